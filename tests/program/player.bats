#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# bowling player: the name behind the three letters.
load store_helper

@test "a full name is remembered" {
	bowl player PJS --full-name 박지성
	assert_exit_code 0
	assert_complaints
	assert_said 'PJS  박지성'
	bowl player pjs
	assert_said 'PJS  박지성'
}

@test "a full name can be changed and taken away" {
	bowl player PJS --full-name 박지성
	bowl player PJS --full-name 'Park, "J.S." O'\''Hara'
	assert_said "PJS  Park, \"J.S.\" O'Hara"
	bowl player PJS --full-name ''
	assert_said 'PJS  (no full name)'
	bowl player PJS
	assert_exit_code 0
	assert_said 'PJS  (no full name)'
}

@test "who has played is known, with or without a full name" {
	bowl play PJS KYJ -- X
	bowl player KYJ
	assert_exit_code 0
	assert_said 'KYJ  (no full name)'
	bowl player KYJ --full-name 김연재
	bowl show 1
	assert_exit_code 0
	assert_verifies
}

@test "who has not played is not known" {
	bowl play PJS -- X
	bowl player ZZZ
	assert_exit_code 1
	assert_complaints 'bowling player: nobody called ZZZ has played'
	assert_said
}

@test "a full name is up to 60 characters of plain text" {
	local long
	long=$(printf '박%.0s' {1..60})
	bowl player PJS --full-name "$long"
	assert_said "PJS  $long"
	bowl player PJS --full-name "${long}x"
	assert_wrong_usage '--full-name takes up to 60 characters'
	bowl player PJS --full-name $'two\nlines'
	assert_wrong_usage '--full-name takes plain text in UTF-8, without control characters'
	bowl player PJS --full-name $'\033[2J'
	assert_wrong_usage '--full-name takes plain text in UTF-8, without control characters'
	bowl player PJS --full-name $'\377'
	assert_wrong_usage '--full-name takes text in UTF-8'
	bowl player PJS
	assert_said "PJS  $long"
	bowl player PJS --full-name $'  Zoe\xcc\x88   Kim '
	assert_said $'PJS  Zo\xc3\xab Kim'
}

@test "wrong usage" {
	bowl player
	assert_wrong_usage "say which player, as in 'bowling player PJS'"
	bowl player P
	assert_wrong_usage "player 'P': "
	bowl player PJS KYJ
	assert_wrong_usage "one player at a time, not 'KYJ' as well"
	bowl player PJS
	assert_exit_code 2
	assert_complains 'there is no store'
	[ ! -e "$BOWLING_STORE" ]
}
