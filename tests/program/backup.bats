#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2030,SC2031,SC2034,SC2154
# `bowling backup`: a whole copy appears, or none, whatever others do with the store meanwhile.
load store_helper
load serve_helper

teardown() {
	touch "$BATS_TEST_TMPDIR/enough"
	stop_serving
}

# import_many COUNT: so many different games, which are several steps of copying.
import_many() {
	seq "$1" | awk '{ printf "PJS: "; for (i = 0; i < 9; i++) { printf "%d-", $1 % 9 + 1; $1 = int($1 / 9) } print "9-" }' |
		"$BOWLING_PROGRAM" import --date 2026-05-14 - >/dev/null
}

@test "the copy is the store, verified, and its owner's alone" {
	import_games "PJS: $nines" "KYJ: $perfect"
	bowl play LEE -- 7
	umask 000
	bowl backup "$BATS_TEST_TMPDIR/copy.db"
	assert_exit_code 0
	assert_complaints
	assert_said "$BATS_TEST_TMPDIR/copy.db: 3 matches, 3 games, 4 events, all verified"
	[ "$(stat -c %a "$BATS_TEST_TMPDIR/copy.db")" = 600 ]
	[ "$(cd "$BATS_TEST_TMPDIR" && echo copy*)" = copy.db ]
	diff <("$BOWLING_PROGRAM" export) <("$BOWLING_PROGRAM" export --store "$BATS_TEST_TMPDIR/copy.db")
	bowl verify --store "$BATS_TEST_TMPDIR/copy.db"
	assert_exit_code 0
}

@test "a file that is there is replaced only with --force" {
	import_games "PJS: $nines"
	echo precious >"$BATS_TEST_TMPDIR/copy.db"
	bowl backup "$BATS_TEST_TMPDIR/copy.db"
	assert_exit_code 2
	assert_complaints "bowling backup: $BATS_TEST_TMPDIR/copy.db is there already; --force replaces it"
	[ "$(cat "$BATS_TEST_TMPDIR/copy.db")" = precious ]
	bowl backup --force "$BATS_TEST_TMPDIR/copy.db"
	assert_exit_code 0
	BOWLING_STORE=$BATS_TEST_TMPDIR/copy.db assert_stored "$nines"
}

@test "a store that is in use is not replaced, its own least of all" {
	import_games "PJS: $nines"
	bowl backup --force "$BOWLING_STORE"
	assert_exit_code 2
	assert_complaints "bowling backup: $BOWLING_STORE-wal shows that it is a store in use; choose another file"
	assert_verifies
	open_session one play KYJ --store "$BATS_TEST_TMPDIR/other.db"
	await one 1
	bowl backup --force "$BATS_TEST_TMPDIR/other.db"
	assert_exit_code 2
	close_session one
	[ "$(sqlite3 "$BATS_TEST_TMPDIR/other.db" 'SELECT count(*) FROM matches')" -eq 0 ]
}

@test "wrong usage is told" {
	bowl backup
	assert_wrong_usage 'bowling backup: say which file the copy shall be'
	bowl backup one two
	assert_wrong_usage "bowling backup: 'two' is too much: one file is made"
	bowl backup "$BATS_TEST_TMPDIR/copy.db"
	assert_wrong_usage "there is no store at $BOWLING_STORE yet"
	import_games "PJS: $nines"
	bowl backup "$BATS_TEST_TMPDIR/nowhere/copy.db"
	assert_wrong_usage "bowling backup: $BATS_TEST_TMPDIR/nowhere/copy.db: No such file or directory"
	bowl backup copy.dump --store postgresql://me@127.0.0.1:1/games
	assert_wrong_usage "bowling backup: a PostgreSQL store is copied by its own program: pg_dump --format=custom --file=copy.dump 'postgresql://me@127.0.0.1:1/games'"
}

@test "nothing is kept of a store that is not well" {
	import_games "PJS: $nines"
	query 'UPDATE games SET total = 299'
	echo precious >"$BATS_TEST_TMPDIR/copy.db"
	bowl backup --force "$BATS_TEST_TMPDIR/copy.db"
	assert_exit_code 1
	assert_complaints \
		"bowling backup: match 1: the game of PJS is stored as $nines, 299, but its log leads to $nines, 90" \
		"bowling backup: no copy is kept of a store that is not well; try 'bowling verify --repair'"
	[ "$(cat "$BATS_TEST_TMPDIR/copy.db")" = precious ]
	[ "$(cd "$BATS_TEST_TMPDIR" && echo copy*)" = copy.db ]
}

@test "a disk without room leaves nothing behind" {
	import_many 5000
	exit_code=0
	(
		ulimit -f 64
		exec "$BOWLING_PROGRAM" backup "$BATS_TEST_TMPDIR/copy.db"
	) >"$said" 2>"$complained" || exit_code=$?
	assert_exit_code 2
	assert_complains 'bowling backup: the store: '
	[ "$(cd "$BATS_TEST_TMPDIR" && echo copy*)" = 'copy*' ]
}

@test "a copy that is interrupted leaves nothing behind" {
	local backup tries
	import_many 30000
	exit_code=0
	# Without a pause, in which the copy might be done; if it is, again.
	for ((tries = 0; tries < 50 && exit_code == 0; tries++)); do
		rm -f "$BATS_TEST_TMPDIR/copy.db"
		"$BOWLING_PROGRAM" backup "$BATS_TEST_TMPDIR/copy.db" 3>&- &
		backup=$!
		until compgen -G "$BATS_TEST_TMPDIR/copy.db*"; do kill -0 "$backup"; done
		kill -TERM "$backup" || true
		wait "$backup" || exit_code=$?
	done
	[ "$exit_code" -eq 143 ]
	[ "$(cd "$BATS_TEST_TMPDIR" && echo copy*)" = 'copy*' ]
}

# keep_bowling: gutter balls and undos on lane 1 until there is enough; each answer is a line of $ledger.
keep_bowling() {
	while [ ! -e "$BATS_TEST_TMPDIR/enough" ]; do
		ask POST /api/v1/lanes/1/bowls '{"bowl":"0"}'
		[ "$status" -ne 200 ] || jq .sequence "$said" >>"$ledger"
		ask POST /api/v1/lanes/1/undo
		[ "$status" -ne 200 ] || jq .sequence "$said" >>"$ledger"
	done
}

@test "a store that is written meanwhile is copied with all that was acknowledged before" {
	local ledger=$BATS_TEST_TMPDIR/ledger before after copied copy=$BATS_TEST_TMPDIR/copy.db writer
	import_many 30000
	token=$("$BOWLING_PROGRAM" token add desk)
	serve
	ask POST /api/v1/lanes/1/match '{"players":["LEE"]}'
	assert_status 201
	: >"$ledger"
	keep_bowling 3>&- &
	writer=$!
	eventually has_lines 5 '' "$ledger"
	before=$(tail -n 1 "$ledger")
	"$BOWLING_PROGRAM" backup "$copy" 3>&-
	after=$(tail -n 1 "$ledger")
	touch "$BATS_TEST_TMPDIR/enough"
	wait "$writer"
	echo "acknowledged: $before before, $after after"
	[ "$after" -gt "$before" ]
	copied=$(sqlite3 "$copy" 'SELECT sequence FROM matches ORDER BY id DESC LIMIT 1')
	[ "$copied" -ge "$before" ]
	[ "$copied" -le "$((after + 1))" ]
	bowl verify --store "$copy"
	assert_exit_code 0
	assert_complaints
	# What came after the copy had begun is in the store.
	[ "$(query 'SELECT sequence FROM matches ORDER BY id DESC LIMIT 1')" -ge "$after" ]
}
