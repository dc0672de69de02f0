#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# Which pins stand: at the prompt, in the log, in corrections, through export and import.
load store_helper

# play_english ANSWER...: one player who understands English.
play_english() {
	bowl play --language en PJS -- "$@"
}

# assert_row ROW: the last board shows this row of marks.
assert_row() {
	diff <(printf '%s\n' "$1") <(grep -A 1 '^| NAME' "$said" | tail -n 1)
}

# assert_notation TEXT: the only game of match 1 in notation.
assert_notation() {
	"$BOWLING_PROGRAM" show --format=csv 1 | diff <(echo "$1") <(tail -n 1 | cut -d , -f 2)
}

@test "what stands can be typed in brackets, or with left" {
	local eight
	for eight in '8[7-10]' '8[10-7]' 'left 7 10' 'LEFT 7-10' '남음 7 10' 'S8[7-10]'; do
		forget_games
		play_english "$eight" 'left 10'
		assert_complaints "$english_unfinished"
		assert_row '|  PJS | S8|1 |      |      |      |      |      |      |      |      |      |'
		diff <(printf '2 PJS\n3 8as\n3 1aq\n') <(query 'SELECT detail FROM events ORDER BY sequence')
		assert_notation '8[7-10]1[10]'
		assert_verifies
	done
}

@test "a split may be known without its pins" {
	local eight
	for eight in S8 s8 '(8)' ⑧; do
		forget_games
		play_english "$eight" /
		assert_row '|  PJS | S8|/ |      |      |      |      |      |      |      |      |      |'
		assert_notation 'S8/'
	done
}

@test "pins that cannot stand are refused, and nothing changes" {
	play_english '8[7-10]' 'left 8' '1[8]' '1[7-10]' 'left' 'left 7 7' '1[11]' '1[7' '1[]' '/[7]' 'S1' 1
	allowed='0-2 pins can fall now (/, -, F, undo, redo, correct, board, help and quit are fine too)'
	diff - "$complained" <<-END
		pin 8 had fallen: $allowed
		pin 8 had fallen: $allowed
		the pins that fell and those that stand are not ten: $allowed
		pins have the numbers 1 to 10: $allowed
		a pin is named twice: $allowed
		pins have the numbers 1 to 10: $allowed
		a ] is missing behind the pins: $allowed
		there is no pin between [ and ]: $allowed
		after X / - F there is nothing to say of the pins: $allowed
		a split is left by a first bowl of 1 to 8 pins: $allowed
		$english_unfinished
	END
	assert_notation '8[7-10]1'
}

@test "games that were entered as counts get their pins later" {
	bowl_bytes 'PJS: 81 8/ X X X X X X X XXX\n' import -
	assert_exit_code 0
	bowl correct 1 PJS 1 1 '8[7-10]' '1[7]'
	assert_exit_code 0
	assert_row '|  PJS | S8|1 |  8|/ |  X   |  X   |  X   |  X   |  X   |  X   |  X   | X|X|X|'
	bowl correct 1 PJS 2 1 '8[2-8]'
	assert_notation '8[7-10]1[7] 8[2-8]/ X X X X X X X XXX'
	bowl log 1
	grep -q ' 81  *8\[7-10\]1\[7\]$' "$said"
	bowl correct 1 PJS 1 2 '1[8]'
	assert_exit_code 1
	assert_complaints 'bowling correct: pin 8 had fallen; nothing was changed'
	assert_verifies
}

@test "a correction keeps the pins behind it where they still fit" {
	bowl_bytes 'PJS: 8[7-10]1[7] X X X X X X X X XXX\n' import -
	bowl correct 1 PJS 1 1 '8[4-7]'
	assert_notation '8[4-7]1[7] X X X X X X X X XXX'
	bowl correct 1 PJS 1 1 7
	assert_notation '71 X X X X X X X X XXX'
}

@test "pins go through export and import without loss" {
	local format
	play_english '8[7-10]' 'left 7' S8 / undo 'correct PJS 1 1 8[4-7]'
	bowl_bytes 'KYJ: 8[7-10]/ S7- X X X 72[5] X X X XXX\n' import -
	for format in jsonl csv; do
		"$BOWLING_PROGRAM" export --format=$format >"$BATS_TEST_TMPDIR/exported"
		"$BOWLING_PROGRAM" import --store="$BATS_TEST_TMPDIR/$format.db" "$BATS_TEST_TMPDIR/exported"
		"$BOWLING_PROGRAM" export --store="$BATS_TEST_TMPDIR/$format.db" --format=$format |
			diff "$BATS_TEST_TMPDIR/exported" -
	done
}

@test "the kernels hand games with pins to the engine" {
	local kernel
	printf '8[7-10]/ X X X X X X X X XXX\nXXXXXXXXXXXX\nS8/ (8)/ ⑧/ X X X X X X XXX\n' >"$BATS_TEST_TMPDIR/games"
	for kernel in plain automaton avx2; do
		"$BOWLING_PROGRAM" score --kernel=$kernel "$BATS_TEST_TMPDIR/games" >"$said" || continue
		diff <(printf '290\n300\n266\n') "$said"
	done
}

@test "JSON has the pins of bowls that know them, and nothing new elsewhere" {
	bowl_bytes '8[7-10]1[7] 81 S8\n81\n' score --partial --format=json
	diff - <(sed 's/.*"frames":\[//; s/,{"marks":\[\].*//' "$said") <<-'END'
		{"marks":["8","1"],"score":9,"standing":[[7,10],[7]],"splits":[1]},{"marks":["8","1"],"score":18},{"marks":["8"],"score":null,"splits":[1]}
		{"marks":["8","1"],"score":9}
	END
}

@test "an SVG picture has a circle around a split" {
	bowl_bytes 'PJS: 8[7-10]/ 8/ X X X X X X X XXX\n' import -
	bowl show --format=svg 1
	diff <(echo 1) <(grep -c '<circle ' "$said")
}
