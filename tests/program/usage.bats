#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# The command line: help, version, and what is said about commands and options that do not exist.
load helper

@test "--help lists the commands" {
	bowl --help
	assert_exit_code 0
	assert_complaints
	assert_says 'Usage: bowling [COMMAND] [OPTION...]'
	grep -qE '^  play +play a game in the terminal$' "$said"
	grep -qE '^  help +' "$said"
}

@test "help, -h, -? and --help are the same" {
	local list=$BATS_TEST_TMPDIR/list argument
	bowl --help
	cp "$said" "$list"
	for argument in help -h '-?'; do
		bowl "$argument"
		assert_exit_code 0
		diff "$list" "$said"
	done
}

@test "help play explains every option" {
	local option
	bowl help play
	assert_exit_code 0
	assert_complaints
	assert_says 'Usage: bowling play [OPTION...] [NAME...]'
	for option in '-p, --players=N' --match --no-save --board-only '--language=ko|en' '--color=auto|always|never' \
		--store=ADDRESS; do
		assert_says "$option"
	done
	assert_says 'Exit code 0 after a finished game'
}

@test "every command explains itself, its store and its exit codes" {
	local command commands
	bowl help
	mapfile -t commands < <(sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p' "$said" | grep -vx help)
	[ "${#commands[@]}" -ge 12 ]
	for command in "${commands[@]}"; do
		bowl help "$command"
		assert_exit_code 0
		assert_complaints
		assert_says "Usage: bowling $command [OPTION...]"
		assert_says 'Exit code 0'
		[[ " score watch " == *" $command "* ]] || assert_says --store=ADDRESS
	done
}

@test "help needs no store, and makes none" {
	local command
	for command in play resume correct history show log statistics player import export verify; do
		bowl "$command" --help
		assert_exit_code 0
	done
	[ ! -e "$BOWLING_STORE" ]
}

@test "play --help, -? and -h are help play" {
	local explained=$BATS_TEST_TMPDIR/explained argument
	bowl help play
	cp "$said" "$explained"
	for argument in --help '-?' -h; do
		bowl play "$argument"
		assert_exit_code 0
		assert_complaints
		diff "$explained" "$said"
	done
	bowl play PJS --board-only -h
	diff "$explained" "$said"
}

@test "behind -- -h is a name" {
	: >"$answers"
	bowl_answers play -- -h
	assert_wrong_usage "player '-h': a name needs three English letters and this has fewer"
}

@test "the value of an option may look like an option" {
	bowl play --language --foo PJS
	assert_wrong_usage "--language takes ko or en, not '--foo'"
	bowl play --color --help
	assert_wrong_usage "--color takes auto, always or never, not '--help'"
	bowl play --players -h
	assert_wrong_usage "--players takes 1 to 128, not '-h'"
	bowl --lang --board-only
	assert_wrong_usage "--language takes ko or en, not '--board-only'"
}

@test "help --help explains help, as --help does for every command" {
	bowl help --help
	assert_exit_code 0
	assert_says 'Usage: bowling help'
	bowl help help
	assert_exit_code 0
	assert_says 'Usage: bowling help'
}

@test "--version is the version of the library" {
	local version
	version=$(sed -n 's/^#define BOWLING_VERSION_[A-Z]* \([0-9]*\)$/\1/p' \
		"$BATS_TEST_DIRNAME/../../engine/include/bowling/version.h" | paste -sd .)
	bowl --version
	assert_exit_code 0
	assert_complaints
	diff <(echo "bowling $version") "$said"
	bowl play --version
	diff <(echo "bowling $version") "$said"
}

@test "an unknown command is wrong usage" {
	bowl frobnicate
	assert_exit_code 2
	assert_complaints "bowling: there is no command 'frobnicate'; 'bowling help' lists them"
}

@test "a mistyped command is answered by a suggestion" {
	local typed
	for typed in pla paly plya playy Play; do
		bowl "$typed"
		assert_exit_code 2
		assert_complaints "bowling: there is no command '$typed'; did you mean 'play'?"
	done
	bowl hlep
	assert_exit_code 2
	assert_complaints "bowling: there is no command 'hlep'; did you mean 'help'?"
	bowl stats
	assert_exit_code 2
	assert_complains "bowling: there is no command 'stats'"
	bowl histroy
	assert_complaints "bowling: there is no command 'histroy'; did you mean 'history'?"
}

@test "a player's name instead of a command is answered by a suggestion" {
	bowl PJS KYJ
	assert_exit_code 2
	assert_complaints "bowling: there is no command 'PJS'; did you mean 'bowling play PJS'?"
}

@test "help explains every command that is named, in their order" {
	local explained=$BATS_TEST_TMPDIR/explained
	bowl help score
	cp "$said" "$explained"
	echo >>"$explained"
	bowl help play
	cat "$said" >>"$explained"
	bowl help score play
	assert_exit_code 0
	assert_complaints
	diff "$explained" "$said"
}

@test "help for several commands of which one is unknown is wrong usage" {
	bowl help scroe play
	assert_wrong_usage "bowling: there is no command 'scroe'; did you mean 'score'?"
}

@test "help for an unknown command is wrong usage" {
	bowl help paly
	assert_exit_code 2
	assert_complaints "bowling: there is no command 'paly'; did you mean 'play'?"
}

@test "a mistyped option is answered by a suggestion" {
	bowl play --plyers 2
	assert_wrong_usage "there is no option '--plyers'; did you mean '--players'?"
	bowl --plyers=2
	assert_wrong_usage "there is no option '--plyers'; did you mean '--players'?"
	bowl play --colour never
	assert_wrong_usage "there is no option '--colour'; did you mean '--color'?"
	bowl play --verison
	assert_wrong_usage "there is no option '--verison'; did you mean '--version'?"
	bowl play --boardonly
	assert_wrong_usage "there is no option '--boardonly'; did you mean '--board-only'?"
	bowl play --nosave
	assert_wrong_usage "there is no option '--nosave'; did you mean '--no-save'?"
	bowl history --playr PJS
	assert_wrong_usage "there is no option '--playr'; did you mean '--player'?"
	bowl show 1 --formt=svg
	assert_wrong_usage "there is no option '--formt'; did you mean '--format'?"
}

@test "a command without what it needs says what it needs" {
	bowl show
	assert_wrong_usage "say which match, as in 'bowling show 12'"
	bowl log
	assert_wrong_usage "say which match, as in 'bowling log 12'"
	bowl correct
	assert_wrong_usage "say which match and what, as in 'bowling correct 12 PJS 4 2 7'"
	bowl player
	assert_wrong_usage "say which player, as in 'bowling player PJS'"
	bowl import
	assert_wrong_usage 'say which file, or - for standard input'
}

@test "too much is wrong usage, and the complaint says what may be meant" {
	bowl history PJS
	assert_wrong_usage "'PJS' is too much; did you mean --player PJS?"
	bowl show 1 2
	assert_wrong_usage "one match at a time, not '2' as well"
	bowl export games.jsonl
	assert_wrong_usage "'games.jsonl' is too much: it writes to standard output"
	bowl verify 1
	assert_wrong_usage "'1' is too much: the whole store is verified"
}

@test "a format that does not exist is wrong usage" {
	bowl show 1 --format=png
	assert_wrong_usage "--format takes table, json, csv or svg, not 'png'"
	bowl history --format=svg
	assert_wrong_usage "--format takes table, json or csv, not 'svg'"
	bowl export --format=json
	assert_wrong_usage "--format takes jsonl or csv, not 'json'"
}

@test "an unknown option is wrong usage" {
	bowl play --frobnicate
	assert_wrong_usage "there is no option '--frobnicate'; 'bowling play --help' lists them"
	[ "$(wc -l <"$complained")" -eq 1 ]
}

@test "an unknown option of any length is wrong usage" {
	bowl play "--$(head -c 100000 /dev/zero | tr '\0' a)"
	assert_wrong_usage "there is no option '--aaa"
	bowl "$(head -c 100000 /dev/zero | tr '\0' a)"
	assert_wrong_usage "there is no command 'aaa"
}

@test "an unknown short option is wrong usage" {
	bowl play -x
	assert_complaints "bowling play: there is no option '-x'; 'bowling play --help' lists them"
	assert_exit_code 2
	bowl -x
	assert_complaints "bowling play: there is no option '-x'; 'bowling play --help' lists them"
	assert_exit_code 2
}

# assert_refused REASON ARGUMENT...: exit code 2 and this one line, whoever found the fault.
assert_refused() {
	bowl "${@:2}"
	assert_exit_code 2
	assert_complaints "bowling $2: $1"
}

@test "an option without the value that it needs is refused in one line" {
	assert_refused "'--players' needs a value: --players=N" play --players
	assert_refused "'--players' needs a value: --players=N" play PJS --pl
	assert_refused "'-p' needs a value: -p N" play -p
	assert_refused "'--since' needs a value: --since=DATE" history --since
}

@test "the beginning of several options is refused in one line" {
	assert_refused "'--c' is the beginning of several options; 'bowling score --help' lists them" score --c
	assert_refused "'--' is the beginning of several options; 'bowling score --help' lists them" score --=5
	# argp has a --program-name of its own, which nobody is told of.
	assert_refused "'--p' is the beginning of several options; 'bowling play --help' lists them" play --p 2
	assert_refused "there is no option '--program-name'; 'bowling play --help' lists them" play --program-name=x
}

@test "a short option may have its value behind it, or in the next argument" {
	bowl play -p2 -- PJS KYJ
	assert_says '|  KYJ |'
	bowl play -p 2 -- PJS KYJ
	assert_says '|  KYJ |'
	bowl play -p -1
	assert_wrong_usage "--players takes 1 to 128, not '-1'"
}

@test "a minus and a digit are an operand, wherever options stand" {
	assert_refused "player '-1': a name needs three English letters and this has none" play -1 --board-only
	assert_refused "player '-12': a name needs three English letters and this has none" play --board-only -12
	assert_refused "'-1' is no number of a match; 'bowling history' has them" show -1
	assert_refused "'-1' is no number of a match; 'bowling history' has them" resume -1 --language=en
}

@test "an option that takes nothing refuses a value" {
	bowl play --board-only=yes
	assert_exit_code 2
	assert_complaints "bowling play: '--board-only' takes no value"
}

@test "options may be shortened while they are clear" {
	bowl --pl 2 --board -- PJS KYJ
	assert_complaints "$korean_left"
	grep -q '^|  KYJ ' "$said"
}

@test "options may stand behind the names" {
	bowl play PJS --board-only -- 10
	refute grep '^|      |' "$said"
	assert_says '|  PJS |  X   |'
}

@test "behind -- everything is a name" {
	: >"$answers"
	bowl_answers play -- PJS --KYJ
	assert_complaints "$korean_left"
	grep -q '^|  KYJ ' "$said"
}
