#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# Colours: never in a pipe unless asked for, and the columns stay the same. What a terminal is
# given stands in terminal.bats.
load helper

escape=$'\033'

without_escapes() {
	sed "s/${escape}\[[0-9;]*m//g" "$said"
}

assert_plain() {
	refute grep "$escape" "$said"
}

@test "a pipe is plain" {
	bowl play PJS -- 10 8 2
	assert_plain
	bowl play --color auto PJS -- 10 8 2
	assert_plain
	bowl play --color never PJS -- 10 8 2
	assert_plain
}

@test "--color always colours a pipe" {
	bowl play --color always PJS -- 10 8 2
	assert_says "${escape}[1;32mX${escape}[22;39m"
	assert_says "${escape}[1;36m/${escape}[22;39m"
	assert_says "${escape}[7m"
}

@test "--color always is stronger than the environment" {
	NO_COLOR=1 TERM=dumb bowl play --color always PJS -- 10
	assert_says "${escape}[1;32mX"
}

@test "coloured boards have the same characters" {
	bowl --color always -- PJS 10 10 10 7 2 8 2 F 9 10 7 3 9 0 10 10 8
	diff "$golden/whole_game.txt" <(without_escapes)
	assert_complaints "$korean_finished"
}

@test "coloured rows have 78 columns" {
	local rows=$BATS_TEST_TMPDIR/rows
	bowl --color always -- PJS 10 10 10 7 2 8 2 F 9 10 7 3 9 0 10 10 8
	without_escapes | grep '^|' >"$rows"
	[ "$(wc -l <"$rows")" -eq 54 ]
	refute grep -vE '^.{78}$' "$rows"
}

@test "every colour ends in the cell where it began" {
	bowl --color always -- PJS 10 8 / 7
	local begun
	begun=$(grep -o "${escape}\[[17][;0-9]*m" "$said" | wc -l)
	[ "$begun" -gt 0 ]
	[ "$begun" -eq "$(grep -oE "${escape}\[(22;39|27)m" "$said" | wc -l)" ]
}

@test "only the frame that is played is highlighted" {
	bowl play --color always PJS KYJ -- 10
	[ "$(grep -A 4 NAME "$said" | tail -n 5 | grep -c "${escape}\[7m")" -eq 1 ]
	grep -q "^|  KYJ |${escape}\[7m      ${escape}\[27m|" "$said"
}

@test "a finished game highlights nothing" {
	bowl --color always -- PJS X X X X X X X X X X X X
	tail -n 4 "$said" | head -n 1 >"$BATS_TEST_TMPDIR/row"
	grep -q '^|  PJS |' "$BATS_TEST_TMPDIR/row"
	refute grep "${escape}\[7m" "$BATS_TEST_TMPDIR/row"
}

@test "complaints are never coloured" {
	bowl play --color always PJS -- 8 5
	refute grep "$escape" "$complained"
}

@test "a colour that there is not is wrong usage" {
	bowl --color sometimes -- PJS
	assert_wrong_usage "--color takes auto, always or never, not 'sometimes'"
	bowl --color '' -- PJS
	assert_wrong_usage "--color takes auto, always or never, not ''"
}
