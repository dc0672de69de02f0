#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# bowling leave and bowling statistics --leaves: every figure here was counted by hand.
load store_helper

# Left: 7-10 made, 10 missed, 7 made, 2-4-5 missed, 10 with the last ball. Besides, four strikes, a gutter ball and a foul,
# and a 9 whose pin nobody knows. What the ball after the foul left is no leave. It scores 150, and 172 if the missed 10
# and the unknown pin had been made; ten times 9- is 90, and 181.
told='8[7-10]/ 9[10]- X 9[7]/ 7[2-4-5]2[5] -- F8[7-10] 9- X XX9[10]'

fill_store() {
	import_games "PJS: $told" "PJS: $nines" 'KYJ: 8[7-10]1[7] X X X X X X X X 8[7-10]/X'
}

@test "a leave has a class and a name, without any store" {
	bowl leave 7-10 --language=en
	assert_exit_code 0
	assert_complaints
	assert_said '7-10: split, bed posts' 'house: made 0 of 0, left 0 times'
	[ ! -e "$BOWLING_STORE" ]
	bowl leave 10-7-2
	assert_said '2-7-10: 스플릿, 크리스마스 트리' '전체: 0번 시도, 0번 성공 (0번 남음)'
	bowl leave 1-2-10 --language=en
	diff <(echo '1-2-10: washout') <(head -n 1 "$said")
	bowl leave 2-8 --language=en
	diff <(echo '2-8: cluster') <(head -n 1 "$said")
	bowl leave 5 --language=ko
	diff <(echo '5: 싱글 핀') <(head -n 1 "$said")
}

@test "each named leave has a name in Korean" {
	local leave
	for leave in 7-10 7-9 5-7-10 2-7 2-7-10 4-6-7-10 4-6-7-9-10 2-4-5-8 1-2-4-7 2-4-6-7-10 2-4-6-7-8-10; do
		bowl leave "$leave"
		grep -qE "^$leave: [^ -~]+( [^ -~]+)?, [^ -~]+( [^ -~]+)?$" "$said"
	done
}

@test "the house and a player, for people and for programs" {
	fill_store
	bowl leave 7-10 --player=pjs --language=en
	assert_said '7-10: split, bed posts' 'house: made 2 of 3, left 3 times' 'PJS: made 1 of 1, left 1 time'
	bowl leave 7-10 --player=PJS --format=json
	jq -e '. == {leave: "7-10", pins: [7, 10], class: "split", name: "bed posts",
		house: {first_balls: 22, left: 3, attempts: 3, made: 2},
		player: {player: "PJS", first_balls: 11, left: 1, attempts: 1, made: 1}}' "$said"
	bowl leave 10 --format=json
	jq -e '[.class, .name, .house.left, .house.attempts, .house.made, has("player")] == ["single", null, 2, 1, 0, false]' "$said"
	bowl leave 7-10 --player=PJS --format=csv
	assert_said leave,class,name,player,first_balls,left,attempts,made '7-10,split,bed posts,,22,3,3,2' \
		'7-10,split,bed posts,PJS,11,1,1,1'
}

# refused COMPLAINT ARGUMENT...
refused() {
	bowl leave "${@:2}"
	assert_exit_code 2
	assert_complaints "bowling leave: $1"
	assert_said
}

@test "what is no leave is refused with its column" {
	refused "say which pins stand, as in 'bowling leave 7-10'"
	refused "'11', column 1: pins are numbered from 1 to 10" 11
	refused "'7-7', column 3: a pin is named twice" 7-7
	refused "'7-', column 3: pins are numbered from 1 to 10" 7-
	refused "'7,10', column 2: pins are numbered from 1 to 10" 7,10
	refused 'all ten pins are no leave' 1-2-3-4-5-6-7-8-9-10
	refused "there is no store at elsewhere.db yet; 'bowling play' makes one" 7-10 --store=elsewhere.db
}

@test "who never played has no leaves" {
	fill_store
	for who in leave statistics; do
		[ $who = leave ] && bowl leave 7-10 --player=ZZZ || bowl statistics ZZZ --leaves
		assert_exit_code 1
		assert_said
	done
	assert_complaints 'bowling statistics: ZZZ has not finished any game'
}

@test "leaves of a player as tables" {
	fill_store
	bowl statistics PJS --leaves
	assert_exit_code 0
	assert_complaints
	assert_said 'PJS: 2 games, average 120.00; with all single pins made 176.50' \
		'1 of them knows pins, with 11 first balls that know theirs' \
		'' \
		'leave  class    name       left  attempts  made  made %  left %' \
		'10     single                 2         1     0     0.0    18.2' \
		'2-4-5  cluster                1         1     0     0.0     9.1' \
		'7      single                 1         1     1   100.0     9.1' \
		'7-10   split    bed posts     1         1     1   100.0     9.1' \
		'' \
		'class    left  attempts  made  made %' \
		'single      3         2     1    50.0' \
		'cluster     1         1     0     0.0' \
		'split       1         1     1   100.0' \
		'washout     0         0     0' \
		'' \
		'pin  stood  alone  made  made %' \
		'  1      0      0     0' \
		'  2      1      0     0' \
		'  3      0      0     0' \
		'  4      1      0     0' \
		'  5      1      0     0' \
		'  6      0      0     0' \
		'  7      2      1     1   100.0' \
		'  8      0      0     0' \
		'  9      0      0     0' \
		' 10      3      1     0     0.0'
}

@test "leaves of players as JSON and comma-separated values" {
	fill_store
	bowl statistics PJS KYJ pjs --leaves --format=json
	jq -e 'map([.player, .games, .games_with_pins, .first_balls, .average, .average_single_pins_made]) ==
		[["PJS", 2, 1, 11, 120, 176.5], ["KYJ", 1, 1, 11, 257, 257]]' "$said"
	jq -e '.[1].leaves == [{text: "7-10", pins: [7, 10], class: "split", name: "bed posts", left: 2, attempts: 2,
		made: 1, frequency: 0.1818}]' "$said"
	jq -e '.[0].pins[9] == {pin: 10, left: 3, attempts: 1, made: 0}' "$said"
	jq -e '.[0].classes.single == {left: 3, attempts: 2, made: 1}' "$said"
	bowl statistics KYJ --leaves --format=csv
	diff <(printf '%s\n' player,kind,leave,class,name,left,attempts,made,frequency,average \
		'KYJ,leave,7-10,split,bed posts,2,2,1,0.1818,' KYJ,class,,single,,0,0,0,,) <(head -n 3 "$said")
	diff <(printf '%s\n' KYJ,pin,10,,,2,0,0,, KYJ,average,,,,,,,,257.00 \
		KYJ,average_single_pins_made,,,,,,,,257.00) <(tail -n 3 "$said")
}

@test "games without pins have averages, in which every 9 of a first ball is made" {
	import_games "PJS: $nines"
	bowl statistics PJS --leaves
	assert_said 'PJS: 1 game, average 90.00; with all single pins made 181.00' 'No bowl of these games knows its pins.'
	bowl statistics PJS --leaves --format=json
	jq -e '.[0] | [.games_with_pins, .first_balls, .leaves, .average_single_pins_made] == [0, 0, [], 181]' "$said"
}

@test "days, voided matches and unfinished games count as in other statistics" {
	printf '%s\n' "PJS: $told" | "$BOWLING_PROGRAM" import --date=2026-05-01 - >/dev/null
	printf '%s\n' "PJS: $fives" | "$BOWLING_PROGRAM" import --date=2026-05-02 - >/dev/null
	bowl statistics PJS --leaves --until=2026-05-01 --format=json
	jq -e '.[0] | [.games, .games_with_pins] == [1, 1]' "$said"
	bowl statistics PJS --leaves --since=2026-05-02 --format=json
	jq -e '.[0] | [.games, .games_with_pins, .average] == [1, 0, 150]' "$said"
	bowl statistics PJS --leaves --since=2026-05-03
	assert_exit_code 1
	assert_complaints 'bowling statistics: PJS has not finished any game in that time'
	bowl void 1
	bowl statistics PJS --leaves --format=json
	jq -e '.[0] | [.games, .games_with_pins] == [1, 0]' "$said"
	bowl leave 7-10 --format=json
	jq -e '.house.left == 0' "$said"
	bowl play LEE -- 8 quit
	bowl statistics LEE --leaves
	assert_exit_code 1
	bowl void 1 --restore
	bowl leave 7-10 --format=json
	jq -e '.house.left == 1' "$said"
	assert_verifies
}

@test "leaves have to be somebody's" {
	fill_store
	bowl statistics --leaves
	assert_exit_code 2
	assert_complaints "bowling statistics: say whose leaves, as in 'bowling statistics PJS --leaves'; 'bowling leave' tells of the house"
}

@test "a game that was entered as counts gets its pins by corrections" {
	import_games "PJS: 8/ $(printf '%s' '--------------------' | head -c 18)"
	bowl leave 7-10 --format=json
	jq -e '.house.left == 0' "$said"
	bowl correct 1 PJS 1 1 '8[7-10]'
	assert_exit_code 0
	bowl leave 7-10 --format=json
	jq -e '.house == {first_balls: 10, left: 1, attempts: 1, made: 1}' "$said"
	assert_verifies
}

@test "the help states what is counted of what" {
	bowl statistics --help
	for words in 'made / attempts' 'left / first balls at a full rack that know their pins' 'never bowled, and counts 0'; do
		grep -qF "$words" "$said"
	done
}
