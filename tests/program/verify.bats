#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# bowling verify replays the log and finds whatever was changed behind its back.
load store_helper

fill_store() {
	bowl play PJS KYJ -- 7 / X undo X 3 'correct PJS 1 2 1'
	import_games "PJS: $nines" "KYJ: $fives"
}

# The log protects itself; who wants to change it takes the protection away first.
change_log() {
	query "DROP TRIGGER events_are_never_changed; DROP TRIGGER events_are_never_removed; $1"
}

# assert_finds SQL COMPLAINT: after this change it says what is wrong.
assert_finds() {
	query "$1"
	bowl verify
	assert_exit_code 1
	assert_complains "bowling verify: $2"
	grep -qE ': [0-9]+ complaints?$' "$said"
}

@test "a store that is as it should be" {
	fill_store
	bowl verify
	assert_exit_code 0
	assert_complaints
	assert_said '3 matches, 4 games, 10 events: all is well'
}

@test "an empty store is fine" {
	bowl player PJS --full-name ''
	bowl verify
	assert_exit_code 0
	assert_said '0 matches, 0 games, 0 events: all is well'
}

@test "a total that was changed is found" {
	fill_store
	assert_finds 'UPDATE games SET total = 91 WHERE match_id = 2' \
		"match 2: the game of PJS is stored as $nines, 91, but its log leads to $nines, 90"
}

@test "bowls that were changed are found" {
	fill_store
	assert_finds "UPDATE games SET marks = '71X' WHERE match_id = 1 AND position = 0" \
		'match 1: the game of PJS is stored as 71X, 0, but its log leads to 713, 0'
}

@test "a game that counts for another time is found" {
	fill_store
	assert_finds 'UPDATE games SET counted_at = counted_at + 1 WHERE match_id = 3' \
		'match 3: the game of KYJ is stored with another beginning'
	assert_finds 'UPDATE games SET counted_at = NULL WHERE match_id = 2' \
		'match 2: the game of PJS is stored with another beginning'
}

@test "any figure that was changed is found" {
	local bit
	# They stand in one number, side by side.
	for bit in 0 4 8 12 16 20 27; do
		forget_games
		fill_store
		assert_finds "UPDATE games SET figures = figures + (1 << $bit) WHERE match_id = 3" 'match 3: the game of KYJ'
	done
}

@test "a game of another player is found" {
	fill_store
	assert_finds "UPDATE games SET player_id = (SELECT id FROM players WHERE key = 'KYJ') WHERE match_id = 2" 'match 2: the game of '
}

@test "a game that was removed is found" {
	fill_store
	assert_finds 'DELETE FROM games WHERE match_id = 1 AND position = 1' 'match 1: 1 game is stored, but 2 played'
}

@test "a match that was removed leaves traces that are found" {
	fill_store
	assert_finds 'DELETE FROM matches WHERE id = 2' 'a row of'
}

@test "a match stored as finished, or with another beginning, is found" {
	fill_store
	assert_finds 'UPDATE matches SET finished = 1 WHERE id = 1' 'match 1: it is stored as finished, but its log says otherwise'
	forget_games
	fill_store
	assert_finds 'UPDATE matches SET finished = 0 WHERE id = 2' 'match 2: it is stored as unfinished, but its log says otherwise'
	forget_games
	fill_store
	assert_finds 'UPDATE matches SET began = began + 1 WHERE id = 2' 'match 2: it is stored with another beginning'
}

@test "an event that was changed is found" {
	fill_store
	change_log "UPDATE events SET detail = '4' WHERE match_id = 1 AND sequence = 7"
	bowl verify
	assert_exit_code 1
	assert_complains 'bowling verify: match 1: '
	forget_games
	fill_store
	change_log "UPDATE events SET detail = 'KYJ:$nines' WHERE match_id = 3"
	bowl verify
	assert_exit_code 1
	assert_complains "bowling verify: match 3: the game of KYJ is stored as $fives, 150, but its log leads to $nines, 90"
}

@test "an event that breaks the rules is found" {
	local change
	for change in "detail = '99'" "detail = ''" 'kind = 4' 'kind = 77' "detail = 'PJS 1 9 9'"; do
		forget_games
		fill_store
		change_log "UPDATE events SET $change WHERE match_id = 1 AND sequence = 3"
		bowl verify
		assert_exit_code 1
		assert_complaints 'bowling verify: match 1: event 3 of its log makes no sense'
		assert_said '3 matches, 2 games, 2 events: 1 complaint'
	done
}

@test "an event that was removed is found, wherever it stood" {
	local sequence
	for sequence in 1 4; do
		forget_games
		fill_store
		change_log "DELETE FROM events WHERE match_id = 1 AND sequence = $sequence"
		bowl verify
		assert_exit_code 1
		assert_complains 'bowling verify: match 1: event '
	done
	forget_games
	fill_store
	change_log 'DELETE FROM events WHERE match_id = 1 AND sequence = 8'
	bowl verify
	assert_exit_code 1
	assert_complains 'bowling verify: match 1: 8 events are counted, but its log has 7'
}

@test "an event that was added is found" {
	fill_store
	assert_finds "INSERT INTO events VALUES (1, 9, 2, 0, 'me', '1')" 'match 1: 8 events are counted, but its log has 9'
	forget_games
	fill_store
	assert_finds "PRAGMA foreign_keys = OFF; INSERT INTO events VALUES (9, 1, 1, 0, 'me', 'PJS')" 'a row of events belongs to nothing in matches'
}

@test "all that is wrong is told, match by match" {
	fill_store
	query "UPDATE games SET total = total + 1 WHERE total IS NOT NULL"
	bowl verify
	assert_exit_code 1
	[ "$(wc -l <"$complained")" -eq 2 ]
	assert_said '3 matches, 4 games, 10 events: 2 complaints'
}

@test "other commands say so too where the log makes no sense" {
	local command
	fill_store
	change_log "UPDATE events SET detail = '99' WHERE match_id = 1 AND sequence = 3"
	for command in 'show 1' 'log 1' 'resume 1' 'correct 1 PJS 1 1 3'; do
		# shellcheck disable=SC2086 # words of a command
		bowl $command
		assert_exit_code 2
		assert_complaints "bowling ${command%% *}: the store: it is no store, or a damaged one; choose another, or bring back a copy (match 1: event 3 of its log makes no sense)"
	done
	bowl show 2
	assert_exit_code 0
}

# assert_repairs SQL MATCHES: what was changed so is written anew, and only that.
assert_repairs() {
	local log
	log=$(query 'SELECT * FROM events')
	query "$1"
	bowl verify --repair
	assert_exit_code 0
	grep -qE ": [0-9]+ complaints?; $2 repaired, and all is well\$" "$said"
	bowl verify
	assert_exit_code 0
	assert_complaints
	diff <(echo "$log") <(query 'SELECT * FROM events')
}

@test "--repair writes anew whatever differs from the log" {
	fill_store
	assert_repairs 'UPDATE games SET total = 91, figures = 5 WHERE match_id = 2' '1 match was'
	assert_repairs "UPDATE games SET marks = 'X'" '3 matches were'
	assert_repairs 'UPDATE games SET counted_at = NULL WHERE match_id = 3' '1 match was'
	assert_repairs "UPDATE games SET player_id = (SELECT id FROM players WHERE key = 'KYJ') WHERE match_id = 2" '1 match was'
	assert_repairs 'DELETE FROM games WHERE match_id = 1 AND position = 1' '1 match was'
	assert_repairs 'INSERT INTO games (match_id, position, player_id, figures, marks) VALUES (1, 2, 1, 0, 1)' '1 match was'
	assert_repairs 'UPDATE matches SET finished = 1 - finished, voided = 1, began = 1' '3 matches were'
	assert_repairs 'UPDATE matches SET sequence = sequence + 1 WHERE id = 2' '1 match was'
	assert_repairs 'UPDATE matches SET sequence = sequence - 1 WHERE id = 1' '1 match was'
}

@test "a count of events that is wrong is found, and a match that lost its log is not repaired" {
	fill_store
	assert_finds 'UPDATE matches SET sequence = 9 WHERE id = 1' 'match 1: 9 events are counted, but its log has 8'
	bowl show 1
	assert_exit_code 2
	assert_complains '(match 1: 9 events are counted, but its log has 8)'
	change_log 'DELETE FROM events WHERE match_id = 3'
	bowl verify --repair
	assert_exit_code 1
	assert_said '3 matches, 3 games, 9 events: 2 complaints; 1 match was repaired, 1 complaint is left'
	bowl verify
	assert_complaints 'bowling verify: match 3: event 1 of its log makes no sense'
}

@test "--repair has nothing to do where all is well" {
	fill_store
	bowl verify --repair
	assert_exit_code 0
	assert_complaints
	assert_said '3 matches, 4 games, 10 events: all is well'
}

@test "--repair reports a log that cannot be replayed, and repairs the rest" {
	fill_store
	change_log "UPDATE events SET detail = '99' WHERE match_id = 1 AND sequence = 3"
	query 'UPDATE games SET total = 91 WHERE match_id = 2'
	bowl verify --repair
	assert_exit_code 1
	assert_complains 'bowling verify: match 1: event 3 of its log makes no sense'
	assert_said '3 matches, 2 games, 2 events: 2 complaints; 1 match was repaired, 1 complaint is left'
	bowl verify
	assert_exit_code 1
	assert_complaints 'bowling verify: match 1: event 3 of its log makes no sense'
}

@test "wrong usage" {
	bowl verify 1
	assert_wrong_usage "'1' is too much: the whole store is verified"
}
