#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# undo, redo and correct, at the prompt and after the end, across restarts.
load store_helper

no_redo='there is nothing to redo'
no_undo='there is no bowl to undo'
form='type the name, the frame, the bowl and what fell from it on, as in: correct PJS 4 2 7, or correct PJS 4 1 9 -'

# play_english ANSWER...: one player who understands English.
play_english() {
	bowl play --language en PJS -- "$@"
}

# assert_marks FRAMES...: the last board shows these marks of its first player, empty frames left out.
assert_marks() {
	diff <(echo "$*") <(grep -A 1 '^| NAME' "$said" | tail -n 1 | cut -d '|' -f 3- | tr -d '|' | xargs)
}

@test "redo brings back what undo took" {
	local word
	for word in redo REDO 다시; do
		forget_games
		play_english 7 2 X undo undo "$word" "$word"
		assert_complaints "$english_unfinished"
		assert_marks 72 X
		assert_stored 72X
	done
}

@test "any number of steps can be undone and redone" {
	local undo redo step
	for ((step = 0; step < 12; step++)); do
		undo+=(undo)
		redo+=(redo)
	done
	play_english X X X X X X X X X X 9 "${undo[@]:1}" "${redo[@]:1}" "${undo[@]}" "${redo[@]:1}" /
	assert_exit_code 0
	assert_complains "$no_undo"
	assert_said_end 'PJS finishes with 289.'
	diff <(echo $((1 + 11 + 11 + 11 + 11 + 11 + 1))) <(query 'SELECT sequence FROM matches')
	assert_verifies
}

@test "undo and redo work across restarts" {
	local step
	play_english 7 2 X 9
	for step in 729 72 72 7; do
		bowl resume -- undo
	done
	assert_stored ''
	bowl resume --language en -- undo
	assert_complains "$no_undo"
	for step in 7 72 72X 72X9; do
		bowl resume -- redo
		assert_stored "$step"
	done
	bowl resume --language en -- redo
	assert_complains "$no_redo"
	assert_verifies
}

@test "a new bowl forgets what could be redone, also across restarts" {
	play_english 7 2 undo
	bowl resume --language en -- 1 redo
	assert_complains "$no_redo"
	bowl resume --language en -- redo
	assert_complains "$no_redo"
	assert_stored 71
}

@test "undo goes over the players of a match, across restarts" {
	bowl play PJS KYJ -- 7 2 X 3
	bowl resume -- undo undo undo
	assert_says "PJS's turn : "
	assert_stored 7 ''
	bowl resume -- redo redo redo
	diff <(echo "PJS's turn : ") <(tail -n 1 "$said")
	assert_stored 723 X
}

@test "correct sets one bowl of a frame" {
	local word
	for word in correct CORRECT 정정; do
		forget_games
		play_english X 7 2 5 4 "$word PJS 2 2 1" "$word PJS 3 1 3"
		assert_complaints "$english_unfinished"
		assert_marks X 71 34
		assert_stored X7134
	done
	assert_log 1 1,start,,,,PJS 2,bowl,PJS,1,,X 3,bowl,PJS,2,,7 4,bowl,PJS,2,7,72 5,bowl,PJS,3,,5 6,bowl,PJS,3,5,54 \
		7,correct,PJS,2,72,71 8,correct,PJS,3,54,34
}

@test "correct takes marks, and bowls that follow in the frame" {
	play_english X 7 2 5 'correct pjs 2 1 X' 'correct P.J.S. 1 1 8 /' 'correct PJS 3 1 F' '  correct   PJS	1  2   - '
	assert_complaints "$english_unfinished"
	assert_marks '8-' X F
	assert_stored 8-XF
	assert_verifies
}

@test "scores follow a correction" {
	play_english X 7 2 5 4 'correct PJS 1 1 9 /' 'correct PJS 2 1 3'
	diff <(echo '|      |  13  |  18  |  27  |      |      |      |      |      |      |      |') \
		<(grep -A 2 '^| NAME' "$said" | tail -n 1)
}

@test "a correction of the bowl before changes what stands" {
	play_english 7 'correct PJS 1 1 2' 8
	assert_marks 2/
	play_english 7 'correct PJS 1 1 X' 8
	assert_marks X 8
}

@test "a correction can be undone and redone, across restarts" {
	play_english 7 2 X 'correct PJS 1 2 1' undo
	assert_marks 72 X
	bowl resume -- redo
	assert_stored 71X
	bowl resume -- undo undo
	assert_stored 72
	bowl resume -- redo redo
	assert_stored 71X
	assert_verifies
}

@test "corrections of other players than the one whose turn it is" {
	bowl play PJS KYJ -- 7 2 X 'correct KYJ 1 1 9 -' '정정 PJS 1 2 /'
	assert_complaints "$korean_unfinished"
	assert_stored 7/ 9-
	diff <(echo "PJS's turn : ") <(tail -n 1 "$said")
}

# assert_no_correction ANSWER REASON: it is refused in one line, and nothing has changed.
assert_no_correction() {
	forget_games
	play_english X 7 2 5 "$1"
	assert_complaints "$2: $form" "$english_unfinished"
	assert_stored X725
	diff <(echo 5) <(query 'SELECT sequence FROM matches')
}

@test "what is no correction is refused" {
	local text
	for text in correct 'correct PJS' 'correct PJS 2' 'correct PJS 2 2' 'correct PJS x 2 1' 'correct PJS 2 2 a' \
		'correct PJS 2 2 11' 'correct PJS 2 2 -1' 'correct P 2 2 1' 'correct PJS 2 1 1 1 1 1'; do
		assert_no_correction "$text" 'that is no correction'
	done
}

@test "corrections that would not be legal are refused" {
	assert_no_correction 'correct PJS 2 2 4' 'so many pins do not stand'
	assert_no_correction 'correct PJS 2 1 9' 'so many pins do not stand'
	assert_no_correction 'correct PJS 1 2 1' 'that bowl has not been rolled'
	assert_no_correction 'correct PJS 3 2 1' 'that bowl has not been rolled'
	assert_no_correction 'correct PJS 4 1 1' 'that bowl has not been rolled'
	assert_no_correction 'correct PJS 1 1 7' 'a bowl would be missing before those that came later'
	assert_no_correction 'correct PJS 0 1 1' 'there are frames 1 to 10'
	assert_no_correction 'correct PJS 11 1 1' 'there are frames 1 to 10'
	assert_no_correction 'correct KYJ 1 1 1' 'that player is not in the match'
}

@test "in Korean the refusal is Korean" {
	bowl play PJS -- 7 2 '정정 PJS 1 2 4' 정정 다시
	assert_complaints \
		'서 있는 핀보다 많습니다: 이름, 프레임, 투구, 그 투구부터의 핀 수를 입력하세요 (예: 정정 PJS 4 2 7, 정정 PJS 4 1 9 -)' \
		'정정할 내용을 알 수 없습니다: 이름, 프레임, 투구, 그 투구부터의 핀 수를 입력하세요 (예: 정정 PJS 4 2 7, 정정 PJS 4 1 9 -)' \
		'다시 할 것이 없습니다: 쓰러뜨릴 수 있는 핀은 0-10개입니다 (X, -, F, 취소, 다시, 정정, 점수판, 도움말, 종료도 됩니다)' \
		"$korean_unfinished"
}

@test "bowling correct mends a game after its end" {
	import_games "PJS: $nines"
	bowl correct 1 PJS 4 2 1
	assert_exit_code 0
	assert_complaints
	assert_said \
		'| NAME |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |' \
		'|  PJS |  9|- |  9|- |  9|- |  9|/ |  9|- |  9|- |  9|- |  9|- |  9|- |  9|- |' \
		'|      |  9   |  18  |  27  |  46  |  55  |  64  |  73  |  82  |  91  |  100 |' ''
	diff <(echo '100|1|9-9-9-9/9-9-9-9-9-9-') <(query 'SELECT total, spares, marks FROM games')
	assert_log 1 "1,start,,,,PJS:$nines" 2,correct,PJS,4,9-,9/
	assert_verifies
}

@test "bowling correct mends a match that goes on" {
	bowl play PJS KYJ -- 7 2 X
	bowl correct 1 KYJ 1 1 9 -
	assert_exit_code 0
	bowl resume -- undo
	assert_stored 72 X
	bowl resume -- redo
	assert_stored 72 9-
}

@test "a correction may open the last frame again, and resume ends it" {
	import_games "PJS: $nines"
	bowl correct 1 PJS 10 2 /
	assert_exit_code 0
	assert_complaints "bowling correct: PJS's game is unfinished again; 'bowling resume 1' goes on with it"
	diff <(echo '0|') <(query 'SELECT finished, total FROM games JOIN matches ON id = match_id')
	bowl resume --language en -- 7
	assert_exit_code 0
	assert_said_end 'PJS finishes with 98.'
	assert_verifies
}

@test "a correction at the prompt that opens a finished game says so" {
	local gutters=(- - - - - - - - - - - - - - - - - -)
	bowl play --language en PJS KYJ -- "${gutters[@]}" "${gutters[@]}" 3 4 'correct PJS 10 2 /'
	assert_complaints "PJS's game is unfinished again." "$english_unfinished"
	diff <(printf "%s's turn : %s\n" KYJ 'correct PJS 10 2 /' PJS '') <(grep turn "$said" | tail -n 2)
	forget_games
	bowl play PJS KYJ -- "${gutters[@]}" "${gutters[@]}" 3 4 '정정 PJS 10 2 /'
	assert_complaints 'PJS의 게임이 다시 끝나지 않은 상태가 되었습니다.' "$korean_unfinished"
}

@test "a correction that opens no finished game says nothing" {
	import_games "PJS: $nines"
	bowl correct 1 PJS 9 2 /
	assert_complaints
	bowl correct 1 PJS 10 1 8
	assert_complaints
	bowl correct 1 PJS 10 1 X
	assert_complains "PJS's game is unfinished again"
	bowl correct 1 PJS 10 1 9 /
	assert_exit_code 0
	assert_complaints
}

@test "bowling correct refuses what would not be legal, and changes nothing" {
	import_games "PJS: $nines"
	bowl correct 1 PJS 4 2 2
	assert_exit_code 1
	assert_complaints 'bowling correct: more pins than stand cannot fall; nothing was changed (where later bowls of the frame change too, give them as well)'
	assert_said
	bowl correct 1 PJS 4 3 2
	assert_exit_code 1
	assert_complaints 'bowling correct: that bowl has not been rolled; nothing was changed'
	bowl correct 1 KYJ 4 2 2
	assert_exit_code 1
	assert_complaints 'bowling correct: that player is not in the match; its letters are PJS; nothing was changed'
	bowl correct 2 PJS 4 2 1
	assert_exit_code 1
	assert_complaints "bowling correct: there is no match 2; 'bowling history' lists them"
	assert_stored "$nines"
	assert_log 1 "1,start,,,,PJS:$nines"
}

@test "wrong usage of bowling correct" {
	import_games "PJS: $nines"
	bowl correct
	assert_wrong_usage "say which match and what, as in 'bowling correct 12 PJS 4 2 7'"
	bowl correct 1
	assert_wrong_usage 'say which match and what'
	bowl correct one PJS 4 2 7
	assert_wrong_usage "'one' is no number of a match"
	bowl correct 1 PJS 4 2
	assert_wrong_usage "a name, a frame, a bowl and pins are needed, as in 'bowling correct 1 PJS 4 2 7'"
	bowl correct 1 PJS four 2 7
	assert_wrong_usage 'a name, a frame, a bowl and pins are needed'
	bowl correct 1 PJS 4 2 "$(head -c 1000 /dev/zero | tr '\0' 1)"
	assert_wrong_usage 'that is too long for a correction'
	bowl correct 1 PJS 1 1 3 "$(printf '%250s' '')" 9
	assert_wrong_usage 'that is too long for a correction'
	bowl correct 1 PJS 1 1 -1
	assert_exit_code 2
	assert_complaints "bowling correct: a name, a frame, a bowl and pins are needed, as in 'bowling correct 1 PJS 4 2 7'"
	assert_stored "$nines"
}

@test "options of bowling correct may follow its pins" {
	local store=$BOWLING_STORE
	import_games "PJS: $nines"
	export BOWLING_STORE=$BATS_TEST_TMPDIR/none.db
	bowl correct 1 PJS 4 1 8 - --store "$store"
	assert_exit_code 0
	assert_says '|  8|- |'
}

@test "a correction that is too long is refused, not cut" {
	bowl play --language en PJS -- 7 "correct PJS 1 1$(printf '%60s' '')10"
	assert_complains 'that line is too long'
	assert_stored 7
}

@test "in the tenth a spare is what stands, and nothing where the rack is full" {
	import_games "PJS: $nines" 'KYJ: 9-9-9-9-9-9-9-9-9-9/5' 'LEE: 9-9-9-9-9-9-9-9-9-XX5'
	for wrong in '2 KYJ 10 3 /' '3 LEE 10 2 /' '3 LEE 10 1 X X /' '2 KYJ 10 1 9 / /' '1 PJS 3 1 /'; do
		# shellcheck disable=SC2086 # several arguments
		bowl correct $wrong
		assert_exit_code 2
	done
	assert_stored "$nines" 9-9-9-9-9-9-9-9-9-9/5 9-9-9-9-9-9-9-9-9-XX5
	bowl correct 3 LEE 10 1 X 3 /
	bowl correct 1 PJS 3 2 /
	assert_stored 9-9-9/9-9-9-9-9-9-9- 9-9-9-9-9-9-9-9-9-9/5 9-9-9-9-9-9-9-9-9-X3/
}
