#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# bowling show draws a stored match: as a board, as JSON, as values, or as a picture.
load store_helper

# A match of two that goes on; its number is 1.
play_match() {
	bowl play PJS KYJ -- X 7 / 9 - 3
}

@test "the board is the last one of the game" {
	play_match
	local board=$BATS_TEST_TMPDIR/board
	tail -n 7 "$said" | head -n 6 >"$board"
	bowl show 1
	assert_exit_code 0
	assert_complaints
	diff "$board" "$said"
}

@test "a finished game of text is shown" {
	import_games "PJS: $perfect"
	bowl show 1 --format table
	assert_said \
		'| NAME |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |' \
		'|  PJS |  X   |  X   |  X   |  X   |  X   |  X   |  X   |  X   |  X   | X|X|X|' \
		'|      |  30  |  60  |  90  |  120 |  150 |  180 |  210 |  240 |  270 |  300 |' ''
}

@test "JSON tells frames, totals, and whose turn it is" {
	play_match
	bowl show 1 --format json
	assert_exit_code 0
	jq -e '.match == 1 and .sequence == 7 and .finished == false' "$said"
	jq -e '.turn == {player: "KYJ", frame: 2, bowl: 2, standing: 7}' "$said"
	jq -e '.players | map(.name) == ["PJS", "KYJ"] and map(.total) == [28, 13]' "$said"
	jq -e '.players[0].frames[0] == {marks: ["X"], score: 19} and .players[1].frames[1] == {marks: ["3"], score: null}' "$said"
	jq -e '.began | test("^20[0-9-]+T[0-9:.]+Z$")' "$said"
}

@test "JSON of a finished game has no turn" {
	import_games "PJS: $fives"
	bowl show 1 --format json
	jq -e '.finished and .turn == null and .players[0].total == 150 and .players[0].maximum == 150' "$said"
}

@test "comma-separated values have a row for each player" {
	play_match
	bowl show 1 --format csv
	assert_said \
		player,notation,frame1,frame2,frame3,frame4,frame5,frame6,frame7,frame8,frame9,frame10,total,maximum,person,full_name \
		'PJS,X 9-,19,28,,,,,,,,,28,268,1,' \
		'KYJ,7/ 3,13,,,,,,,,,,13,273,2,'
}

# assert_well_formed FILE: each tag that opens is closed in order, attributes are quoted, and no & or < stands alone.
assert_well_formed() {
	awk '
	function fail(why) { print FILENAME ": " why; failed = 1; exit 1 }
	BEGIN { RS = "<" }
	NR == 1 { if ($0 != "") fail("text before the first tag: " $0); next }
	{
		end = index($0, ">")
		if (end == 0) fail("a tag is not closed: " $0)
		tag = substr($0, 1, end - 1)
		text = substr($0, end + 1)
		gsub(/&(amp|lt|gt|quot|apos|#[0-9]+);/, "", text)
		gsub(/&(amp|lt|gt|quot|apos|#[0-9]+);/, "", tag)
		if ((text tag) ~ /&/) fail("a stray &: " $0)
		if (depth == 0 && roots > 0) fail("something behind the root: " $0)
		if (tag ~ /^\//) {
			if (depth == 0 || open[depth--] != substr(tag, 2)) fail("closes nothing: " tag)
		} else {
			bare = tag
			gsub(/ [a-zA-Z:-]+="[^"]*"/, "", bare)
			empty = sub(/\/$/, "", bare)
			if (bare !~ /^[a-z]+$/) fail("a bad tag: " tag)
			if (!empty) open[++depth] = bare
		}
		if (depth == 0) { roots++; if (text !~ /^[ \n]*$/) fail("text behind the root: " text) }
	}
	END { if (!failed && (depth != 0 || roots != 1)) fail(depth " tags stay open") }' "$1"
}

@test "the check of pictures sees what is wrong" {
	local wrong file=$BATS_TEST_TMPDIR/wrong.svg
	printf '<svg a="1"><g><path d="M0"/>x &amp; y</g></svg>\n' >"$file"
	assert_well_formed "$file"
	for wrong in '<svg><g></svg>' '<svg>&</svg>' '<svg a=1></svg>' '<svg></svg><svg></svg>' '<svg></g>' '<svg>' 'x<svg></svg>' ''; do
		printf '%s\n' "$wrong" >"$file"
		refute assert_well_formed "$file"
	done
}

@test "the picture is well-formed and holds every mark and score" {
	play_match
	bowl show 1 --format svg
	assert_exit_code 0
	assert_complaints
	assert_well_formed "$said"
	head -n 1 "$said" | grep -q '^<svg xmlns="http://www.w3.org/2000/svg" '
	assert_says '<title>Match 1</title>'
	assert_says '>PJS<'
	assert_says '>KYJ<'
	assert_says '>19<'
	assert_says '>28<'
	assert_says '>13<'
	refute grep -q 'NaN\|(null)' "$said"
}

@test "pictures of any match are well-formed" {
	local names
	names=$(printf '%s\n' {A..B}{A..Z}{A..Z} | head -n 128)
	import_games "PJS: $perfect" "PJS: $nines" "PJS: $fives" 'PJS: F/ FF X X X X 9- -/ 12 XXX'
	# shellcheck disable=SC2086 # many names
	bowl play $names -- X 9
	local id
	for id in 1 2 3 4; do
		bowl show "$id" --format svg
		assert_exit_code 0
		assert_well_formed "$said"
	done
}

@test "a match that is not there, and wrong usage" {
	play_match
	bowl show 2
	assert_exit_code 1
	assert_complaints "bowling show: there is no match 2; 'bowling history' lists them"
	assert_said
	bowl show 0
	assert_exit_code 1
	bowl show
	assert_wrong_usage "say which match, as in 'bowling show 12'"
	bowl show one
	assert_wrong_usage "'one' is no number of a match"
	bowl show 1 2
	assert_wrong_usage "one match at a time, not '2' as well"
	bowl show 1 --format pdf
	assert_wrong_usage "--format takes table, json, csv or svg, not 'pdf'"
}
