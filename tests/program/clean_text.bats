#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2030,SC2031,SC2034,SC2154
# No text can give orders to a terminal, wherever it comes from: the store, file names, arguments, servers.
load store_helper

# Escape sequences of seven and of eight bits, a carriage return, an order to write from right to left, and no UTF-8.
orders=$'\033[31m\302\233H\r\342\200\256\377'

# As the store has it: SQLite takes any bytes for a text.
orders_sql="CAST(x'1b5b33316dc29b480de280aeff' AS TEXT)"

# assert_clean FILE...: nothing in them is obeyed by a terminal, and all of it is UTF-8.
assert_clean() {
	local file
	for file in "$@"; do
		iconv -f UTF-8 -t UTF-8 "$file" >/dev/null
		if LC_ALL=C grep -nP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xa8-\xae]|\xe2\x81[\xa6-\xa9]' "$file"; then
			echo "$file gives orders to a terminal"
			return 1
		fi
	done
}

spoil_store() {
	bowl play PJS KYJ -- 7 / X
	import_games "PJS: $perfect" "KYJ: $nines" "PJS: $fives"
	"$BOWLING_PROGRAM" token add desk >/dev/null
	query "DROP TRIGGER events_are_never_changed;
		UPDATE events SET author = 'who' || $orders_sql;
		INSERT INTO player_names SELECT id, 'Name' || $orders_sql FROM players;
		UPDATE games SET marks = marks || $orders_sql WHERE match_id = 4;
		UPDATE tokens SET name = 'desk' || $orders_sql;
		UPDATE audit SET who = 'who' || $orders_sql, action = $orders_sql, token = $orders_sql, address = $orders_sql"
}

@test "texts of a store give no orders" {
	local command
	spoil_store
	for command in 'history --format '{table,csv,json} 'log 1 --format '{table,csv,json} 'log --house --format '{table,csv,json} 'statistics --format '{table,csv,json} \
		'statistics PJS' 'player PJS' 'player list --format '{table,csv,json} 'player show PJS' 'player rename KYJ KYJ' 'show 1 --format '{table,csv,json,svg} 'token list --format '{table,csv,json} \
		'export --format '{csv,jsonl} verify; do
		# shellcheck disable=SC2086 # words of a command
		bowl $command
		assert_clean "$said" "$complained" || { echo "$command"; return 1; }
		[[ $command != *json ]] || jq -e . "$said" >/dev/null
	done
	bowl log 1
	assert_says 'who?[31m??H?????'
	bowl player PJS
	assert_says 'PJS  Name?[31m??H?????'
}

@test "texts of a store that give orders are a complaint of verify" {
	spoil_store
	bowl verify
	assert_exit_code 1
	diff - "$complained" <<-END
		bowling verify: the full name of KYJ is no plain text
		bowling verify: the full name of PJS is no plain text
		bowling verify: match 1: the author of event 1 is no plain text
		bowling verify: match 1: the author of event 2 is no plain text
		bowling verify: match 1: the author of event 3 is no plain text
		bowling verify: match 1: the author of event 4 is no plain text
		bowling verify: match 2: the author of event 1 is no plain text
		bowling verify: match 3: the author of event 1 is no plain text
		bowling verify: match 4: the author of event 1 is no plain text
		bowling verify: match 4: the game of PJS is stored as $fives?[31m??H?????, 150, but its log leads to $fives, 150
	END
}

# Who reads the copy back has all but what no store should hold.
@test "an export says what it had to clean, and can be imported" {
	local format
	spoil_store
	for format in jsonl csv; do
		export BOWLING_STORE=$BATS_TEST_TMPDIR/bowling.db
		bowl export --format "$format"
		assert_exit_code 1
		assert_complains 'bowling export: the full name of PJS is no plain text'
		assert_complains 'bowling export: match 1: the author of event 4 is no plain text'
		cp "$said" "$BATS_TEST_TMPDIR/copy"
		export BOWLING_STORE=$BATS_TEST_TMPDIR/$format.db
		bowl import "$BATS_TEST_TMPDIR/copy"
		assert_exit_code 0
		assert_said '4 added'
		assert_verifies
	done
}

@test "names of files, and what stands in them, give no orders" {
	local file=$BATS_TEST_TMPDIR/${orders//$'\r'/}games.txt
	printf 'PJS: X%s\n%s: X\n{"%s\n' "$orders" "$orders" "$orders" >"$file"
	for command in score import; do
		bowl "$command" "$file"
		assert_exit_code 1
		assert_clean "$complained"
		bowl "$command" "$file.missing"
		assert_exit_code 2
		assert_clean "$complained"
		grep -qF '?[31m??H????games.txt.missing: No such file or directory' "$complained"
	done
}

@test "arguments give no orders" {
	bowl "$orders"
	assert_exit_code 2
	assert_clean "$complained"
	assert_complains "bowling: there is no command '?[31m??H?????'"
	for command in play score export serve; do
		bowl "$command" "--$orders"
		assert_exit_code 2
		assert_clean "$complained"
		bowl "$command" "-$orders"
		assert_exit_code 2
		assert_clean "$complained"
	done
	bowl play "$orders"
	assert_exit_code 2
	assert_clean "$complained"
	bowl history --limit "$orders"
	assert_exit_code 2
	assert_clean "$complained"
	bowl history --store "$BATS_TEST_TMPDIR/$orders.db"
	assert_exit_code 2
	assert_clean "$complained"
	bowl play PJS --store "/dev/null/$orders.db" --language en -- quit
	assert_complains 'This game is not saved'
	assert_clean "$complained"
	bowl watch "http://127.0.0.1:1/lanes/1$orders"
	assert_exit_code 2
	assert_clean "$complained"
}

@test "what is typed gives no orders, also where it is shown again" {
	bowl play PJS --language en -- "$orders" quit
	assert_clean "$said" "$complained"
}

# It is libpq that puts the name of the socket into its words.
@test "words of a database server give no orders" {
	bowl history --store 'postgresql:///bowling?host=/nowhere/%1B%5B31m'
	assert_exit_code 2
	assert_complains '/nowhere/?[31m/'
	assert_clean "$complained"
}

@test "full names that turn the direction of text are refused" {
	local mark
	# Bytes: bash knows no $'\u202a' in the C locale.
	for mark in $'\xe2\x80'{$'\xaa',$'\xab',$'\xac',$'\xad',$'\xae'} $'\xe2\x81'{$'\xa6',$'\xa7',$'\xa8',$'\xa9'}; do
		bowl player PJS --full-name "Park${mark}gnus-ij"
		assert_wrong_usage '--full-name takes plain text in UTF-8, without control characters'
		bowl token add "desk$mark"
		assert_wrong_usage 'a name has 1 to 32 bytes of plain text'
		echo "{\"player\":\"PJS\",\"full_name\":\"Park$mark\"}" >"$BATS_TEST_TMPDIR/names.jsonl"
		bowl import "$BATS_TEST_TMPDIR/names.jsonl"
		assert_exit_code 1
		assert_complains 'the full name of PJS is empty, too long, or no plain text'
	done
	bowl player PJS --full-name $'\xd7\x90\xd7\x91\xd7\x92'
	assert_exit_code 0
	assert_said $'PJS  \xd7\x90\xd7\x91\xd7\x92'
}

# assert_no_formula FILE: no field begins as one; marks alone may.
assert_no_formula() {
	refute grep -E '(^|,)"?([=+@]|-1)' "$1"
}

@test "free text in CSV is no formula, and comes back as it was" {
	local name letter=A number=0
	local names=('=1+1' '+1' '-1' '@SUM(A1)' "'=1" "''-1" "'t Hooft" "='a\",b'" '"=1"')
	import_games "PJS: ----------------9-XXX"
	query 'DROP TRIGGER events_are_never_changed'
	for name in "${names[@]}"; do
		import_games "$letter$letter$letter: $nines"
		bowl player "$letter$letter$letter" --full-name "$name"
		number=$((number + 1))
		query "UPDATE events SET author = '${name//\'/\'\'}' WHERE match_id = $number"
		letter=$(tr A-Y B-Z <<<"$letter")
	done
	bowl export
	cp "$said" "$BATS_TEST_TMPDIR/all.jsonl"
	bowl export --format csv
	assert_exit_code 0
	assert_no_formula "$said"
	grep -q "^player,AAA,,,,name,'=1+1\$" "$said"
	grep -q "^player,GGG,,,,name,'t Hooft\$" "$said"
	cp "$said" "$BATS_TEST_TMPDIR/all.csv"
	for command in 'log 1' 'log 4' statistics; do
		# shellcheck disable=SC2086 # words of a command
		bowl $command --format csv
		assert_exit_code 0
		assert_no_formula "$said"
	done
	export BOWLING_STORE=$BATS_TEST_TMPDIR/other.db
	bowl import "$BATS_TEST_TMPDIR/all.csv"
	assert_exit_code 0
	bowl export
	cmp "$said" "$BATS_TEST_TMPDIR/all.jsonl"
}

@test "notation and numbers in CSV are what they are" {
	import_games "PJS: ----------------9-XXX"
	bowl history --format csv
	grep -q ',PJS,39,----------------9-XXX,' "$said"
	bowl show 1 --format csv
	grep -q '^PJS,-- ' "$said"
	bowl export --format csv
	grep -q ',start,2 PJS000000000000000090TTT$' "$said"
	bowl play KIM -- - /
	bowl export --format csv
	grep -q ',bowl,2 0$' "$said"
}
