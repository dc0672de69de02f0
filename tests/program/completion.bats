#!/usr/bin/env bats
# shellcheck shell=bats
# The completion of bash completes commands, options and their values.

# Outside of a completion bash knows no compopt.
compopt() {
	asked_for=$*
}

setup() {
	# shellcheck source=/dev/null
	source "$BATS_TEST_DIRNAME/../../docs/completions/bowling.bash"
}

# complete_line WORD...: what the Tab key offers behind the last word, in COMPREPLY.
complete_line() {
	# shellcheck disable=SC2034 # bash hands them over in these variables
	COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
	COMPREPLY=()
	asked_for=
	_bowling bowling "${*: -1}" "${*: -2:1}"
}

assert_offers() {
	diff <(printf '%s\n' "$@" | sort) <(printf '%s\n' "${COMPREPLY[@]}" | sort)
}

# assert_offers_also WORD...: these, and perhaps others.
assert_offers_also() {
	local word
	for word in "$@"; do
		printf '%s\n' "${COMPREPLY[@]}" | grep -qxF -e "$word" && continue
		echo "$word is not offered, but: ${COMPREPLY[*]}"
		return 1
	done
}

refute_offers() {
	[ "$(printf '%s\n' "${COMPREPLY[@]}" | grep -cxF -e "$1")" -eq 0 ]
}

assert_offers_nothing() {
	[ ${#COMPREPLY[@]} -eq 0 ] && return
	echo "offered: ${COMPREPLY[*]}"
	return 1
}

@test "bash uses it for bowling" {
	[[ "$(complete -p bowling)" == *'-F _bowling bowling' ]]
}

@test "the first word is a command" {
	complete_line bowling ''
	assert_offers_also play resume history show score help
	complete_line bowling pl
	assert_offers play player
	complete_line bowling res
	assert_offers resume
	complete_line bowling he
	assert_offers help
	complete_line bowling q
	assert_offers_nothing
}

@test "every command of the program is offered" {
	local names
	mapfile -t names < <("${BOWLING_PROGRAM:?is set by ctest: the program to be tested}" help |
		sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p')
	[ "${#names[@]}" -gt 1 ]
	complete_line bowling ''
	assert_offers "${names[@]}"
	complete_line bowling help ''
	assert_offers "${names[@]}"
}

@test "help is for commands" {
	complete_line bowling help pla
	assert_offers play player
	complete_line bowling help sta
	assert_offers statistics
	complete_line bowling help play sta
	assert_offers statistics
	complete_line bowling help --
	assert_offers_nothing
}

# Puts the long options that `bowling help COMMAND` explains into the array `options`; those with a value end in =.
list_options() {
	mapfile -t options < <("${BOWLING_PROGRAM:?is set by ctest: the program to be tested}" help "$1" |
		sed -nE 's/^ +(-., )?(--[a-z-]+=?).*/\2/p')
}

@test "every option of every command is offered, and no other" {
	local command options
	while read -r command; do
		list_options "$command"
		[ "${#options[@]}" -ge 3 ]
		complete_line bowling "$command" --
		assert_offers "${options[@]}"
	done < <("$BOWLING_PROGRAM" help | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p' | grep -vx help)
}

@test "options are offered with and without a command" {
	complete_line bowling play --
	assert_offers_also --players= --match --no-save --board-only --language= --color= --store= --help --usage --version
	complete_line bowling --b
	assert_offers --board-only
	complete_line bowling play PJS --m
	assert_offers --match
	complete_line bowling play -
	assert_offers_also -p -h '-?' -V
}

@test "an option that takes a value is not followed by a space" {
	complete_line bowling play --l
	assert_offers --language=
	[ "$asked_for" = '-o nospace' ]
	complete_line bowling play --m
	[ -z "$asked_for" ]
}

@test "values are offered behind = and behind a space" {
	complete_line bowling play --language =
	assert_offers ko en
	complete_line bowling play --language = k
	assert_offers ko
	complete_line bowling play --language ''
	assert_offers ko en
	complete_line bowling play --color =
	assert_offers auto always never
	complete_line bowling --color = a
	assert_offers auto always
	complete_line bowling play --color n
	assert_offers never
	complete_line bowling play --color x
	assert_offers_nothing
	complete_line bowling resume --language =
	assert_offers ko en
}

@test "each command that prints has its own formats" {
	local command
	for command in history log statistics; do
		complete_line bowling "$command" --format =
		assert_offers table json csv
	done
	complete_line bowling show --format ''
	assert_offers table json csv svg
	complete_line bowling export --format = ''
	assert_offers jsonl csv
}

@test "names and counts are the player's own" {
	complete_line bowling play P
	assert_offers_nothing
	complete_line bowling play ''
	assert_offers_nothing
	complete_line bowling play --players ''
	assert_offers_nothing
	complete_line bowling play --players = 1
	assert_offers_nothing
	complete_line bowling -p ''
	assert_offers_nothing
	complete_line bowling statistics P
	assert_offers_nothing
	complete_line bowling history --player = ''
	assert_offers_nothing
	complete_line bowling history --limit ''
	assert_offers_nothing
	complete_line bowling player --full-name = ''
	assert_offers_nothing
}

@test "numbers of matches are the user's own" {
	cd "$BATS_TEST_TMPDIR"
	touch 12
	complete_line bowling show 1
	assert_offers_nothing
	complete_line bowling correct 12 ''
	assert_offers_nothing
}

@test "score has options, values and files of its own" {
	complete_line bowling sc
	assert_offers score
	complete_line bowling score --
	assert_offers --format= --input= --partial --check --threads= --kernel= --help --usage --version
	complete_line bowling score --format = ''
	assert_offers total frames board json csv
	complete_line bowling score --format j
	assert_offers json
	complete_line bowling score --input =
	assert_offers notation counts
	complete_line bowling score --kernel = a
	assert_offers automaton avx2
	complete_line bowling score --threads ''
	assert_offers_nothing
	complete_line bowling score --language ''
	refute_offers ko
}

@test "score is offered the files of the folder" {
	cd "$BATS_TEST_TMPDIR"
	mkdir league
	touch 'games of May.txt' games.txt other.csv
	complete_line bowling score games
	assert_offers 'games of May.txt' games.txt
	[ "$asked_for" = '-o filenames' ]
	complete_line bowling score --check ''
	assert_offers 'games of May.txt' games.txt league other.csv
	complete_line bowling play games
	assert_offers_nothing
}

@test "import takes files, and so does --store" {
	cd "$BATS_TEST_TMPDIR"
	touch games.jsonl games.txt house.db
	complete_line bowling import ga
	assert_offers games.jsonl games.txt
	[ "$asked_for" = '-o filenames' ]
	complete_line bowling verify --store = ho
	assert_offers house.db
	complete_line bowling play --store h
	assert_offers house.db
	[ "$asked_for" = '-o filenames' ]
	complete_line bowling import --date = ''
	assert_offers_nothing
}
