#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# Files that were packed with gzip, scored and imported.
load store_helper

cut_off='the gzip data ends too early'
damaged='the gzip data is damaged'

# run_in_folder ARGUMENT...: the program in the folder of the test, without any input.
run_in_folder() {
	: >"$answers"
	cd "$BATS_TEST_TMPDIR" || return
	bowl_answers "$@"
}

# pack NAME LINE...: the lines as a gzip file.
pack() {
	printf '%s\n' "${@:2}" | gzip >"$BATS_TEST_TMPDIR/$1"
}

# many_games COUNT: games that do not pack away to nothing.
many_games() {
	awk -v count="$1" 'BEGIN {
		srand(5)
		for (i = 0; i < count; i++) {
			line = ""
			for (frame = 0; frame < 10; frame++) { first = int(rand() * 9); line = line first int(rand() * (10 - first)) }
			print line
		}
	}'
}

# make_cut_off LINES: games.gz of as many games, and cut.gz, which lacks its second half.
make_cut_off() {
	cd "$BATS_TEST_TMPDIR" || return
	many_games "$1" >games
	gzip -c games >games.gz
	head -c $(($(stat -c %s games.gz) / 2)) games.gz >cut.gz
}

@test "a gzip file is scored as what is packed in it, whatever its name" {
	pack games.txt "$perfect" 85 '# comment' "$nines"
	run_in_folder score games.txt
	assert_exit_code 1
	assert_said 300 '?' 90
	assert_complaints 'games.txt:2:2: frame 1, bowl 2: 8 and 5 knock down more than ten pins'
}

@test "gzip from a pipe is scored, also byte by byte" {
	pack games.gz "$perfect" "$nines"
	# shellcheck disable=SC2002 # a pipe is what is tested
	cat "$BATS_TEST_TMPDIR/games.gz" | "$BOWLING_PROGRAM" score >"$said"
	assert_said 300 90
	dd bs=1 status=none <"$BATS_TEST_TMPDIR/games.gz" | "$BOWLING_PROGRAM" score >"$said"
	assert_said 300 90
}

@test "several members are one file, and a line may go over from one to the next" {
	pack games.gz "$perfect"
	{
		printf 'XXXXXX' | gzip
		gzip </dev/null
		printf 'XXXXXX\n%s' "$nines" | gzip
	} >>"$BATS_TEST_TMPDIR/games.gz"
	run_in_folder score games.gz
	assert_exit_code 0
	assert_said 300 300 90
	assert_complaints
}

@test "gzip and plain files are scored side by side" {
	pack games.gz "$perfect"
	echo "$nines" >"$BATS_TEST_TMPDIR/games.txt"
	run_in_folder score games.gz games.txt games.gz
	assert_exit_code 0
	assert_said 300 90 300
}

@test "nothing packed scores nothing" {
	gzip </dev/null >"$BATS_TEST_TMPDIR/empty.gz"
	run_in_folder score empty.gz
	assert_exit_code 0
	assert_said
	assert_complaints
}

@test "a packed byte-order mark is skipped" {
	printf '\xEF\xBB\xBF%s\n' "$perfect" | gzip >"$BATS_TEST_TMPDIR/games.gz"
	run_in_folder score games.gz
	assert_exit_code 0
	assert_said 300
}

@test "--check, --partial and every format take gzip" {
	local format expected=$BATS_TEST_TMPDIR/expected_games
	printf '%s\n' 'X X 5' "$perfect" 85 >"$answers"
	gzip -c "$answers" >"$BATS_TEST_TMPDIR/packed"
	for format in total frames board json csv; do
		bowl_answers score --partial --format="$format"
		cp "$said" "$expected"
		"$BOWLING_PROGRAM" score --partial --format="$format" <"$BATS_TEST_TMPDIR/packed" >"$said" 2>"$complained" ||
			[ $? -eq 1 ]
		cmp "$expected" "$said"
	done
	run_in_folder score --check packed
	assert_exit_code 1
	assert_said '1 game, 2 bad lines'
}

@test "threads and sizes of chunks make no difference to gzip" {
	local threads size
	cd "$BATS_TEST_TMPDIR"
	many_games 1000 >games
	gzip -c games >games.gz
	run_in_folder score games
	cp "$said" expected_totals
	[ "$(wc -l <expected_totals)" -eq 1000 ]
	for threads in 1 2 8; do
		for size in 1 7 4096 65536; do
			run_in_folder score --threads "$threads" --chunk-size "$size" games.gz
			assert_exit_code 0
			cmp expected_totals "$said"
		done
	done
}

@test "of a gzip file that is cut off, the lines before are scored" {
	local scored
	make_cut_off 5000
	run_in_folder score games
	cp "$said" expected_totals
	run_in_folder score cut.gz games
	assert_exit_code 2
	assert_complaints "bowling score: cut.gz: $cut_off"
	scored=$(($(wc -l <"$said") - 5000))
	[ "$scored" -gt 2000 ]
	[ "$scored" -lt 3000 ]
	cmp <(head -n "$scored" expected_totals && cat expected_totals) "$said"
}

@test "half a line before the cut is not scored" {
	local bytes
	cd "$BATS_TEST_TMPDIR"
	many_games 2 | gzip >games.gz
	for bytes in $(seq 20 $(($(stat -c %s games.gz) - 1))); do
		head -c "$bytes" games.gz >cut.gz
		run_in_folder score cut.gz
		assert_exit_code 2
		assert_complaints "bowling score: cut.gz: $cut_off"
	done
	[ "$(wc -l <"$said")" -eq 2 ]
}

@test "the beginning of a gzip file alone is cut off" {
	printf '\x1f\x8b' >"$BATS_TEST_TMPDIR/cut.gz"
	run_in_folder score cut.gz
	assert_exit_code 2
	assert_complaints "bowling score: cut.gz: $cut_off"
}

@test "its first byte alone is no gzip" {
	bowl_bytes '\x1f\nXXXXXXXXXXXX\n' score
	assert_exit_code 1
	assert_said '?' 300
	bowl_bytes '\x1f' score
	assert_exit_code 1
	assert_said '?'
}

@test "of a gzip file that is damaged, the lines before are scored" {
	make_cut_off 5000
	{
		cat cut.gz
		head -c 100 /dev/zero
		tail -c +$(($(stat -c %s cut.gz) + 101)) games.gz
	} >damaged.gz
	run_in_folder score games
	cp "$said" expected_totals
	run_in_folder score damaged.gz
	assert_exit_code 2
	assert_complains "bowling score: damaged.gz: $damaged"
	[ "$(wc -l <"$said")" -gt 1000 ]
	cmp <(head -n 1000 expected_totals) <(head -n 1000 "$said")
}

@test "what stands behind a gzip file is damage" {
	pack games.gz "$perfect"
	echo "$nines" >>"$BATS_TEST_TMPDIR/games.gz"
	run_in_folder score games.gz
	assert_exit_code 2
	assert_said 300
	assert_complaints "bowling score: games.gz: $damaged"
}

@test "long work on a gzip file shows how far it has come" {
	cd "$BATS_TEST_TMPDIR"
	many_games 100000 | gzip >games.gz
	# shellcheck disable=SC2016 # variables of the shell in the terminal, and of expect
	BOWLING_TEST_TIMES=progress.wait=0 command='"$BOWLING_PROGRAM" score games.gz >/dev/null' \
		expect -c 'set timeout 60; spawn -noecho sh -c $env(command); expect eof' >shown
	grep -qE '[1-9][0-9]? % \[#*\.+\]  [0-9]+ s left' shown
}

@test "gzip files are imported: text, JSON lines and CSV" {
	local format
	pack games.gz "PJS: $perfect" "KYJ: $nines"
	run_in_folder import games.gz
	assert_exit_code 0
	assert_said '2 added'
	for format in jsonl csv; do
		"$BOWLING_PROGRAM" export --format="$format" | gzip >"export.$format"
		BOWLING_STORE=$BATS_TEST_TMPDIR/$format.db run_in_folder import "export.$format"
		assert_exit_code 0
		assert_said '2 added'
	done
	# shellcheck disable=SC2002 # a pipe is what is tested
	cat games.gz | "$BOWLING_PROGRAM" import - >"$said"
	assert_said '0 added, 2 known already'
}

@test "of a gzip file that is cut off, the games before are imported" {
	local stored
	cd "$BATS_TEST_TMPDIR"
	many_games 5000 | sed 's/^/PJS: /' >games
	gzip -c games >games.gz
	head -c $(($(stat -c %s games.gz) / 2)) games.gz >cut.gz
	run_in_folder import cut.gz
	assert_exit_code 2
	assert_complaints "bowling import: cut.gz: $cut_off"
	stored=$(query 'SELECT count(*) FROM matches')
	[ "$stored" -gt 2000 ]
	[ "$stored" -lt 3000 ]
	assert_said "$stored added"
}

# Cut between the 1 and the 0 of its ten, the line would be a game as well.
@test "half a line before the cut is not imported" {
	local bytes
	cd "$BATS_TEST_TMPDIR"
	printf 'PJS: 9 0 8 1 7 2 6 3 5 4 4 5 3 6 2 7 1 8 7 3 10\n' | gzip >games.gz
	for bytes in $(seq 40 $(($(stat -c %s games.gz) - 1))); do
		head -c "$bytes" games.gz >cut.gz
		run_in_folder import cut.gz
		assert_exit_code 2
		assert_complaints "bowling import: cut.gz: $cut_off"
	done
	[ "$(query 'SELECT count(*) FROM games')" -eq 1 ]
	[ "$(query 'SELECT total FROM games')" -eq 101 ]
}

@test "half a match before the cut is not imported" {
	local size cut
	cd "$BATS_TEST_TMPDIR"
	bowl play PJS -- 9 / 8 1 X 7 2 6 / X 9 - 8 / 7 1 X 9 / && bowl export --format csv
	gzip -c "$said" >all.gz
	size=$(stat -c %s all.gz)
	for cut in 9 25 50 100; do
		head -c $((size - cut)) all.gz >cut.gz
		bowl import --store other.db cut.gz
		assert_exit_code 2
		[ "$(sqlite3 other.db 'SELECT count(*) FROM matches')" -eq 0 ]
	done
	bowl import --store other.db all.gz
	[ "$(sqlite3 other.db 'SELECT count(*) FROM events')" -eq "$(query 'SELECT count(*) FROM events')" ]
}

@test "a gzip file that is damaged is not imported in silence" {
	pack games.gz "PJS: $perfect"
	echo rubbish >>"$BATS_TEST_TMPDIR/games.gz"
	run_in_folder import games.gz
	assert_exit_code 2
	assert_complaints "bowling import: games.gz: $damaged"
	assert_said '1 added'
}
