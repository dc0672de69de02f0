#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2030,SC2031,SC2034,SC2154
# A game saves itself while it is played, bowl by bowl, and nothing that goes wrong with that stops it.
load store_helper

korean_mention() {
	echo "끝나지 않은 시합 $1 ($2)이(가) 있습니다. 이어서 하려면: bowling resume $1"
}

# play_somewhere: one bowl with what the environment says about the place.
play_somewhere() {
	unset BOWLING_STORE
	bowl play PJS -- 7
	assert_complaints "$korean_unfinished"
}

@test "every bowl is in the store before its board is shown" {
	local pins boards=1 bowls=''
	open_session one play PJS
	await one 1
	for pins in 7 2 X 9 / 8; do
		tell one "$pins"
		bowls+=$pins
		boards=$((boards + 1))
		await one "$boards"
		diff <(echo "$bowls") <(query 'SELECT marks FROM games')
		diff <(echo "$boards") <(query 'SELECT count(*) FROM events')
	done
	close_session one
	assert_exit_code 1
	assert_complaints "$korean_unfinished"
	assert_verifies
}

@test "a finished game is stored with its total" {
	bowl play PJS -- X X X X X X X X X X X X
	assert_exit_code 0
	assert_complaints "$korean_finished"
	diff <(echo '1|300|XXXXXXXXXXXX') <(query 'SELECT finished, total, marks FROM games JOIN matches ON id = match_id')
	assert_verifies
}

@test "a match is stored with all of its games" {
	bowl play PJS KYJ LEE -- X 3 4 9 / F
	assert_stored XF 34 9/
	assert_verifies
}

@test "players who never bowled leave nothing behind" {
	bowl play PJS --
	assert_exit_code 1
	diff /dev/null <(query 'SELECT id FROM matches')
	bowl play PJS -- undo help board quit
	diff /dev/null <(query 'SELECT id FROM matches')
	bowl history
	assert_said 'No match is there that fits.'
}

@test "--no-save leaves no store behind" {
	bowl play --no-save PJS -- X 7 undo
	assert_complaints "$korean_left"
	[ ! -e "$BOWLING_STORE" ]
	bowl history
	assert_exit_code 2
	assert_complaints "bowling history: there is no store at $BOWLING_STORE yet; 'bowling play' makes one"
}

@test "--no-save does not look into the store either" {
	bowl play PJS -- X
	bowl play --no-save PJS -- 7
	assert_complaints "$korean_left"
	assert_stored X
}

@test "--store is stronger than BOWLING_STORE" {
	local other=$BATS_TEST_TMPDIR/elsewhere/games.db
	bowl play --store "$other" PJS -- 9
	assert_complaints "$korean_unfinished --store=$other"
	[ ! -e "$BOWLING_STORE" ]
	diff <(echo 9) <(sqlite3 "$other" 'SELECT marks FROM games')
	bowl show 1 --store "$other"
	assert_exit_code 0
	bowl show 1
	assert_exit_code 2
}

@test "the store is where BOWLING_STORE says, and folders are made for it" {
	export BOWLING_STORE=$BATS_TEST_TMPDIR/a/b/c.db
	bowl play PJS -- 7
	assert_complaints "$korean_unfinished"
	assert_stored 7
}

@test "without BOWLING_STORE it is below XDG_DATA_HOME" {
	export XDG_DATA_HOME=$BATS_TEST_TMPDIR/data HOME=$BATS_TEST_TMPDIR/home
	play_somewhere
	diff <(echo 7) <(sqlite3 "$XDG_DATA_HOME/bowling/bowling.db" 'SELECT marks FROM games')
	[ ! -e "$HOME" ]
}

@test "an XDG_DATA_HOME that is relative is ignored" {
	export XDG_DATA_HOME=data HOME=$BATS_TEST_TMPDIR/home
	cd "$BATS_TEST_TMPDIR"
	play_somewhere
	diff <(echo 7) <(sqlite3 "$HOME/.local/share/bowling/bowling.db" 'SELECT marks FROM games')
	[ ! -e data ]
}

@test "without XDG_DATA_HOME it is below the home folder" {
	unset XDG_DATA_HOME
	export HOME=$BATS_TEST_TMPDIR/home
	play_somewhere
	diff <(echo 7) <(sqlite3 "$HOME/.local/share/bowling/bowling.db" 'SELECT marks FROM games')
}

@test "settings that are empty are none" {
	export BOWLING_STORE='' XDG_DATA_HOME='' HOME=$BATS_TEST_TMPDIR/home
	bowl play PJS -- 7
	diff <(echo 7) <(sqlite3 "$HOME/.local/share/bowling/bowling.db" 'SELECT marks FROM games')
}

@test "play mentions the last unfinished match" {
	bowl play PJS KYJ -- 7
	bowl play LEE -- 8
	assert_complaints "$(korean_mention 1 'PJS, KYJ')" "$(korean_unfinished 2)"
	bowl play --language en PJS --
	assert_complaints 'Match 2 (LEE) is unfinished; to go on with it: bowling resume 2' "$english_left"
}

@test "play mentions no match that is finished" {
	import_games "PJS: $perfect"
	bowl play PJS -- X X X X X X X X X X X X
	assert_complaints "${korean_finished//1/2}"
	bowl play PJS --
	assert_complaints "$korean_left"
}

# assert_plays_with_one_warning REASON: the game is played to its end as if nothing were wrong.
assert_plays_with_one_warning() {
	bowl play --language en PJS -- X X X X X X X X X X X X
	assert_exit_code 0
	assert_complaints "This game is not saved: $BOWLING_STORE: $1. You can play on all the same."
	assert_said_end 'PJS finishes with 300.'
	[ "$(grep -c '^| NAME' "$said")" -eq 13 ]
}

@test "where the store cannot be opened there is one warning, and the game goes on" {
	: >"$BATS_TEST_TMPDIR/file"
	export BOWLING_STORE=$BATS_TEST_TMPDIR/file/bowling.db
	assert_plays_with_one_warning 'it cannot be reached (unable to open database file)'
}

@test "the warning is Korean in a Korean game" {
	mkdir "$BOWLING_STORE"
	bowl play PJS -- 7 2
	assert_complaints "이 게임은 저장되지 않습니다: $BOWLING_STORE: it cannot be reached (unable to open database file). 게임은 계속할 수 있습니다." \
		"$korean_left"
}

# A trigger makes the store fail for some time, as a full disk would.
break_store() {
	query "CREATE TRIGGER broken BEFORE INSERT ON events BEGIN SELECT raise(ABORT, 'broken'); END"
}

mend_store() {
	query 'DROP TRIGGER broken'
}

@test "bowls that could not be saved are saved with the next one" {
	open_session one play --language en PJS
	await one 1
	tell one 7
	await one 2
	break_store
	tell one 2
	tell one X
	tell one 9
	await one 5
	assert_stored 7
	mend_store
	tell one /
	await one 6
	assert_stored 72X9/
	tell one 8
	await one 7
	close_session one
	assert_complaints \
		"This game is not saved: $BOWLING_STORE: it failed (broken). You can play on all the same." \
		'The game is saved again, with all of its bowls.' \
		"$english_unfinished"
	assert_stored 72X9/8
	assert_verifies
}

@test "what could not be saved is tried a last time at the end" {
	open_session one play --language en PJS
	await one 1
	tell one 7
	await one 2
	break_store
	tell one 2
	await one 3
	mend_store
	close_session one
	assert_complaints \
		"This game is not saved: $BOWLING_STORE: it failed (broken). You can play on all the same." \
		'The game is saved again, with all of its bowls.' \
		"$english_unfinished"
	assert_stored 72
	assert_verifies
}

@test "what could not be saved at all is counted" {
	bowl play PJS -- 7
	break_store
	bowl resume --language en -- 2 X
	assert_complaints \
		"This game is not saved: $BOWLING_STORE: it failed (broken). You can play on all the same." \
		'2 changes of this game could not be saved.' \
		"$english_left"
	assert_stored 7
	mend_store
	assert_verifies
}

@test "names that SQLite takes for something else are files, and slips are no folders" {
	cd "$BATS_TEST_TMPDIR"
	for name in :memory: file:games 'file:x?mode=memory'; do
		bowl play --store "$name" PJS -- 7
		[ -f "$name" ]
	done
	for wrong in http://house/x POSTGRESQL://house/x ''; do
		bowl play --store "$wrong" PJS -- 7
		assert_exit_code 2
		assert_complaints 'bowling: a store is a file, or a server at postgresql://...'
	done
	[ ! -e http: ]
}

@test "a closed standard output is an error, whatever is opened first" {
	bowl play PJS -- 7
	run bash -c '"$BOWLING_PROGRAM" export >&-'
	[ "$status" -eq 2 ]
	run bash -c '"$BOWLING_PROGRAM" import - <&-'
	[ "$status" -eq 2 ]
}
