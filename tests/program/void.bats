#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# bowling void: a match does not count any more, is not lost, and can be brought back.
load store_helper

# Two games of PJS, 300 and 90, one of KYJ, and a match of LEE that goes on.
fill_store() {
	import_games "PJS: $perfect" "PJS: $nines" "KYJ: $fives"
	bowl play LEE -- X 7
}

# assert_lists ID...
assert_lists() {
	assert_exit_code 0
	diff <(printf '%s\n' "$@") <(jq '.[].match' "$said")
}

@test "a voided match leaves statistics and history, and comes back" {
	fill_store
	bowl void 1 --reason 'pin deck was broken'
	assert_exit_code 0
	assert_complaints
	assert_said 'Match 1 is voided; --restore lets it count again.'
	bowl statistics --format csv
	diff <(printf '%s\n' KYJ,1,150.00 PJS,1,90.00) <(sed 1d "$said" | cut -d , -f 1-3)
	bowl statistics --format csv PJS
	diff <(echo PJS,1,90.00) <(sed 1d "$said" | cut -d , -f 1-3)
	bowl history --format json
	assert_lists 4 3 2
	bowl history --format json --player PJS
	assert_lists 2
	assert_verifies
	bowl void 1 --restore
	assert_exit_code 0
	assert_said 'Match 1 counts again.'
	bowl statistics --format csv PJS
	diff <(echo PJS,2,195.00) <(sed 1d "$said" | cut -d , -f 1-3)
	bowl history --format json
	assert_lists 4 3 2 1
	assert_verifies
}

@test "who has only voided games has no finished game" {
	fill_store
	bowl void 3
	bowl statistics KYJ
	assert_exit_code 1
	assert_complaints 'bowling statistics: KYJ has not finished any game'
}

@test "--voided lists it as such" {
	fill_store
	bowl void 2
	bowl history --voided
	diff <(printf '%s\n' 'frame 2' finished voided finished) <(sed 1d "$said" | grep -oE 'frame 2|finished|voided')
	bowl history --voided --format json
	assert_lists 4 3 2 1
	jq -e 'map(.voided) == [false, false, true, false]' "$said"
	bowl history --voided --format csv --player PJS
	diff <(printf '%s\n' voided true false) <(cut -d , -f 7 "$said")
	bowl show 2 --format json
	jq -e '.voided and .finished' "$said"
	bowl show 2
	assert_said_end "This match is voided; 'bowling log 2' tells why."
}

@test "the log keeps who voided it and why" {
	fill_store
	bowl void 1 --reason 'wrong lane, 잘못된 레인'
	bowl void 1 --restore --reason 'it was the right one'
	bowl void 1
	assert_log 1 "1,start,,,,PJS:$perfect" '2,void,,,,"wrong lane, 잘못된 레인"' '3,restore,,,,it was the right one' '4,void,,,,'
	bowl log 1 --format json
	jq -e '.[1].do == "void" and .[1].player == null and .[3].became == ""' "$said"
	[ "$(query 'SELECT count(*) FROM events WHERE match_id = 1')" -eq 4 ]
}

@test "a reason is no formula in a spreadsheet, and comes back as it was" {
	fill_store
	bowl void 1 --reason '=1+1'
	bowl log 1 --format csv
	grep -q ",'=1+1\$" "$said"
	bowl log 1 --format json
	jq -e '.[-1].became == "=1+1"' "$said"
	bowl export --format csv
	grep -q ",void,'=1+1\$" "$said"
	cp "$said" "$BATS_TEST_TMPDIR/all.csv"
	bowl import --store "$BATS_TEST_TMPDIR/other.db" "$BATS_TEST_TMPDIR/all.csv"
	bowl export --format csv --store "$BATS_TEST_TMPDIR/other.db"
	cmp "$said" "$BATS_TEST_TMPDIR/all.csv"
}

@test "a voided match is not resumed" {
	fill_store
	bowl void 4
	bowl resume
	assert_exit_code 1
	assert_complaints 'bowling resume: no match is unfinished'
	bowl resume 4
	assert_exit_code 1
	assert_complaints "bowling resume: match 4 is voided; 'bowling void 4 --restore' lets it count again"
	bowl play LEE --
	assert_complaints "$korean_left"
	bowl void 4 --restore
	bowl resume --language en -- 2
	assert_complaints "$(english_unfinished 4)"
	assert_stored "$perfect" "$nines" "$fives" X72
}

@test "bowls can be corrected and undone as before" {
	bowl play PJS -- 7 2 X
	bowl void 1
	bowl correct 1 PJS 1 2 /
	assert_exit_code 0
	bowl void 1 --restore
	bowl resume -- undo undo 9
	assert_stored 729
	assert_verifies
}

@test "exports carry it, and imports know it" {
	fill_store
	bowl void 1 --reason '"why", she asked'
	bowl void 3
	bowl void 3 --restore
	for format in jsonl csv; do
		"$BOWLING_PROGRAM" export --format "$format" >"$BATS_TEST_TMPDIR/games"
		rm -f "$BATS_TEST_TMPDIR/other.db"
		bowl import --store "$BATS_TEST_TMPDIR/other.db" "$BATS_TEST_TMPDIR/games"
		assert_said '4 added'
		"$BOWLING_PROGRAM" export --store "$BATS_TEST_TMPDIR/other.db" --format "$format" | diff "$BATS_TEST_TMPDIR/games" -
		bowl history --voided --format json --store "$BATS_TEST_TMPDIR/other.db"
		jq -e 'map(select(.voided).match) == [1]' "$said"
		bowl verify --store "$BATS_TEST_TMPDIR/other.db"
		assert_exit_code 0
	done
}

@test "what was voided elsewhere is voided here after an import" {
	fill_store
	"$BOWLING_PROGRAM" export | "$BOWLING_PROGRAM" import --store "$BATS_TEST_TMPDIR/other.db" -
	bowl void 1 --store "$BATS_TEST_TMPDIR/other.db" --reason why
	"$BOWLING_PROGRAM" export --store "$BATS_TEST_TMPDIR/other.db" >"$BATS_TEST_TMPDIR/games"
	bowl import "$BATS_TEST_TMPDIR/games"
	assert_said '0 added, 1 continued, 3 known already'
	bowl history --format json
	assert_lists 4 3 2
}

@test "verify finds a match that was voided by hand" {
	fill_store
	query 'UPDATE matches SET voided = 1 WHERE id = 2'
	bowl verify
	assert_exit_code 1
	assert_complaints 'bowling verify: match 2: it is stored as voided, but its log says otherwise'
}

@test "what is so already is said, and changes nothing" {
	fill_store
	bowl void 2 --restore
	assert_exit_code 1
	assert_complaints 'bowling void: match 2 is not voided'
	bowl void 2
	bowl void 2
	assert_exit_code 1
	assert_complaints 'bowling void: match 2 is voided already'
	assert_log 2 "1,start,,,,PJS:$nines" 2,void,,,,
	bowl void 9
	assert_exit_code 1
	assert_complains 'match 9'
}

@test "wrong usage" {
	fill_store
	bowl void
	assert_wrong_usage "say which match, as in 'bowling void 12'"
	bowl void one
	assert_exit_code 2
	bowl void 1 2
	assert_wrong_usage "one match at a time, not '2' as well"
	bowl void 1 --reason "$(printf '%0128d' 0)"
	assert_wrong_usage '--reason takes up to 127 bytes of plain text'
	bowl void 1 --reason $'\e[31m'
	assert_wrong_usage '--reason takes up to 127 bytes of plain text'
	bowl void 1 --reason "$(printf '%0127d' 0)"
	assert_exit_code 0
}
