# shellcheck shell=bash disable=SC2034,SC2154
# What the tests of stored games share: looking into the store, and games that go on side by side.
load helper

# Three games that anybody can add up: 300, 90 and 150.
perfect=XXXXXXXXXXXX
nines=9-9-9-9-9-9-9-9-9-9-
fives=5/5/5/5/5/5/5/5/5/5/5

declare -gA session_pid session_input

# query SQL: what stands in the store, without asking the program.
query() {
	sqlite3 -cmd ".timeout 10000" "$BOWLING_STORE" "$1"
}

# import_games LINE...: brings these games into the store.
import_games() {
	printf '%s\n' "$@" | "$BOWLING_PROGRAM" import - >/dev/null
}

# assert_said LINE...: standard output is these lines and nothing else.
assert_said() {
	local expected=$BATS_TEST_TMPDIR/expected
	: >"$expected"
	[ $# -eq 0 ] || printf '%s\n' "$@" >"$expected"
	diff "$expected" "$said"
}

# assert_stored MARKS...: these are the marks of all games, in the order in which they came.
assert_stored() {
	diff <(printf '%s\n' "$@") <(query 'SELECT marks FROM games ORDER BY match_id, position')
}

assert_verifies() {
	bowl verify
	assert_exit_code 0
	assert_complaints
	grep -qE '[0-9]+ match(es)?, [0-9]+ games?, [0-9]+ events?: all is well$' "$said"
}

# assert_log MATCH LINE...: what was done, whose frame it was, what it was and became; all but when and who.
assert_log() {
	local expected
	expected=$(printf '%s\n' "${@:2}")
	diff <(echo "$expected") <("$BOWLING_PROGRAM" log "$1" --format csv | sed 1d | cut -d , -f 1,4-)
}

# open_session NAME ARGUMENT...: starts the program; it waits for what tell() says.
open_session() {
	local name=$1 pipe=$BATS_TEST_TMPDIR/$1.input input
	mkfifo "$pipe"
	(
		for input in "${session_input[@]}"; do
			exec {input}>&-
		done
		exec "$BOWLING_PROGRAM" "${@:2}" <"$pipe" >"$BATS_TEST_TMPDIR/$name.said" \
			2>"$BATS_TEST_TMPDIR/$name.complained" 3>&-
	) &
	session_pid[$name]=$!
	exec {input}>"$pipe"
	session_input[$name]=$input
	rm "$pipe"
}

# tell NAME ANSWER
tell() {
	printf '%s\n' "$2" >&"${session_input[$1]}"
}

has_drawn() {
	local file=$BATS_TEST_TMPDIR/$1.said
	has_lines "$2" '| NAME' "$file" && [ "$(tail -c 2 "$file")" = ': ' ]
}

# await NAME BOARDS: until so many boards have been drawn and the next question stands.
await() {
	eventually has_drawn "$1" "$2" || { cat "$BATS_TEST_TMPDIR/$1".{said,complained} && return 1; }
}

# close_session NAME: its input ends, and so does it; as with bowl(), what it printed stands in $said and so on.
close_session() {
	local input=${session_input[$1]}
	exec {input}>&-
	exit_code=0
	wait "${session_pid[$1]}" || exit_code=$?
	unset "session_input[$1]" "session_pid[$1]"
	cp "$BATS_TEST_TMPDIR/$1.said" "$said"
	cp "$BATS_TEST_TMPDIR/$1.complained" "$complained"
}

# end_sessions: those that a failing test left open.
end_sessions() {
	local name
	for name in "${!session_pid[@]}"; do
		kill -9 "${session_pid[$name]}" || true
	done
}

teardown() {
	end_sessions
}
