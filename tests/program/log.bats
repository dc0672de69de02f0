#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# bowling log shows who did what and when, what it was and what it became; nothing is ever taken out of it.
load store_helper

moment='[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z'

play_log() {
	bowl play PJS KYJ -- 7 / X undo 3 'correct PJS 1 2 1' undo redo
}

@test "every change has its line: who, what, whose frame, what it was and became" {
	local who
	who=$(id -un)
	play_log
	bowl log 1
	assert_exit_code 0
	assert_complaints
	sed -E 's/20[0-9]{2}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}/WHEN/' "$said" | tr -s " " | sed "s, $,," >"$BATS_TEST_TMPDIR/log"
	diff "$BATS_TEST_TMPDIR/log" - <<-END
		# when who what player frame was became
		1 WHEN $who start PJS KYJ
		2 WHEN $who bowl PJS 1 7
		3 WHEN $who bowl PJS 1 7 7/
		4 WHEN $who bowl KYJ 1 X
		5 WHEN $who undo KYJ 1 X
		6 WHEN $who bowl KYJ 1 3
		7 WHEN $who correct PJS 1 7/ 71
		8 WHEN $who undo PJS 1 71 7/
		9 WHEN $who redo PJS 1 7/ 71
	END
}

@test "the table has local time, the others have universal time" {
	printf '%s\n' '{"match":"00000000000000000000000000000001","events":[{"at":"2026-01-02T23:04:05.678Z","by":"anna","do":"start","what":"PJS"},{"at":"2026-01-02T23:04:06.000Z","by":"보리스","do":"bowl","what":"F"}]}' \
		>"$BATS_TEST_TMPDIR/games.jsonl"
	bowl import "$BATS_TEST_TMPDIR/games.jsonl"
	export TZ=KST-9
	bowl log 1
	assert_said \
		'#  when                 who     what   player  frame  was  became' \
		'1  2026-01-03 08:04:05  anna    start                      PJS' \
		'2  2026-01-03 08:04:06  보리스  bowl   PJS         1       F'
	bowl log 1 --format csv
	assert_said sequence,at,by,do,player,frame,was,became \
		1,2026-01-02T23:04:05.678Z,anna,start,,,,PJS \
		2,2026-01-02T23:04:06.000Z,보리스,bowl,PJS,1,,F
	bowl log 1 --format json
	assert_said '[' \
		' {"sequence":1,"at":"2026-01-02T23:04:05.678Z","by":"anna","do":"start","player":null,"frame":null,"was":null,"became":"PJS"},' \
		' {"sequence":2,"at":"2026-01-02T23:04:06.000Z","by":"보리스","do":"bowl","player":"PJS","frame":1,"was":"","became":"F"}' \
		']'
}

@test "JSON and comma-separated values say the same" {
	play_log
	bowl log 1 --format json
	jq -e 'length == 9 and .[4] == (.[4] + {sequence: 5, do: "undo", player: "KYJ", frame: 1, was: "X", became: ""})' "$said"
	jq -r '.[] | [.sequence, .at, .by, .do, .player, .frame, .was, .became] | map(. // "" | tostring) | join(",")' \
		"$said" >"$BATS_TEST_TMPDIR/values"
	bowl log 1 --format csv
	diff "$BATS_TEST_TMPDIR/values" <(sed 1d "$said")
	[ "$(grep -cE ",$moment," "$said")" -eq 9 ]
}

@test "times are those of the bowls" {
	local before after
	before=$(date +%s%3N)
	play_log
	after=$(date +%s%3N)
	diff <(echo 9) <(query "SELECT count(*) FROM events WHERE at BETWEEN $before AND $after")
	diff /dev/null <(query 'SELECT a.sequence FROM events a JOIN events b ON b.sequence = a.sequence + 1 WHERE a.at > b.at')
}

@test "a test may step the clock, and sets no time that there is not" {
	local wrong
	BOWLING_TEST_TIMES=clock=$((1000000000000 - $(date +%s%3N))) play_log
	# The program may have taken some minutes since.
	diff <(echo 9) <(query 'SELECT count(*) FROM events WHERE at BETWEEN 1000000000000 AND 1000000600000')
	for wrong in clocks=1 clock clock= clock=1s clock=1,tick=1 'tick=1 =1'; do
		BOWLING_TEST_TIMES=$wrong bowl log 1
		assert_exit_code 2
		assert_complains "BOWLING_TEST_TIMES: no time is set by '"
	done
}

@test "what stands in the log cannot be changed or removed" {
	play_log
	refute query 'UPDATE events SET detail = 1'
	refute query 'DELETE FROM events'
	diff <(echo 9) <(query 'SELECT count(*) FROM events')
}

@test "the log only grows" {
	local before=$BATS_TEST_TMPDIR/before step
	play_log
	for step in undo undo redo 5 'correct KYJ 1 1 4' undo; do
		"$BOWLING_PROGRAM" log 1 --format csv >"$before"
		bowl resume -- "$step"
		bowl log 1 --format csv
		diff "$before" <(head -n -1 "$said")
	done
	assert_verifies
}

@test "a match that is not there, and wrong usage" {
	play_log
	bowl log 2
	assert_exit_code 1
	assert_complaints "bowling log: there is no match 2; 'bowling history' lists them"
	bowl log
	assert_wrong_usage "say which match, as in 'bowling log 12'"
	bowl log one
	assert_wrong_usage "'one' is no number of a match"
	bowl log 1 2
	assert_wrong_usage "one match at a time, not '2' as well"
	bowl log 1 --format xml
	assert_wrong_usage "--format takes table, json or csv, not 'xml'"
}
