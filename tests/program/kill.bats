#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# kill -9 at any moment of playing, correcting and importing loses nothing that was shown.
#
# BOWLING_KILL_ROUNDS says how often (100), and BOWLING_KILL_SEED which answers and moments are tried.
load store_helper

teardown() {
	end_sessions
	rm -rf "${disk:-}"
}

# On the disk of the build: temporary files of tests may lie in memory.
@test "every bowl whose board was shown is there after kill -9" {
	local rounds=${BOWLING_KILL_ROUNDS:-100} seed=${BOWLING_KILL_SEED:-20261116} code=0
	echo "# $rounds kills with seed $seed" >&3
	disk=$(mktemp -d "$BOWLING_BUILD/kill.XXXXXX")
	bash "$BATS_TEST_DIRNAME/kill_rounds.bash" "$rounds" "$seed" "$disk" >"$complained" 2>&1 3>&- || code=$?
	sed 's/^/# /' "$complained" >&3
	[ "$code" -eq 0 ]
}

@test "a program that is killed does not keep the store locked" {
	open_session one play PJS
	await one 1
	tell one 7
	await one 2
	kill -9 "${session_pid[one]}"
	close_session one
	assert_exit_code 137
	bowl resume -- 2
	assert_complaints "$korean_unfinished"
	assert_stored 72
	assert_verifies
}
