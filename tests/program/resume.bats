#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# bowling resume goes on where a match was left.
load store_helper

# Cuts a conversation after some answers and goes on: apart from the board that is drawn twice,
# nothing may differ.
assert_goes_on() {
	local whole=$BATS_TEST_TMPDIR/whole first=$BATS_TEST_TMPDIR/first cut=$1
	shift
	bowl play --no-save PJS KYJ -- "$@"
	cp "$said" "$whole"
	forget_games
	bowl play PJS KYJ -- "${@:1:cut}"
	head -n -1 "$said" >"$first"
	bowl resume -- "${@:cut + 1}"
	assert_complaints "$korean_finished"
	diff "$whole" <(head -n -6 "$first"; cat "$said")
}

@test "a match that was left goes on to its end" {
	local cut
	local game=(X 9 / 8 1 - / 7 2 F 3 X 5 5 X 4 / 9 - X 3 / X X 8 - 6 2 X X 9 / X 3 /)
	for cut in 1 2 3 10 20 32; do
		assert_goes_on "$cut" "${game[@]}"
		assert_verifies
	done
}

@test "without a number the last unfinished match is meant" {
	bowl play PJS -- 1
	bowl play KYJ -- 2
	bowl play LEE -- X X X X X X X X X X X X
	bowl resume -- 3
	assert_complaints "$(korean_unfinished 2)"
	assert_stored 1 23 "$perfect"
}

@test "a number chooses the match" {
	bowl play PJS -- 1
	bowl play KYJ -- 2
	bowl resume 1 -- 4
	assert_complaints "$korean_unfinished"
	assert_last_marks '|  PJS |  1|4 |      |      |      |      |      |      |      |      |      |'
	assert_stored 14 2
}

@test "a match may be left and taken up again after every bowl" {
	local pins
	bowl play PJS -- X
	for pins in X X X X X X X X X X; do
		bowl resume -- "$pins"
		assert_exit_code 1
	done
	bowl resume -- X
	assert_exit_code 0
	assert_said_end 'PJS의 최종 점수는 300점입니다.'
	assert_stored "$perfect"
	assert_verifies
}

@test "resume speaks the language that is asked for, and draws as it is asked to" {
	bowl play PJS -- X
	bowl resume --language en --board-only -- 7
	assert_complaints "$english_unfinished"
	assert_says 'Frame 2, pins : 7'
	refute grep '^|      |' "$said"
}

@test "where nothing is unfinished it says so" {
	import_games "PJS: $perfect"
	bowl resume
	assert_exit_code 1
	assert_complaints 'bowling resume: no match is unfinished'
	assert_said
}

@test "a finished match is not resumed" {
	import_games "PJS: $perfect"
	bowl resume 1
	assert_exit_code 1
	assert_complaints "bowling resume: match 1 is finished; 'bowling correct 1 NAME FRAME BOWL PINS' mends a slip"
}

@test "a match that is not there is not resumed" {
	bowl play PJS -- X
	bowl resume 2
	assert_exit_code 1
	assert_complaints "bowling resume: there is no match 2; 'bowling history' lists them"
}

@test "without a store there is nothing to resume" {
	bowl resume
	assert_exit_code 2
	assert_complaints "bowling resume: there is no store at $BOWLING_STORE yet; 'bowling play' makes one"
	[ ! -e "$BOWLING_STORE" ]
}

@test "wrong usage" {
	bowl resume one
	assert_wrong_usage "'one' is no number of a match; 'bowling history' has them"
	bowl resume -1
	assert_exit_code 2
	bowl resume 0
	assert_exit_code 2
	bowl resume 1 2
	assert_wrong_usage "one match at a time, not '2' as well"
	bowl resume 99999999999999999999
	assert_wrong_usage "'99999999999999999999' is no number of a match"
}
