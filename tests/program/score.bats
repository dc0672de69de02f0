#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# bowling score: files of games in, what they score out.
load helper

game='X 7/ 9- X -8 8/ -6 X X X81'
formats=(total frames board json csv)
too_many='frame 4, bowl 2: 8 and 5 knock down more than ten pins'

# The golden files of this theme are games.txt and what each format prints for it.
score_folder=$BATS_TEST_DIRNAME/golden/score

# run_score ARGUMENT...: the program in the folder of the test, without any input.
run_score() {
	: >"$answers"
	cd "$BATS_TEST_TMPDIR" || return
	bowl_answers score "$@"
}

# score_lines LINE...: the lines come from standard input, and are scored as totals.
score_lines() {
	bowl score -- "$@"
}

assert_said() {
	diff <(printf '%s\n' "$@") "$said"
}

assert_said_nothing() {
	diff /dev/null "$said"
}

# Random games, one in ten of them spoilt, in all ways to write them.
make_lines() {
	awk -v lines="$1" '
		function any_of(count) { return int(rand() * count) }
		function bowl(mark) { line = line (line != "" && any_of(100) < spread ? separator : "") mark }
		function rack(  first) {
			first = any_of(11)
			if (first == 10) { bowl(any_of(2) && spread == 100 ? "10" : "X"); return 1 }
			bowl(first == 0 ? substr("-0Ff", any_of(4) + 1, 1) : first)
			if (any_of(3) == 0) { bowl("/"); return 2 }
			bowl(any_of(10 - first))
			return 3
		}
		BEGIN {
			srand(7)
			for (number = 1; number <= lines; number++) {
				line = ""
				separator = substr(" ,|\t", any_of(4) + 1, 1)
				spread = any_of(3) * 50
				for (frame = 1; frame < 10; frame++) rack()
				end = rack()
				if (end == 1) { bowl("X"); bowl(any_of(10)) }
				if (end == 2) bowl(any_of(10))
				if (any_of(10) == 0) {
					at = any_of(length(line))
					line = substr(line, 1, at) substr("X/A9# ", any_of(6) + 1, 1) substr(line, at + 2)
				}
				if (any_of(50) == 0) line = substr("# ", any_of(2) + 1, 1)
				printf "%s%s\n", line, any_of(20) == 0 ? "\r" : ""
			}
		}'
}

# The kernels that this processor runs.
kernels() {
	local kernel
	for kernel in plain automaton avx2; do
		if "$BOWLING_PROGRAM" score --kernel "$kernel" --check </dev/null >/dev/null 2>&1; then
			echo "$kernel"
		fi
	done
}

@test "every format prints what it should, byte for byte" {
	local format
	cd "$score_folder"
	: >"$answers"
	for format in "${formats[@]}"; do
		bowl_answers score --format "$format" games.txt
		assert_exit_code 1
		assert_golden "score/$format"
		assert_complaints "games.txt:3:8: $too_many" 'games.txt:7:6: unfinished at frame 3'
	done
}

@test "every format prints unfinished games with --partial" {
	local format
	cd "$score_folder"
	: >"$answers"
	for format in "${formats[@]}"; do
		bowl_answers score --partial --format="$format" games.txt
		assert_exit_code 1
		assert_golden "score/partial_$format"
		assert_complaints "games.txt:3:8: $too_many"
	done
}

@test "the total is the default" {
	score_lines "$game"
	assert_exit_code 0
	assert_said 167
	assert_complaints
}

@test "every format prints the same totals" {
	local totals=$BATS_TEST_TMPDIR/totals format
	make_lines 500 >"$answers"
	bowl_answers score
	assert_exit_code 1
	cp "$said" "$totals"
	[ "$(grep -c '?' "$totals")" -gt 10 ]
	[ "$(grep -vc '?' "$totals")" -gt 300 ]
	bowl_answers score --format=frames
	awk '{ print $NF }' "$said" | diff "$totals" -
	bowl_answers score --format=csv
	awk -F , 'NR > 1 { print $1 == "?" ? "?" : $12 }' "$said" | diff "$totals" -
	bowl_answers score --format=json
	jq -r '.total // "?"' "$said" | diff "$totals" -
	bowl_answers score --format=board
	[ "$(grep -c NAME "$said")" -eq "$(grep -vc '?' "$totals")" ]
	[ "$(grep -c '^?$' "$said")" -eq "$(grep -c '?' "$totals")" ]
}

@test "every line of JSON is an object, whatever byte is wrong" {
	local byte count
	: >"$answers"
	for byte in {1..255}; do
		[ "$byte" -ne 10 ] || continue
		# shellcheck disable=SC2059 # the format is made for each byte
		printf "X$(printf '\\x%02x' "$byte")\n" >>"$answers"
	done
	printf 'X\0\n' >>"$answers"
	bowl_answers score --format=json
	assert_exit_code 1
	count=$(wc -l <"$said")
	[ "$count" -eq 255 ]
	[ "$(jq -c 'select((.column | type) == "number" and (.error | type) == "string")' "$said" | wc -l)" -eq "$count" ]
	sed 's/^-:[0-9]*:[0-9]*: //' "$complained" | diff <(jq -r .error "$said") -
	sed 's/^-:[0-9]*:\([0-9]*\): .*/\1/' "$complained" | diff <(jq -r .column "$said") -
}

@test "an object of JSON has everything that the manual page says" {
	bowl score --format=json --partial -- 'X 7/ 9'
	assert_exit_code 0
	diff <(echo notation frames total maximum finished player file line) <(jq -r 'keys_unsorted | join(" ")' "$said")
	diff <(echo 'X 7/ 9') <(jq -r .notation "$said")
	diff <(echo '[[["X"],20],[["7","/"],39],[["9"],null]]') <(jq -c '[.frames[:3][] | [.marks, .score]]' "$said")
	diff <(echo '[10,39,269,false]') <(jq -c '[(.frames | length), .total, .maximum, .finished]' "$said")
	diff <(echo '[null,null,1]') <(jq -c '[.player, .file, .line]' "$said")
	bowl score --format=json -- 85
	diff <(echo column error player file line) <(jq -r 'keys_unsorted | join(" ")' "$said")
}

@test "CSV and JSON say whose game each is, and where it stands" {
	printf '%s\n' '# comment' "p.j.s: $game" "$game" >"$BATS_TEST_TMPDIR/first.txt"
	printf '%s\n' '' "KYJ: X X 85" "MARY: $game" >"$BATS_TEST_TMPDIR/second.txt"
	cd "$BATS_TEST_TMPDIR"
	bowl score --format=json first.txt - second.txt -- "LEE: $game"
	assert_exit_code 1
	printf '%s\n' '["PJS","first.txt",2]' '[null,"first.txt",3]' '["LEE",null,1]' '["KYJ","second.txt",2]' \
		'[null,"second.txt",3]' | diff - <(jq -c '[.player, .file, .line]' "$said")
	bowl score --format=csv first.txt - second.txt -- "LEE: $game"
	assert_exit_code 1
	printf '%s\n' player,file,line PJS,first.txt,2 ,first.txt,3 LEE,,1 KYJ,second.txt,2 ,second.txt,3 |
		diff - <(cut -d , -f 14- "$said")
}

@test "a file may have any name, and CSV and JSON stay what they are" {
	local name=$'a "b", \\ \n\x80\xff\e]0;한글.txt'
	printf '%s\n' "$game" >"$BATS_TEST_TMPDIR/$name"
	run_score --format=json -- "$name"
	assert_exit_code 0
	diff <(echo 'a "b", \ ????]0;한글.txt') <(jq -r .file "$said")
	run_score --format=csv -- "$name"
	diff <(echo ',"a ""b"", \ ????]0;한글.txt",1') <(tail -n 1 "$said" | cut -d , -f 14-)
}

@test "lines are counted right on any number of threads, also where one is too long" {
	local threads
	{
		printf '%70000s\n' "$game"
		yes "PJS: $game" | head -n 5000
		printf '\n# comment\n%70000s\n%s\n' 85 "$game"
	} >"$answers"
	printf '%s\n' 1 $(seq 2 5001) 5004 5005 >"$BATS_TEST_TMPDIR/numbers"
	for threads in 1 2 8; do
		bowl_answers score --format=csv --threads "$threads"
		assert_exit_code 1
		awk -F , 'NR > 1 { print $NF }' "$said" | cmp "$BATS_TEST_TMPDIR/numbers" -
	done
}

@test "every row of CSV has as many fields as the header" {
	bowl score --format=csv --partial -- "$game" 'X X' 85 ''
	assert_exit_code 1
	diff <(echo 16) <(awk -F , '{ print NF }' "$said" | sort -u)
	[ "$(wc -l <"$said")" -eq 4 ]
}

@test "files are scored in the order of the arguments, and - is standard input" {
	printf 'XXXXXXXXXXXX\n85\n' >"$BATS_TEST_TMPDIR/first.txt"
	printf -- '--------------------\n' >"$BATS_TEST_TMPDIR/second.txt"
	cd "$BATS_TEST_TMPDIR"
	bowl score first.txt - second.txt first.txt -- "$game" 5
	assert_exit_code 1
	assert_said 300 '?' 167 '?' 0 300 '?'
	assert_complaints 'first.txt:2:2: frame 1, bowl 2: 8 and 5 knock down more than ten pins' \
		'-:2:2: unfinished at frame 1' \
		'first.txt:2:2: frame 1, bowl 2: 8 and 5 knock down more than ten pins'
}

@test "the header of CSV is printed once" {
	printf 'XXXXXXXXXXXX\n' >"$BATS_TEST_TMPDIR/first.txt"
	run_score --format=csv first.txt first.txt
	assert_exit_code 0
	[ "$(grep -c notation "$said")" -eq 1 ]
	[ "$(wc -l <"$said")" -eq 3 ]
}

@test "behind -- a file may have any name" {
	printf 'XXXXXXXXXXXX\n' >"$BATS_TEST_TMPDIR/--check"
	run_score -- --check
	assert_exit_code 0
	assert_said 300
}

@test "blank lines and comments print nothing, but are counted" {
	score_lines '# a comment' '' ' ' ',|' "$game" '#' A
	assert_exit_code 1
	assert_said 167 '?'
	assert_complaints "-:7:1: frame 1, bowl 1: 'A' is not a mark"
}

@test "nothing scores nothing" {
	bowl score
	assert_exit_code 0
	assert_said_nothing
	assert_complaints
	score_lines '' '# only comments'
	assert_exit_code 0
	assert_said_nothing
}

@test "lines may end as on Windows, and the last one may not end" {
	bowl_bytes 'XXXXXXXXXXXX\r\n\r\n# comment\r\n85\r\n--------------------\r' score
	assert_exit_code 1
	assert_said 300 '?' 0
	assert_complaints '-:4:2: frame 1, bowl 2: 8 and 5 knock down more than ten pins'
	bowl_bytes 'XXXXXXXXXXXX\n--------------------' score
	assert_exit_code 0
	assert_said 300 0
}

@test "a byte-order mark does not spoil the first line" {
	bowl_bytes '\xEF\xBB\xBFXXXXXXXXXXXX\r\n85\r\n' score
	assert_exit_code 1
	assert_said 300 '?'
	assert_complaints '-:2:2: frame 1, bowl 2: 8 and 5 knock down more than ten pins'
	bowl_bytes '\xEF\xBB\xBF' score
	assert_exit_code 0
	assert_said_nothing
}

@test "a bad line prints ? and says where it is bad" {
	printf '%s\n' "$game" "$game" 'X, X, X 85' "$game" >"$BATS_TEST_TMPDIR/games.txt"
	run_score games.txt
	assert_exit_code 1
	assert_said 167 167 '?' 167
	assert_complaints "games.txt:3:10: $too_many"
}

@test "every reason has its words" {
	score_lines 'X A' 85 5/// 5X XXXXXXXXXXXXX 'X X'
	assert_exit_code 1
	assert_said '?' '?' '?' '?' '?' '?'
	assert_complaints "-:1:3: frame 2, bowl 1: 'A' is not a mark" \
		'-:2:2: frame 1, bowl 2: 8 and 5 knock down more than ten pins' \
		'-:3:3: frame 2, bowl 1: a spare cannot be made by the first bowl at a rack' \
		'-:4:2: frame 1, bowl 2: a strike is made by the first bowl at a full rack' \
		'-:5:13: frame 10, bowl 4: a bowl after the end of the game' \
		'-:6:4: unfinished at frame 3'
}

@test "a name may stand before the game, and is not printed with its total" {
	score_lines "PJS: $game" "$game" "k.y.j:$game" '# LEE: X' 'LEE: X X 85' 'MARY: X'
	assert_exit_code 1
	assert_said 167 167 167 '?' '?'
	assert_complaints "-:5:11: frame 3, bowl 2: 8 and 5 knock down more than ten pins" \
		'-:6:1: a name needs three English letters and this has more'
}

@test "the board shows the name" {
	bowl score --format=board --partial -- 'pjs: X 7'
	assert_exit_code 0
	assert_last_marks '|  PJS |  X   |  7   |      |      |      |      |      |      |      |      |'
}

@test "a line may have 65536 bytes and no more" {
	{
		printf '%65536s\n' "$game"
		printf '%65537s\n' "$game"
		printf '#%65537s\n' "$game"
		printf '%65535s\r\n' "$game"
		echo "$game"
	} >"$answers"
	bowl_answers score
	assert_complains '-:2:65537: the line is longer than 65536 bytes'
	assert_exit_code 1
	assert_said 167 '?' 167 167
	[ "$(wc -l <"$complained")" -eq 1 ]
}

@test "--check prints the complaints and a summary" {
	bowl score --check -- "$game" 85 "$game" '' '# comment'
	assert_exit_code 1
	assert_complaints '-:2:2: frame 1, bowl 2: 8 and 5 knock down more than ten pins'
	[ "$(wc -l <"$said")" -eq 1 ]
	grep -qE '^2 games, 1 bad lines?$' "$said"
	bowl score --check -- "$game" "$game"
	assert_exit_code 0
	assert_complaints
	assert_said '2 games, 0 bad lines'
}

@test "--check prints no games, whatever the format" {
	local format
	for format in "${formats[@]}"; do
		bowl score --check --format="$format" -- "$game" "$game"
		assert_exit_code 0
		assert_said '2 games, 0 bad lines'
	done
}

@test "--check counts the lines of all files" {
	printf '%s\n' "$game" "$game" >"$BATS_TEST_TMPDIR/games.txt"
	run_score --check games.txt games.txt
	assert_exit_code 0
	assert_said '4 games, 0 bad lines'
}

@test "--partial scores as far as settled" {
	bowl score --partial -- 'X X 5' X '72 9' "$game" 85
	assert_exit_code 1
	assert_said 25 0 9 167 '?'
	assert_complaints '-:5:2: frame 1, bowl 2: 8 and 5 knock down more than ten pins'
}

@test "--input chooses the reading" {
	local tens='10 10 10 10 10 10 10 10 10 10'
	bowl score --input=notation -- "$tens" "$game"
	assert_exit_code 0
	assert_said 10 167
	bowl score --input counts -- "$tens 10 10" "$game"
	assert_exit_code 1
	assert_said 300 '?'
	assert_complaints "-:2:1: frame 1, bowl 1: 'X' is not a mark"
	score_lines "$tens" "$tens 10 10"
	assert_exit_code 1
	assert_said '?' 300
	assert_complaints '-:1:30: unfinished at frame 10'
}

@test "bad values of options are wrong usage, in one line" {
	local value
	for value in --format=xml --format= --input=words --input= --threads=0 --threads=65 --threads=two \
		--threads=-1 --threads=1x --threads= --kernel=abacus --kernel=avx512 --chunk-size=0 --chunk-size=65537; do
		bowl score "$value" -- "$game"
		assert_exit_code 2
		assert_said_nothing
		[ "$(wc -l <"$complained")" -eq 1 ]
		grep -q '^bowling score: ' "$complained"
	done
}

@test "wrong options are wrong usage, in one line" {
	bowl score --formt=json -- "$game"
	assert_wrong_usage "bowling score: there is no option '--formt'; did you mean '--format'?"
	[ "$(wc -l <"$complained")" -eq 1 ]
}

@test "a slip in the name of the command gets a hint" {
	bowl scroe
	assert_wrong_usage "did you mean 'score'?"
}

@test "help explains every option, but not the one for tests" {
	local option
	bowl help score
	assert_exit_code 0
	for option in --format= --input= --partial --check --threads= --kernel=; do
		assert_says "$option"
	done
	refute grep -q -e --chunk-size "$said"
}

@test "a missing file does not keep the others from being scored" {
	printf '%s\n' "$game" >"$BATS_TEST_TMPDIR/games.txt"
	run_score games.txt missing.txt games.txt
	assert_exit_code 2
	assert_said 167 167
	assert_complaints 'bowling score: missing.txt: No such file or directory'
}

@test "a folder does not keep the others from being scored" {
	printf '%s\n' "$game" 85 >"$BATS_TEST_TMPDIR/games.txt"
	mkdir "$BATS_TEST_TMPDIR/folder"
	run_score folder games.txt
	assert_exit_code 2
	assert_said 167 '?'
	assert_complaints 'bowling score: folder: Is a directory' \
		'games.txt:2:2: frame 1, bowl 2: 8 and 5 knock down more than ten pins'
}

# Not even root can read the first byte of a process: no memory is there.
@test "a file that cannot be read is an error, and the others are scored" {
	printf '%s\n' "$game" >"$BATS_TEST_TMPDIR/games.txt"
	run_score /proc/self/mem games.txt
	assert_exit_code 2
	assert_said 167
	assert_complaints 'bowling score: /proc/self/mem: Input/output error'
}

# Without an end to it, the file would grow until the disk is full.
# shellcheck disable=SC2094 # to read and write the same file is what is tested
@test "a file that is also the output is refused, and the others are scored" {
	local refused='input file is output file'
	cd "$BATS_TEST_TMPDIR"
	printf '%s\n' "$game" 85 >games.txt
	printf '%s\n' "$game" >other.txt
	cp games.txt games_before.txt
	exit_code=0
	timeout 60 "$BOWLING_PROGRAM" score games.txt other.txt >>games.txt 2>"$complained" || exit_code=$?
	assert_exit_code 2
	assert_complaints "bowling score: games.txt: $refused"
	diff <(cat games_before.txt && echo 167) games.txt
	exit_code=0
	timeout 60 "$BOWLING_PROGRAM" score --format=json <games_before.txt >>games_before.txt 2>"$complained" || exit_code=$?
	assert_exit_code 2
	assert_complaints "bowling score: -: $refused"
	exit_code=0
	timeout 60 "$BOWLING_PROGRAM" score games.txt >"$said" 2>>games.txt || exit_code=$?
	assert_exit_code 2
	assert_said_nothing
	diff <(echo "bowling score: games.txt: $refused") <(tail -n 1 games.txt)
}

# shellcheck disable=SC2094 # as above
@test "a file is no longer the output where nothing is left to read" {
	cd "$BATS_TEST_TMPDIR"
	printf '%s\n' "$game" >games.txt
	"$BOWLING_PROGRAM" score --check games.txt >>games.txt
	diff <(printf '%s\n' "$game" '1 game, 0 bad lines') games.txt
	: >games.txt
	"$BOWLING_PROGRAM" score games.txt >>games.txt
	diff /dev/null games.txt
}

@test "standard input that is closed is an error" {
	exit_code=0
	"$BOWLING_PROGRAM" score <&- >"$said" 2>"$complained" || exit_code=$?
	assert_exit_code 2
	assert_complains 'Bad file descriptor'
}

@test "a full disk is an error in every format, and is said" {
	local format
	printf '%s\n' "$game" >"$answers"
	for format in "${formats[@]}"; do
		exit_code=0
		"$BOWLING_PROGRAM" score --format="$format" <"$answers" >/dev/full 2>"$complained" || exit_code=$?
		assert_exit_code 2
		assert_complains 'standard output: No space left on device'
	done
}

@test "a full disk is an error for the summary of --check, and is said" {
	printf '%s\n' "$game" 85 >"$answers"
	exit_code=0
	"$BOWLING_PROGRAM" score --check <"$answers" >/dev/full 2>"$complained" || exit_code=$?
	assert_exit_code 2
	assert_complains '-:2:2: frame 1, bowl 2: 8 and 5 knock down more than ten pins'
	assert_complains 'standard output: No space left on device'
}

@test "a closed pipe ends the run quietly" {
	local format
	for format in "${formats[@]}"; do
		yes "$game" | timeout 60 "$BOWLING_PROGRAM" score --format="$format" 2>"$complained" | head -n 1 >"$said"
		[ "$(wc -l <"$said")" -eq 1 ]
		assert_complaints
	done
}

@test "a line is scored before the next one comes" {
	local line games=$BATS_TEST_TMPDIR/games totals=$BATS_TEST_TMPDIR/totals program
	mkfifo "$games" "$totals"
	"$BOWLING_PROGRAM" score <"$games" >"$totals" 3>&- &
	program=$!
	exec 8>"$games" 9<"$totals"
	echo "$game" >&8
	read -r -t 10 line <&9
	[ "$line" = 167 ]
	echo XXXXXXXXXXXX >&8
	read -r -t 10 line <&9
	[ "$line" = 300 ]
	exec 8>&- 9<&-
	wait "$program"
}

@test "the kernel that is gone is refused by the name of the one that took its place" {
	bowl score --kernel=avx512
	assert_exit_code 2
	grep -q "avx2, not 'avx512'" "$complained"
}

@test "kernels, threads and sizes of chunks make no difference" {
	local kernel threads size runs=0
	local expected=$BATS_TEST_TMPDIR/expected_totals complaints=$BATS_TEST_TMPDIR/expected_complaints
	make_lines 300 >"$answers"
	bowl_answers score --kernel plain --threads 1
	assert_exit_code 1
	cp "$said" "$expected"
	cp "$complained" "$complaints"
	[ "$(wc -l <"$complaints")" -gt 10 ]
	for kernel in $(kernels); do
		for threads in 1 2 3 4 5 6 7 8; do
			for size in 1 7 4096 65536; do
				bowl_answers score --kernel "$kernel" --threads "$threads" --chunk-size "$size"
				assert_exit_code 1
				cmp "$expected" "$said"
				cmp "$complaints" "$complained"
				runs=$((runs + 1))
			done
		done
	done
	[ "$runs" -ge 64 ]
}

@test "threads and sizes of chunks make no difference to any format" {
	local format threads size
	local expected=$BATS_TEST_TMPDIR/expected_games
	make_lines 100 >"$answers"
	for format in "${formats[@]}"; do
		bowl_answers score --format "$format" --partial --threads 1
		cp "$said" "$expected"
		for threads in 2 8; do
			for size in 1 7 4096; do
				bowl_answers score --format "$format" --partial --threads "$threads" --chunk-size "$size"
				cmp "$expected" "$said"
			done
		done
	done
}

@test "a pipe is scored as a file is" {
	local kernel
	make_lines 5000 >"$BATS_TEST_TMPDIR/games.txt"
	run_score --kernel plain --threads 1 games.txt
	cp "$said" "$BATS_TEST_TMPDIR/expected_totals"
	for kernel in $(kernels); do
		dd bs=1000 status=none <"$BATS_TEST_TMPDIR/games.txt" |
			"$BOWLING_PROGRAM" score --kernel "$kernel" 2>"$complained" | cmp "$BATS_TEST_TMPDIR/expected_totals" -
	done
}

# watch_terminal COMMAND: $shown gets what it prints to a terminal; the program is ours, the games are in $answers.
watch_terminal() {
	shown=$BATS_TEST_TMPDIR/shown
	# shellcheck disable=SC2016 # a variable of expect
	program=$BOWLING_PROGRAM games=$answers command=$1 \
		expect -c 'set timeout 60; spawn -noecho sh -c $env(command); expect eof' >"$shown"
}

# shellcheck disable=SC2016 # variables of the shell in the terminal
work='"$program" score "$games" >/dev/null'

@test "long work on a terminal shows how far it has come, and wipes that away" {
	yes "$game" | head -n 100000 >"$answers"
	BOWLING_TEST_TIMES=progress.wait=0 watch_terminal "$work"
	grep -qE '[0-9]+ % \[#*\.*\]  [0-9]+ s left, [0-9.]+ (thousand|million) games a second' "$shown"
	[ "$(tail -c 4 "$shown")" = $'\r\033[K' ]
}

@test "the bar stays on one line of a narrow terminal" {
	yes "$game" | head -n 100000 >"$answers"
	BOWLING_TEST_TIMES=progress.wait=0 watch_terminal "stty columns 20; $work"
	grep -q '%' "$shown"
	tr '\r' '\n' <"$shown" | sed 's/\x1b\[K//' | awk 'length > 19 { print "too wide: " $0; wide = 1 } END { exit wide }'
}

@test "complaints that cannot be written are an error" {
	printf 'A\n' >"$answers"
	for option in --check --format=total; do
		exit_code=0
		"$BOWLING_PROGRAM" score "$option" "$answers" >"$said" 2>/dev/full || exit_code=$?
		assert_exit_code 2
	done
}

@test "who reads complaints no more ends the run, also where that is no signal" {
	trap '' PIPE
	yes A | timeout 60 "$BOWLING_PROGRAM" score --check 2>&1 >/dev/null | head -n 1 >"$said"
	[ "${PIPESTATUS[1]}" -eq 2 ]
}

@test "a dumb terminal shows no bar" {
	yes "$game" | head -n 100000 >"$answers"
	export TERM=dumb
	BOWLING_TEST_TIMES=progress.wait=0 watch_terminal "$work"
	diff /dev/null "$shown"
}

@test "short work on a terminal shows no bar" {
	printf '%s\n' "$game" >"$answers"
	BOWLING_TEST_TIMES=progress.wait=60000 watch_terminal "$work"
	diff /dev/null "$shown"
}
