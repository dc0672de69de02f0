#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# bowling statistics: every figure here was worked out by hand.
load store_helper

# Of X 9/ 81 X X 7/ 9- 62 X X9/: 179; 5 of 11 bowls at a full rack are strikes, and such bowls fell
# 10+9+8+10+10+7+9+6+10+10+9 = 98 pins; of 6 racks left standing 3 became spares; 3 frames of 10 are open.
mixed='X 9/ 81 X X 7/ 9- 62 X X9/'

# PJS: 300 + 90 + 150. Full racks 12 + 10 + 11 = 33 with 12 strikes and 120 + 90 + 55 = 265 pins;
# racks left standing 0 + 10 + 10 with 10 spares; 10 of 30 frames open; two games clean; 11 doubles.
fill_store() {
	import_games "PJS: $perfect" "PJS: $nines" "PJS: $fives" "KYJ: $mixed"
}

@test "figures of a player" {
	fill_store
	bowl statistics PJS
	assert_exit_code 0
	assert_complaints
	diff <(printf '%s\n' \
		'player  games  average  high  series  strike %  spare %  open %  first ball  clean  name  doubles' \
		'PJS         3   180.00   300     540      36.4     50.0    33.3        8.03      2             11') <(head -n 2 "$said")
}

@test "without names there is a leaderboard, the best average first" {
	fill_store
	import_games "LEE: $perfect"
	bowl statistics
	assert_said \
		'player  games  average  high  series  strike %  spare %  open %  first ball  clean  name  doubles' \
		'LEE         1   300.00   300             100.0              0.0       10.00      1             11' \
		'PJS         3   180.00   300     540      36.4     50.0    33.3        8.03      2             11' \
		'KYJ         1   179.00   179              45.5     50.0    30.0        8.91      0              2'
}

@test "JSON has numbers, and null for a series of fewer than three games" {
	fill_store
	bowl statistics --format json
	jq -e '. == [
		{player: "PJS", games: 3, average: 180, high_game: 300, high_series: 540, strike_percent: 36.4,
		 spare_percent: 50, open_percent: 33.3, first_ball_average: 8.03, clean_games: 2, full_name: null, doubles: 11, person: 1},
		{player: "KYJ", games: 1, average: 179, high_game: 179, high_series: null, strike_percent: 45.5,
		 spare_percent: 50, open_percent: 30, first_ball_average: 8.91, clean_games: 0, full_name: null, doubles: 2, person: 2}]' "$said"
}

@test "comma-separated values" {
	fill_store
	bowl statistics --format csv KYJ pjs
	assert_said \
		player,games,average,high_game,high_series,strike_percent,spare_percent,open_percent,first_ball_average,clean_games,full_name,doubles,person \
		KYJ,1,179.00,179,,45.5,50.0,30.0,8.91,0,,2,2 \
		PJS,3,180.00,300,540,36.4,50.0,33.3,8.03,2,,11,1
}

@test "the high series is the best three games in a row" {
	import_games "PJS: $nines" "PJS: $perfect" "KYJ: $perfect" "PJS: $fives" "PJS: $perfect" "PJS: $nines"
	bowl statistics --format csv PJS
	diff <(echo 750) <(sed 1d "$said" | cut -d , -f 5)
}

# import_at TIME GAME: of PJS, bowled at that time.
import_at() {
	matches=$((matches + 1))
	printf '{"match":"%032x","events":[{"at":"%s","by":"lee","do":"start","what":"PJS:%s"}]}\n' \
		"$matches" "$1" "$2" | "$BOWLING_PROGRAM" import - >/dev/null
}

# assert_series SERIES
assert_series() {
	bowl statistics --format csv PJS
	diff <(echo "$1") <(sed 1d "$said" | cut -d , -f 5)
}

@test "games count in the order in which they were bowled, not in which they came" {
	export TZ=UTC
	import_at 2026-05-02T18:00:00.000Z "$perfect"
	import_at 2026-05-01T18:00:00.000Z "$nines"
	import_at 2026-05-01T19:00:00.000Z "$nines"
	import_at 2026-05-02T20:00:00.000Z "$nines"
	import_at 2026-05-02T19:00:00.000Z "$fives"
	import_at 2026-05-02T21:00:00.000Z "$nines"
	assert_series 540
	bowl statistics PJS
	sed -n '/PJS: trend/,/^$/p' "$said" | grep -qE '^300 +[^ ]'
	bowl statistics --format csv
	diff <(echo 540) <(sed 1d "$said" | cut -d , -f 5)
}

@test "a series is of one day where the reader is" {
	import_at 2026-05-01T21:00:00.000Z "$perfect"
	import_at 2026-05-01T22:00:00.000Z "$nines"
	import_at 2026-05-02T00:30:00.000Z "$perfect"
	import_at 2026-05-02T01:30:00.000Z "$fives"
	TZ=UTC assert_series ''
	TZ=KST-9 assert_series 690
	TZ=KST-9 bowl statistics --format csv
	diff <(echo 690) <(sed 1d "$said" | cut -d , -f 5)
	TZ=EST+5 assert_series 690
	TZ=UTC bowl statistics --format json PJS
	jq -e '.[0].games == 4 and .[0].high_series == null' "$said"
}

@test "--since and --until choose days, both included" {
	export TZ=KST-9
	import_at 2026-04-30T14:59:59.999Z "$perfect"
	import_at 2026-04-30T15:00:00.000Z "$nines"
	import_at 2026-05-02T14:59:59.999Z "$fives"
	import_at 2026-05-02T15:00:00.000Z "$perfect"
	for names in '' PJS; do
		bowl statistics --format csv --since 2026-05-01 --until 2026-05-02 $names
		diff <(echo PJS,2,120.00) <(sed 1d "$said" | cut -d , -f 1-3)
		bowl statistics --format csv --since 2026-05-03 $names
		diff <(echo PJS,1,300.00) <(sed 1d "$said" | cut -d , -f 1-3)
		bowl statistics --format csv --until 2026-04-30 $names
		diff <(echo PJS,1,300.00) <(sed 1d "$said" | cut -d , -f 1-3)
	done
	bowl statistics PJS --since 2027-01-01
	assert_exit_code 1
	assert_complaints 'bowling statistics: PJS has not finished any game in that time'
	bowl statistics --since 2027-01-01
	assert_exit_code 0
	assert_said 'No game was finished in that time.'
}

@test "fouls are bowls at a full rack that fell no pins" {
	import_games 'PJS: F9F9F9F9F9F9F9F9F9F/X'
	bowl statistics --format csv PJS
	# 9 * 9 + 20; 10 bowls and the last one at a full rack; one spare of ten.
	diff <(echo 'PJS,1,101.00,101,,9.1,10.0,90.0,0.91,0,,0,1') <(sed 1d "$said")
}

@test "a game that goes on does not count, and neither does one that was opened again" {
	fill_store
	bowl play KYJ -- X X X
	bowl correct 2 PJS 10 2 /
	bowl statistics --format csv
	diff <(printf '%s\n' PJS,2,225.00 KYJ,1,179.00) <(sed 1d "$said" | cut -d , -f 1-3)
}

@test "figures follow a correction" {
	fill_store
	bowl correct 1 PJS 10 3 5
	bowl statistics --format csv PJS
	# 295 + 90 + 150; strikes 11 of 33; 260 pins at a full rack.
	diff <(echo PJS,3,178.33,295,535,33.3,50.0,33.3,7.88,2,,10,1) <(sed 1d "$said")
}

@test "piped charts are plain ASCII" {
	fill_store
	bowl statistics PJS
	assert_says 'PJS: trend'
	assert_says 'PJS: how often'
	grep -qE '^  80-99 #+ 1$' "$said"
	grep -qE '^140-159 #+ 1$' "$said"
	grep -qE '^    300 #+ 1$' "$said"
	grep -qE '^100-119 0$' "$said"
	refute grep -P '[^\x00-\x7F]' "$said"
}

@test "the histogram counts every game" {
	import_games "PJS: $nines" "PJS: $nines" "PJS: $nines" "PJS: $fives"
	bowl statistics PJS
	grep -qE '^  80-99 #+ 3$' "$said"
	grep -qE '^140-159 #+ 1$' "$said"
	diff <(echo 3) <(grep -E '^  80-99' "$said" | tr -cd '#' | wc -c | awk -v one="$(grep -E '^140' "$said" | tr -cd '#' | wc -c)" '{ print int($1 / one + 0.5) }')
}

# watch ARGUMENT...: $said gets what bowling prints to a terminal.
watch() {
	# shellcheck disable=SC2016 # variables of expect
	LC_ALL=C.UTF-8 arguments="$*" expect -c '
		set timeout 60
		log_user 1
		spawn -noecho $env(BOWLING_PROGRAM) {*}$env(arguments)
		expect eof' >"$said"
	sed -i 's/\r$//' "$said"
}

@test "in a terminal the charts are made of blocks" {
	fill_store
	watch statistics PJS
	grep -q '█' "$said"
	LC_ALL=C.UTF-8 grep -qE '^  80-99 █+ 1$' "$said"
	refute grep -q '#' "$said"
	diff <(echo 'PJS         3   180.00   300     540      36.4     50.0    33.3        8.03      2             11') <(sed -n 2p "$said")
}

@test "the trend rises and falls with the games" {
	import_games "PJS: $nines" "PJS: $fives" "PJS: $perfect"
	watch statistics PJS
	# The highest game alone reaches the top row, all of them stand in the lowest.
	local trend=$BATS_TEST_TMPDIR/trend
	sed -n '/PJS: trend/,/^$/p' "$said" | sed '1d;$d' >"$trend"
	[ "$(wc -l <"$trend")" -ge 2 ]
	head -n 1 "$trend" | LC_ALL=C.UTF-8 grep -qE '^300 +[▁▂▃▄▅▆▇█]$'
	tail -n 1 "$trend" | LC_ALL=C.UTF-8 grep -qE '^ *90 [▁▂▃▄▅▆▇█]{3}$'
}

@test "charts belong to the table alone" {
	fill_store
	bowl statistics PJS --format json
	jq -e 'length == 1' "$said"
	refute grep -q trend "$said"
}

@test "who has no finished game is named" {
	fill_store
	bowl play LEE -- X
	bowl statistics LEE
	assert_exit_code 1
	assert_complaints 'bowling statistics: LEE has not finished any game'
	assert_said
	bowl statistics --format csv LEE ZZZ PJS
	assert_exit_code 1
	assert_complaints 'bowling statistics: LEE has not finished any game' 'bowling statistics: ZZZ has not finished any game'
	diff <(echo PJS) <(sed 1d "$said" | cut -d , -f 1)
	bowl statistics --format json LEE
	jq -e '. == []' "$said"
}

@test "a store that fails is no player without games" {
	fill_store
	query 'ALTER TABLE games RENAME TO lost'
	bowl statistics PJS LEE
	assert_exit_code 2
	[ "$(wc -l <"$complained")" -eq 1 ]
	assert_complains 'no such table'
	assert_said
}

@test "a store without finished games" {
	bowl play LEE -- X
	bowl statistics
	assert_exit_code 0
	assert_said 'No game is finished yet.'
	bowl statistics --format json
	jq -e '. == []' "$said"
}

@test "wrong usage" {
	fill_store
	bowl statistics P
	assert_exit_code 2
	assert_complains "player 'P': "
	bowl statistics --since 2026-02-30
	assert_wrong_usage "--since takes a day such as 2026-11-15, not '2026-02-30'"
	bowl statistics --until tomorrow
	assert_wrong_usage "--until takes a day such as 2026-11-15, not 'tomorrow'"
	bowl statistics --format svg
	assert_wrong_usage "--format takes table, json or csv, not 'svg'"
}

@test "who has a full name is listed with it, and who is named twice once" {
	fill_store
	bowl player PJS --full-name '박지성'
	bowl statistics --format csv PJS p.j.s KYJ
	diff <(printf '%s\n' PJS,박지성 KYJ,) <(sed 1d "$said" | cut -d , -f 1,11)
}

# With a letter for each column of a terminal: two for a syllable of Hangul and for joined emoji, none for a combining mark.
@test "names in any script line up in a terminal" {
	import_games "PJS: $perfect" "KYJ: $perfect" "LEE: $perfect" "KIM: $perfect"
	bowl player PJS --full-name '박지성'
	bowl player KYJ --full-name $'Q\xcc\x81ue Kim'
	bowl player LEE --full-name '👨‍👩‍👧 Lee'
	bowl statistics
	sed -e 's/박지성/PPJJSS/' -e $'s/\xcc\x81//' -e 's/👨‍👩‍👧/FF/' "$said" >"$said.columns"
	diff "$said.columns" - <<'END'
player  games  average  high  series  strike %  spare %  open %  first ball  clean  name     doubles
KIM         1   300.00   300             100.0              0.0       10.00      1                11
KYJ         1   300.00   300             100.0              0.0       10.00      1  Que Kim       11
LEE         1   300.00   300             100.0              0.0       10.00      1  FF Lee        11
PJS         1   300.00   300             100.0              0.0       10.00      1  PPJJSS        11
END
}
