#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# The language that the program speaks: by option, by environment, Korean otherwise.
load helper

speaks() {
	bowl "$@"
	case $(head -n 1 "$said") in
	'플레이어 이름은(3 english letters)?: ') language=ko ;;
	'Name of the player (3 English letters)?: ') language=en ;;
	*) language=none ;;
	esac
}

assert_speaks() {
	local expected=$1
	shift
	speaks "$@"
	[ "$language" = "$expected" ] && return
	echo "speaks $language instead of $expected"
	return 1
}

@test "Korean where nothing is said" {
	assert_speaks ko
}

@test "--language chooses" {
	assert_speaks en --language en
	assert_speaks en --language=en
	assert_speaks ko --language ko
}

@test "--language comes before the environment" {
	LC_ALL=en_US.UTF-8 assert_speaks ko --language ko
	LC_ALL=ko_KR.UTF-8 assert_speaks en --language en
}

@test "LC_ALL chooses" {
	LC_ALL=en_US.UTF-8 assert_speaks en
	LC_ALL=en assert_speaks en
	LC_ALL=ko_KR.UTF-8 assert_speaks ko
}

@test "LC_MESSAGES chooses" {
	LC_MESSAGES=en_GB.UTF-8 assert_speaks en
	LC_MESSAGES=ko_KR.UTF-8 assert_speaks ko
}

@test "LANG chooses" {
	LANG=en_US.UTF-8 assert_speaks en
	LANG=ko_KR.UTF-8 assert_speaks ko
}

@test "any other locale is Korean" {
	LANG=C assert_speaks ko
	LANG=C.UTF-8 assert_speaks ko
	LANG=de_DE.UTF-8 assert_speaks ko
}

@test "LC_ALL comes before LC_MESSAGES, and that before LANG" {
	LC_ALL=ko_KR.UTF-8 LC_MESSAGES=en_US.UTF-8 LANG=en_US.UTF-8 assert_speaks ko
	LC_ALL=en_US.UTF-8 LC_MESSAGES=ko_KR.UTF-8 LANG=ko_KR.UTF-8 assert_speaks en
	LC_MESSAGES=ko_KR.UTF-8 LANG=en_US.UTF-8 assert_speaks ko
	LC_MESSAGES=en_US.UTF-8 LANG=ko_KR.UTF-8 assert_speaks en
}

@test "an empty variable counts as none" {
	LC_ALL='' LC_MESSAGES='' LANG=en_US.UTF-8 assert_speaks en
	LC_ALL='' LC_MESSAGES=en_US.UTF-8 LANG=ko_KR.UTF-8 assert_speaks en
}

@test "a language that there is not is wrong usage" {
	bowl --language fr -- PJS
	assert_wrong_usage "--language takes ko or en, not 'fr'"
	bowl --language '' -- PJS
	assert_wrong_usage "--language takes ko or en, not ''"
}

@test "English asks for names, people and pins" {
	bowl --language en --match --board-only -- 2 PJS AB KYJ 10
	diff <(printf '%s\n' 'How many people? 2' \
		'Name of player 1 (3 English letters)?: PJS' \
		'Name of player 2 (3 English letters)?: AB' \
		'Name of player 2 (3 English letters)?: KYJ') <(head -n 4 "$said")
	assert_complaints 'that name is too short: a name is 3 English letters, such as PJS' \
		"$english_unfinished"
	bowl --language en -- PJS 10
	diff <(printf '%s\n' 'Frame 1, pins : 10' 'Frame 2, pins : ') <(grep Frame "$said")
}

@test "both languages draw the same boards" {
	bowl --language ko -- PJS 10 8 2 8 1
	grep '^|' "$said" >"$BATS_TEST_TMPDIR/korean"
	bowl --language en -- PJS 10 8 2 8 1
	diff "$BATS_TEST_TMPDIR/korean" <(grep '^|' "$said")
}
