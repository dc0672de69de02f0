#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# bowling history lists the matches that were played, the newest first.
load store_helper

# A match of two that goes on, and three games of three days.
fill_store() {
	export TZ=UTC
	import_day 2026-01-01 "PJS: $nines"
	import_day 2026-02-01 "KYJ: $fives"
	import_day 2026-03-01 "PJS: $perfect"
	bowl play PJS LEE -- 7 / X 8
}

# import_day DATE LINE
import_day() {
	printf '%s\n' "$2" | "$BOWLING_PROGRAM" import --date "$1" - >/dev/null
}

# assert_lists MATCH...: the numbers of the matches in the order of the table.
assert_lists() {
	assert_exit_code 0
	assert_complaints
	diff <(printf '%s\n' "$@") <(sed 1d "$said" | awk '{ print $1 }')
}

@test "the newest match comes first, with what everybody scored" {
	fill_store
	bowl history
	assert_exit_code 0
	sed -Ei 's/^( +4  )20[0-9-]{8} [0-9:]{8}/\12026-11-15 20:37:00/' "$said"
	assert_said \
		'match  began                state     players' \
		'    4  2026-11-15 20:37:00  frame 2   PJS 18, LEE 0' \
		'    3  2026-03-01 00:00:00  finished  PJS 300' \
		'    2  2026-02-01 00:00:00  finished  KYJ 150' \
		'    1  2026-01-01 00:00:00  finished  PJS 90'
}

@test "--player, --since and --limit choose" {
	fill_store
	bowl history --player PJS
	assert_lists 4 3 1
	bowl history --player lee
	assert_lists 4
	bowl history --since 2026-02-01
	assert_lists 4 3 2
	bowl history --since 2026-02-02
	assert_lists 4 3
	bowl history --limit 2
	assert_lists 4 3
	bowl history --limit 1 --player KYJ
	assert_lists 2
	bowl history --player PJS --since 2026-01-02 --limit 1
	assert_lists 4
}

@test "a day begins at midnight where the reader is" {
	fill_store
	TZ=KST-9 bowl history --since 2026-03-01
	assert_lists 4 3
	TZ=EST+5 bowl history --since 2026-03-01
	assert_lists 4
}

# import_many COUNT
import_many() {
	local i games=()
	for ((i = 0; i < $1; i++)); do
		games+=("PJS: $nines")
	done
	import_games "${games[@]}"
}

@test "the frame is that of the player whose turn it is" {
	bowl play PJS KYJ -- X 3 4 X
	bowl history
	diff <(echo 'frame 2') <(sed -n 2p "$said" | grep -o 'frame [0-9]*')
	bowl play PJS KYJ -- 7 /
	bowl history
	diff <(echo 'frame 1') <(sed -n 2p "$said" | grep -o 'frame [0-9]*')
}

@test "20 matches are listed unless somebody asks for more, and people hear of the others" {
	import_many 25
	bowl history
	[ "$(wc -l <"$said")" -eq 22 ]
	assert_said_end '5 more matches are there: --limit=25 lists them all.'
	bowl history --limit 1000000
	[ "$(wc -l <"$said")" -eq 26 ]
	bowl history --limit 5
	[ "$(wc -l <"$said")" -eq 6 ]
	bowl history --limit 100 --format json
	jq -e 'length == 25' "$said"
}

@test "the others are those that fit" {
	import_many 21
	bowl play KYJ -- X
	bowl history --player PJS
	assert_said_end '1 more match is there: --limit=21 lists them all.'
	bowl history --player KYJ
	[ "$(wc -l <"$said")" -eq 2 ]
}

@test "JSON and comma-separated values have all matches, unless --limit is given" {
	import_many 25
	bowl history --format json
	jq -e 'length == 25' "$said"
	bowl history --format csv
	[ "$(wc -l <"$said")" -eq 26 ]
	bowl history --format json --limit 3
	jq -e 'length == 3' "$said"
	bowl history --limit 3 --format csv
	[ "$(wc -l <"$said")" -eq 4 ]
}

@test "JSON has a list of players in each match" {
	fill_store
	bowl history --format json
	jq -e 'map(.match) == [4, 3, 2, 1] and map(.finished) == [false, true, true, true]' "$said"
	jq -e '.[0].players == [{name: "PJS", total: 18, bowls: "7/8", person: 1, full_name: null}, {name: "LEE", total: 0, bowls: "X", person: 3, full_name: null}]' "$said"
	jq -e '.[3] == {match: 1, began: "2026-01-01T00:00:00.000Z", finished: true, players: [{name: "PJS", total: 90, bowls: "9-9-9-9-9-9-9-9-9-9-", person: 1, full_name: null}], voided: false}' "$said"
}

@test "comma-separated values have a row for each game" {
	fill_store
	bowl history --format csv
	sed -Ei 's/^(4,)[^,]*/\1BEGAN/' "$said"
	assert_said match,began,finished,player,total,bowls,voided,person,full_name \
		4,BEGAN,false,PJS,18,7/8,false,1, \
		4,BEGAN,false,LEE,0,X,false,3, \
		"3,2026-03-01T00:00:00.000Z,true,PJS,300,$perfect,false,1," \
		"2,2026-02-01T00:00:00.000Z,true,KYJ,150,$fives,false,2," \
		"1,2026-01-01T00:00:00.000Z,true,PJS,90,$nines,false,1,"
}

@test "where nothing fits it says so, and empty lists are lists" {
	fill_store
	bowl history --player ZZZ
	assert_exit_code 0
	assert_said 'No match is there that fits.'
	bowl history --player ZZZ --format json
	jq -e '. == []' "$said"
	bowl history --player ZZZ --format csv
	assert_said match,began,finished,player,total,bowls,voided,person,full_name
}

@test "wrong usage" {
	bowl history --player P
	assert_wrong_usage "--player 'P': "
	bowl history --since yesterday
	assert_wrong_usage "--since takes a day such as 2026-11-15, not 'yesterday'"
	bowl history --since 2026-02-30
	assert_wrong_usage "--since takes a day such as 2026-11-15, not '2026-02-30'"
	bowl history --limit 0
	assert_wrong_usage "--limit takes 1 to 1000000, not '0'"
	bowl history --limit ten
	assert_wrong_usage "--limit takes 1 to 1000000, not 'ten'"
	bowl history --format xml
	assert_wrong_usage "--format takes table, json or csv, not 'xml'"
	bowl history PJS
	assert_wrong_usage "'PJS' is too much; did you mean --player PJS?"
}

@test "the newest is what was played last, not what came last" {
	for month in 07 05 06; do
		echo "PJS: $perfect" | sed "s/XX\$/X$((10#$month))/" | TZ=UTC "$BOWLING_PROGRAM" import --date "2026-$month-01" -
	done
	TZ=UTC bowl history --format csv
	diff <(printf '%s\n' 2026-07-01 2026-06-01 2026-05-01) <(sed 1d "$said" | cut -d , -f 2 | cut -c 1-10)
}

@test "an unfinished match whose log is damaged has no total, and hides no other" {
	bowl play PJS -- X 3
	bowl play KYJ -- X 7
	sqlite3 "$BOWLING_STORE" "DROP TRIGGER events_are_never_changed; UPDATE events SET detail = '99' WHERE match_id = 1 AND sequence = 2"
	bowl history --format=csv
	assert_exit_code 0
	diff <(printf '%s\n' 2,false,KYJ,0,X7 1,false,PJS,,X3) <(cut -d, -f1,3-6 "$said" | tail -n 2)
	bowl history --format=json
	[ "$(jq -c 'map(.players[0].total)' "$said")" = '[0,null]' ]
	bowl history
	grep -q 'damaged  *PJS ?$' "$said"
}
