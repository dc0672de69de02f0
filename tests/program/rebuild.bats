#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2030,SC2031,SC2154
# A rebuild is done by one program, and the next goes on where that was killed.
load helper

rebuilder=

teardown() {
	[ -z "$rebuilder" ] || kill -9 "$rebuilder" || true
}

games=40000

query() {
	sqlite3 -cmd '.timeout 10000' "$BOWLING_STORE" "$1"
}

has_begun() {
	[ "$(query 'SELECT rebuilt_to FROM bowling_store' || echo 0)" -gt 0 ]
}

# A program that stands still in the middle of a rebuild.
stop_in_the_middle() {
	yes 'PJS: 9-9-9-9-9-9-9-9-9-9-' | head -n $games | "$BOWLING_PROGRAM" import - >/dev/null
	query "UPDATE games SET total = 1; UPDATE bowling_store SET rebuilt_to = 0"
	"$BOWLING_PROGRAM" history >/dev/null 2>&1 3>&- &
	rebuilder=$!
	eventually has_begun
	kill -STOP "$rebuilder"
}

@test "one program rebuilds, and all others say so and stop" {
	local arguments
	stop_in_the_middle
	for arguments in history 'play PJS' statistics 'import -' 'show 1' 'verify' 'serve --listen 127.0.0.1:0'; do
		# shellcheck disable=SC2086 # words
		bowl $arguments
		assert_exit_code 2
		[ "$(wc -l <"$complained")" -eq 1 ]
		assert_complains ': another program works its games out anew; try again when it is done (it is at match '
		grep -qE "[0-9]+ of $games\)\$" "$complained"
		[ ! -s "$said" ]
	done
	kill -CONT "$rebuilder"
	wait "$rebuilder"
	rebuilder=
	bowl verify
	assert_exit_code 0
}

@test "a rebuild that was killed is continued by the next program" {
	local position
	stop_in_the_middle
	kill -9 "$rebuilder"
	wait "$rebuilder" || true
	rebuilder=
	position=$(query 'SELECT rebuilt_to FROM bowling_store')
	[ "$position" -gt 0 ]
	query "UPDATE games SET total = 2 WHERE match_id = 1" # which is behind it, and stays
	bowl history --limit 1
	assert_exit_code 0
	[ -z "$(query 'SELECT rebuilt_to FROM bowling_store')" ]
	bowl verify
	assert_exit_code 1
	assert_complaints 'bowling verify: match 1: the game of PJS is stored as 9-9-9-9-9-9-9-9-9-9-, 2, but its log leads to 9-9-9-9-9-9-9-9-9-9-, 90'
}
