#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# Whole dialogues, byte for byte, among them the examples of the requirement documents.
load helper

@test "document 003: a board with scores" {
	bowl -- PJS 10 8 2 8 1
	assert_golden document_003
	assert_complaints "$korean_unfinished"
}

@test "document 002: a board without scores" {
	bowl --board-only -- PJS 10 8 2 7 0
	assert_golden document_002
}

@test "bowling and bowling play are the same" {
	bowl play -- PJS 10 8 2 8 1
	assert_golden document_003
	bowl play --board-only -- PJS 10 8 2 7 0
	assert_golden document_002
}

@test "a whole game" {
	bowl -- PJS 10 10 10 7 2 8 2 F 9 10 7 3 9 0 10 10 8
	assert_golden whole_game
	assert_complaints "$korean_finished"
	assert_exit_code 0
}

@test "a perfect game" {
	bowl -- PJS 10 10 10 10 10 10 10 10 10 10 10 10
	assert_golden perfect_game
	assert_complaints "$korean_finished"
	assert_exit_code 0
}

@test "two players who are asked for their names" {
	bowl play --players 2 -- PJS KYJ 10 8 2 8 1 10 3
	assert_golden players_asked
	bowl play -p2 -- PJS KYJ 10 8 2 8 1 10 3
	assert_golden players_asked
}

@test "two players named on the command line play to the end" {
	local nine_frames=()
	for _ in 1 2 3 4 5 6 7 8 9; do
		nine_frames+=(10 9 0)
	done
	bowl play PJS KYJ -- "${nine_frames[@]}" 10 10 10 9 1 9
	assert_golden players_named
	assert_complaints "$korean_finished"
	assert_exit_code 0
}

@test "a match asks how many people play" {
	bowl play --match --board-only -- 3 PJS KYJ LEE 10 0 0 F 10 4 5 10
	assert_golden match
}

@test "every row of every golden board has 78 columns" {
	local wrong
	wrong=$(grep -h '^|' "$golden"/*.txt | grep -cvE '^.{78}$' || true)
	[ "$wrong" -eq 0 ]
}
