#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2030,SC2031,SC2154
# What is not for others: the file of the store, and the password of a server.
load store_helper

# modes FILE...: the permissions of each, on one line.
modes() {
	stat -c %a "$@" | paste -sd ' '
}

@test "a new store is its owner's alone, whatever the umask, and so are the files beside it" {
	local mask
	for mask in 000 022 077; do
		forget_games
		umask "$mask"
		open_session one play PJS
		await one 1
		tell one 7
		await one 2
		[ "$(modes "$BOWLING_STORE" "$BOWLING_STORE-wal" "$BOWLING_STORE-shm")" = '600 600 600' ]
		close_session one
		[ "$(modes "$BOWLING_STORE")" = 600 ]
	done
}

@test "a store that is there keeps its mode" {
	import_games "PJS: $nines"
	chmod 640 "$BOWLING_STORE"
	bowl play KYJ -- 7
	[ "$(modes "$BOWLING_STORE")" = 640 ]
	assert_stored "$nines" 7
}

# Port 1 refuses at once.
@test "a password on the command line is warned about once, and never shown" {
	local warning='bowling: the password of the store can be read by others: a command line shows in the list of processes; see BOWLING_STORE_FILE in the manual page'
	local address
	for address in postgresql://me:secret@127.0.0.1:1/games 'postgresql://me@127.0.0.1:1/games?password=secret'; do
		bowl history --store "$address"
		assert_exit_code 2
		[ "$(head -n 1 "$complained")" = "$warning" ]
		[ "$(grep -c 'can be read by others' "$complained")" -eq 1 ]
		refute grep -q secret "$complained"
		bowl play PJS --store "$address" -- 7
		[ "$(grep -c 'can be read by others' "$complained")" -eq 1 ]
		BOWLING_STORE=$address bowl history
		assert_exit_code 2
		refute grep -q 'can be read by others' "$complained"
	done
	bowl history --store postgresql://me@127.0.0.1:1/games
	refute grep -q 'can be read by others' "$complained"
}

@test "BOWLING_STORE_FILE names a file whose first line is the address of the store" {
	local store=$BATS_TEST_TMPDIR/named.db
	export BOWLING_STORE_FILE=$BATS_TEST_TMPDIR/address
	printf '%s\r\nanything else\n' "$store" >"$BOWLING_STORE_FILE"
	unset BOWLING_STORE
	bowl play PJS -- 7
	assert_complaints "$korean_unfinished"
	[ -s "$store" ]
	# Both of these are more particular.
	bowl play KYJ --store "$BATS_TEST_TMPDIR/option.db" -- 7
	[ -s "$BATS_TEST_TMPDIR/option.db" ]
	BOWLING_STORE=$BATS_TEST_TMPDIR/variable.db bowl play LEE -- 7
	[ -s "$BATS_TEST_TMPDIR/variable.db" ]
	[ "$(sqlite3 "$store" 'SELECT count(*) FROM matches')" -eq 1 ]
}

@test "a BOWLING_STORE_FILE without an address is refused in one line" {
	unset BOWLING_STORE
	export BOWLING_STORE_FILE=$BATS_TEST_TMPDIR/address
	bowl history
	assert_exit_code 2
	assert_complaints "bowling: BOWLING_STORE_FILE: $BOWLING_STORE_FILE: No such file or directory"
	local content
	for content in '' '\n' '\nsecond.db\n'; do
		# shellcheck disable=SC2059 # the format is what is wanted
		printf "$content" >"$BOWLING_STORE_FILE"
		bowl history
		assert_exit_code 2
		assert_complaints "bowling: BOWLING_STORE_FILE: $BOWLING_STORE_FILE: its first line has no address"
	done
	head -c 5000 /dev/zero | tr '\0' a >"$BOWLING_STORE_FILE"
	bowl history
	assert_exit_code 2
	assert_complaints 'bowling: the address of the store is too long'
}

@test "a BOWLING_STORE_FILE with a password that others can read is warned about" {
	unset BOWLING_STORE
	export BOWLING_STORE_FILE=$BATS_TEST_TMPDIR/address
	echo postgresql://me:secret@127.0.0.1:1/games >"$BOWLING_STORE_FILE"
	chmod 644 "$BOWLING_STORE_FILE"
	bowl history
	assert_exit_code 2
	[ "$(head -n 1 "$complained")" = 'bowling: the password of the store can be read by others: take their right to read BOWLING_STORE_FILE away' ]
	chmod 640 "$BOWLING_STORE_FILE"
	bowl history
	refute grep -q 'can be read by others\|secret' "$complained"
	# Without a password there is nothing to hide.
	echo postgresql://me@127.0.0.1:1/games >"$BOWLING_STORE_FILE"
	chmod 644 "$BOWLING_STORE_FILE"
	bowl history
	refute grep -q 'can be read by others' "$complained"
}
