#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# bowling export and bowling import: nothing is lost on the way, and nothing comes twice.
load store_helper

# Every kind of event, several players, full names with everything that needs quoting.
fill_store() {
	bowl play PJS KYJ LEE -- 7 / X F 3 undo undo redo 'correct PJS 1 2 1' undo redo 9
	bowl play PJS -- X X X X X X X X X X X X
	import_games "PJS: $nines" "KYJ: $fives" "KYJ: $fives"
	bowl correct 3 PJS 4 2 1
	bowl player PJS --full-name 박지성
	bowl player KYJ --full-name 'Kim, "Yeon-jae" \o/'
}

# export_to FILE ARGUMENT...
export_to() {
	"$BOWLING_PROGRAM" export "${@:2}" >"$BATS_TEST_TMPDIR/$1"
}

# import_from FILE ARGUMENT...
import_from() {
	cd "$BATS_TEST_TMPDIR" || return
	bowl import "${@:2}" "$1"
}

# without_numbers: those of people, which each store gives; in JSON, and in the last column of statistics.
without_numbers() {
	sed -E 's/"person":[0-9]+//g; s/,[0-9]+$//'
}

use_store() {
	export BOWLING_STORE=$BATS_TEST_TMPDIR/$1.db
}

@test "export, import, export gives the same bytes" {
	local format
	fill_store
	for format in jsonl csv; do
		use_store bowling
		export_to first --format "$format"
		[ -s "$BATS_TEST_TMPDIR/first" ]
		use_store "other_$format"
		import_from first
		assert_exit_code 0
		assert_complaints
		assert_said '5 added'
		export_to second --format "$format"
		cmp "$BATS_TEST_TMPDIR/first" "$BATS_TEST_TMPDIR/second"
		assert_verifies
	done
}

@test "both formats hold the same" {
	fill_store
	export_to all.csv --format csv
	export_to all.jsonl
	use_store other
	import_from all.csv
	export_to again.jsonl --format jsonl
	cmp "$BATS_TEST_TMPDIR/all.jsonl" "$BATS_TEST_TMPDIR/again.jsonl"
}

@test "what is imported is what was there" {
	local command
	fill_store
	export_to all.jsonl
	for command in 'history --format json --limit 100' 'statistics --format csv' 'log 1 --format csv' 'show 1' 'player KYJ'; do
		use_store bowling
		# shellcheck disable=SC2086 # words of a command
		bowl $command
		without_numbers <"$said" >"$BATS_TEST_TMPDIR/expected_listing"
		use_store other
		import_from all.jsonl
		# shellcheck disable=SC2086 # words of a command
		bowl $command
		without_numbers <"$said" | diff "$BATS_TEST_TMPDIR/expected_listing" -
	done
}

@test "a match that was imported can be resumed, and undone to its beginning" {
	fill_store
	export_to all.jsonl
	use_store other
	import_from all.jsonl
	bowl resume 1 -- undo undo undo undo
	assert_exit_code 1
	diff <(printf '%s\n' 7/ '' '') <(query 'SELECT marks FROM games WHERE match_id = 1') || {
		bowl log 1
		cat "$said"
		return 1
	}
}

@test "lines of JSON are objects of players and matches" {
	fill_store
	export_to all.jsonl
	diff <(echo 8) <(wc -l <"$BATS_TEST_TMPDIR/all.jsonl")
	jq -se '.[0] == {bowling: 3} and .[1] == {player: "KYJ", full_name: "Kim, \"Yeon-jae\" \\o/"} and .[2].full_name == "박지성"' "$BATS_TEST_TMPDIR/all.jsonl"
	jq -se '.[3].match | test("^[0-9a-f]{32}$")' "$BATS_TEST_TMPDIR/all.jsonl"
	jq -se '.[3].events | map(.do) == ["start", "bowl", "bowl", "bowl", "bowl", "bowl", "undo", "undo", "redo", "correct", "undo", "redo", "bowl"]' \
		"$BATS_TEST_TMPDIR/all.jsonl"
}

# make_old: what an older program would have stored, in place of the starts of imported games.
make_old() {
	query "DROP TRIGGER events_are_never_changed; UPDATE events SET detail = (
		SELECT letters || ':' || marks FROM games JOIN players ON players.id = player_id WHERE games.match_id = events.match_id)
		WHERE detail LIKE '2 ____%'"
}

@test "a game of text that an older program stored is known already" {
	printf '%s\n' "PJS: $nines" "ABC: $perfect" "ABC: $perfect" >"$BATS_TEST_TMPDIR/games.txt"
	import_from games.txt
	assert_said '3 added'
	export_to new.jsonl
	make_old
	diff <(printf '%s\n' "PJS:$nines" "ABC:$perfect" "ABC:$perfect") <(query 'SELECT detail FROM events ORDER BY match_id')
	import_from games.txt
	assert_exit_code 0
	assert_said '0 added, 3 known already'
	import_from new.jsonl
	assert_exit_code 0
	assert_said '0 added, 3 known already'
	export_to old.jsonl
	grep -q "\"what\":\"PJS:$nines\"" "$BATS_TEST_TMPDIR/old.jsonl"
	assert_verifies
	use_store other
	import_from new.jsonl
	import_from old.jsonl
	assert_said '0 added, 3 known already'
	grep -q '"what":"2 ABCTTTTTTTTTTTT"' "$BATS_TEST_TMPDIR/new.jsonl"
}

@test "an export of version 1 is imported as it is" {
	local start='{"at":"2026-01-01T00:00:00.000Z","by":"me","do":"start","what":"PJS:X KYJ"}'
	local bowl='{"at":"2026-01-01T00:00:01.000Z","by":"me","do":"bowl","what":"10"}'
	printf '{"match":"00000000000000000000000000000001","events":[%s,%s]}\n' "$start" "$bowl" >"$BATS_TEST_TMPDIR/old.jsonl"
	import_from old.jsonl
	assert_exit_code 0
	assert_said '1 added'
	bowl resume 1 -- 7
	export_to new.jsonl
	diff <(jq -r '.events[].what' "$BATS_TEST_TMPDIR/old.jsonl"; echo '2 7') <(sed 1d "$BATS_TEST_TMPDIR/new.jsonl" | jq -r '.events[].what')
	assert_log 1 '1,start,,,,PJS:X KYJ' '2,bowl,KYJ,1,,X' '3,bowl,PJS,2,,7'
	assert_verifies
}

@test "an export of a newer version is refused in one line" {
	fill_store
	cd "$BATS_TEST_TMPDIR"
	export_to all.jsonl
	export_to all.csv --format csv
	sed '1s/3/4/' all.jsonl >newer.jsonl
	sed '1s/3/4/' all.csv >newer.csv
	use_store other
	for format in jsonl csv; do
		import_from "newer.$format"
		assert_exit_code 1
		assert_complaints "newer.$format:1: a newer program wrote this export: its version is 4, and this program reads up to 3; the rest of the file is skipped"
		assert_said '0 added, 1 bad line'
	done
	diff <(echo 0) <(query 'SELECT count(*) FROM events')
}

@test "the same file twice adds nothing" {
	local format
	fill_store
	printf '%s\n' "PJS: $nines" "ABC: $perfect" "ABC: $perfect" >"$BATS_TEST_TMPDIR/games.txt"
	import_from games.txt
	assert_said '2 added, 1 known already'
	export_to before
	import_from games.txt
	assert_exit_code 0
	assert_said '0 added, 3 known already'
	for format in jsonl csv; do
		export_to "all.$format" --format "$format"
		import_from "all.$format"
		assert_exit_code 0
		assert_said '0 added, 7 known already'
	done
	export_to after
	cmp "$BATS_TEST_TMPDIR/before" "$BATS_TEST_TMPDIR/after"
}

@test "the same game on several lines was played several times" {
	printf '%s\n' "PJS: $perfect" "PJS: $perfect" "KYJ: $perfect" "PJS: XXXXX XXXXXXX" >"$BATS_TEST_TMPDIR/games.txt"
	import_from games.txt
	assert_said '4 added'
	head -n 2 "$BATS_TEST_TMPDIR/games.txt" >"$BATS_TEST_TMPDIR/part.txt"
	import_from part.txt
	assert_said '0 added, 2 known already'
}

@test "text is read as bowling score reads it" {
	printf '\xEF\xBB\xBF# a league\n\nPJS: X 9/ 81 X X 7/ 9- 62 X X9/\r\n p.j.s.:10 9,1|8 1,10 10 7/ 9- 62 10 10 9 1\nKYJ:%s' "$fives" >"$BATS_TEST_TMPDIR/games.txt"
	import_from games.txt
	assert_exit_code 0
	assert_complaints
	assert_said '3 added'
	assert_stored X9/81XX7/9-62XX9/ X9/81XX7/9-62XX9/ "$fives"
	diff <(printf '%s\n' 179 179 150) <(query 'SELECT total FROM games')
}

@test "bad lines of text are reported with line and reason, and nothing else is lost" {
	cat >"$BATS_TEST_TMPDIR/games.txt" <<-END
		PJS: $perfect
		$nines
		P: $nines
		PJS: 9-9
		PJS: 85 9-9-9-9-9-9-9-9-9-
		PJS: hello
		PJS:
		PJSKYJ: $nines
		KYJ: $fives
	END
	import_from games.txt
	assert_exit_code 1
	assert_said '2 added, 7 bad lines'
	assert_stored "$perfect" "$fives"
	diff <(printf 'games.txt:%s:\n' 2:1 3:1 4:9 5:7 6:6 7:5 8:1) <(grep -oE '^games.txt:[0-9]+:[0-9]+:' "$complained") ||
		{ cat "$complained"; return 1; }
	assert_complains 'games.txt:2:1: there is no name before the game: NAME: X 9/ ...'
	assert_complains 'games.txt:5:7: frame 1, bowl 2: 8 and 5 knock down more than ten pins'
	[ "$(wc -l <"$complained")" -eq 7 ]
	assert_verifies
}

@test "bad lines of JSON are reported with line and reason, and nothing else is lost" {
	fill_store
	export_to all.jsonl
	cd "$BATS_TEST_TMPDIR"
	{
		sed -n 1,2p all.jsonl
		echo '{"match":'
		sed -n 4p all.jsonl | sed 's/"what":"2 T"/"what":"2 X"/'
		sed -n 5p all.jsonl | sed 's/"do":"bowl"/"do":"dance"/'
		sed -n 6p all.jsonl | sed 's/"match":"./"match":"x/'
		echo '[1, 2]'
		echo '{"player":"PJ","full_name":"x"}'
		sed -n 7p all.jsonl | sed 's/T[0-9:.]*Z/T25:00:00.000Z/'
		sed -n 8p all.jsonl
	} >broken.jsonl
	use_store other
	import_from broken.jsonl
	assert_exit_code 1
	assert_said '1 added, 7 bad lines'
	diff <(printf '%s\n' 3 4 5 6 7 8 9) <(cut -d : -f 2 "$complained")
	assert_complains "broken.jsonl:4: event 4: 'bowl' does not go with '2 X'"
	assert_complains "broken.jsonl:5: event 2: nobody can do 'dance'"
	assert_complains "broken.jsonl:6: 'match' has to be 32 hexadecimal digits"
	bowl player KYJ
	assert_said 'KYJ  Kim, "Yeon-jae" \o/'
	assert_verifies
}

@test "bad rows of comma-separated values are reported with line and reason, and nothing else is lost" {
	fill_store
	export_to all.csv --format csv
	cd "$BATS_TEST_TMPDIR"
	local first
	first=$(grep -n ',bowl,2 F$' all.csv | head -n 1 | cut -d : -f 1)
	sed "${first}s/,2 F$/,2 G/" all.csv >broken.csv
	echo 'event,xyz,1,2026-01-01T00:00:00.000Z,me,start,PJS' >>broken.csv
	echo 'nonsense' >>broken.csv
	use_store other
	import_from broken.csv
	assert_exit_code 1
	assert_said '4 added, 3 bad lines'
	diff <(printf '%s\n' "$first" $(($(wc -l <broken.csv) - 1)) "$(wc -l <broken.csv)") <(cut -d : -f 2 "$complained")
	assert_verifies
}

@test "a log that breaks the rules is not imported" {
	local what
	cd "$BATS_TEST_TMPDIR"
	for what in '{"at":"2026-01-01T00:00:00.000Z","by":"me","do":"bowl","what":"8"},{"at":"2026-01-01T00:00:00.000Z","by":"me","do":"bowl","what":"5"}' \
		'{"at":"2026-01-01T00:00:00.000Z","by":"me","do":"undo","what":""}' \
		'{"at":"2026-01-01T00:00:00.000Z","by":"me","do":"redo","what":""}' \
		'{"at":"2026-01-01T00:00:00.000Z","by":"me","do":"start","what":"PJS"}' \
		'{"at":"2026-01-01T00:00:00.000Z","by":"me","do":"correct","what":"PJS 1 3"}'; do
		printf '%s\n' "{\"match\":\"00000000000000000000000000000001\",\"events\":[{\"at\":\"2026-01-01T00:00:00.000Z\",\"by\":\"me\",\"do\":\"start\",\"what\":\"PJS\"},$what]}" >bad.jsonl
		import_from bad.jsonl
		assert_exit_code 1
		assert_said '0 added, 1 bad line'
		[ "$(wc -l <"$complained")" -eq 1 ]
	done
	assert_verifies
}

@test "a match that went on elsewhere is continued" {
	bowl play PJS -- 7
	export_to early.jsonl
	bowl resume -- 2 X
	export_to late.jsonl
	use_store other
	import_from early.jsonl
	assert_said '1 added'
	import_from late.jsonl
	assert_said '0 added, 1 continued'
	assert_stored 72X
	import_from early.jsonl
	assert_said '0 added, 1 known already'
	assert_stored 72X
	export_to again.jsonl
	cmp "$BATS_TEST_TMPDIR/late.jsonl" "$BATS_TEST_TMPDIR/again.jsonl"
	assert_verifies
}

@test "a match that went otherwise here is left alone" {
	bowl play PJS -- 7
	export_to early.jsonl
	bowl resume -- 2
	export_to late.jsonl
	use_store other
	import_from early.jsonl
	bowl resume -- 1
	import_from late.jsonl
	assert_exit_code 1
	assert_complaints 'late.jsonl:2: match 1 of the store went otherwise'
	assert_stored 71
}

@test "a full name that differs is reported, and the store keeps its own" {
	bowl player PJS --full-name 박지성
	echo '{"player":"PJS","full_name":"Somebody"}' >"$BATS_TEST_TMPDIR/names.jsonl"
	import_from names.jsonl
	assert_exit_code 1
	assert_complaints 'names.jsonl:1: PJS is called 박지성 in the store, not Somebody'
	bowl player PJS
	assert_said 'PJS  박지성'
}

@test "several files, and standard input" {
	cd "$BATS_TEST_TMPDIR"
	echo "PJS: $perfect" >one.txt
	echo "KYJ: $nines" >two.txt
	echo "LEE: $fives" >"$answers"
	bowl_answers import one.txt - two.txt
	assert_exit_code 0
	assert_said '3 added'
	assert_stored "$perfect" "$fives" "$nines"
}

@test "a file that is not there does not keep the others out" {
	cd "$BATS_TEST_TMPDIR"
	echo "PJS: $perfect" >one.txt
	bowl import missing.txt one.txt
	assert_exit_code 2
	assert_complaints 'bowling import: missing.txt: No such file or directory'
	assert_said '1 added'
}

@test "games of text get the day that is given, or now" {
	echo "PJS: $perfect" >"$BATS_TEST_TMPDIR/one.txt"
	TZ=UTC import_from one.txt --date 2020-02-29
	diff <(echo 1582934400000) <(query 'SELECT began FROM matches')
	bowl import --date 2021-02-29 one.txt
	assert_wrong_usage "--date takes a day such as 2026-11-15, not '2021-02-29'"
}

@test "any bytes are refused in order" {
	head -c 100000 /dev/urandom >"$BATS_TEST_TMPDIR/noise"
	import_from noise
	[ "$exit_code" -le 1 ]
	printf '{"match":"\\u0000","events":[]}\n' >"$BATS_TEST_TMPDIR/nul.jsonl"
	import_from nul.jsonl
	assert_exit_code 1
	head -c 20000000 /dev/zero | tr '\0' X >"$BATS_TEST_TMPDIR/long.txt"
	printf '\nPJS: %s\n' "$perfect" >>"$BATS_TEST_TMPDIR/long.txt"
	import_from long.txt
	assert_exit_code 1
	assert_complaints 'long.txt:1: the line is longer than 16777216 bytes'
	assert_says '1 added'
	assert_verifies
}

@test "a store without games is exported as such" {
	bowl import /dev/null
	bowl export
	assert_exit_code 0
	assert_said '{"bowling":3}'
	bowl export --format csv
	assert_said bowling,3,,,,, record,key,sequence,at,by,do,what
}

@test "an export that cannot be written is an error" {
	fill_store
	exit_code=0
	"$BOWLING_PROGRAM" export >/dev/full 2>"$complained" || exit_code=$?
	assert_exit_code 2
	assert_complains 'No space left on device'
}

# spoil SQL: changes the log, which protects itself, behind the program's back.
spoil() {
	query "DROP TRIGGER events_are_never_changed; DROP TRIGGER events_are_never_removed; $1"
}

@test "a match that cannot be read is named, and all others are exported" {
	local format damage
	fill_store
	cp "$BOWLING_STORE" "$BATS_TEST_TMPDIR/good"
	for damage in "UPDATE events SET kind = 77" "UPDATE events SET detail = '99'" 'DELETE FROM events'; do
		use_store bowling
		cp "$BATS_TEST_TMPDIR/good" "$BOWLING_STORE"
		spoil "$damage WHERE match_id = 2 AND sequence = 3"
		for format in jsonl csv; do
			use_store bowling
			bowl export --format "$format"
			assert_exit_code 1
			diff <(echo 'bowling export: match 2: event ? of its log makes no sense') <(sed 's/event [34]/event ?/' "$complained")
			cp "$said" "$BATS_TEST_TMPDIR/rest"
			use_store "other_$format"
			forget_games
			import_from rest
			assert_exit_code 0
			assert_said '4 added'
			assert_verifies
		done
		use_store bowling
		bowl verify
		assert_exit_code 1
		assert_complains 'bowling verify: match 2: event '
	done
}

# The games of the last matches stand on the last page of the log.
@test "damage of the file is named by the match that it hits" {
	local page
	seq -f '%03g' 0 299 | tr 0-9 A-J | sed "s/\$/: $perfect/" >"$BATS_TEST_TMPDIR/games.txt"
	import_from games.txt
	page=$(query "SELECT max(pageno) - 1 FROM dbstat WHERE name = 'events' AND pagetype = 'leaf'")
	head -c 4096 /dev/zero | dd of="$BOWLING_STORE" bs=4096 seek="$page" conv=notrunc status=none
	bowl export
	assert_exit_code 1
	assert_complains 'bowling export: match 300: database disk image is malformed'
	grep -q '"what":"2 AAA[0-9TF]' "$said"
	[ "$(grep -c '^{"match":.*}]}$' "$said")" -eq $((300 - $(wc -l <"$complained"))) ]
	bowl verify
	assert_exit_code 1
	assert_complains 'bowling verify: match 300: database disk image is malformed'
}

@test "a player who cannot be read does not keep the others out of an export" {
	fill_store
	query "PRAGMA ignore_check_constraints = ON; UPDATE players SET letters = 'a' WHERE key = 'KYJ'"
	bowl export
	assert_exit_code 1
	assert_complaints 'bowling export: the name of a player makes no sense'
	jq -se 'map(.full_name // empty) == ["박지성"] and length == 7' "$said"
	bowl verify
	assert_exit_code 1
	assert_complains 'bowling verify: the name of a player makes no sense'
	assert_complains 'bowling verify: match 4: a game is of no player'
	assert_complains 'bowling verify: match 5: a game is of no player'
}

@test "wrong usage" {
	bowl export
	assert_exit_code 2
	assert_complains 'there is no store'
	bowl export games.jsonl
	assert_wrong_usage "'games.jsonl' is too much: it writes to standard output"
	bowl export --format xml
	assert_wrong_usage "--format takes jsonl or csv, not 'xml'"
	bowl import
	assert_wrong_usage 'say which file, or - for standard input'
}

@test "the same game in two files of one command was played twice" {
	cd "$BATS_TEST_TMPDIR"
	echo "PJS: $perfect" >may.txt
	echo "PJS: $perfect" >june.txt
	bowl import may.txt june.txt
	assert_said '2 added'
	bowl import may.txt june.txt
	assert_said '0 added, 2 known already'
	bowl import june.txt
	assert_said '0 added, 1 known already'
}

@test "the same game on another day was played again" {
	cd "$BATS_TEST_TMPDIR"
	echo "PJS: $perfect" >may.txt
	bowl import --date 2026-05-14 may.txt
	assert_said '1 added'
	bowl import --date 2026-06-11 may.txt
	assert_said '1 added'
	bowl import --date 2026-05-14 may.txt
	assert_said '0 added, 1 known already'
	bowl import --date 2026-06-11 may.txt may.txt
	assert_said '1 added, 1 known already'
	assert_verifies
}

# A day was no part of the key when these came in: they are known by the time at which they began.
@test "a game that came without a day is known on the day on which it began" {
	cd "$BATS_TEST_TMPDIR"
	export TZ=Asia/Seoul
	printf '%s\n' "PJS: $perfect" "PJS: $perfect" >games.txt
	bowl import games.txt
	assert_said '2 added'
	query "UPDATE matches SET began = 1794668400000 WHERE id = 1"
	query "UPDATE matches SET began = 1794754799999 WHERE id = 2"
	bowl import --date 2026-11-15 games.txt
	assert_said '0 added, 2 known already'
	query "UPDATE matches SET began = 1794668399999 WHERE id = 1"
	query "UPDATE matches SET began = 1794754800000 WHERE id = 2"
	bowl import --date 2026-11-15 games.txt
	assert_said '2 added'
	bowl import games.txt
	assert_said '0 added, 2 known already'
}
