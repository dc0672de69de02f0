#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# Answers to the question for a bowl that are refused: one line says why and what is allowed,
# nothing has changed, and the same question comes again.
load helper

# allowed PINS MARK: what can be typed where so many pins stand and the mark would clear them.
allowed() {
	echo "쓰러뜨릴 수 있는 핀은 0-$1개입니다 ($2, -, F, 취소, 다시, 정정, 점수판, 도움말, 종료도 됩니다)"
}

of_ten=$(allowed 10 X)
of_two=$(allowed 2 /)
unknown='알 수 없는 입력입니다'

# assert_refused FORMAT ECHO COMPLAINT: bowls 8, gives the bytes of FORMAT as an answer and bowls 1.
# Without the question that was answered badly, the dialogue is that of 8 and 1 alone.
assert_refused() {
	local alone=$BATS_TEST_TMPDIR/alone
	forget_games
	bowl play PJS -- 8 1
	cp "$said" "$alone"
	forget_games
	bowl_bytes "8\n$1\n1\n" play PJS
	assert_exit_code 1
	assert_complaints "$3" "$korean_unfinished"
	diff <(echo "1프레임 투구 : $2") <(sed -n 10p "$said")
	diff "$alone" <(sed 10d "$said")
}

# assert_refused_at_first ANSWER COMPLAINT: the same before anything was bowled.
assert_refused_at_first() {
	local alone=$BATS_TEST_TMPDIR/alone
	forget_games
	bowl play PJS -- 8 1
	cp "$said" "$alone"
	forget_games
	bowl play PJS -- "$1" 8 1
	assert_exit_code 1
	assert_complaints "$2" "$korean_unfinished"
	diff <(echo "1프레임 투구 : $1") <(sed -n 5p "$said")
	diff "$alone" <(sed 5d "$said")
}

@test "-1 is refused" {
	assert_refused -1 -1 "핀은 0개보다 적게 쓰러질 수 없습니다: $of_two"
	assert_refused_at_first -1 "핀은 0개보다 적게 쓰러질 수 없습니다: $of_ten"
}

@test "11 is refused" {
	assert_refused 11 11 "핀은 10개보다 많이 쓰러질 수 없습니다: $of_two"
	assert_refused_at_first 11 "핀은 10개보다 많이 쓰러질 수 없습니다: $of_ten"
}

@test "99999999999 is refused" {
	assert_refused 99999999999 99999999999 "핀은 10개보다 많이 쓰러질 수 없습니다: $of_two"
}

@test "-99999999999 is refused" {
	assert_refused -99999999999 -99999999999 "핀은 0개보다 적게 쓰러질 수 없습니다: $of_two"
}

@test "5 is refused where 2 pins stand" {
	assert_refused 5 5 "서 있는 핀보다 많습니다: $of_two"
}

@test "10 is refused where 2 pins stand" {
	assert_refused 10 10 "서 있는 핀보다 많습니다: $of_two"
}

@test "words are refused" {
	assert_refused abc abc "$unknown: $of_two"
	assert_refused_at_first abc "$unknown: $of_ten"
}

@test "a letter that is no mark is refused" {
	assert_refused y y "$unknown: $of_two"
}

@test "Korean that is no command is refused" {
	assert_refused 열 열 "$unknown: $of_two"
}

@test "an empty line is refused" {
	assert_refused '' '' "아무것도 입력하지 않았습니다: $of_two"
	assert_refused_at_first '' "아무것도 입력하지 않았습니다: $of_ten"
}

@test "a line of spaces is refused as an empty one" {
	assert_refused '   ' '   ' "아무것도 입력하지 않았습니다: $of_two"
}

@test "a fraction is refused" {
	assert_refused 3.5 3.5 "$unknown: $of_two"
}

@test "two numbers on a line are refused" {
	assert_refused '1 2' '1 2' "$unknown: $of_two"
}

@test "numbers in the manner of programmers are refused" {
	assert_refused 0x1 0x1 "$unknown: $of_two"
	assert_refused 1e0 1e0 "$unknown: $of_two"
	assert_refused +1 +1 "$unknown: $of_two"
}

@test "a number behind a sign only is refused" {
	assert_refused -- -- "$unknown: $of_two"
}

@test "digits that are not ASCII are refused" {
	assert_refused １ １ "$unknown: $of_two"
}

@test "a strike where 2 pins stand is refused" {
	assert_refused X X "스트라이크는 새 핀 10개의 첫 투구에서만 나옵니다: $of_two"
}

@test "a spare at a full rack is refused" {
	assert_refused_at_first / "첫 투구에서는 스페어가 나올 수 없습니다: $of_ten"
}

@test "undo before the first bowl is refused" {
	assert_refused_at_first undo "되돌릴 투구가 없습니다: $of_ten"
}

@test "invalid UTF-8 is refused and echoed as replacement characters" {
	assert_refused '\377\376' '��' "$unknown: $of_two"
	assert_refused '\360\237\216' '���' "$unknown: $of_two"
}

@test "escape sequences are refused and do not reach the screen" {
	assert_refused '\033[2J' '�[2J' "$unknown: $of_two"
	assert_refused '\302\2332J' '�2J' "$unknown: $of_two"
}

@test "a NUL is refused" {
	assert_refused '\000' '�' "$unknown: $of_two"
	assert_refused '1\000' '1�' "$unknown: $of_two"
}

@test "a line of a million characters is refused, and cut where it is echoed" {
	local line beginning
	line=$(head -c 1000000 /dev/zero | tr '\0' 7)
	beginning=${line:0:255}
	assert_refused "$line" "$beginning…" "입력이 너무 깁니다: $of_two"
}

@test "a line of a million spaces is refused" {
	bowl_bytes "8\n%1000000s\n1\n" play PJS
	assert_complaints "입력이 너무 깁니다: $of_two" "$korean_unfinished"
}

@test "after a foul ten pins stand again but a strike is impossible" {
	bowl play PJS -- F X 11 / 11
	assert_complaints \
		"스트라이크는 새 핀 10개의 첫 투구에서만 나옵니다: $(allowed 10 /)" \
		"핀은 10개보다 많이 쓰러질 수 없습니다: $(allowed 10 /)" \
		"핀은 10개보다 많이 쓰러질 수 없습니다: $of_ten" \
		"$korean_unfinished"
	assert_last_marks '|  PJS |  F|/ |      |      |      |      |      |      |      |      |      |'
}

@test "in the tenth frame the third bowl faces what the second left" {
	bowl play PJS -- X X X X X X X X X X 6 5 X /
	assert_complaints \
		"서 있는 핀보다 많습니다: $(allowed 4 /)" \
		"스트라이크는 새 핀 10개의 첫 투구에서만 나옵니다: $(allowed 4 /)" \
		"$korean_finished"
	assert_last_marks '|  PJS |  X   |  X   |  X   |  X   |  X   |  X   |  X   |  X   |  X   | X|6|/|'
	assert_exit_code 0
}

@test "in a match the same player is asked again" {
	bowl play PJS KYJ -- 10 8 5 2
	assert_complaints "서 있는 핀보다 많습니다: $of_two" "$korean_unfinished"
	diff <(printf '%s\n' "PJS's turn : 10" "KYJ's turn : 8" "KYJ's turn : 5" "KYJ's turn : 2" "PJS's turn : ") \
		<(grep turn "$said")
}

@test "in English the same is said in English" {
	bowl play --language en PJS -- 8 5 abc '' 11 -1 X
	local of_two='0-2 pins can fall now (/, -, F, undo, redo, correct, board, help and quit are fine too)'
	assert_complaints \
		"so many pins do not stand: $of_two" \
		"that is neither pins, nor a mark, nor a command: $of_two" \
		"nothing was typed: $of_two" \
		"more than 10 pins cannot fall: $of_two" \
		"fewer than 0 pins cannot fall: $of_two" \
		"a strike is made by the first bowl at a full rack: $of_two" \
		"$english_unfinished"
}
