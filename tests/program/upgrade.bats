#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# A server whose store a newer program has migrated writes no more, and says so.
load helper
load serve_helper

query() {
	sqlite3 -cmd '.timeout 10000' "$BOWLING_STORE" "$1"
}

teardown() {
	stop_serving
}

# A house in which PJS has bowled 7 on lane 1.
serve_match() {
	token=$("$BOWLING_PROGRAM" token add desk)
	serve
	ask POST /api/v1/lanes/1/match '{"players":["PJS"]}'
	assert_status 201
	ask POST /api/v1/lanes/1/bowls '{"bowl":"7"}'
	assert_status 200
}

outdated='a newer version of bowling has migrated the store, and this server writes no more until it is updated'

# What holds from then on; one line was printed, however often it is asked.
assert_reads_only() {
	local path
	for path in bowls undo match; do
		ask POST "/api/v1/lanes/1/$path" '{"bowl":"2","players":["KYJ"]}'
		assert_problem 503 "$outdated; nothing was changed"
	done
	[ "$(query 'SELECT count(*) FROM events')" -eq 2 ]
	ask GET /healthz/ready
	assert_problem 503 "$outdated"
	ask GET /healthz/live
	assert_status 200
	ask GET /api/v1/lanes/1
	assert_status 200
	jq -e '.sequence == 2 and .players[0].name == "PJS"' "$said"
	ask GET /api/v1/games
	assert_status 200
	sed -i '/^The house\|^A lane\|^4 lanes/d' "$BATS_TEST_TMPDIR/log"
	grep -qE '^bowling serve: changes are refused, because a newer version of bowling has migrated the store: the store has version 999, this program knows up to [0-9]+$' \
		"$BATS_TEST_TMPDIR/log"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/log")" -eq 1 ]
	stop_serving
	[ "$ended" -eq 0 ]
}

is_not_ready() {
	ask GET /healthz/ready
	[ "$status" -eq 503 ]
}

@test "a change finds out that a newer program has migrated the store" {
	serve_match
	query 'PRAGMA user_version = 999'
	ask POST /api/v1/lanes/1/bowls '{"bowl":"2"}'
	assert_problem 503 "$outdated; nothing was changed"
	assert_reads_only
}

@test "a server that is only watched finds it out by itself" {
	serve_match
	query 'PRAGMA user_version = 999'
	eventually is_not_ready
	assert_reads_only
}
