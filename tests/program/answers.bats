#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# Answers to the question for a bowl that are taken: pins, marks and commands in either language.
load helper

@test "a strike is 10, X or x" {
	bowl play PJS -- 10 X x
	assert_complaints "$korean_unfinished"
	assert_last_marks '|  PJS |  X   |  X   |  X   |      |      |      |      |      |      |      |'
	assert_says '|      |  30  |      |'
}

@test "a spare is what stands, or /" {
	bowl play PJS -- 8 2 8 / 0 10 - / F /
	assert_complaints "$korean_unfinished"
	assert_last_marks '|  PJS |  8|/ |  8|/ |  -|/ |  -|/ |  F|/ |      |      |      |      |      |'
}

@test "a gutter ball is 0 or -" {
	bowl play PJS -- 0 - - 0
	assert_complaints "$korean_unfinished"
	assert_last_marks '|  PJS |  -|- |  -|- |      |      |      |      |      |      |      |      |'
}

@test "a foul is F or f and counts no pins" {
	bowl play PJS -- F f 7 F F 4
	assert_complaints "$korean_unfinished"
	assert_last_marks '|  PJS |  F|F |  7|F |  F|4 |      |      |      |      |      |      |      |'
	assert_says '|      |  0   |  7   |  11  |      |'
}

@test "digits with zeros before them are pins" {
	bowl play PJS -- 08 002
	assert_complaints "$korean_unfinished"
	assert_last_marks '|  PJS |  8|/ |      |      |      |      |      |      |      |      |      |'
}

# assert_undoes ANSWER: the bowl before it is taken back, and the board is drawn again.
assert_undoes() {
	forget_games
	bowl play PJS -- 10 8 "$1"
	assert_complaints "$korean_unfinished"
	assert_last_marks '|  PJS |  X   |      |      |      |      |      |      |      |      |      |'
	diff <(printf '%s\n' '1프레임 투구 : 10' '2프레임 투구 : 8' "2프레임 투구 : $1" '2프레임 투구 : ') \
		<(grep 투구 "$said")
}

@test "undo takes the last bowl back" {
	assert_undoes undo
	assert_undoes UNDO
	assert_undoes Undo
	assert_undoes 취소
}

@test "undo goes back over the frame before, to the first bowl" {
	bowl play PJS -- 3 4 10 undo undo undo
	assert_complaints "$korean_unfinished"
	assert_last_marks '|  PJS |      |      |      |      |      |      |      |      |      |      |'
	diff <(echo '1프레임 투구 : ') <(grep 투구 "$said" | tail -n 1)
}

@test "undo gives the turn back to the player before" {
	bowl play PJS KYJ -- 3 4 undo 5 10
	diff <(printf "%s's turn : %s\n" PJS 3 PJS 4 KYJ undo PJS 5 KYJ 10 PJS '') <(grep turn "$said")
	assert_complaints "$korean_unfinished"
}

@test "undo takes the score of a strike back with the bowl that settled it" {
	bowl play PJS -- 10 3 4 undo
	diff <(echo '|      |      |      |      |      |      |      |      |      |      |      |') \
		<(grep -A 2 NAME "$said" | tail -n 1)
}

# assert_draws ANSWER: the same board once more.
assert_draws() {
	forget_games
	bowl play PJS -- 10 8 "$1"
	assert_complaints "$korean_unfinished"
	[ "$(grep -c '|  PJS |  X   |  8   |      |' "$said")" -eq 2 ]
	diff <(printf '%s\n' "2프레임 투구 : $1" '2프레임 투구 : ') <(grep 투구 "$said" | tail -n 2)
}

@test "board draws the board again" {
	assert_draws board
	assert_draws BOARD
	assert_draws Board
	assert_draws 점수판
}

# assert_helps ANSWER: the help comes between the two questions, and no board.
assert_helps() {
	forget_games
	bowl play PJS -- "$1"
	assert_complaints "$korean_left"
	diff "$BATS_TEST_TMPDIR/help" <(sed 1,4d "$said" | sed 's/^1프레임 투구 : .*/question/')
}

@test "help explains what can be typed" {
	cat >"$BATS_TEST_TMPDIR/help" <<-'END'
		question
		쓰러뜨린 핀의 수(0-10)나 기호를 입력하세요.
		  X 스트라이크   / 스페어(남은 핀 모두)   - 거터   F 파울
		  8[7-10]  left 7 10  남음 7 10  남은 핀을 알립니다   S8 스플릿
		  undo  취소    마지막 투구를 되돌립니다
		  redo  다시    되돌린 것을 다시 합니다
		  correct PJS 4 2 7  정정 PJS 4 2 7  PJS의 4프레임 2번째 투구를 7로 고칩니다
		  board 점수판  점수판을 다시 보여줍니다
		  help  도움말  이 도움말을 보여줍니다
		  quit  종료    게임을 그만둡니다
		question
	END
	assert_helps help
	assert_helps HELP
	assert_helps Help
	assert_helps 도움말
}

# assert_quits ANSWER: nothing behind it is read.
assert_quits() {
	forget_games
	bowl play PJS -- 10 "$1" 8
	assert_exit_code 1
	assert_complaints "$korean_unfinished"
	assert_said_end '' "2프레임 투구 : $1"
}

@test "quit leaves the game unfinished" {
	assert_quits quit
	assert_quits QUIT
	assert_quits Quit
	assert_quits 종료
}

@test "the commands of both languages work in both" {
	bowl play --language en PJS -- 10 취소 점수판 도움말 종료
	assert_complaints "$english_unfinished"
	assert_says 'Type how many pins fell (0-10), or a mark:'
	[ "$(grep -c '|  PJS |      |' "$said")" -eq 3 ]
}

@test "spaces and tabs around an answer mean nothing" {
	bowl_bytes ' PJS \n  10\n8  \n\t/\t\n  undo \n   취소\n' --board-only
	assert_complaints "$korean_unfinished"
	assert_last_marks '|  PJS |  X   |      |      |      |      |      |      |      |      |      |'
}

@test "input with CRLF is the same dialogue" {
	bowl_bytes 'PJS\r\n10\r\n8\r\n2\r\n8\r\n1\r\n'
	assert_golden document_003
	assert_complaints "$korean_unfinished"
}

@test "an empty line with CRLF is an empty line" {
	bowl_bytes '\r\n' play PJS
	assert_complains '아무것도 입력하지 않았습니다'
}

@test "the last line needs no newline" {
	bowl_bytes 'PJS\n10\n8\n2\n8\n1'
	assert_golden document_003
	assert_complaints "$korean_unfinished"
}

@test "the last line of a finished game needs no newline" {
	bowl_bytes 'PJS\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX'
	assert_exit_code 0
	assert_said_end 'PJS의 최종 점수는 300점입니다.'
}
