#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# How a game ends: finished, left unfinished, or because the machine failed.
load helper

gutters=(- - - - - - - - - - - - - - - - - - - -)

@test "a finished game tells the total, and on standard error how to mend it" {
	bowl play PJS -- "${gutters[@]}"
	assert_exit_code 0
	assert_complaints "$korean_finished"
	assert_said_end '' 'PJS의 최종 점수는 0점입니다.'
}

@test "what follows a finished game is not asked for" {
	bowl play PJS -- "${gutters[@]}" 5 abc
	assert_exit_code 0
	assert_complaints "$korean_finished"
	assert_said_end '' 'PJS의 최종 점수는 0점입니다.'
}

@test "a tenth frame without strike or spare has two bowls" {
	bowl play PJS -- "${gutters[@]:0:18}" 5 4
	assert_exit_code 0
	assert_said_end 'PJS의 최종 점수는 9점입니다.'
}

@test "a spare in the tenth frame gives one more bowl" {
	bowl play PJS -- "${gutters[@]:0:18}" 5 5
	assert_exit_code 1
	bowl play PJS -- "${gutters[@]:0:18}" 5 5 X
	assert_exit_code 0
	assert_last_marks '|  PJS |  -|- |  -|- |  -|- |  -|- |  -|- |  -|- |  -|- |  -|- |  -|- | 5|/|X|'
	assert_said_end 'PJS의 최종 점수는 20점입니다.'
}

@test "a strike in the tenth frame gives two more bowls" {
	bowl play PJS -- "${gutters[@]:0:18}" X 3
	assert_exit_code 1
	bowl play PJS -- "${gutters[@]:0:18}" X 3 4
	assert_exit_code 0
	assert_last_marks '|  PJS |  -|- |  -|- |  -|- |  -|- |  -|- |  -|- |  -|- |  -|- |  -|- | X|3|4|'
	assert_said_end 'PJS의 최종 점수는 17점입니다.'
}

# play_two ARGUMENT...: two players, gutters only but for one pin of the second.
play_two() {
	bowl play "$@" -- "${gutters[@]}" "${gutters[@]:0:18}" 1 -
}

@test "a match names its winner" {
	play_two PJS KYJ
	assert_exit_code 0
	assert_complaints "$korean_finished"
	assert_said_end '' '우승은 KYJ, 1점입니다.'
}

@test "a tie names all who won" {
	bowl play PJS KYJ LEE -- "${gutters[@]}" "${gutters[@]:0:14}" "${gutters[@]}" 5 - 3 - - 5
	assert_exit_code 0
	assert_complaints "$korean_finished"
	assert_said_end '' '공동 우승은 PJS, LEE, 5점입니다.'
}

@test "results in English" {
	bowl play --language en PJS -- "${gutters[@]}"
	assert_said_end '' 'PJS finishes with 0.'
	assert_complaints "$english_finished"
	play_two --language en PJS KYJ
	assert_said_end '' 'KYJ wins with 1.'
	bowl play --language en PJS KYJ -- "${gutters[@]}" "${gutters[@]}"
	assert_said_end '' 'A tie: PJS, KYJ win with 0.'
}

@test "a finished game that is not kept has no number" {
	bowl play --no-save PJS -- "${gutters[@]}"
	assert_exit_code 0
	assert_complaints
	mkdir "$BOWLING_STORE"
	bowl play --language en PJS -- "${gutters[@]}"
	assert_exit_code 0
	[ "$(wc -l <"$complained")" -eq 1 ]
	assert_complains 'This game is not saved'
}

@test "the number is that of the match that was played" {
	bowl play PJS -- "${gutters[@]}"
	bowl play PJS -- "${gutters[@]:0:19}"
	assert_complaints "$(korean_unfinished 2)"
	bowl play KYJ -- 1
	assert_complains "$(korean_unfinished 3)"
	bowl resume --language en 2 -- -
	assert_complaints "${english_finished//1/2}"
	bowl correct 2 PJS 10 2 1
	assert_exit_code 0
}

@test "where --store names the store, so do the last words" {
	local store=$BATS_TEST_TMPDIR/other.db
	bowl play --store "$store" PJS -- "${gutters[@]:0:19}"
	assert_complaints "$korean_unfinished --store=$store"
	bowl play "--store=$store" PJS --
	assert_complaints "끝나지 않은 시합 1 (PJS)이(가) 있습니다. 이어서 하려면: bowling resume 1 --store=$store" "$korean_left"
	bowl resume --language en 1 "--store=$store" -- -
	assert_complaints "${english_finished/ NAME/ --store=$store NAME}"
	bowl correct 1 "--store=$store" PJS 10 2 1
	assert_exit_code 0
}

@test "a store whose name has spaces is quoted for the shell" {
	local store="$BATS_TEST_TMPDIR/my games' best.db"
	bowl play --store "$store" PJS -- 7
	assert_complaints "$korean_unfinished --store='$BATS_TEST_TMPDIR/my games'\\'' best.db'"
}

# assert_unfinished WORDS ARGUMENT... -- ANSWER...: exit code 1, one line says so, no result.
assert_unfinished() {
	bowl "${@:2}"
	assert_exit_code 1
	assert_complaints "$1"
	refute grep -q '점입니다' "$said"
}

@test "the end of the input before the name leaves the game unfinished" {
	assert_unfinished "$korean_left"
	diff <(echo '플레이어 이름은(3 english letters)?: ') "$said"
}

@test "the end of the input before the count leaves the game unfinished" {
	assert_unfinished "$korean_left" --match
	diff <(echo 'How many people? ') "$said"
}

@test "the end of the input among the names leaves the game unfinished" {
	assert_unfinished "$korean_left" --players 2 -- PJS
	assert_said_end '플레이어 2의 이름은?(3 english letters): '
}

@test "the end of the input before the first bowl leaves the game unfinished" {
	assert_unfinished "$korean_left" -- PJS
	assert_said_end '' '1프레임 투구 : '
}

@test "the end of the input before the last bowl leaves the game unfinished" {
	assert_unfinished "$korean_unfinished" -- PJS X X X X X X X X X X X
	assert_said_end '' '10프레임 투구 : '
}

@test "a match in which one has finished is unfinished" {
	assert_unfinished "$korean_unfinished" play PJS KYJ -- "${gutters[@]}" "${gutters[@]:0:18}"
	assert_said_end '' "KYJ's turn : "
}

@test "unfinished in English" {
	bowl play --language en PJS -- 10
	assert_exit_code 1
	assert_complaints "$english_unfinished"
}

# assert_output_fails ARGUMENT...: standard output is a full disk.
assert_output_fails() {
	said=/dev/full
	bowl_answers "$@"
	assert_exit_code 2
	assert_complains 'standard output: No space left on device'
}

@test "a full disk under a finished game is an error" {
	printf '%s\n' "${gutters[@]}" >"$answers"
	assert_output_fails play PJS
	assert_complaints "$korean_finished" 'bowling: standard output: No space left on device'
}

@test "a full disk under an unfinished game is an error" {
	echo 10 >"$answers"
	assert_output_fails play PJS
}

@test "a full disk under help is an error" {
	: >"$answers"
	assert_output_fails --help
	assert_output_fails help
	assert_output_fails help play
}

@test "a full disk under the help of a command is an error" {
	: >"$answers"
	assert_output_fails play --help
}

@test "a full disk under the version is an error" {
	: >"$answers"
	assert_output_fails --version
}

@test "standard output that is closed is an error" {
	local code=0
	printf '%s\n' "${gutters[@]}" | "$BOWLING_PROGRAM" play PJS >&- 2>"$complained" || code=$?
	[ "$code" -eq 2 ]
	assert_complains 'standard output'
}

@test "input that cannot be read is an error of the machine" {
	answers=/
	bowl_answers play PJS
	assert_exit_code 2
	assert_complains 'standard input'
}

# await TEXT: until the program has said it.
await() {
	eventually has_lines 1 "$1" "$said"
}

@test "an interrupt that was ignored at the start stays ignored, as under nohup" {
	local pipe=$BATS_TEST_TMPDIR/pipe code=0
	mkfifo "$pipe"
	: >"$said"
	(
		trap '' INT
		exec "$BOWLING_PROGRAM" play PJS <"$pipe" >"$said" 2>"$complained" 3>&-
	) &
	exec 4>"$pipe"
	echo 10 >&4
	await '2프레임 투구 : '
	kill -INT $!
	echo 8 >&4
	await '|  PJS |  X   |  8   |'
	exec 4>&-
	wait $! || code=$?
	[ "$code" -eq 1 ]
	assert_complaints "$korean_unfinished"
	assert_said_end '' '2프레임 투구 : '
}
