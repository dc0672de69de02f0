#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2030,SC2031,SC2034,SC2154
# A store that another program keeps locked: the game goes on, and commands wait, but not for ever.
load store_helper

reason='another program keeps it locked; try again when it is done (database is locked)'

# A match that goes on, and two games.
fill_store() {
	bowl play PJS -- 7 2
	import_games "PJS: $perfect" "KYJ: $nines"
}

# The one warning of a game.
not_saved() {
	echo "This game is not saved: $BOWLING_STORE: $reason. You can play on all the same."
}

@test "the game goes on, and is saved when the store is free" {
	export BOWLING_TEST_TIMES=store.busy=200
	fill_store
	open_session one resume --language en
	await one 1
	lock_store
	tell one X
	await one 2
	assert_stored 72 "$perfect" "$nines"
	diff <(not_saved) "$BATS_TEST_TMPDIR/one.complained"
	unlock_store
	tell one 9
	await one 3
	assert_stored 72X9 "$perfect" "$nines"
	close_session one
	assert_complaints "$(not_saved)" 'The game is saved again, with all of its bowls.' "$english_unfinished"
	assert_verifies
}

@test "it can be read, and who would write is told" {
	local name
	export BOWLING_TEST_TIMES=store.busy=200
	fill_store
	lock_store
	bowl history
	assert_exit_code 0
	[ "$(wc -l <"$said")" -eq 4 ]
	bowl verify
	assert_exit_code 0
	echo "LEE: $fives" >"$answers"
	# They wait at the same time.
	open_session correct correct 1 PJS 1 1 6
	open_session player player PJS --full-name x
	open_session import import "$answers"
	for name in correct player import; do
		close_session "$name"
		assert_exit_code 2
		assert_complaints "bowling $name: the store: $reason"
	done
	unlock_store
	assert_stored 72 "$perfect" "$nines"
	assert_verifies
}

# Once it has, it needs the lock next.
has_read_store() {
	grep -q "POSIX .* $1 " /proc/locks
}

@test "a lock that lasts a moment is waited for" {
	fill_store
	lock_store
	BOWLING_TEST_TIMES=store.busy=60000 open_session one correct 1 PJS 1 1 6
	eventually has_read_store "${session_pid[one]}"
	assert_stored 72 "$perfect" "$nines"
	unlock_store
	close_session one
	assert_exit_code 0
	assert_stored 62 "$perfect" "$nines"
}

@test "Ctrl-C with bowls that are not saved tries a last time" {
	local program=$BOWLING_PROGRAM
	export BOWLING_TEST_TIMES=store.busy=200
	# What the shell starts in the background would ignore the signal.
	printf '#!/bin/sh\nexec env --default-signal=INT "%s" "$@"\n' "$program" >"$BATS_TEST_TMPDIR/bowling"
	chmod +x "$BATS_TEST_TMPDIR/bowling"
	fill_store
	BOWLING_PROGRAM=$BATS_TEST_TMPDIR/bowling open_session one resume --language en
	await one 1
	lock_store
	tell one X
	await one 2
	unlock_store
	kill -INT "${session_pid[one]}"
	close_session one
	assert_exit_code 1
	assert_stored 72X "$perfect" "$nines"
	assert_complaints "$(not_saved)" 'The game is saved again, with all of its bowls.' "$english_unfinished"
}
