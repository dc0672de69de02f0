#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# Names of players and how many of them there are, asked for and given as arguments.
load helper

a_name='이름은 영문자 3글자입니다 (예: PJS)'

# assert_name_refused FORMAT REASON: the name is asked for again, and then taken.
assert_name_refused() {
	bowl_bytes "$1\nPJS\n"
	assert_complaints "$2: $a_name" "$korean_left"
	[ "$(grep -c '^플레이어 이름은(3 english letters)?: ' "$said")" -eq 2 ]
	assert_last_marks '|  PJS |      |      |      |      |      |      |      |      |      |      |'
}

assert_name_is_pjs() {
	bowl_bytes "$1\n"
	assert_complaints "$korean_left"
	assert_last_marks '|  PJS |      |      |      |      |      |      |      |      |      |      |'
}

@test "AB is too short a name" {
	assert_name_refused AB '이름이 너무 짧습니다'
}

@test "ABCD is too long a name" {
	assert_name_refused ABCD '이름이 너무 깁니다'
}

@test "a1c has only two letters" {
	assert_name_refused a1c '이름이 너무 짧습니다'
}

@test "an empty name is refused" {
	assert_name_refused '' '이름에 영문자가 없습니다'
}

@test "digits are no name" {
	assert_name_refused 123 '이름에 영문자가 없습니다'
}

@test "Korean letters are no English ones" {
	assert_name_refused 박재성 '이름에 영문자가 없습니다'
}

@test "letters with accents are no English ones" {
	assert_name_refused ÉÉÉ '이름에 영문자가 없습니다'
}

@test "a name of a million letters is refused" {
	local name
	name=$(head -c 1000000 /dev/zero | tr '\0' A)
	assert_name_refused "$name" '이름이 너무 깁니다'
}

@test "a name that does not fit into the line buffer is refused, whatever it holds" {
	assert_name_refused 'PJS%5000s' '이름이 너무 깁니다'
	assert_name_refused '%5000sPJS' '이름이 너무 깁니다'
	assert_name_is_pjs '%4000sPJS'
}

@test "a name with a NUL is refused" {
	bowl_bytes 'P\000JS\nPJS\n'
	[ "$(wc -l <"$complained")" -eq 2 ]
	[ "$(grep -c '^플레이어 이름은' "$said")" -eq 2 ]
}

@test "lower case is raised" {
	assert_name_is_pjs pjs
}

@test "what is no letter is left out of a name" {
	assert_name_is_pjs ' P.J.S '
	assert_name_is_pjs 'p1j2s3'
	assert_name_is_pjs '박p-j-s'
}

@test "the same player cannot play twice in a match" {
	bowl --players 2 -- PJS p.j.s KYJ
	assert_complains '이미 참가한 플레이어입니다'
	[ "$(wc -l <"$complained")" -eq 2 ]
	[ "$(grep -c '^플레이어 2의 이름은?(3 english letters): ' "$said")" -eq 2 ]
	grep -q '^|  KYJ ' "$said"
}

# assert_leaves ANSWER ARGUMENT...: the game is left at its first question.
assert_leaves() {
	bowl "${@:2}" -- "$1" PJS
	assert_exit_code 1
	assert_complaints "$korean_left"
	[ "$(wc -l <"$said")" -eq 1 ]
}

@test "quit instead of a name or a count leaves the game" {
	local word
	for word in quit QUIT ' quit ' 종료; do
		assert_leaves "$word"
		assert_leaves "$word" --players 2
		assert_leaves "$word" --match
	done
	[ ! -e "$BOWLING_STORE" ] || diff /dev/null <(sqlite3 "$BOWLING_STORE" 'SELECT id FROM matches')
}

@test "help instead of a name says what can be typed, and asks again" {
	local word question='플레이어 이름은(3 english letters)?:'
	for word in help 도움말; do
		bowl -- "$word"
		assert_complaints "$korean_left"
		diff - "$said" <<-END
			$question $word
			영문자 3글자로 된 이름을 입력하세요 (예: PJS).
			  undo  취소    앞 사람의 이름을 다시 입력합니다
			  help  도움말  이 도움말을 보여줍니다
			  quit  종료    게임을 그만둡니다
			$question$(printf ' ')
		END
	done
	bowl --language en -- HELP
	assert_says 'Type a name of 3 English letters, such as PJS.'
}

@test "undo instead of a name asks for the name before again" {
	local word
	for word in undo UNDO 취소; do
		bowl --players 3 --board-only -- PJS KYJ "$word" "$word" KYJ PJS LEE
		assert_complaints "$korean_left"
		diff <(printf '플레이어 %d의 이름은?(3 english letters): %s\n' \
			1 PJS 2 KYJ 3 "$word" 2 "$word" 1 KYJ 2 PJS 3 LEE) <(grep 플레이어 "$said")
		diff <(printf '%s\n' KYJ PJS LEE) <(grep -oE '^\|  [A-Z]{3} ' "$said" | tr -d '| ')
	done
}

@test "undo takes back a name that was an argument" {
	bowl play --players 2 PJS -- undo LEE KYJ
	assert_complaints "$korean_left"
	assert_says '|  LEE |'
	refute grep -q PJS "$said"
}

@test "undo before the first name is refused" {
	bowl -- undo PJS
	assert_complaints "앞에 입력한 이름이 없습니다: $a_name" "$korean_left"
	bowl --language en --players 2 -- undo
	assert_complaints 'there is no name before this one: a name is 3 English letters, such as PJS' "$english_left"
}

@test "commands of four letters and more take no name away" {
	bowl --players 2 -- ADD END
	assert_complaints "$korean_left"
	assert_says '|  ADD |'
	assert_says '|  END |'
}

@test "a bad name as an argument is wrong usage" {
	bowl play AB
	assert_wrong_usage "player 'AB': a name needs three English letters and this has fewer"
	bowl play ABCD
	assert_wrong_usage "player 'ABCD': a name needs three English letters and this has more"
	bowl play 123
	assert_wrong_usage "player '123': a name needs three English letters and this has none"
	bowl play ''
	assert_wrong_usage "player '': a name needs three English letters and this has none"
}

@test "the same player twice as an argument is wrong usage" {
	bowl play PJS KYJ pjs
	assert_wrong_usage "player 'pjs': the player is in the match already"
}

@test "a name as an argument may be written as at the prompt" {
	bowl play ' p.j.s '
	assert_last_marks '|  PJS |      |      |      |      |      |      |      |      |      |      |'
}

@test "players who are named are not asked for" {
	bowl play --players 3 PJS -- KYJ LEE
	diff <(printf '플레이어 %d의 이름은?(3 english letters): %s\n' 2 KYJ 3 LEE) <(grep 플레이어 "$said")
}

@test "more names than --players is wrong usage" {
	bowl play --players 1 PJS KYJ
	assert_wrong_usage '--players 1, but 2 names are given'
	bowl play PJS KYJ LEE -p 2
	assert_wrong_usage '--players 2, but 3 names are given'
}

@test "as many names as --players is a match" {
	bowl play --players 2 PJS KYJ -- 10
	assert_complaints "$korean_unfinished"
	refute grep 플레이어 "$said"
}

@test "--match together with names or --players is wrong usage" {
	local reason='--match asks how many play: leave --players and names out'
	bowl play --match PJS KYJ
	assert_wrong_usage "$reason"
	bowl play PJS --match
	assert_wrong_usage "$reason"
	bowl --match --players 2
	assert_wrong_usage "$reason"
}

@test "--players refuses what is no count of players" {
	local count
	for count in 0 -1 129 abc 1e3 99999999999999 '' ' ' 2.0 4294967297; do
		bowl --players "$count" -- PJS
		assert_wrong_usage "--players takes 1 to 128, not '$count'"
		bowl "--players=$count" -- PJS
		assert_wrong_usage "--players takes 1 to 128, not '$count'"
	done
}

@test "--players needs a count" {
	bowl --players
	assert_wrong_usage "'--players' needs a value: --players=N"
}

@test "--players 1 is a game of one" {
	bowl --players 1 -- PJS 10 8 2 8 1
	assert_golden document_003
}

# name_players COUNT: as many different names.
name_players() {
	local letters=ABCDEFGHIJKLMNOPQRSTUVWXYZ
	for ((i = 0; i < $1; i++)); do
		echo "A${letters:i / 26:1}${letters:i % 26:1}"
	done
}

assert_players_play() {
	local names
	mapfile -t names < <(name_players "$1")
	bowl --players "$1" --board-only -- "${names[@]}" "${names[@]/*/10}" 9
	assert_complaints "$korean_unfinished"
	diff <(printf "%s's turn : 10\n" "${names[@]}"; echo "AAA's turn : 9"; echo "AAA's turn : ") \
		<(grep turn "$said")
	[ "$(tail -n $(($1 + 2)) "$said" | grep -c '^|  A[A-Z][A-Z] |  X   |')" -eq "$1" ]
}

@test "100 players play" {
	assert_players_play 100
}

@test "128 players play" {
	assert_players_play 128
}

@test "128 players named as arguments play, 129 do not" {
	local names
	mapfile -t names < <(name_players 129)
	bowl play "${names[@]:0:128}" -- 10
	assert_complaints "$korean_unfinished"
	bowl play "${names[@]}"
	assert_wrong_usage "player 'AEY': the match is full"
}

@test "a match asks again until it hears a count" {
	local allowed='1명부터 128명까지 함께 칠 수 있습니다'
	bowl --match -- 0 -1 129 abc '' 1e3 99999999999999 2 PJS KYJ
	assert_complaints \
		"그 수로는 칠 수 없습니다: $allowed" \
		"사람 수는 숫자로 입력해야 합니다: $allowed" \
		"그 수로는 칠 수 없습니다: $allowed" \
		"사람 수는 숫자로 입력해야 합니다: $allowed" \
		"사람 수는 숫자로 입력해야 합니다: $allowed" \
		"사람 수는 숫자로 입력해야 합니다: $allowed" \
		"그 수로는 칠 수 없습니다: $allowed" \
		"$korean_left"
	[ "$(grep -c '^How many people? ' "$said")" -eq 8 ]
	grep -q '^|  KYJ ' "$said"
}
