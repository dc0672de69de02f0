# `bowling serve` over HTTP: every address, who may write, and what bad requests get.
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

# wait_for_watchers COUNT: until so many streams are open.
wait_for_watchers() {
	until curl -s "$house/metrics" | grep -qx "bowling_watchers $1"; do
		sleep 0.05
	done
}

@test "an empty lane, and one that is not there" {
	ask GET /api/v1/lanes/2
	assert_status 200
	jq -e '. == {lane: 2, id: "0-0", match: null, sequence: 0, finished: false, turn: null, players: [], bowls: null, undo: false, redo: false, at: null}' "$said"
	ask GET /api/v1/lanes
	jq -e '.lanes | map(.lane) == [1, 2, 3, 4]' "$said"
	ask GET /api/v1/lanes/5
	assert_problem 404 'no such lane'
}

@test "a match starts, and its bowls score" {
	start_match
	jq -e '.sequence == 1 and .turn == {player: "PJS", frame: 1, bowl: 1, standing: 10}' "$said"
	ask POST /api/v1/lanes/2/bowls '{"bowl":"X","sequence":1}'
	assert_status 200
	ask POST /api/v1/lanes/2/bowls '{"bowl":"8","sequence":2}'
	jq -e '.sequence == 3 and .turn == {player: "KYJ", frame: 1, bowl: 2, standing: 2}' "$said"
	jq -e '.players[0].frames[0] == {marks: ["X"], score: null} and .players[0].maximum == 300' "$said"
	ask POST /api/v1/lanes/2/bowls '{"bowl":2}'
	jq -e '.players[1].frames[0].marks == ["8", "/"]' "$said"
}

@test "when a match is over, the next one starts on its lane" {
	ask POST /api/v1/lanes/2/match '{"players":["PJS"]}'
	for ((bowl = 0; bowl < 12; bowl++)); do
		bowl_mark X
	done
	jq -e '.finished and .players[0].total == 300' "$said"
	ask POST /api/v1/lanes/2/match '{"players":["KYJ"]}'
	assert_status 201
	jq -e '.match == 2 and .players[0].name == "KYJ"' "$said"
}

@test "a bowl that was kept over the end of a match does not land in the next one" {
	ask POST /api/v1/lanes/2/match '{"players":["PJS"]}'
	for ((bowl = 0; bowl < 12; bowl++)); do
		bowl_mark X
	done
	ask POST /api/v1/lanes/2/match '{"players":["KYJ"]}'
	ask POST /api/v1/lanes/2/bowls '{"bowl":"7","match":1,"sequence":1}'
	assert_problem 409 'somebody else was faster'
	jq -e '.state.match == 2 and .state.sequence == 1' "$said"
	ask POST /api/v1/lanes/2/bowls '{"bowl":"7","match":2,"sequence":1}'
	assert_status 200
	ask POST /api/v1/lanes/2/bowls '{"bowl":"1","match":"2"}'
	assert_problem 400 "'match' is the number"
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

@test "a double tap scores once, and the loser sees the truth" {
	start_match
	ask POST /api/v1/lanes/2/bowls '{"bowl":"7","sequence":1}'
	assert_status 200
	ask POST /api/v1/lanes/2/bowls '{"bowl":"7","sequence":1}'
	assert_problem 409 'somebody else was faster'
	jq -e '.state.sequence == 2 and .state.players[0].frames[0].marks == ["7"]' "$said"
}

@test "what cannot be bowled is refused, and nothing changes" {
	start_match
	bowl_mark 8
	ask POST /api/v1/lanes/2/bowls '{"bowl":"5"}'
	assert_problem 422 'more pins than stand'
	for bowl in '"X"' '"?"' '"12"' 11 -1 '""' null '[]' '{}' true 1.5; do
		ask POST /api/v1/lanes/2/bowls "{\"bowl\":$bowl}"
		assert_status 422
	done
	ask POST /api/v1/lanes/2/bowls '{}'
	assert_problem 400 "'bowl' is a mark or a count"
	ask POST /api/v1/lanes/2/bowls '{"bowl":"1","sequence":"2"}'
	assert_problem 400 "'sequence' is the number"
	ask GET /api/v1/lanes/2
	jq -e '.sequence == 2' "$said"
}

@test "names of a match are those of the game" {
	for players in '[]' '["AB"]' '["PJS","pjs"]' '[1]' '"PJS"' null; do
		ask POST /api/v1/lanes/2/match "{\"players\":$players}"
		assert_status 422
	done
	ask POST /api/v1/lanes/2/match '{"players":["p.j.s"]}'
	assert_status 201
	jq -e '.players[0].name == "PJS"' "$said"
	ask POST /api/v1/lanes/2/match '{"players":["KYJ"]}'
	assert_problem 409 'a match is going on'
}

@test "undo, redo and corrections" {
	start_match
	bowl_mark X
	bowl_mark 4
	ask POST /api/v1/lanes/2/undo '{"sequence":3}'
	assert_status 200
	jq -e '.turn == {player: "KYJ", frame: 1, bowl: 1, standing: 10} and .redo' "$said"
	ask POST /api/v1/lanes/2/redo '{}'
	jq -e '.players[1].frames[0].marks == ["4"] and (.redo | not)' "$said"
	ask POST /api/v1/lanes/2/redo '{}'
	assert_problem 422 'redo'
	ask PUT '/api/v1/games/1/frames/1/bowls/1?player=PJS' '{"bowls":["7","2"]}'
	assert_status 200
	jq -e '.players[0].frames[0] == {marks: ["7", "2"], score: 9}' "$said"
	ask PUT '/api/v1/games/1/frames/1/bowls/2?player=PJS' '{"bowl":"/"}'
	jq -e '.players[0].frames[0].marks == ["7", "/"]' "$said"
	ask PUT '/api/v1/games/1/frames/1/bowls/1?player=PJS' '{"bowl":"11"}'
	assert_status 422
	ask PUT '/api/v1/games/1/frames/1/bowls/1' '{"bowl":"1"}'
	assert_problem 422 'player'
	ask PUT '/api/v1/games/9/frames/1/bowls/1?player=PJS' '{"bowl":"1"}'
	assert_status 404
	"$BOWLING_PROGRAM" verify
}

@test "a change that nothing is there for is refused" {
	for change in bowls undo redo; do
		ask POST "/api/v1/lanes/3/$change" '{"bowl":"X"}'
		assert_problem 409 'nobody plays'
		jq -e '.state.lane == 3 and .state.match == null' "$said"
		ask POST "/api/v1/lanes/5/$change" '{"bowl":"X"}'
		assert_problem 404 'no such lane'
	done
	start_match
	ask POST /api/v1/lanes/2/undo
	assert_problem 422 'no bowl to undo'
	ask POST /api/v1/lanes/3/match '{"players":["PJS"],"sequence":1}'
	assert_problem 409 'somebody else was faster'
	bowl_mark 4
	ask PUT '/api/v1/games/1/frames/1/bowls/1?player=PJS' '{"bowl":"1","sequence":1}'
	assert_problem 409 'somebody else was faster'
	ask PUT '/api/v1/games/1/frames/11/bowls/1?player=PJS' '{"bowl":"1"}'
	assert_problem 422 'no eleventh frame'
	ask PUT '/api/v1/games/1/frames/1/bowls/1?player=LEE' '{"bowl":"1"}'
	assert_problem 422 'not in the match'
	token=$("$BOWLING_PROGRAM" token add lane3 --lane 3)
	ask PUT '/api/v1/games/1/frames/1/bowls/1?player=PJS' '{"bowl":"1"}'
	assert_problem 403 'another lane'
	ask GET /api/v1/lanes/2
	jq -e '.sequence == 2' "$said"
}

@test "what was played is told: lists, logs, files, players" {
	printf 'PJS: XXX728/F9X7/9-XX8\n' | "$BOWLING_PROGRAM" import -
	ask GET '/api/v1/games?player=PJS&limit=5'
	jq -e '.games | length == 1 and .[0].players ==
		[{name: "PJS", person: 1, full_name: null, total: 180, bowls: "XXX728/F9X7/9-XX8"}]' "$said"
	ask GET /api/v1/games/1
	jq -e '.finished and (.log | length == 1) and .players[0].total == 180' "$said"
	ask GET /api/v1/games/1.csv
	grep -qx 'PJS,X X X 72 8/ F9 X 7/ 9- XX8,30,57,76,85,95,104,124,143,152,180,180,180,1,' "$said"
	ask GET /api/v1/games/1.svg
	grep -q '^<svg ' "$said"
	ask GET /api/v1/players/PJS
	jq -e '.games == 1 and .average == 180 and .scores == [180] and .strike_percent == 50' "$said"
	for address in games/2 games/2.csv games/2.svg; do
		ask GET "/api/v1/$address"
		assert_problem 404 'no such match'
	done
	ask GET /api/v1/players/ZZZ
	assert_problem 404 'no such player'
	for query in player=AB limit=0 limit=201 limit=x limit= limit=4294967316; do
		ask GET "/api/v1/games?$query"
		assert_status 400
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

@test "looking is open, writing needs a token that is good for the lane" {
	lane_token=$("$BOWLING_PROGRAM" token add lane2 --lane 2)
	token=nobody
	ask GET /api/v1/lanes/2
	assert_status 200
	ask POST /api/v1/lanes/2/match '{"players":["PJS"]}'
	assert_problem 401 'nobody has this token'
	jq -e '.reason == "token"' "$said"
	curl -s -X POST "$house/api/v1/lanes/2/match" | jq -e '.status == 401 and .reason == null and .detail == "sign in, or send a token"'
	token=$lane_token
	ask POST /api/v1/lanes/3/match '{"players":["PJS"]}'
	assert_problem 403 'another lane'
	ask POST /api/v1/lanes/2/match '{"players":["PJS"]}'
	assert_status 201
	run sqlite3 "$BOWLING_STORE" "SELECT * FROM tokens WHERE name = 'lane2'"
	[[ $output = 'lane2|2|'* && $output != *"$token"* ]]
	"$BOWLING_PROGRAM" token revoke lane2
	ask POST /api/v1/lanes/2/bowls '{"bowl":"X"}'
	assert_status 401
	"$BOWLING_PROGRAM" log 1 | grep -q ' lane2 '
}

@test "signing in sets a cookie that scripts and other sites never see" {
	jar=$BATS_TEST_TMPDIR/jar
	status=$(curl -s -o "$said" -D "$BATS_TEST_TMPDIR/head" -c "$jar" -w '%{http_code}' -H 'Content-Type: application/json' \
		-d "{\"token\":\"$token\"}" "$house/api/v1/session")
	assert_status 204
	grep -qi '^set-cookie: .*HttpOnly; SameSite=Strict' "$BATS_TEST_TMPDIR/head"
	status=$(curl -s -o "$said" -b "$jar" -w '%{http_code}' -H 'Content-Type: application/json' -d '{"players":["PJS"]}' \
		"$house/api/v1/lanes/1/match")
	assert_status 201
	status=$(curl -s -o "$said" -b "$jar" -w '%{http_code}' -H 'Content-Type: application/json' -H 'Origin: http://evil.example' \
		-d '{"bowl":"X"}' "$house/api/v1/lanes/1/bowls")
	assert_problem 403 'another origin'
	curl -s -b "$jar" "$house/api/v1/session" | jq -e '.signed_in'
	ask POST /api/v1/session '{"token":"wrong"}'
	assert_status 401
}

@test "a client may name the whole address" {
	for target in http://elsewhere.example/api/v1/lanes/2 "HTTP://127.0.0.1/api/v1/lanes/2?x=1"; do
		curl -s --request-target "$target" "$house/" | jq -e '.lane == 2'
	done
	[ "$(curl -s -o /dev/null -w '%{http_code}' --request-target ftp://x/api/v1/lanes/2 "$house/")" = 404 ]
}

@test "the server describes its API, and tells how it is" {
	ask GET /api/v1/openapi.json
	assert_status 200
	jq -e '.openapi == "3.1.0" and (.paths["/api/v1/lanes/{lane}/bowls"].post.responses | has("409"))' "$said"
	for address in /healthz /healthz/ready /healthz/live; do
		ask GET "$address"
		jq -e '. == {status: "fine"}' "$said"
	done
	start_match
	bowl_mark X
	ask GET /api/v1/lanes/9
	ask GET /metrics
	grep -qx 'bowling_changes_total 2' "$said"
	grep -qx 'bowling_requests_refused_total 1' "$said"
	grep -qx 'bowling_requests_failed_total 0' "$said"
	grep -qx 'bowling_watchers 0' "$said"
	status=$(curl -s -I -o "$BATS_TEST_TMPDIR/head" -w '%{http_code} %{size_download}' "$house/api/v1/lanes")
	[ "$status" = '200 0' ]
	grep -qi '^content-length: [1-9]' "$BATS_TEST_TMPDIR/head"
}

# sign_in TOKEN: prints the id of the session that begins.
sign_in() {
	curl -s -D - -H 'Content-Type: application/json' -d "{\"token\":\"$1\"}" "$house/api/v1/session" |
		sed -n 's/^set-cookie: bowling=\([^;]*\);.*/\1/Ip'
}

@test "a session tells who is signed in, and ends" {
	lane_token=$("$BOWLING_PROGRAM" token add lane2 --lane 2)
	ask GET /api/v1/session
	jq -e '. == {signed_in: true, lane: null, revoked: false}' "$said"
	session=$(sign_in "$lane_token")
	curl -s -b "bowling=$session" "$house/api/v1/session" | jq -e '. == {signed_in: true, lane: 2, revoked: false}'
	curl -s "$house/api/v1/session" | jq -e '. == {signed_in: false, lane: null, revoked: false}'
	head_of() {
		curl -s -o "$said" -D - "$@" "$house/api/v1/session"
	}
	head_of -b "bowling=$session" | grep -qi "^set-cookie: bowling=$session; .*HttpOnly.*Max-Age=43200"
	[ -z "$(head_of -H "Authorization: Bearer $lane_token" | grep -i '^set-cookie')" ]
	[ -z "$(head_of -b 'bowling=nobody' | grep -i '^set-cookie')" ]
	[ -z "$(head_of -b "bowling=$lane_token" | grep -i '^set-cookie')" ]
	[ -z "$(head_of -b "bowling=$session" -H 'Authorization: Bearer nobody' | grep -i '^set-cookie')" ]
	ask DELETE /api/v1/session '' -D "$BATS_TEST_TMPDIR/head"
	assert_status 204
	grep -qi '^set-cookie: bowling=; .*Max-Age=0' "$BATS_TEST_TMPDIR/head"
	ask POST /api/v1/session
	assert_problem 401 'nobody has this token'
}

# sequences_of LANE FILE: of the events of a lane in a stream of the house.
sequences_of() {
	sed -n "s/^data: \({\"lane\":$1,.*\)/\1/p" "$2" | jq .sequence
}

@test "a watcher gets the state, then each change, and what it has seen not again" {
	start_match
	curl -sN -m 300 "$house/api/v1/lanes/2/events" >"$BATS_TEST_TMPDIR/stream" &
	curl -sN -m 300 "$house/api/v1/events" >"$BATS_TEST_TMPDIR/house" &
	curl -sN -m 300 -H 'Last-Event-ID: 1-1' "$house/api/v1/lanes/2/events" >"$BATS_TEST_TMPDIR/again" &
	wait_for_watchers 3
	bowl_mark X
	bowl_mark 9
	ask GET /api/v1/lanes/2
	cp "$said" "$BATS_TEST_TMPDIR/state"
	stop_serving
	wait %2 %3 %4
	diff <(printf 'id: 1-%s\n' 1 2 3) <(grep '^id:' "$BATS_TEST_TMPDIR/stream")
	diff <(printf '%s\n' 1 2 3) <(sequences_of 2 "$BATS_TEST_TMPDIR/house")
	diff <(echo 0) <(sequences_of 4 "$BATS_TEST_TMPDIR/house")
	diff <(printf 'id: 1-%s\n' 2 3) <(grep '^id:' "$BATS_TEST_TMPDIR/again")
	diff "$BATS_TEST_TMPDIR/state" <(sed -n 's/^data: //p' "$BATS_TEST_TMPDIR/stream" | tail -n 1 | tr -d '\n')
}

@test "a watcher who was away gets the newest state, and the log has the rest" {
	local id
	ask POST /api/v1/lanes/2/match '{"players":["PJS"]}'
	for ((bowl = 0; bowl < 12; bowl++)); do
		bowl_mark X
	done
	ask POST /api/v1/lanes/2/match '{"players":["KYJ"]}'
	bowl_mark 7
	# Seen in the match before, never sent by us, of a store that has gone back, and the newest.
	for id in 1-10 nonsense 2- 2-2-2 7-1 2-9 2-2; do
		curl -sN -m 300 -H "Last-Event-ID: $id" "$house/api/v1/lanes/2/events" >"$BATS_TEST_TMPDIR/seen_$id" &
	done
	wait_for_watchers 7
	bowl_mark 1
	stop_serving
	wait
	for id in 1-10 nonsense 2- 2-2-2 7-1 2-9; do
		diff <(printf 'id: %s\n' 2-2 2-3) <(grep '^id:' "$BATS_TEST_TMPDIR/seen_$id")
	done
	diff <(echo 'id: 2-3') <(grep '^id:' "$BATS_TEST_TMPDIR/seen_2-2")
	serve
	ask GET '/api/v1/games/1/log?after=10&limit=2'
	jq -e '[.log[].sequence] == [11, 12] and .next == "/api/v1/games/1/log?after=12&limit=2"' "$said"
	ask GET "$(jq -r .next "$said")"
	jq -e '[.log[].sequence] == [13] and .next == null' "$said"
	for query in after=x after=-1 limit=0 limit=1001; do
		ask GET "/api/v1/games/1/log?$query"
		assert_problem 400 "'limit' is 1 to 1000"
	done
}

@test "a list of matches is told in pages" {
	printf 'PJS: XXX728/F9X7/9-XX8\nKYJ: XXXXXXXXXXXX\nPJS: 9-9-9-9-9-9-9-9-9-9-\n' | "$BOWLING_PROGRAM" import -
	ask GET '/api/v1/games?limit=2'
	jq -e '[.games[].match] == [3, 2] and .next == "/api/v1/games?limit=2&before=2"' "$said"
	ask GET "$(jq -r .next "$said")"
	jq -e '[.games[].match] == [1] and .next == null' "$said"
	ask GET '/api/v1/games?limit=1&player=PJS'
	ask GET "$(jq -r .next "$said")"
	jq -e '[.games[].match] == [1] and .next == null' "$said"
}

@test "wrong addresses, methods and bodies" {
	ask GET /nothing
	assert_problem 404 'nothing at this address'
	ask GET /lanes/02
	assert_status 404
	ask GET '/%00'
	assert_status 404
	ask GET '/assets/..%2f..%2fetc/passwd'
	assert_status 404
	ask GET /assets/../../etc/passwd '' --path-as-is
	assert_status 404
	ask DELETE /api/v1/lanes/2
	assert_problem 405 'other methods'
	ask PATCH /api/v1/session '' -D "$BATS_TEST_TMPDIR/head"
	grep -q '^Allow: GET, HEAD, POST, DELETE' "$BATS_TEST_TMPDIR/head"
	ask POST /api/v1/lanes/2/match 'not json'
	assert_problem 400 'the body cannot be read'
	ask POST /api/v1/lanes/2/match '{"players":[],"players":[]}'
	assert_problem 400 'duplicate object key'
	ask POST /api/v1/lanes/2/match '[1]'
	assert_problem 400 'JSON object'
	ask POST /api/v1/lanes/2/match '{"players":"PJS"}'
	assert_problem 422 'a list of names'
	ask POST /api/v1/lanes/2/match $'{"players":["\xff"]}'
	assert_status 400
	ask POST /api/v1/lanes/2/match '' -H 'Content-Type: text/plain' --data-binary '{"players":["PJS"]}'
	assert_status 415
	ask POST /api/v1/lanes/2/match '' -H 'Content-Type: application/jsonp' --data-binary '{"players":["PJS"]}'
	assert_problem 415 'application/json'
	ask POST /api/v1/lanes/2/match "$(head -c 20000 /dev/zero | tr '\0' x)"
	assert_problem 413 'too large'
	ask POST /api/v1/lanes/2/match '{}' -H 'Transfer-Encoding: chunked'
	assert_problem 411 'Content-Length'
	ask GET /healthz
	assert_status 200
}

@test "a browser does not load again what it has" {
	tag=$(curl -s -o "$said" -D - "$house/assets/lane.js" | sed -n 's/^[Ee][Tt]ag: \(.*\)\r$/\1/p')
	[ -n "$tag" ]
	ask GET /assets/lane.js '' -H "If-None-Match: $tag"
	assert_status 304
	ask GET /assets/house.js '' -H "If-None-Match: $tag"
	assert_status 200
}

@test "answers are safe for browsers" {
	curl -s -D "$BATS_TEST_TMPDIR/head" -o "$said" "$house/"
	for header in "content-security-policy: default-src 'self'" 'x-content-type-options: nosniff' 'x-frame-options: DENY'; do
		grep -qi "^$header" "$BATS_TEST_TMPDIR/head"
	done
	curl -s -D "$BATS_TEST_TMPDIR/head" -o "$said" "$house/lanes/1?overlay"
	refute grep -qi '^x-frame-options' "$BATS_TEST_TMPDIR/head"
}

@test "it ends by SIGTERM with 0, and the next one goes on where it was" {
	start_match
	bowl_mark X
	curl -sN -m 300 "$house/api/v1/lanes/2/events" >"$BATS_TEST_TMPDIR/stream" &
	wait_for_watchers 1
	stop_serving
	[ "$ended" -eq 0 ]
	wait %2
	serve
	ask GET /api/v1/lanes/2
	jq -e '.match == 1 and .sequence == 2 and .players[0].frames[0].marks == ["X"]' "$said"
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

@test "a bowl that cannot be written leaves nothing half, and the next one is taken" {
	start_match
	sqlite3 -cmd '.timeout 5000' "$BOWLING_STORE" "CREATE TRIGGER broken BEFORE INSERT ON events WHEN new.detail = '2 9'
		BEGIN SELECT raise(ABORT, 'broken'); END"
	ask POST /api/v1/lanes/2/bowls '{"bowl":"9"}'
	assert_status 503
	"$BOWLING_PROGRAM" verify
	ask GET /api/v1/lanes/2
	jq -e '.sequence == 1' "$said"
	bowl_mark 8
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

# ask_often COUNT PATH [CURL ARGUMENT...]: how many of so many requests, over one connection, got which status; $seconds is
# how long that took at most.
ask_often() {
	local count=$1 path=$2 begin=$SECONDS
	shift 2
	curl -s -m 300 -o /dev/null -w '%{http_code}\n' "$@" "$house$path?[1-$count]" | sort | uniq -c | sed 's/^ *//' \
		>"$BATS_TEST_TMPDIR/statuses"
	seconds=$((SECONDS - begin + 1))
	cat "$BATS_TEST_TMPDIR/statuses"
}

# assert_limited COUNT TAKEN BURST PERIOD: of so many requests as ask_often sent at last, some got TAKEN and the others 429: as
# many as the burst has, and one more for each period of seconds that went by.
assert_limited() {
	awk -v all="$1" -v taken="$2" -v burst="$3" -v earned="$((seconds / $4 + 1))" '{ count[$2] = $1 }
		END { exit !(count[taken] >= burst && count[taken] <= burst + earned && count[taken] + count[429] == all) }' \
		"$BATS_TEST_TMPDIR/statuses"
}

@test "an address that asks too often waits, but not for what needs no store, nor with a token" {
	diff <(echo '400 200') <(ask_often 400 /api/v1/lanes/2)
	diff <(echo '400 200') <(ask_often 400 /api/v1/games -H "Authorization: Bearer $token")
	ask_often 400 /api/v1/games
	# A burst of 100, and 20 more in each second that the requests take.
	awk -v most="$((100 + 20 * seconds))" '{ count[$2] = $1 }
		END { exit !(count[200] >= 100 && count[200] <= most && count[200] + count[429] == 400) }' "$BATS_TEST_TMPDIR/statuses"
	# The first that is refused: while one request begins, another one may be allowed again.
	status=$(curl -s --fail-early --fail-with-body -o "$said" -D "$BATS_TEST_TMPDIR/head" -w '%{http_code}\n' \
		"$house/api/v1/games?[1-4000]" | tail -n 1)
	assert_problem 429 'too many requests without a token'
	grep -qi '^retry-after: 1' "$BATS_TEST_TMPDIR/head"
	ask GET /api/v1/games
	assert_status 200
}

# The tokens cannot be read anew then, but those that were good before still are.
@test "while the store is locked a token is still one, and is not limited" {
	local locked=$BATS_TEST_TMPDIR/locked
	start_match
	printf 'BEGIN EXCLUSIVE;\n.shell touch %s; while [ -e %s ]; do sleep 0.05; done\nCOMMIT;\n' "$locked" "$locked" |
		sqlite3 "$BOWLING_STORE" 3>&- &
	until [ -e "$locked" ]; do sleep 0.05; done
	ask_often 1 /api/v1/lanes/2/undo -H "Authorization: Bearer $token" -d '' 3>&- >"$BATS_TEST_TMPDIR/first" &
	until curl -s "$house/metrics" | grep -qx 'bowling_requests_pending 1'; do sleep 0.05; done
	curl -s --no-progress-meter --parallel --parallel-immediate --parallel-max 150 -m 300 -o /dev/null -w '%{http_code}\n' \
		-H "Authorization: Bearer $token" -X POST "$house/api/v1/lanes/2/undo?[1-150]" >"$BATS_TEST_TMPDIR/all"
	rm "$locked"
	wait %2 %3
	[ "$(wc -l <"$BATS_TEST_TMPDIR/all")" -eq 150 ]
	refute grep -q 429 "$BATS_TEST_TMPDIR/all"
}

@test "the limits of an address can be turned off" {
	stop_serving
	serve --rate-limit 0
	diff <(echo '400 200') <(ask_often 400 /api/v1/games)
	diff <(echo '20 401') <(ask_often 20 /api/v1/session -H 'Content-Type: application/json' -d '{"token":"wrong"}')
}

# try_wrong_tokens COUNT [CURL ARGUMENT...]
try_wrong_tokens() {
	ask_often "$1" /api/v1/session -H 'Content-Type: application/json' -d '{"token":"wrong"}' "${@:2}"
}

@test "ten wrong tokens a minute, then an address has to wait" {
	try_wrong_tokens 15
	assert_limited 15 401 10 6
	status=401
	while [ "$status" -eq 401 ]; do
		status=$(curl -s -o "$said" -D "$BATS_TEST_TMPDIR/head" -w '%{http_code}' -H 'Content-Type: application/json' \
			-d '{"token":"wrong"}' "$house/api/v1/session")
	done
	assert_problem 429 'too many tokens were wrong'
	grep -qi '^retry-after: [1-9]' "$BATS_TEST_TMPDIR/head"
	# Valid tokens are not limited.
	diff <(echo '1 204') <(ask_often 1 /api/v1/session -H 'Content-Type: application/json' -d "{\"token\":\"$token\"}")
	start_match
}

# Each address tries 15 times: one that shares the allowance of another gets nothing but what is earned meanwhile.
@test "behind a trusted proxy each client has limits of its own" {
	# Whoever is not trusted cannot name another address.
	try_wrong_tokens 15 -H 'X-Forwarded-For: 192.0.2.1'
	assert_limited 15 401 10 6
	try_wrong_tokens 15 -H 'X-Forwarded-For: 192.0.2.2'
	assert_limited 15 401 0 6
	stop_serving
	serve --trusted-proxy 127.0.0.1
	try_wrong_tokens 15 -H 'X-Forwarded-For: 192.0.2.1'
	assert_limited 15 401 10 6
	# The proxy adds the last one; those before are what a client claims.
	try_wrong_tokens 15 -H 'X-Forwarded-For: 192.0.2.1, 192.0.2.2'
	assert_limited 15 401 10 6
	try_wrong_tokens 15 -H 'X-Forwarded-For: 2001:db8::1'
	assert_limited 15 401 10 6
	try_wrong_tokens 15 -H 'X-Forwarded-For: 2001:db8::ffff:2'
	assert_limited 15 401 0 6
	try_wrong_tokens 15 -H 'X-Forwarded-For: 2001:db8:0:1::1'
	assert_limited 15 401 10 6
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
