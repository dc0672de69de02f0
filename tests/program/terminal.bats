#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# The program in a real terminal: what is typed is echoed by the terminal alone, boards are
# coloured, and Ctrl-C and Ctrl-D leave the game in order.
load helper

escape=$'\033'
korean_end='게임이 끝났습니다. 마치려면 Enter, 마지막 투구를 되돌리려면 취소 : '
english_end='The game is over. Enter ends it, undo takes the last bowl back : '

# sit_down END ANSWERS ARGUMENT...: see session.exp. What the terminal showed stands in $shown.
sit_down() {
	shown=$BATS_TEST_TMPDIR/shown
	exit_code=0
	LC_ALL=C.UTF-8 expect "$BATS_TEST_DIRNAME/session.exp" "$shown" "$@" 2>"$complained" || exit_code=$?
}

# What a reader of the terminal sees: without colours, and without the carriage returns that a
# terminal puts before line feeds.
without_colours() {
	sed "s/${escape}\[[0-9;]*m//g; s/\r\$//" "$shown"
}

assert_coloured() {
	grep -qF "${escape}[1;32mX${escape}[22;39m" "$shown"
}

assert_plain() {
	grep -qF X "$shown"
	refute grep "$escape" "$shown"
}

@test "a game in a terminal shows every answer once" {
	sit_down nothing 'PJS 10 10 10 7 2 8 2 F 9 10 7 3 9 0 10 10 8 {}'
	assert_exit_code 0
	diff <(head -n -1 "$golden/whole_game.txt"; echo "$korean_end"; tail -n 1 "$golden/whole_game.txt"
		echo "$korean_finished") <(without_colours)
}

# finish ENDING ANSWERS ARGUMENT...: a game of gutters, of which ANSWERS begin with the last bowl.
finish() {
	sit_down "$1" "- - - - - - - - - - - - - - - - - - - $2" "${@:3}" --language en PJS
}

# assert_shown_end LINE...: these are the last lines that the terminal showed.
assert_shown_end() {
	diff <(printf '%s\n' "$@") <(without_colours | tail -n $#)
}

@test "the last bowl in a terminal can be undone" {
	finish nothing '5 undo 4 {}' play
	assert_exit_code 0
	diff <(printf '%s\n' 'Frame 10, pins : 5' "${english_end}undo" 'Frame 10, pins : 4' "$english_end") \
		<(without_colours | grep ' : ' | tail -n 4)
	assert_shown_end "$english_end" 'PJS finishes with 4.' "$english_finished"
	diff <(echo 4) <(sqlite3 "$BOWLING_STORE" 'SELECT total FROM games')
}

@test "the last bowl of a match in a terminal can be undone in Korean" {
	local gutters='- - - - - - - - - - - - - - - - - -'
	sit_down nothing "$gutters $gutters 1 2 3 4 취소 5 {}" play PJS KYJ
	assert_exit_code 0
	assert_shown_end "$korean_end" '우승은 KYJ, 8점입니다.' "$korean_finished"
}

@test "Enter, quit, Ctrl-D and Ctrl-C end a game whose last bowl is rolled" {
	finish nothing '5 {}' play --no-save
	assert_exit_code 0
	assert_shown_end "$english_end" 'PJS finishes with 5.'
	finish nothing '5 quit' play --no-save
	assert_exit_code 0
	assert_shown_end "${english_end}quit" 'PJS finishes with 5.'
	finish end-of-input 5 play --no-save
	assert_exit_code 0
	assert_shown_end "$english_end" 'PJS finishes with 5.'
	finish interrupt 5 play --no-save
	assert_exit_code 0
	assert_shown_end "$english_end^C" 'PJS finishes with 5.'
}

@test "after the last bowl a terminal takes no more bowls, and the other commands" {
	finish nothing '5 7 redo board {correct PJS 10 1 3} {}' play
	assert_exit_code 0
	diff <(printf '%s: Enter ends the game (undo, correct, board, help and quit are fine too)\n' \
		'the last bowl is rolled' 'there is nothing to redo') <(without_colours | grep 'are fine too')
	assert_shown_end "$english_end" 'PJS finishes with 8.' "$english_finished"
}

@test "a correction of the last frame in a terminal asks for the bowl that it earns" {
	finish nothing '5 {correct PJS 10 2 /} X {}' play
	without_colours | grep -qx "PJS's game is unfinished again."
	assert_shown_end "$english_end" 'PJS finishes with 20.' "$english_finished"
}

@test "a match that is resumed in a terminal is asked about at its end, too" {
	bowl play PJS -- - - - - - - - - - - - - - - - - - - -
	sit_down nothing '5 undo 6 {}' resume --language en
	assert_exit_code 0
	assert_shown_end "$english_end" 'PJS finishes with 6.' "$english_finished"
}

@test "a match in a terminal shows every answer once" {
	sit_down end-of-input '3 PJS KYJ LEE 10 0 0 F 10 4 5 10' --match --board-only
	assert_exit_code 1
	diff <(cat "$golden/match.txt"; echo "$korean_unfinished") <(without_colours)
}

@test "a complaint stands between the two questions" {
	sit_down end-of-input '8 5' play --language en PJS
	assert_exit_code 1
	diff <(printf '%s\n' 'Frame 1, pins : 5' \
		'so many pins do not stand: 0-2 pins can fall now (/, -, F, undo, redo, correct, board, help and quit are fine too)' \
		'Frame 1, pins : ' "$english_unfinished") <(without_colours | tail -n 4)
}

@test "Ctrl-D leaves the game unfinished" {
	sit_down end-of-input 'PJS 10 8 2 8 1'
	assert_exit_code 1
	diff <(cat "$golden/document_003.txt"; echo "$korean_unfinished") <(without_colours)
}

@test "Ctrl-D instead of a name leaves the game unfinished" {
	sit_down end-of-input ''
	assert_exit_code 1
	diff <(printf '%s\n' '플레이어 이름은(3 english letters)?: ' "$korean_left") <(without_colours)
}

@test "Ctrl-C leaves the game unfinished" {
	sit_down interrupt '10 8' play PJS
	assert_exit_code 1
	diff <(printf '%s\n' '2프레임 투구 : ^C' "$korean_unfinished") <(without_colours | tail -n 2)
}

@test "Ctrl-C instead of a name leaves the game unfinished" {
	sit_down interrupt '' --match
	assert_exit_code 1
	diff <(printf '%s\n' 'How many people? ^C' "$korean_left") <(without_colours)
}

@test "Ctrl-C leaves no colour behind" {
	sit_down interrupt '10 8' play PJS
	local last
	last=$(grep -oE "${escape}\[[0-9;]*m" "$shown" | tail -n 1)
	[ "$last" = "${escape}[27m" ]
	[ "$(grep -o "${escape}\[7m" "$shown" | wc -l)" -eq "$(grep -o "${escape}\[27m" "$shown" | wc -l)" ]
}

@test "quit in a terminal leaves the game unfinished" {
	sit_down nothing '10 quit' play PJS
	assert_exit_code 1
	diff <(printf '%s\n' '2프레임 투구 : quit' "$korean_unfinished") <(without_colours | tail -n 2)
}

@test "a terminal is coloured" {
	sit_down end-of-input '10 8 /' play PJS
	assert_coloured
	grep -qF "${escape}[1;36m/${escape}[22;39m" "$shown"
	grep -qF "|${escape}[7m      ${escape}[27m|" "$shown"
}

@test "NO_COLOR makes a terminal plain" {
	NO_COLOR=1 sit_down end-of-input 10 play PJS
	assert_plain
}

@test "an empty NO_COLOR means nothing" {
	NO_COLOR='' sit_down end-of-input 10 play PJS
	assert_coloured
}

@test "TERM=dumb makes a terminal plain" {
	TERM=dumb sit_down end-of-input 10 play PJS
	assert_plain
}

@test "a terminal without TERM is plain" {
	unset TERM
	sit_down end-of-input 10 play PJS
	assert_exit_code 1
	assert_plain
}

@test "--color never makes a terminal plain" {
	sit_down end-of-input 10 play --color never PJS
	assert_plain
}

@test "--color always is stronger than NO_COLOR in a terminal" {
	NO_COLOR=1 sit_down end-of-input 10 play --color always PJS
	assert_coloured
}
