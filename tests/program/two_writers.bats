#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2004,SC2034,SC2154
# Two programs that bowl into the same match: one sequence, and no bowl twice or lost.
load store_helper

# On a busy machine one may wait long for the other.
export BOWLING_TEST_TIMES=store.busy=60000

told='Somebody else changed this match, so your answer was not taken. It stands so:'

# last_board NAME: the marks of the first player as the session has seen them last.
last_board() {
	grep -A 1 '^| NAME' "$BATS_TEST_TMPDIR/$1.said" | tail -n 1
}

@test "who comes second is told, and sees the board as it stands" {
	bowl play PJS -- 7
	open_session one resume --language en
	open_session two resume --language en
	await one 1
	await two 1
	tell one 2
	await one 2
	tell two 1
	await two 2
	diff <(echo "$told") "$BATS_TEST_TMPDIR/two.complained"
	diff <(echo '|  PJS |  7|2 |      |      |      |      |      |      |      |      |      |') <(last_board two)
	tell two X
	await two 3
	tell one 5
	await one 3
	diff <(echo '|  PJS |  7|2 |  X   |      |      |      |      |      |      |      |      |') <(last_board one)
	tell one 5
	await one 4
	close_session one
	assert_complaints "$told" "$english_unfinished"
	close_session two
	assert_complaints "$told" "$english_unfinished"
	assert_stored 72X5
	assert_log 1 1,start,,,,PJS 2,bowl,PJS,1,,7 3,bowl,PJS,1,7,72 4,bowl,PJS,2,,X 5,bowl,PJS,3,,5
	assert_verifies
}

@test "in Korean it is told in Korean" {
	bowl play PJS -- 7
	open_session one resume
	await one 1
	bowl resume -- 2
	tell one 1
	await one 2
	close_session one
	assert_complaints '다른 곳에서 이 시합을 바꾸어 입력을 받지 않았습니다. 지금은 이렇습니다:' "$korean_unfinished"
	assert_stored 72
}

@test "a correction, an undo and a redo come too late as a bowl does" {
	local answer
	for answer in undo redo 'correct PJS 1 1 3' X; do
		forget_games
		bowl play PJS -- 7 2 X undo
		open_session one resume --language en
		await one 1
		bowl correct 1 PJS 1 2 1
		tell one "$answer"
		await one 2
		close_session one
		assert_complaints "$told" "$english_unfinished"
		assert_stored 71
		assert_verifies
	done
}

@test "a match that another one finished is over here too" {
	bowl play PJS -- X X X X X X X X X X X
	open_session one resume --language en
	await one 1
	bowl resume -- 9
	tell one X
	close_session one
	assert_exit_code 0
	assert_complaints "$told" "$english_finished"
	assert_said_end 'PJS finishes with 299.'
	assert_stored XXXXXXXXXXX9
	assert_verifies
}

@test "bowls that could not be saved give way to what others bowled meanwhile" {
	bowl play PJS -- 7
	open_session one resume --language en
	await one 1
	query "CREATE TRIGGER broken BEFORE INSERT ON events BEGIN SELECT raise(ABORT, 'broken'); END"
	tell one 1
	await one 2
	query 'DROP TRIGGER broken'
	bowl resume -- 2
	tell one X
	await one 3
	diff <(echo '|  PJS |  7|2 |      |      |      |      |      |      |      |      |      |') <(last_board one)
	tell one 9
	await one 4
	close_session one
	assert_complaints \
		"This game is not saved: $BOWLING_STORE: it failed (broken). You can play on all the same." \
		'Somebody else changed this match, so your last 2 answers were not taken. It stands so:' "$english_unfinished"
	assert_stored 729
	assert_verifies
}

# accepted NAME: how many bowls of the session were taken. Each answer gets a board; one that came too late is told so.
accepted() {
	local boards late
	boards=$(grep -c '^| NAME' "$BATS_TEST_TMPDIR/$1.said")
	late=$(grep -cxF "$told" "$BATS_TEST_TMPDIR/$1.complained") || true
	all_late=$((all_late + late))
	taken=$((boards - 1 - late))
	[ "$boards" -eq 46 ]
}

@test "two programs at once make one sequence" {
	local round ones twos all_late=0
	for round in 1 2 3 4 5; do
		forget_games
		# Five players have room for 100 bowls, so that nobody comes to the end, and 1 or 2 can always be bowled.
		bowl play PJS KYJ LEE ABC DEF -- 3
		open_session one resume --language en
		open_session two resume --language en
		await one 1
		await two 1
		tell one "$(yes 1 | head -n 45)"
		tell two "$(yes 2 | head -n 45)"
		close_session one
		close_session two
		accepted one
		ones=$taken
		accepted two
		twos=$taken
		echo "round $round: $ones bowls of one, $twos of the other, $all_late too late so far"
		# The log has the start, the first bowl, and what was taken of each, once.
		diff <(echo $((2 + ones + twos))) <(query 'SELECT count(*) FROM events')
		diff <(echo $((2 + ones + twos))) <(query 'SELECT sequence FROM matches')
		diff <(echo "$ones") <(query "SELECT count(*) FROM events WHERE detail = '2 1'")
		diff <(echo "$twos") <(query "SELECT count(*) FROM events WHERE detail = '2 2'")
		diff <(echo $((1 + ones + twos))) <(query 'SELECT sum(length(marks)) FROM games')
		assert_verifies
	done
	[ "$all_late" -gt 0 ]
}

@test "two programs that play games of their own do not disturb each other" {
	local name
	printf '%s\n' X X X X X X X X X X X X >"$answers"
	for name in one two three four; do
		"$BOWLING_PROGRAM" play --language en PJS <"$answers" >"$BATS_TEST_TMPDIR/$name.said" \
			2>"$BATS_TEST_TMPDIR/$name.complained" 3>&- &
		session_pid[$name]=$!
	done
	for name in one two three four; do
		wait "${session_pid[$name]}"
		refute grep -vE 'is unfinished; to go on with it|^This is match [1-4]\. ' "$BATS_TEST_TMPDIR/$name.complained"
	done
	session_pid=()
	assert_stored "$perfect" "$perfect" "$perfect" "$perfect"
	assert_verifies
}

@test "the same file imported twice at once comes once" {
	local name
	awk 'BEGIN { for (i = 0; i < 2000; i++) print "PJS: " (i % 10) "-" "9-9-9-9-9-9-9-9-9-" }' >"$answers"
	for name in one two; do
		"$BOWLING_PROGRAM" import "$answers" >"$BATS_TEST_TMPDIR/$name.said" 3>&- &
		session_pid[$name]=$!
	done
	wait "${session_pid[one]}"
	wait "${session_pid[two]}"
	session_pid=()
	diff <(echo 2000) <(query 'SELECT count(*) FROM games')
	diff <(printf '%s\n' '0 added, 2000 known already' '2000 added') <(sort "$BATS_TEST_TMPDIR"/{one,two}.said)
	assert_verifies
}
