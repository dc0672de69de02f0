# shellcheck shell=bash disable=SC2034
# What the tests of the program share: running it with answers, and judging what it said.

# The environment in which the program speaks Korean without colours, wherever the tests run.
setup() {
	unset LC_ALL LC_MESSAGES LANG LANGUAGE NO_COLOR BOWLING_STORE_FILE
	export TERM=xterm
	# A store of its own for each test, so that no test finds what another one played.
	export BOWLING_STORE=$BATS_TEST_TMPDIR/bowling.db
	: "${BOWLING_PROGRAM:?is set by ctest: the program to be tested}"
	golden=$BATS_TEST_DIRNAME/golden
	answers=$BATS_TEST_TMPDIR/answers
	said=$BATS_TEST_TMPDIR/said
	complained=$BATS_TEST_TMPDIR/complained
	# The last words of a game that is not kept, and of match 1.
	korean_left='게임이 끝나지 않은 채로 마칩니다.'
	english_left='The game is left unfinished.'
	korean_unfinished=$(korean_unfinished 1)
	english_unfinished=$(english_unfinished 1)
	korean_finished='시합 번호는 1입니다. 잘못 입력한 투구를 고치려면: bowling correct 1 NAME FRAME BOWL PINS'
	english_finished='This is match 1. To mend a slip: bowling correct 1 NAME FRAME BOWL PINS'
}

# The last words of match NUMBER where it is left.
korean_unfinished() {
	echo "$korean_left 이어서 하려면: bowling resume $1"
}

english_unfinished() {
	echo "$english_left To go on with it: bowling resume $1"
}

# eventually COMMAND...: again and again until it succeeds.
eventually() {
	local tries
	for ((tries = 0; tries < 3000; tries++)); do
		! "$@" || return 0
		sleep 0.02
	done
	echo "never: $*"
	return 1
}

# has_lines COUNT TEXT FILE: whether so many have the text.
has_lines() {
	[ "$(grep -cF -- "$2" "$3")" -ge "$1" ]
}

# lock_store: another program holds the store until unlock_store.
lock_store() {
	mkfifo "$BATS_TEST_TMPDIR/lock"
	sqlite3 -batch "$BOWLING_STORE" <"$BATS_TEST_TMPDIR/lock" >"$BATS_TEST_TMPDIR/locked" 3>&- &
	locker=$!
	exec {lock_input}>"$BATS_TEST_TMPDIR/lock"
	printf 'BEGIN EXCLUSIVE;\nSELECT 1;\n' >&"$lock_input"
	eventually [ -s "$BATS_TEST_TMPDIR/locked" ]
}

unlock_store() {
	echo 'ROLLBACK;' >&"$lock_input"
	exec {lock_input}>&-
	wait "$locker"
}

# bowl ARGUMENT... -- ANSWER...: runs the program with the answers as lines of its input.
# What it printed stands in the files $said and $complained, its end in $exit_code.
bowl() {
	local arguments=()
	while [ $# -gt 0 ] && [ "$1" != -- ]; do
		arguments+=("$1")
		shift
	done
	: >"$answers"
	if [ $# -gt 1 ]; then
		printf '%s\n' "${@:2}" >"$answers"
	fi
	bowl_answers "${arguments[@]}"
}

# bowl_bytes FORMAT ARGUMENT...: the same with input that printf makes of FORMAT.
bowl_bytes() {
	# shellcheck disable=SC2059 # the format is what is wanted
	printf "$1" >"$answers"
	bowl_answers "${@:2}"
}

# The same with what stands in the file $answers.
bowl_answers() {
	exit_code=0
	"$BOWLING_PROGRAM" "$@" <"$answers" >"$said" 2>"$complained" || exit_code=$?
}

assert_exit_code() {
	[ "$exit_code" -eq "$1" ] && return
	echo "exit code $exit_code instead of $1; standard error:"
	cat "$complained"
	return 1
}

# Throws the store away, where a test plays again and nothing shall be told of the game before.
forget_games() {
	rm -f "$BOWLING_STORE" "$BOWLING_STORE"-*
}

# assert_golden NAME: standard output is the transcript golden/NAME.txt, byte for byte.
assert_golden() {
	diff "$golden/$1.txt" "$said"
}

# assert_said_end LINE...: these are the last lines of standard output.
assert_said_end() {
	diff <(printf '%s\n' "$@") <(tail -n $# "$said")
}

assert_says() {
	grep -qF -- "$1" "$said" && return
	echo "standard output lacks: $1"
	cat "$said"
	return 1
}

# assert_complaints LINE...: standard error is these lines and nothing else.
assert_complaints() {
	local expected=$BATS_TEST_TMPDIR/expected
	: >"$expected"
	[ $# -eq 0 ] || printf '%s\n' "$@" >"$expected"
	diff "$expected" "$complained"
}

assert_complains() {
	grep -qF -- "$1" "$complained" && return
	echo "standard error lacks: $1"
	cat "$complained"
	return 1
}

# assert_last_marks ROW: the last board shows these marks for its first player.
assert_last_marks() {
	diff <(echo "$1") <(grep -A 1 '^| NAME' "$said" | tail -n 1)
}

# assert_wrong_usage REASON: exit code 2, the reason on standard error, no board.
assert_wrong_usage() {
	assert_exit_code 2
	assert_complains "$1"
	[ ! -s "$said" ]
}

# refute COMMAND...: a failing "!" would go unnoticed in the middle of a test.
refute() {
	if "$@"; then
		echo "should have failed: $*"
		return 1
	fi
}
