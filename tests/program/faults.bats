#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# Stores that fail: a clear error, nothing lost, and a game that is being played goes on.
load store_helper

strikes=(X X X X X X X X X X X X)

# A match that goes on, and two games.
fill_store() {
	bowl play PJS -- 7 2
	import_games "PJS: $perfect" "KYJ: $nines"
}

# not_saved REASON: the one warning of a game.
not_saved() {
	echo "This game is not saved: $BOWLING_STORE: $1. You can play on all the same."
}

# assert_plays_on REASON: a game is played to its end, with one warning at its beginning.
assert_plays_on() {
	bowl play --language en PJS -- "${strikes[@]}"
	assert_exit_code 0
	diff <(not_saved "$1") <(grep 'not saved' "$complained")
	assert_said_end 'PJS finishes with 300.'
	[ "$(grep -c '^| NAME' "$said")" -eq 13 ]
}

# assert_all_fail REASON: every command that needs the store ends with this, and touches nothing.
assert_all_fail() {
	local command
	for command in history 'show 1' 'log 1' statistics export verify 'correct 1 PJS 1 1 6' \
		'player PJS --full-name x' 'import -' resume; do
		# shellcheck disable=SC2086 # words of a command
		bowl $command
		assert_exit_code 2
		assert_complaints "bowling ${command%% *}: $BOWLING_STORE: $1"
		assert_said
	done
}

# assert_untouched FILE: the store still is the copy that was made of it.
remember_store() {
	cp "$BOWLING_STORE" "$BATS_TEST_TMPDIR/copy"
}

assert_untouched() {
	cmp "$BATS_TEST_TMPDIR/copy" "$BOWLING_STORE"
}

# Full disks: a limit on the size of files stops a write as the end of the disk does.

# with_room BYTES ARGUMENT...: runs the program so; what it prints goes through pipes, so that only the store meets
# the limit.
with_room() {
	local code=$BATS_TEST_TMPDIR/code
	echo 0 >"$code"
	{
		{
			prlimit --fsize="$1":unlimited "$BOWLING_PROGRAM" "${@:2}" <"$answers" || echo $? >"$code"
		} 2>&1 >&4 | cat >"$complained"
	} 4>&1 | cat >"$said"
	exit_code=$(cat "$code")
}

@test "a disk that fills up at any moment" {
	local size unsaved stored
	for size in 0 4 16 32 40 64 80 112 160; do
		forget_games
		printf '%s\n' "${strikes[@]}" >"$answers"
		with_room $((size * 1024)) play --language en PJS
		echo "$size KB"
		assert_exit_code 0
		assert_said_end 'PJS finishes with 300.'
		[ "$(grep -c "^This game is not saved: $BOWLING_STORE: " "$complained")" -eq 1 ]
		unsaved=$(sed -n 's/^\([0-9]*\) changes\{0,1\} of this game could not be saved\.$/\1/p' "$complained")
		[ "$(wc -l <"$complained")" -eq $((1 + (${unsaved:-0} > 0))) ]
		stored=0
		# Where not even the tables found room, there is no store yet.
		if [ "$(query 'SELECT count(*) FROM sqlite_schema')" -gt 0 ]; then
			assert_verifies
			stored=$(query 'SELECT count(*) FROM events')
		fi
		[ "$stored" -eq $((unsaved > 0 ? 13 - unsaved : 0)) ]
	done
	[ "$stored" -gt 1 ]
}

@test "a disk that fills up and gets room again" {
	open_session one play --language en PJS
	await one 1
	tell one 7
	await one 2
	prlimit --fsize=20000:unlimited --pid "${session_pid[one]}"
	tell one 2
	tell one X
	await one 4
	assert_stored 7
	diff <(not_saved 'the disk is full; make room (disk I/O error)') "$BATS_TEST_TMPDIR/one.complained"
	prlimit --fsize=unlimited:unlimited --pid "${session_pid[one]}"
	tell one 9
	await one 5
	assert_stored 72X9
	close_session one
	assert_complaints "$(not_saved 'the disk is full; make room (disk I/O error)')" \
		'The game is saved again, with all of its bowls.' "$english_unfinished"
	assert_verifies
}

@test "on a full disk commands that write fail, and change nothing" {
	fill_store
	"$BOWLING_PROGRAM" export >"$BATS_TEST_TMPDIR/before"
	awk 'BEGIN { for (i = 0; i < 5000; i++) print "LEE: XXXXXXXXXXXX" }' >"$answers"
	with_room 33000 import -
	assert_exit_code 2
	assert_complaints 'bowling import: the store: the disk is full; make room (disk I/O error)'
	assert_said '0 added'
	# While it is open somewhere, all that is new goes behind what is new already.
	open_session one resume
	await one 1
	tell one undo
	tell one redo
	tell one undo
	tell one redo
	await one 5
	"$BOWLING_PROGRAM" export >"$BATS_TEST_TMPDIR/before"
	: >"$answers"
	with_room 33000 correct 1 PJS 1 1 6
	assert_exit_code 2
	assert_complaints 'bowling correct: the store: the disk is full; make room (disk I/O error)'
	with_room 33000 player PJS --full-name x
	assert_exit_code 2
	assert_complaints 'bowling player: the store: the disk is full; make room (disk I/O error)'
	close_session one
	diff "$BATS_TEST_TMPDIR/before" <("$BOWLING_PROGRAM" export)
	assert_verifies
}

# Read-only files: permissions do not bind root, so there the program runs as nobody.

# as_reader FOLDER_MODE: from here on $BOWLING_PROGRAM runs as somebody who may read the store and not write it.
as_reader() {
	local place
	place=$(mktemp -d)
	cp "$BOWLING_PROGRAM" "$place/bowling"
	cp "$BOWLING_STORE" "$place/bowling.db"
	chmod 444 "$place/bowling.db"
	reader_place=$place
	export BOWLING_STORE=$place/bowling.db
	if [ "$(id -u)" -eq 0 ]; then
		printf '#!/bin/sh\nexec setpriv --reuid=65534 --regid=65534 --clear-groups %s/bowling "$@"\n' "$place" >"$place/program"
	else
		printf '#!/bin/sh\nexec %s/bowling "$@"\n' "$place" >"$place/program"
	fi
	chmod 755 "$place/bowling" "$place/program"
	chmod "$1" "$place" # last: an ordinary user cannot copy into a folder that may not be written
	BOWLING_PROGRAM=$place/program
}

teardown() {
	end_sessions
	if [ -n "${reader_place:-}" ]; then
		chmod 755 "$reader_place"
		rm -r "$reader_place"
	fi
}

# assert_read_only FOLDER_MODE
assert_read_only() {
	local reason='it cannot be written; change its permissions (attempt to write a readonly database)' command
	fill_store
	remember_store
	bowl history --format csv
	cp "$said" "$BATS_TEST_TMPDIR/history"
	as_reader "$1"
	assert_plays_on "$reason"
	bowl resume --language en -- X
	assert_complaints "$(not_saved "$reason")" '1 change of this game could not be saved.' "$english_left"
	bowl history --format csv
	assert_exit_code 0
	diff "$BATS_TEST_TMPDIR/history" "$said"
	for command in 'show 1' 'log 1' statistics export verify; do
		# shellcheck disable=SC2086 # words of a command
		bowl $command
		assert_exit_code 0
		assert_complaints
	done
	for command in 'correct 1 PJS 1 1 6' 'player PJS --full-name x'; do
		# shellcheck disable=SC2086 # words of a command
		bowl $command
		assert_exit_code 2
		assert_complaints "bowling ${command%% *}: the store: $reason"
	done
	echo "LEE: $fives" >"$answers"
	bowl_answers import -
	assert_exit_code 2
	assert_complaints "bowling import: the store: $reason"
	assert_untouched
}

@test "a read-only file can be read" {
	assert_read_only 777
}

@test "a read-only file in a read-only folder can be read" {
	assert_read_only 555
}

@test "a file that may not even be read" {
	fill_store
	as_reader 755
	chmod 000 "$BOWLING_STORE"
	assert_plays_on 'it cannot be reached (unable to open database file)'
	assert_all_fail 'it cannot be reached (unable to open database file)'
}

# Damaged files

damaged='it is no store, or a damaged one; choose another, or bring back a copy'

@test "a file whose beginning is overwritten" {
	fill_store
	printf 'This is not a database any more.' | dd of="$BOWLING_STORE" conv=notrunc status=none
	remember_store
	assert_plays_on "$damaged (file is not a database)"
	assert_all_fail "$damaged (file is not a database)"
	assert_untouched
}

@test "a file any page of which is overwritten is found damaged, and no command crashes" {
	local page pages command
	fill_store
	# A page that is free, as migrations leave some, holds nothing that could be damaged.
	sqlite3 "$BOWLING_STORE" VACUUM
	remember_store
	pages=$(($(stat -c %s "$BOWLING_STORE") / 4096))
	[ "$pages" -ge 8 ]
	for ((page = 1; page < pages; page++)); do
		forget_games
		cp "$BATS_TEST_TMPDIR/copy" "$BOWLING_STORE"
		head -c 4096 /dev/zero | tr '\0' '\377' |
			dd of="$BOWLING_STORE" bs=4096 seek="$page" conv=notrunc status=none
		bowl verify
		echo "page $page: exit code $exit_code"
		[ "$exit_code" -eq 1 ] || [ "$exit_code" -eq 2 ]
		[ -s "$complained" ]
		for command in history 'show 1' 'log 2' statistics export resume 'correct 2 PJS 1 1 6' 'player PJS --full-name x'; do
			# shellcheck disable=SC2086 # words of a command
			bowl $command
			[ "$exit_code" -le 2 ]
		done
		bowl play PJS -- "${strikes[@]}"
		assert_exit_code 0
	done
}

@test "a file that was cut" {
	local size command
	fill_store
	remember_store
	for size in 1024 4095 4096 8192 20000 32768; do
		forget_games
		head -c "$size" "$BATS_TEST_TMPDIR/copy" >"$BOWLING_STORE"
		bowl verify
		echo "$size bytes: exit code $exit_code"
		[ "$exit_code" -eq 1 ] || [ "$exit_code" -eq 2 ]
		for command in history 'show 1' statistics export resume; do
			# shellcheck disable=SC2086 # words of a command
			bowl $command
			[ "$exit_code" -le 2 ]
		done
		bowl play PJS -- "${strikes[@]}"
		assert_exit_code 0
	done
}

@test "noise anywhere in the file crashes nothing" {
	local round command size offset
	RANDOM=20261115
	fill_store
	remember_store
	size=$(stat -c %s "$BOWLING_STORE")
	for ((round = 0; round < 12; round++)); do
		forget_games
		cp "$BATS_TEST_TMPDIR/copy" "$BOWLING_STORE"
		offset=$(((RANDOM * 32768 + RANDOM) % size))
		head -c 200 "$BOWLING_PROGRAM" | dd of="$BOWLING_STORE" bs=1 seek="$offset" conv=notrunc status=none
		for command in verify export 'show 1' statistics 'play PJS'; do
			echo "offset $offset: $command"
			# shellcheck disable=SC2086 # words of a command
			bowl $command -- X
			[ "$exit_code" -le 2 ]
		done
	done
}

# Files that are no stores of this version

@test "a store of a newer version is left alone" {
	local reason
	fill_store
	query 'PRAGMA user_version = 99; PRAGMA journal_mode = DELETE' >/dev/null
	remember_store
	reason="a newer version of bowling wrote it; use that one (the store has version 99, this program knows up to $(newest_version))"
	assert_plays_on "$reason"
	assert_all_fail "$reason"
	assert_untouched
}

# The version that the program gives to a new store.
newest_version() {
	"$BOWLING_PROGRAM" player PJS --full-name '' --store "$BATS_TEST_TMPDIR/new.db" >/dev/null
	sqlite3 "$BATS_TEST_TMPDIR/new.db" 'PRAGMA user_version'
}

@test "a database of another program is left alone" {
	sqlite3 "$BOWLING_STORE" 'CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ("bread")'
	remember_store
	assert_plays_on "$damaged (it is a database of another program)"
	assert_all_fail "$damaged (it is a database of another program)"
	assert_untouched
}

@test "a file that is no database is left alone" {
	yes 'Dear diary, today I bowled.' | head -n 1000 >"$BOWLING_STORE"
	remember_store
	assert_plays_on "$damaged (file is not a database)"
	assert_all_fail "$damaged (file is not a database)"
	assert_untouched
}

@test "a folder instead of a file" {
	mkdir "$BOWLING_STORE"
	assert_plays_on 'it cannot be reached (unable to open database file)'
	assert_all_fail 'it cannot be reached (unable to open database file)'
	rmdir "$BOWLING_STORE"
}

@test "an empty file becomes a store" {
	: >"$BOWLING_STORE"
	fill_store
	assert_stored 72 "$perfect" "$nines"
	assert_verifies
}

@test "a store that is removed while somebody plays" {
	open_session one play PJS --language en
	await one 1
	tell one 7
	await one 2
	rm -f "$BOWLING_STORE"*
	tell one 1
	await one 3
	close_session one
	assert_complaints \
		"This game is not saved: $BOWLING_STORE: it cannot be reached (its file was moved or removed). You can play on all the same." \
		'1 change of this game could not be saved.' "$english_left"
}

@test "rows that make no sense are damage, not a crash" {
	import_games "PJS: $perfect" "KYJ: $nines"
	bowl player PJS --full-name Park
	cp "$BOWLING_STORE" "$BATS_TEST_TMPDIR/good"
	for damage in "DELETE FROM players WHERE key = 'PJS'" "UPDATE players SET letters = 'a' WHERE id = 1" \
		'UPDATE players SET id = -1 WHERE id = 1' 'UPDATE players SET id = 600000000 WHERE id = 1'; do
		cp "$BATS_TEST_TMPDIR/good" "$BOWLING_STORE"
		query "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; $damage"
		for command in statistics 'statistics KYJ' history verify export 'player KYJ'; do
			# shellcheck disable=SC2086 # several arguments
			bowl $command
			[ "$exit_code" -le 2 ]
		done
	done
}
