#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# What the command line of `bowling serve` and `bowling token` shows, and that the API and the program say the same.
# Answers of the API are tested in tests/web.
load helper
load serve_helper

setup() {
	: "${BOWLING_PROGRAM:?is set by ctest: the program to be tested}"
	export BOWLING_STORE=$BATS_TEST_TMPDIR/house.db
	said=$BATS_TEST_TMPDIR/said
	token=$("$BOWLING_PROGRAM" token add desk)
	serve
}

teardown() {
	stop_serving
}

start_match() {
	ask POST /api/v1/lanes/2/match '{"players":["PJS","KYJ"]}'
	assert_status 201
}

bowl_mark() {
	ask POST /api/v1/lanes/2/bowls "{\"bowl\":\"$1\"}"
	assert_status 200
}

@test "it may be ended as soon as it says that it is ready" {
	local round
	stop_serving
	for ((round = 0; round < 10; round++)); do
		serve
		stop_serving
		[ "$ended" -eq 0 ]
	done
}

# assert_same FILTER ARGUMENT...: what FILTER makes of the answer is what the program prints as JSON.
assert_same() {
	diff <(jq -S "$1" "$said") <("$BOWLING_PROGRAM" "${@:2}" --format json | jq -S .)
}

@test "the API and the program tell the same of a match, a list and a player" {
	printf 'PJS: XXX728/F9X7/9-XX8\n' | "$BOWLING_PROGRAM" import -
	"$BOWLING_PROGRAM" player PJS --full-name 'Park "J" Su'
	start_match
	bowl_mark X
	bowl_mark 8
	ask POST /api/v1/lanes/2/undo '{}'
	ask GET /api/v1/games
	assert_same .games history
	jq -e '.games | map(.finished) == [false, true]' "$said"
	ask GET '/api/v1/games?player=KYJ'
	assert_same .games history --player KYJ
	ask GET /api/v1/games/2
	assert_same .log log 2
	assert_same 'del(.log, .next, .lane)' show 2
	jq -e '.lane == 2 and .next == null' "$said"
	ask GET /api/v1/games/1
	jq -e '.lane == null' "$said"
	ask GET /api/v1/games/2.csv
	diff <("$BOWLING_PROGRAM" show 2 --format csv) "$said"
	ask GET /api/v1/players/PJS
	assert_same '[del(.scores, .next)]' statistics PJS
	jq -e '.full_name == "Park \"J\" Su" and .high_series == null and .scores == [180] and .next == null' "$said"
	ask GET /api/v1/players/KYJ
	jq -e '.person == 2 and .games == 0 and .clean_games == 0 and .doubles == 0 and .scores == []' "$said"
	jq -e 'del(.player, .person, .games, .clean_games, .doubles, .scores, .next) | length == 8 and all(. == null)' "$said"
}

@test "killed, it has lost nothing that it acknowledged" {
	start_match
	bowl_mark 3
	kill -KILL "$server"
	wait "$server" || true
	serve
	ask GET /api/v1/lanes/2
	jq -e '.sequence == 2' "$said"
	"$BOWLING_PROGRAM" verify
}

@test "without a token it does not listen beyond this machine, and on it makes one" {
	stop_serving
	rm -f "$BOWLING_STORE"*
	run "$BOWLING_PROGRAM" serve --listen 0.0.0.0:0
	[ "$status" -eq 2 ]
	[[ $output == *'bowling token add desk'* ]]
	unset JOURNAL_STREAM
	serve
	token=$(sed -n "s/^The desk's token, shown this once: //p" "$BATS_TEST_TMPDIR/log")
	ask POST /api/v1/lanes/1/match '{"players":["PJS"]}'
	assert_status 201
}

@test "the journal gets no token, but says how to make one" {
	stop_serving
	rm -f "$BOWLING_STORE"*
	JOURNAL_STREAM=8:1234 serve
	grep -qxF "Nobody can write yet; to make the desk's token: bowling token add desk" "$BATS_TEST_TMPDIR/log"
	run grep -c 'shown this once' "$BATS_TEST_TMPDIR/log"
	[ "$output" = 0 ]
	"$BOWLING_PROGRAM" token list --format json | jq -e '. == []'
	token=$("$BOWLING_PROGRAM" token add desk)
	ask POST /api/v1/lanes/1/match '{"players":["PJS"]}'
	assert_status 201
}

@test "tokens are listed without their secrets" {
	"$BOWLING_PROGRAM" token add lane7 --lane 7
	"$BOWLING_PROGRAM" token list --format csv | cut -d , -f 1,2 | diff <(printf '%s\n' name,lane desk, lane7,7) -
	run "$BOWLING_PROGRAM" token add desk
	[ "$status" -eq 1 ]
	run "$BOWLING_PROGRAM" token list --lane=2
	[[ $status = 2 && $output = *"--lane is for 'add NAME' alone"* ]]
	run "$BOWLING_PROGRAM" token revoke nobody
	[ "$status" -eq 1 ]
	run "$BOWLING_PROGRAM" token revoke desk --expires=2999-12-31
	[[ $status = 2 && $output = *"--expires is for 'add NAME' alone"* ]]
	for wrong in '' frobnicate 'add' 'list desk' 'add a --lane 0' 'add a --expires=tomorrow' 'add a --expires=2999-02-30' \
		'add a --expires=2020-01-01'; do
		# shellcheck disable=SC2086 # several arguments
		run "$BOWLING_PROGRAM" token $wrong
		[ "$status" -eq 2 ]
	done
}

@test "a token expires, and tells when it was used last" {
	export TZ=UTC
	"$BOWLING_PROGRAM" token add day --expires=2999-12-31
	"$BOWLING_PROGRAM" token add time --expires='2999-12-31 18:30'
	"$BOWLING_PROGRAM" token list --format csv | cut -d , -f 1,4 |
		diff <(printf '%s\n' name,expires day,2999-12-31T23:59:59.999Z desk, time,2999-12-31T18:30:00.000Z) -
	"$BOWLING_PROGRAM" token list --format json | jq -e 'all(.used == null)'
	guest=$("$BOWLING_PROGRAM" token add guest --expires=2999-12-31)
	desk=$token token=$guest
	ask POST /api/v1/lanes/1/match '{"players":["PJS"]}'
	assert_status 201
	sqlite3 "$BOWLING_STORE" "UPDATE tokens SET expires = 1 WHERE name = 'guest'"
	ask POST /api/v1/lanes/1/bowls '{"bowl":"X"}'
	assert_problem 401 'it may have been revoked'
	token=$desk
	ask POST /api/v1/lanes/1/bowls '{"bowl":"X"}'
	assert_status 200
	stop_serving
	"$BOWLING_PROGRAM" token list --format json | jq -e 'map(select(.used != null) | .name) == ["desk", "guest"]'
	"$BOWLING_PROGRAM" token list | head -n 1 | grep -q 'expires *last used'
}

# sign_in TOKEN: prints the id of the session that begins.
sign_in() {
	curl -s -D - -H 'Content-Type: application/json' -d "{\"token\":\"$1\"}" "$house/api/v1/session" |
		sed -n 's/^set-cookie: bowling=\([^;]*\);.*/\1/Ip'
}

# house_log ARGUMENT...: what happened, without when.
house_log() {
	"$BOWLING_PROGRAM" log --house --format=csv "$@" | cut -d , -f 2-
}

@test "the log of the house tells who signed in, and what the desk did" {
	me=$(id -un)
	lane_token=$("$BOWLING_PROGRAM" token add lane2 --lane 2)
	session=$(sign_in "$token")
	[ -z "$(sign_in "wrong token")" ]
	ask POST /api/v1/lanes/1/match '{"players":["PJS"]}'
	assert_status 201
	status=$(curl -s -o "$said" -w '%{http_code}' -b "bowling=$session" -H 'Content-Type: application/json' -d '{"bowl":7}' \
		"$house/api/v1/lanes/1/bowls")
	assert_status 200
	ask POST /api/v1/lanes/1/bowls '{"bowl":9}' # refused, and so not done
	assert_status 422
	ask PUT /api/v1/games/1/frames/1/bowls/1 '{"bowl":6}'
	assert_status 200
	desk=$token token=$lane_token
	ask POST /api/v1/lanes/2/match '{"players":["KYJ"]}' # by the lane, and so in the log of the match alone
	assert_status 201
	curl -s -b "bowling=$session" -X DELETE "$house/api/v1/session"
	"$BOWLING_PROGRAM" token revoke lane2
	house_log | diff - <(cat <<-END
		by,do,token,lane,match,address,person,other_person
		$me,token add,desk,,,,,
		$me,token add,lane2,,,,,
		desk,sign in,,,,127.0.0.1,,
		,wrong token,,,,127.0.0.1,,
		desk,start,,1,1,127.0.0.1,,
		desk,bowl,,1,1,127.0.0.1,,
		desk,correct,,1,1,127.0.0.1,,
		desk,sign out,,,,127.0.0.1,,
		$me,token revoke,lane2,,,,,
	END
	)
	house_log --limit 1 | diff - <(printf '%s\n' by,do,token,lane,match,address,person,other_person "$me,token revoke,lane2,,,,,")
	"$BOWLING_PROGRAM" log --house --limit 7 --format=json | jq -e '.[0] | .at[:2] == "20" and del(.at) ==
		{by: "desk", do: "sign in", token: null, lane: null, match: null, address: "127.0.0.1", person: null,
		other_person: null}'
	"$BOWLING_PROGRAM" log --house | head -n 1 | grep -Eq '^when +who +what +token +lane +match +from'
	run "$BOWLING_PROGRAM" export
	[[ $output != *'sign in'* && $output != *127.0.0.1* ]]
	for secret in "$desk" "$lane_token" "$session" 'wrong token,wrong token'; do
		[ "$("$BOWLING_PROGRAM" log --house --format=csv | grep -cF -e "$secret")" = 0 ]
	done
	for wrong in '--house 1' '--limit 3 1' '--house --limit 0'; do
		# shellcheck disable=SC2086 # several arguments
		run "$BOWLING_PROGRAM" log $wrong
		[ "$status" -eq 2 ]
	done
}

@test "behind a trusted proxy the log of the house has the address that it names" {
	stop_serving
	serve --trusted-proxy=127.0.0.1
	ask POST /api/v1/lanes/1/match '{"players":["PJS"]}' -H 'X-Forwarded-For: 192.0.2.9, 2001:db8::7'
	ask POST /api/v1/lanes/1/bowls '{"bowl":7}' -H 'X-Forwarded-For: nonsense'
	house_log --limit 2 | cut -d , -f 2,6 | diff - <(printf '%s\n' do,address start,2001:db8::7 bowl,127.0.0.1)
}

@test "wrong usage of serve" {
	for wrong in '--rate-limit -1' '--rate-limit x' '--per-address 0' '--connections 7' '--trusted-proxy here' '--tls-key key' '--metrics-listen here' '--host=' '--tls-certificate file' '--listen here' '--listen 127.0.0.1' '--listen 127.0.0.1:99999' '--lanes 0' '--lanes x' extra; do
		# shellcheck disable=SC2086 # several arguments
		run "$BOWLING_PROGRAM" serve $wrong
		[ "$status" -eq 2 ]
	done
	run "$BOWLING_PROGRAM" serve --listen "${house#http://}"
	[ "$status" -eq 2 ]
	[[ $output == *'cannot listen'* ]]
}

@test "certificates that cannot be used are told before it listens, and none at all is warned of" {
	local certificate=$BATS_TEST_TMPDIR/house.crt key=$BATS_TEST_TMPDIR/house.key
	for name in house other; do
		openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj "/CN=$name" \
			-addext subjectAltName=IP:127.0.0.1 \
			-keyout "$BATS_TEST_TMPDIR/$name.key" -out "$BATS_TEST_TMPDIR/$name.crt" 2>/dev/null
	done
	stop_serving
	run "$BOWLING_PROGRAM" serve --listen 127.0.0.1:0 --tls-certificate "$certificate"
	[ "$status" -eq 2 ]
	[[ $output == *'--tls-certificate and --tls-key belong together'* ]]
	run "$BOWLING_PROGRAM" serve --listen 127.0.0.1:0 --tls-certificate nothing --tls-key "$key"
	[ "$status" -eq 2 ]
	[ "$output" = 'bowling serve: nothing: No such file or directory' ]
	run "$BOWLING_PROGRAM" serve --listen 127.0.0.1:0 --tls-certificate "$certificate" --tls-key /
	[ "$status" -eq 2 ]
	[ "$output" = 'bowling serve: /: Is a directory' ]
	run "$BOWLING_PROGRAM" serve --listen 127.0.0.1:0 --tls-certificate "$certificate" --tls-key "$BATS_TEST_TMPDIR/other.key"
	[ "$status" -eq 2 ]
	[ "$output" = "bowling serve: $certificate, $BATS_TEST_TMPDIR/other.key: The certificate and the given key do not match." ]
	run "$BOWLING_PROGRAM" serve --listen 127.0.0.1:0 --tls-certificate "$certificate" --tls-key "$BATS_TEST_TMPDIR/house.db"
	[ "$status" -eq 2 ]
	start_server "$BATS_TEST_TMPDIR/log" --listen 0.0.0.0:0
	[ "$(grep -c -- 'without --tls-certificate others on the network can read tokens' "$BATS_TEST_TMPDIR/log")" -eq 1 ]
	stop_serving
	start_server "$BATS_TEST_TMPDIR/log" --listen 0.0.0.0:0 --tls-certificate "$certificate" --tls-key "$key"
	[[ $house == https://* ]]
	refute grep -q 'read tokens' "$BATS_TEST_TMPDIR/log"
	# A lane can be watched by whoever trusts the certificate.
	run "$BOWLING_PROGRAM" watch --once "https://127.0.0.1:${house##*:}/lanes/1"
	[ "$status" -eq 2 ]
	[[ $output == *certificate* ]]
	run env SSL_CERT_FILE="$certificate" "$BOWLING_PROGRAM" watch --once "https://127.0.0.1:${house##*:}/lanes/1"
	[ "$status" -eq 0 ]
}

@test "the access log can be standard output, and a file that cannot be opened is told" {
	stop_serving
	run "$BOWLING_PROGRAM" serve --listen 127.0.0.1:0 --access-log /nowhere/access.log
	[ "$status" -eq 2 ]
	[ "$output" = 'bowling serve: /nowhere/access.log: No such file or directory' ]
	serve --access-log -
	ask GET /healthz
	stop_serving
	tail -n 1 "$BATS_TEST_TMPDIR/log" | jq -e '.path == "/healthz" and .status == 200 and .who == "desk"'
}

# ask_often COUNT PATH [CURL ARGUMENT...]: how many of so many requests, over one connection, got which status.
ask_often() {
	local count=$1 path=$2
	shift 2
	curl -s -m 300 -o /dev/null -w '%{http_code}\n' "$@" "$house$path?[1-$count]" | sort | uniq -c | sed 's/^ *//'
}

@test "an address gets a burst of 100, and 20 requests a second, unless that is turned off" {
	local statuses=$BATS_TEST_TMPDIR/statuses
	stop_serving
	BOWLING_TEST_TIMES=rate=3600000 serve
	curl -s -m 300 --fail-early --fail-with-body -o "$said" -D "$BATS_TEST_TMPDIR/head" -w '%{http_code}\n' \
		"$house/api/v1/games?[1-40000]" >"$statuses" || true
	status=$(tail -n 1 "$statuses")
	assert_problem 429 'too many requests without a token'
	grep -qi '^retry-after: 1' "$BATS_TEST_TMPDIR/head"
	[ "$(wc -l <"$statuses")" -eq 101 ]
	stop_serving
	serve --rate-limit 0
	diff <(echo '400 200') <(ask_often 400 /api/v1/games)
	diff <(echo '20 401') <(ask_often 20 /api/v1/session -H 'Content-Type: application/json' -d '{"token":"wrong"}')
}

has_one_pending() {
	curl -s -m 60 "$house/metrics" | grep -qx 'bowling_requests_pending 1'
}

# The tokens cannot be read anew then, but those that were good before still are.
@test "while the store is locked a token is still one, and is not limited" {
	local locked=$BATS_TEST_TMPDIR/locked
	start_match
	printf 'BEGIN EXCLUSIVE;\n.shell touch %s; while [ -e %s ]; do sleep 0.05; done\nCOMMIT;\n' "$locked" "$locked" |
		sqlite3 "$BOWLING_STORE" 3>&- &
	eventually [ -e "$locked" ]
	# One after the other, so that one waits whenever the server is asked.
	ask_often 100 /api/v1/lanes/2/undo -H "Authorization: Bearer $token" -d '' 3>&- >"$BATS_TEST_TMPDIR/first" &
	eventually has_one_pending
	curl -s --no-progress-meter --parallel --parallel-immediate --parallel-max 150 -m 300 -o /dev/null -w '%{http_code}\n' \
		-H "Authorization: Bearer $token" -X POST "$house/api/v1/lanes/2/undo?[1-150]" >"$BATS_TEST_TMPDIR/all"
	rm "$locked"
	wait %2 %3
	[ "$(wc -l <"$BATS_TEST_TMPDIR/all")" -eq 150 ]
	refute grep -q 429 "$BATS_TEST_TMPDIR/all"
}

@test "connections that the system does not allow are wrong usage, and the default adapts" {
	stop_serving
	run bash -c 'ulimit -n 500; exec "$BOWLING_PROGRAM" serve --listen 127.0.0.1:0 --connections 437'
	[ "$status" -eq 2 ]
	[[ $output == *"437 connections need 501 open files, but the system allows 500"*'ulimit -n'* ]]
	ulimit -n 500
	serve
	grep -qx "bowling serve: takes 436 connections instead of 12000, 218 from one address, because the system allows 500 open files ('ulimit -n')" \
		"$BATS_TEST_TMPDIR/log"
	stop_serving
	serve --connections 436
	refute grep -q instead "$BATS_TEST_TMPDIR/log"
}

# The checks of a request's head are tested with two versions of the library. This one only tells another.
@test "a version of libmicrohttpd that was never tested is refused" {
	local name header=$BATS_TEST_DIRNAME/../../server/microhttpd_lazy.h folder=$BATS_TEST_TMPDIR/library
	mkdir "$folder"
	{
		sed -n 's/.*USE(\(MHD_[a-z_]*\)).*/\1/p' "$header" | while read -r name; do
			echo "const char *$name(void) { return \"9.9.9\"; }"
		done
	} | cc -shared -fPIC -x c -o "$folder/libmicrohttpd.so.12" -
	LD_LIBRARY_PATH=$folder run "$BOWLING_PROGRAM" serve --listen 127.0.0.1:0
	[ "$status" -eq 2 ]
	[[ $output == *'libmicrohttpd 9.9.9 was never tested'*'0.9.75'*'1.0.1'* ]]
}
