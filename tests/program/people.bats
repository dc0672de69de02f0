#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# People: who bowled. Two of them may have the same three letters.
load store_helper

# use_store NAME: another one, where a test needs several.
use_store() {
	export BOWLING_STORE=$BATS_TEST_TMPDIR/$1.db
}

# Two people called PJS: number 1, whose key is the letters, and number 2.
add_two() {
	bowl player PJS --full-name 'Park Ji-sung'
	bowl player add PJS --full-name 'Paul J. Smith'
	assert_said 'PJS#2 Paul J. Smith'
}

candidates='PJS#1 Park Ji-sung, PJS#2 Paul J. Smith'

# assert_games NUMBER MARKS...: the games that count for this person, in the order of matches.
assert_games() {
	diff <([ $# -eq 1 ] || printf '%s\n' "${@:2}") <(query "SELECT marks FROM games WHERE player_id = $1 ORDER BY match_id, position")
}

@test "list and show tell people apart" {
	add_two
	bowl player list --format csv
	diff <(printf '%s\n' person,letters,key,full_name '1,PJS,PJS,Park Ji-sung' '2,PJS,PJS-KEY,Paul J. Smith') \
		<(sed 's/PJS-[0-9a-f]\{20\}/PJS-KEY/' "$said")
	bowl player show 'paul j'
	assert_exit_code 0
	grep -q '^ *2  PJS  ' "$said"
	for number in 2 '#2'; do
		bowl player show "$number"
		grep -q '^ *2  PJS  ' "$said"
	done
	bowl player show PJS#1 --format json
	jq -e '.[0] == {person: 1, letters: "PJS", key: "PJS", full_name: "Park Ji-sung", matches: 0, merged_into: null}' "$said"
}

@test "letters of two people name nobody" {
	local command
	add_two
	for command in 'player PJS' 'player show PJS' 'history --player PJS' 'statistics PJS' 'statistics PJS --leaves' \
		'leave 10 --player PJS' 'play PJS' 'player forget PJS --yes'; do
		# shellcheck disable=SC2086 # words of a command
		bowl $command
		assert_exit_code 1
		assert_complaints "bowling ${command%% *}: 'PJS' may be $candidates: say which, as in PJS#1"
	done
	bowl player merge PJS#1 NOO
	assert_exit_code 1
	assert_complaints 'bowling player: nobody has the letters NOO'
	bowl history --player PJS#3
	assert_exit_code 1
	assert_complaints "bowling history: there is no 'PJS#3'; 'bowling player list' has the numbers"
	bowl history --player 'Park K'
	assert_wrong_usage "player 'Park K': "
}

@test "play: a number says who bowls, and home needs none" {
	bowl play PJS KYJ -- X
	diff <(echo '2 PJS KYJ') <(query 'SELECT detail FROM events WHERE kind = 1')
	bowl player add PJS
	bowl play PJS#3 KYJ -- 9
	assert_exit_code 1
	diff <(echo '4 3,0 2 PJS KYJ') <(query 'SELECT detail FROM events WHERE kind = 1 AND match_id = 2')
	assert_games 1 X
	assert_games 3 9
	bowl history
	grep -q 'PJS#3 0, KYJ 0' "$said"
	grep -q 'PJS#1 0, KYJ 0' "$said"
	assert_verifies
}

@test "play: of two people with the same letters the second gets others for this match" {
	add_two
	bowl play PJS#1 PJS#2
	assert_wrong_usage "player 'PJS#2': give other letters for this match, as in PJB=PJS#2"
	bowl play KIM=PJS#2 KIM
	assert_wrong_usage "player 'KIM': give other letters for this match, as in PJB=KIM"
	bowl play PJS#1 PJB=PJS#1
	assert_wrong_usage "player 'PJS#1': "
	bowl play PJS#1 PJB=PJS#2 -- X 9
	grep -q '|  PJB |' "$said"
	diff <(echo '4 0,2 2 PJS PJB') <(query 'SELECT detail FROM events WHERE kind = 1')
	bowl correct 1 PJS#2 1 1 8
	assert_exit_code 0
	assert_games 1 X
	assert_games 2 8
	bowl player move-game 1 XYZ PJS#1
	assert_complaints 'bowling player: XYZ is not in match 1; its letters are PJS, PJB; nothing was changed'
	bowl history --player PJS#2
	grep -q 'PJS#1 0, PJS#2 0' "$said"
	assert_verifies
}

@test "play: the prompt names the candidates and asks again" {
	add_two
	bowl play --players 2 --language en -- PJS PJS#7 PJS#1 PJS#1 PJS#2 PJS PJB X
	diff <(printf '%s\n' "several people have these letters: $candidates: type the number too, as in PJS#2" \
		'nobody has that number and these letters: a name is 3 English letters, such as PJS' \
		'that player is in the match already: choose another name') <(head -3 "$complained")
	[ "$(grep -c 'Letters for this match' "$said")" -eq 2 ]
	diff <(echo '4 0,2 2 PJS PJB') <(query 'SELECT detail FROM events WHERE kind = 1')
	bowl play --language ko -- PJS
	grep -q "같은 글자를 쓰는 사람이 여럿입니다: $candidates: PJS#2처럼 번호도 입력하세요" "$complained"
}

@test "play: the prompt takes a part of a name, where it is no letters" {
	add_two
	bowl player add LEE --full-name 'Kim Ji-woo'
	bowl play --players 3 --language en -- 'Park K' 2 p pa 'paul j' 'ji-sung' PJB kim X
	diff <(printf '%s\n' 'that name is too long: a name is 3 English letters, such as PJS' \
		'there is no English letter in that name: a name is 3 English letters, such as PJS' \
		'that name is too short: a name is 3 English letters, such as PJS' \
		"several people have these letters: $candidates: type the number too, as in PJS#2") <(head -4 "$complained")
	grep -q 'Letters for this match' "$said"
	diff <(echo '4 2,1,0 2 PJS PJB KIM') <(query 'SELECT detail FROM events WHERE kind = 1')
	bowl play --no-save --language en -- 'paul j'
	grep -q '^that name is too long' "$complained"
}

@test "play: somebody new is added when a match begins, not before" {
	bowl player add PJS
	bowl player rename PJS KIM
	bowl play PJS KYJ#9
	assert_exit_code 1
	bowl play --players 2 -- PJS quit
	bowl player list --format csv
	[ "$(wc -l <"$said")" -eq 2 ]
	bowl play --players 2 -- PJS KYJ X
	bowl player list --format csv
	diff <(printf '%s\n' 1,KIM 2,PJS 3,KYJ) <(cut -d, -f1,2 "$said" | tail -n +2 | sort)
	assert_verifies
}

@test "import: a line of text names the person, or is refused at its place" {
	add_two
	cd "$BATS_TEST_TMPDIR"
	printf '%s\n' "PJS#1: $nines" "PJS: $fives" "PJS#2: $nines" "PJS#9: $nines" "PJS#: $nines" "KYJ#1: $nines" "NEW: $nines" >games.txt
	bowl import games.txt
	assert_exit_code 1
	assert_said '3 added, 4 bad lines'
	assert_complaints "games.txt:2:1: PJS may be $candidates: say which, as in PJS#1" 'games.txt:4:1: there is no PJS#9' \
		'games.txt:5:4: behind # stands the number of a person, as in PJS#2' 'games.txt:6:1: there is no KYJ#1'
	assert_games 1 "$nines"
	assert_games 2 "$nines"
	bowl import games.txt
	assert_said '0 added, 3 known already, 4 bad lines'
	printf '%s\n' "PJS#2: $nines" >one.txt
	bowl import one.txt
	assert_said '0 added, 1 known already'
	bowl import --date "$(date +%F)" one.txt
	assert_said '0 added, 1 known already'
	bowl import --date 2026-01-01 one.txt
	assert_said '1 added'
	assert_verifies
}

# change ARGUMENT...: of people, which has to be done.
change() {
	bowl player "$@"
	assert_exit_code 0
}

# Every way in which people differ from letters.
fill_store() {
	add_two
	bowl play PJS#1 PJB=PJS#2 KYJ -- X 9 0 7
	import_games "PJS#2: $nines" "KIM: $fives" "NEW: $perfect" "LEE: $nines"
	change move-game 2 PJS NEW
	change add KIM --full-name 'Kim, "Y."'
	change merge KYJ KIM#4
	change merge LEE KYJ
	change rename NEW NEU --full-name 새이름
	change forget KIM#7 --yes
	change add SOL
	change add SOL
}

# people: all of the store, without the numbers, which each store gives itself.
people() {
	"$BOWLING_PROGRAM" player list --format csv | cut -d, -f2- | sort
}

@test "export: people are the same in another store, in both formats, and when it is read again" {
	local format
	fill_store
	"$BOWLING_PROGRAM" export >"$BATS_TEST_TMPDIR/all.jsonl"
	"$BOWLING_PROGRAM" export --format csv >"$BATS_TEST_TMPDIR/all.csv"
	"$BOWLING_PROGRAM" statistics --format csv | sed 's/,[0-9]*$//' >"$BATS_TEST_TMPDIR/statistics"
	people >"$BATS_TEST_TMPDIR/people"
	for format in jsonl csv; do
		use_store "$format"
		bowl import "$BATS_TEST_TMPDIR/all.$format"
		assert_exit_code 0
		assert_said '5 added'
		bowl import "$BATS_TEST_TMPDIR/all.$format"
		assert_said '0 added, 5 known already'
		"$BOWLING_PROGRAM" export | cmp - "$BATS_TEST_TMPDIR/all.jsonl"
		"$BOWLING_PROGRAM" statistics --format csv | sed 's/,[0-9]*$//' | diff "$BATS_TEST_TMPDIR/statistics" -
		people | diff "$BATS_TEST_TMPDIR/people" -
		assert_verifies
	done
}

@test "export: of version 2 it is imported as it was" {
	local format
	for format in jsonl csv; do
		use_store "$format"
		bowl import "$BATS_TEST_DIRNAME/golden/version_2.$format"
		assert_exit_code 0
		assert_said '3 added'
		"$BOWLING_PROGRAM" export --format "$format" | diff <(sed '1s/2/3/' "$BATS_TEST_DIRNAME/golden/version_2.$format") -
		assert_verifies
	done
}

@test "export: what a store knows stays, and what makes no sense is refused" {
	add_two
	cd "$BATS_TEST_TMPDIR"
	printf '%s\n' '{"bowling":3}' '{"player":"PJS","full_name":"Somebody"}' '{"player":"PJS","merged_into":"KYJ"}' \
		'{"player":"PJS","forgotten":true}' '{"player":"PJS","key":"PJS-1"}' \
		'{"match":"00000000000000000000000000000001","events":[{"at":"2026-01-01T00:00:00.000Z","by":"me","do":"start","what":"4 7 2 PJS"}]}' >new.jsonl
	bowl import new.jsonl
	assert_exit_code 1
	assert_complaints 'new.jsonl:2: PJS is called Park Ji-sung in the store, not Somebody' \
		"new.jsonl:5: 'PJS-1' is no key of a person" "new.jsonl:6: event 1: 'start' does not go with '4 7 2 PJS'"
	bowl player list
	[ "$(wc -l <"$said")" -eq 3 ]
}

@test "import: what a file cannot mean of a person is a bad line" {
	cd "$BATS_TEST_TMPDIR"
	printf '%s\n' '{"player":"PJS","merged_into":"PJS"}' '{"player":"KIM","merged_into":"LEE"}' '{"player":"LEE","merged_into":"NEW"}' \
		'{"player":"NEW","merged_into":"KIM"}' '{"player":"OLD","forgotten":true}' '{"player":"SOL","merged_into":"OLD"}' \
		'{"player":"SOL","key":"PJS"}' '{"player":"SOL","full_name":"Sol","forgotten":true}' '{"player":"SOL","forgotten":"yes"}' >new.jsonl
	bowl import new.jsonl
	assert_exit_code 1
	assert_complaints 'new.jsonl:1: PJS and PJS are one person already' 'new.jsonl:4: NEW and KIM are one person already' \
		'new.jsonl:6: OLD is forgotten: nobody is merged into that person' 'new.jsonl:7: the letters of PJS are PJS, not SOL' \
		'new.jsonl:8: whoever is forgotten has no full name' "new.jsonl:9: 'forgotten' is true or false"
	assert_verifies
}

# match DIGIT START [ASSIGNMENT]: a line of an export.
match() {
	local more=''
	[ $# -lt 3 ] || more=",{\"at\":\"2026-01-01T00:00:00.000Z\",\"by\":\"me\",\"do\":\"assign\",\"what\":\"$3\"}"
	printf '{"match":"%031d%s","events":[{"at":"2026-01-01T00:00:00.000Z","by":"me","do":"start","what":"%s"}%s]}\n' 0 "$1" "$2" "$more"
}

@test "import: nobody has two games of a match, and a bad match leaves nobody behind" {
	cd "$BATS_TEST_TMPDIR"
	{
		match 1 '4 KIM,KIM 2 PJS KIM'
		match 2 '4 0,KYJ 2 KYJ PJB'
		match 3 '2 PJS KIM' 'PJS KIM'
		match 4 '2 PJS' 'KIM NEW'
		match 5 '4 LEE-00000000000000000000,LEE 2 PJS KIM'
		match 5 '4 NEU,LEE 2 PJS KIM'
	} >new.jsonl
	bowl import new.jsonl
	assert_said '1 added, 5 bad lines'
	assert_complaints new.jsonl:{1,2,3}': one person has two games of the match' \
		'new.jsonl:4: event 2, assign KIM NEW: that player is not in the match' 'new.jsonl:6: match 1 of the store went otherwise'
	bowl player list --format csv
	diff <(printf "%s\n" LEE-00000000000000000000 LEE) <(cut -d, -f3 "$said" | tail -n +2)
}

@test "merge: one person has the games of both, and split gives them back" {
	add_two
	import_games "PJS#1: $nines" "PJS#2: $fives" "PJS#2: $perfect"
	bowl player merge PJS#1 PJS#2
	assert_exit_code 0
	assert_said 'PJS#1 Park Ji-sung'
	assert_games 1 "$nines" "$fives" "$perfect"
	bowl statistics PJS --format json
	jq -e '.[0].games == 3 and .[0].full_name == "Park Ji-sung"' "$said"
	bowl player show PJS --format json
	jq -e '[.[] | [.person, .merged_into]] == [[1, null], [2, 1]]' "$said"
	bowl player merge PJS#1 PJS#2
	assert_exit_code 1
	assert_complaints 'bowling player: PJS#1 and PJS#2 are one person already'
	import_games "PJS: 9/9/9/9/9/9/9/9/9/9/9"
	assert_verifies
	bowl player split PJS
	assert_wrong_usage "say which record by its number, as in 'bowling player split PJS#7'; 'bowling player show PJS' has them"
	bowl player split PJS#2
	assert_said 'PJS#2 Paul J. Smith'
	assert_games 1 "$nines" 9/9/9/9/9/9/9/9/9/9/9
	assert_games 2 "$fives" "$perfect"
	bowl player split PJS#2
	assert_exit_code 1
	assert_complaints 'bowling player: PJS#2 is not merged into anybody'
	assert_verifies
}

@test "split: gives back what the merged letters named meanwhile" {
	import_games "KIM: $nines" "LEE: $fives"
	change merge KIM LEE
	import_games "LEE: $fives"
	import_games "LEE: $perfect"
	bowl play LEE -- X
	bowl play LEE#2 -- 7
	bowl play KIM#1 -- 8
	bowl play PJS -- 6
	change move-game 7 PJS LEE
	assert_games 1 "$nines" "$fives" "$perfect" X 7 8 6
	assert_verifies
	change split LEE#2
	assert_games 1 "$nines" 8
	assert_games 2 "$fives" "$perfect" X 7 6
	assert_verifies
}

@test "show: names stand in JSON, CSV and the picture, letters of the match on the board" {
	add_two
	bowl player rename PJS#2 --full-name 'Smith, "P."'
	bowl play PJS#1 PJB=PJS#2 -- X 9
	bowl show 1 --format csv
	assert_said 'player,notation,frame1,frame2,frame3,frame4,frame5,frame6,frame7,frame8,frame9,frame10,total,maximum,person,full_name' \
		'PJS,X,,,,,,,,,,,0,300,1,Park Ji-sung' 'PJB,9,,,,,,,,,,,0,290,2,"Smith, ""P."""'
	bowl show 1 --format json
	jq -e '[.players[] | [.name, .person, .full_name]] == [["PJS", 1, "Park Ji-sung"], ["PJB", 2, "Smith, \"P.\""]]' "$said"
	bowl show 1 --format svg
	grep -q '>PJB</text>' "$said"
	grep -q '<title>Park Ji-sung</title>Park Ji-sung</text>' "$said"
	bowl player forget PJS#2 --yes
	bowl show 1 --format csv
	grep -q '^PJB,9,,,,,,,,,,,0,290,,$' "$said"
}

@test "statistics: two people with the same letters have a row each" {
	add_two
	import_games "PJS#1: $nines" "PJS#2: $perfect"
	bowl statistics
	grep -q '^PJS#1 .*Park Ji-sung' "$said"
	grep -q '^PJS#2 .*Paul J. Smith' "$said"
	bowl statistics --format json
	jq -e '[.[] | [.player, .person, .average]] == [["PJS", 2, 300.00], ["PJS", 1, 90.00]]' "$said"
	bowl statistics smith --format csv
	grep -q '^PJS,1,300.00,.*Paul J. Smith,11,2$' "$said"
	[ "$(wc -l <"$said")" -eq 2 ]
}

@test "move-game: a game belongs to another person, and the log says so" {
	add_two
	import_games "PJS#1: $nines"
	bowl play PJS#1 KYJ -- X 9
	bowl player move-game 2 KYJ PJS#1
	assert_exit_code 1
	assert_complaints 'bowling player: PJS#1 bowls in match 2 already; nothing was changed'
	bowl player move-game 1 PJS smith
	assert_exit_code 0
	assert_said "PJS's game in match 1 is that of PJS#2 Paul J. Smith."
	assert_games 1 X
	assert_games 2 "$nines"
	assert_log 1 "1,start,,,,PJS:$nines" '2,assign,PJS,,,PJS#2 Paul J. Smith'
	bowl log --house --format csv
	grep -q ',game moved,,,1,,2,1$' "$said"
	bowl player move-game 1 PJS PJS#1
	assert_games 1 "$nines" X
	bowl player move-game 1 LEE PJS#2
	assert_exit_code 1
	assert_complaints 'bowling player: LEE is not in match 1; its letters are PJS; nothing was changed'
	assert_verifies
}

@test "claim: a game of a guest becomes that of a person, and no other game" {
	add_two
	printf '%s\n' '{"bowling":3}' '{"match":"00000000000000000000000000000001","events":[{"at":"2026-01-01T00:00:00.000Z","by":"lane 1","do":"start","what":"4 - 2 KYJ90909090909090909090"}]}' |
		"$BOWLING_PROGRAM" import -
	bowl statistics KYJ
	assert_exit_code 1
	bowl player claim 1 KYJ PJS#2
	assert_exit_code 0
	assert_said "KYJ's game in match 1 is that of PJS#2 Paul J. Smith."
	assert_games 2 "$nines"
	bowl player claim 1 KYJ PJS#1
	assert_exit_code 1
	assert_complaints "bowling player: KYJ is no guest in match 1; 'bowling player move-game' gives such a game to another person; nothing was changed"
	assert_verifies
}

@test "rename: letters, name or both" {
	add_two
	import_games "PJS#1: $nines"
	bowl player rename PJS#2 PAU
	assert_said 'PAU#2 Paul J. Smith'
	bowl player rename PJS KIM --full-name 'Kim Ji-sung'
	assert_said 'KIM#1 Kim Ji-sung'
	bowl history
	grep -q 'KIM 90' "$said"
	bowl show 1
	grep -q '|  PJS |' "$said"
	assert_verifies
	import_games "PJS: $fives"
	assert_games 1 "$nines"
	assert_games 3 "$fives"
	assert_verifies
}

@test "words are words first" {
	bowl play ADD -- X
	bowl player show ADD
	assert_exit_code 0
	grep -q ' ADD  *ADD ' "$said"
	bowl player add
	assert_wrong_usage "it is 'bowling player add NAME'"
	bowl player add P
	assert_wrong_usage "player 'P': "
	bowl player lsit
	assert_wrong_usage "there is no 'lsit'; did you mean 'list'?"
	bowl player mrege A B
	assert_wrong_usage "there is no 'mrege'; did you mean 'merge'?"
	for name in PJS#2 PJS# PJS#0 PJS#2#3; do
		bowl player add "$name"
		assert_wrong_usage "'$name': add takes letters alone; the store gives the number"
	done
	bowl player rename ADD PJS#2
	assert_wrong_usage "'PJS#2': rename takes letters alone; the store gives the number"
	bowl player list PJS
	assert_wrong_usage "it is 'bowling player list'"
	bowl player rename ADD
	assert_wrong_usage 'give new letters, --full-name=TEXT, or both'
	bowl player merge ADD
	assert_wrong_usage "it is 'bowling player merge PERSON OTHER'"
	bowl player merge ADD ADD --full-name x
	assert_wrong_usage "--full-name is not for 'merge'"
	bowl player list --yes
	assert_wrong_usage "--yes is for 'forget PERSON' alone"
}

@test "forget: no name is left, in any file of the store and in any export" {
	add_two
	import_games "PJS#1: $nines" "PJS#2: $fives"
	"$BOWLING_PROGRAM" export >"$BATS_TEST_TMPDIR/before.jsonl"
	grep -q 'Paul J. Smith' "$BOWLING_STORE"*
	bowl player forget PJS#2 </dev/null
	assert_wrong_usage 'forget cannot be undone: add --yes'
	bowl player forget smith --yes
	assert_exit_code 0
	grep -q "^PJS#2 is forgotten" "$said"
	assert_nowhere
	bowl import "$BATS_TEST_TMPDIR/before.jsonl"
	assert_exit_code 0
	assert_nowhere
	bowl player PJS
	assert_said 'PJS  Park Ji-sung'
	bowl statistics
	grep -q '^PJS  ' "$said"
	[ "$(wc -l <"$said")" -eq 2 ]
	bowl show 2
	grep -q '|  PJS |' "$said"
	bowl log --house --format csv
	grep -q ',player forgotten,,,,,2,$' "$said"
	assert_verifies
}

# assert_nowhere: neither files of the store nor exports nor logs have the bytes of the name.
assert_nowhere() {
	refute grep -q Paul "$BOWLING_STORE"*
	diff /dev/null <("$BOWLING_PROGRAM" export | grep Paul)
	diff /dev/null <("$BOWLING_PROGRAM" log --house | grep Paul)
}
