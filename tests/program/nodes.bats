#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2030,SC2031,SC2034,SC2154
# Two `bowling serve` on one PostgreSQL, the nodes a and b: one house, whichever of them is asked.
load helper
load serve_helper

declare -gA node_pid node_house
watchers=()
stopped=()

setup() {
	: "${BOWLING_PROGRAM:?is set by ctest: the program to be tested}"
	: "${BOWLING_TEST_POSTGRES:?is set by tests/store/with_postgres.sh, which runs this}"
	local schema=nodes_$BATS_TEST_NUMBER
	psql -Xq "$BOWLING_TEST_POSTGRES" -c "CREATE SCHEMA $schema"
	export BOWLING_STORE="$BOWLING_TEST_POSTGRES?options=-csearch_path%3D$schema"
	said=$BATS_TEST_TMPDIR/said
	token=$("$BOWLING_PROGRAM" token add desk)
	start_node a
	start_node b
}

# Whatever a test left behind: watchers, nodes that stand still, a server that is away.
teardown() {
	local watcher node
	[ ${#stopped[@]} -eq 0 ] || kill -CONT "${stopped[@]}" || true
	for watcher in "${watchers[@]}"; do
		kill "$watcher" 2>/dev/null || true
	done
	postgres start || true
	for node in "${!node_pid[@]}"; do
		kill -CONT "${node_pid[$node]}"
		stop_node "$node"
	done
}

# Stops PostgreSQL, as a crash would, or starts it; it must not hold on to what belongs to bats.
postgres() {
	"$BOWLING_TEST_POSTGRES_CONTROL" "$1" 3>&-
}

query() {
	psql -XAtq "$BOWLING_STORE" -c "$1"
}

start_node() {
	start_server "$BATS_TEST_TMPDIR/$1.log" --listen 127.0.0.1:0 --lanes 24
	node_pid[$1]=$server
	node_house[$1]=$house
}

# A node has to end well, so that a sanitizer is heard as well.
stop_node() {
	server=${node_pid[$1]}
	unset "node_pid[$1]"
	stop_serving
	[ "$ended" -eq 0 ] && return
	echo "node $1 ended with $ended:"
	cat "$BATS_TEST_TMPDIR/$1.log"
	return 1
}

kill_node() {
	kill -KILL "${node_pid[$1]}"
	wait "${node_pid[$1]}" || true
	unset "node_pid[$1]"
}

# on NODE METHOD PATH [BODY] [CURL ARGUMENT...]: asks that node.
on() {
	house=${node_house[$1]}
	ask "${@:2}"
}

# start_match NODE LANE NAME...
start_match() {
	local names
	names=$(printf '"%s",' "${@:3}")
	on "$1" POST "/api/v1/lanes/$2/match" "{\"players\":[${names%,}]}"
	assert_status 201
}

# bowl_at NODE LANE MARK...
bowl_at() {
	local mark
	for mark in "${@:3}"; do
		on "$1" POST "/api/v1/lanes/$2/bowls" "{\"bowl\":\"$mark\"}"
		assert_status 200
	done
}

# watch NODE LANE FILE [LAST ID]: follows the events of a lane into a file.
watch() {
	local last=()
	[ $# -lt 4 ] || last=(-H "Last-Event-ID: $4")
	: >"$3"
	curl -sN -m 100 "${last[@]}" "${node_house[$1]}/api/v1/lanes/$2/events" >>"$3" 3>&- &
	watchers+=($!)
}

# ids FILE: those of its events, in a line.
ids() {
	sed -n 's/^id: //p' "$1" | tr '\n' ' '
}

# last_state FILE: the data of its last event.
last_state() {
	sed -n 's/^data: \(.*match.*\)/\1/p' "$1" | tail -n 1
}

# until_it COMMAND...: tries it until it succeeds, for a while.
until_it() {
	local tries
	for ((tries = 0; tries < 1200; tries++)); do
		"$@" >/dev/null 2>&1 && return
		sleep 0.05
	done
	echo "does not come true: $*"
	"$@"
}

has_event() {
	awk -v id="id: $2" '$0 == id { found = 1 } found && /^\r?$/ { whole = 1 } END { exit !whole }' "$1"
}

# has_passed FILE SEQUENCE: an event of the first turn that is as far. While others bowl on, a state may be skipped.
has_passed() {
	awk -F '[- ]' -v least="$2" '/^id: 1-/ && $3 + 0 >= least { found = 1 } found && /^\r?$/ { whole = 1 } END { exit !whole }' "$1"
}

# is_answered STATUS NODE METHOD PATH ...
is_answered() {
	on "${@:2}"
	[ "$status" -eq "$1" ]
}

# shows NODE LANE FILTER: the state of the lane there, judged by jq.
shows() {
	on "$1" GET "/api/v1/lanes/$2"
	jq -e "$3" "$said"
}

# Both nodes show the lane as the store has it, byte for byte.
assert_same_state() {
	on a GET "/api/v1/lanes/$1"
	cp "$said" "$BATS_TEST_TMPDIR/at_a"
	on b GET "/api/v1/lanes/$1"
	diff "$BATS_TEST_TMPDIR/at_a" "$said"
	diff <(jq .sequence "$said") <(query "SELECT sequence FROM matches JOIN lanes ON id = current_match_id WHERE lane = $1")
}

# both_at_once PATH BODY_FOR_A BODY_FOR_B: what each said is in the files a and b, the statuses in $status_a, $status_b.
both_at_once() {
	local node config=$BATS_TEST_TMPDIR/requests
	for node in a b; do
		[ "$node" = a ] || echo next
		printf '%s\n' "url = \"${node_house[$node]}$1\"" "output = \"$BATS_TEST_TMPDIR/$node\"" 'silent' 'max-time = 60' \
			"header = \"Authorization: Bearer $token\"" 'header = "Content-Type: application/json"' \
			"write-out = \"$node %{http_code}\\n\"" "data-binary = \"@$BATS_TEST_TMPDIR/body_$node\""
	done >"$config"
	printf '%s' "$2" >"$BATS_TEST_TMPDIR/body_a"
	printf '%s' "$3" >"$BATS_TEST_TMPDIR/body_b"
	curl --parallel --parallel-immediate -K "$config" >"$BATS_TEST_TMPDIR/statuses"
	status_a=$(sed -n 's/^a //p' "$BATS_TEST_TMPDIR/statuses")
	status_b=$(sed -n 's/^b //p' "$BATS_TEST_TMPDIR/statuses")
}

# Sets $winner and $loser, where one was answered with $1 and the other with 409.
decide() {
	winner=a loser=b
	[ "$status_a $status_b" != "409 $1" ] || winner=b loser=a
	case "$status_a $status_b" in
	"$1 409" | "409 $1") return ;;
	esac
	echo "a was answered $status_a, and b $status_b"
	cat "$BATS_TEST_TMPDIR/a" "$BATS_TEST_TMPDIR/b"
	return 1
}

@test "what is done at one node is on the pages and in the streams of the other" {
	start_match a 2 PJS KYJ
	until_it shows b 2 '.sequence == 1'
	watch b 2 "$BATS_TEST_TMPDIR/stream"
	curl -sN -m 100 "${node_house[b]}/api/v1/events" >"$BATS_TEST_TMPDIR/house" 3>&- &
	watchers+=($!)
	until_it has_event "$BATS_TEST_TMPDIR/stream" 1-1
	bowl_at a 2 X
	until_it has_event "$BATS_TEST_TMPDIR/stream" 1-2
	on b GET /api/v1/lanes/2
	jq -e '.sequence == 2 and .players[0].frames[0].marks == ["X"] and .turn.player == "KYJ"' "$said"
	diff <(cat "$said" <(echo)) <(last_state "$BATS_TEST_TMPDIR/stream")
	bowl_at b 2 7
	until_it shows a 2 '.sequence == 3'
	on a POST /api/v1/lanes/2/undo '{"sequence":3}'
	assert_status 200
	until_it has_event "$BATS_TEST_TMPDIR/stream" 1-4
	on b POST /api/v1/lanes/2/redo '{"sequence":4}'
	assert_status 200
	on a PUT '/api/v1/games/1/frames/1/bowls/1?player=KYJ' '{"bowl":"6"}'
	assert_status 200
	until_it has_event "$BATS_TEST_TMPDIR/stream" 1-6
	diff <(echo '1-1 1-2 1-3 1-4 1-5 1-6 ') <(ids "$BATS_TEST_TMPDIR/stream" && echo)
	until_it grep -q '"sequence":6' "$BATS_TEST_TMPDIR/house"
	# All lanes as they stand, then each change.
	diff <(seq 24) <(sed -n 's/^data: {"lane":\([0-9]*\),.*/\1/p' "$BATS_TEST_TMPDIR/house" | sort -nu)
	diff <(seq 6) <(grep -o '^data: {"lane":2,.*"sequence":[0-9]*' "$BATS_TEST_TMPDIR/house" | grep -o '[0-9]*$')
	assert_same_state 2
	"$BOWLING_PROGRAM" verify
}

@test "two keypads at two nodes make one sequence, and the loser is shown the truth" {
	local sequence wins_of_a=0
	start_match a 2 PJS KYJ LEE
	for ((sequence = 1; sequence <= 40; sequence++)); do
		both_at_once /api/v1/lanes/2/bowls "{\"bowl\":\"1\",\"sequence\":$sequence}" \
			"{\"bowl\":\"2\",\"sequence\":$sequence}"
		decide 200
		jq -e ".sequence == $sequence + 1" "$BATS_TEST_TMPDIR/$winner"
		jq -e --slurpfile state "$BATS_TEST_TMPDIR/$winner" '.state == $state[0]' "$BATS_TEST_TMPDIR/$loser"
		[ "$winner" = b ] || wins_of_a=$((wins_of_a + 1))
	done
	echo "# a was faster in $wins_of_a of 40 rounds" >&3
	diff <(echo 41) <(query 'SELECT count(*) FROM events')
	diff <(echo "$wins_of_a") <(query "SELECT count(*) FROM events WHERE detail = '2 1'")
	diff <(echo $((40 - wins_of_a))) <(query "SELECT count(*) FROM events WHERE detail = '2 2'")
	diff <(echo 40) <(query 'SELECT sum(length(marks)) FROM games')
	until_it shows a 2 '.sequence == 41'
	until_it shows b 2 '.sequence == 41'
	assert_same_state 2
	"$BOWLING_PROGRAM" verify
}

@test "a match starts on a lane once, though both nodes are asked" {
	local lane
	for ((lane = 1; lane <= 20; lane++)); do
		both_at_once "/api/v1/lanes/$lane/match" '{"players":["PJS"]}' '{"players":["KYJ"]}'
		decide 201
		jq -e --slurpfile state "$BATS_TEST_TMPDIR/$winner" '.state == $state[0]' "$BATS_TEST_TMPDIR/$loser"
		diff <(echo "$lane") <(query 'SELECT count(*) FROM matches')
	done
	# The same where a match was played before.
	for ((lane = 1; lane <= 5; lane++)); do
		bowl_at a "$lane" X X X X X X X X X X X X
		until_it shows b "$lane" .finished
		both_at_once "/api/v1/lanes/$lane/match" '{"players":["ABC"]}' '{"players":["DEF"]}'
		decide 201
		jq -e --slurpfile state "$BATS_TEST_TMPDIR/$winner" '.state == $state[0]' "$BATS_TEST_TMPDIR/$loser"
		diff <(echo $((20 + lane))) <(query 'SELECT count(*) FROM matches')
		assert_same_state "$lane"
	done
	"$BOWLING_PROGRAM" verify
}

# keep_bowling NODE: one bowl after the other, until the node does not answer; writes the sequence of each that was taken.
keep_bowling() {
	while on "$1" POST /api/v1/lanes/2/bowls '{"bowl":"1"}' -m 60 && [ "$status" -eq 200 ]; do
		jq .sequence "$said"
	done >"$BATS_TEST_TMPDIR/acknowledged"
}

# The commands of docs/store.md, of one schema, because all tests share a database.
@test "pg_dump copies a store in use; what is restored is well, and can be served" {
	local copy=${BOWLING_TEST_POSTGRES%/*}/copy dump=$BATS_TEST_TMPDIR/house.dump before
	start_match a 2 PJS KYJ LEE ABC DEF
	watch a 2 "$BATS_TEST_TMPDIR/stream"
	keep_bowling a 3>&- &
	watchers+=($!)
	until_it has_passed "$BATS_TEST_TMPDIR/stream" 4
	before=$(tail -n 1 "$BATS_TEST_TMPDIR/acknowledged")
	pg_dump --format=custom --file="$dump" --schema="nodes_$BATS_TEST_NUMBER" "$BOWLING_TEST_POSTGRES"
	stop_node a
	psql -Xq "$BOWLING_TEST_POSTGRES" -c 'CREATE DATABASE copy'
	pg_restore --no-owner --dbname="$copy" "$dump"
	BOWLING_STORE="$copy?options=-csearch_path%3Dnodes_$BATS_TEST_NUMBER"
	"$BOWLING_PROGRAM" verify
	[ "$(query 'SELECT sequence FROM matches')" -ge "$before" ]
	start_node a
	on a POST /api/v1/lanes/2/undo '{}'
	assert_status 200
	on a POST /api/v1/lanes/3/match '{"players":["NEW"]}'
	assert_status 201
}

@test "a node that is killed loses nothing, and the other goes on" {
	local acknowledged stored
	start_match a 2 PJS KYJ LEE ABC DEF
	watch b 2 "$BATS_TEST_TMPDIR/stream"
	until_it has_event "$BATS_TEST_TMPDIR/stream" 1-1
	keep_bowling a 3>&- &
	watchers+=($!)
	until_it has_passed "$BATS_TEST_TMPDIR/stream" 8
	kill_node a
	wait "${watchers[-1]}" || true
	acknowledged=$(tail -n 1 "$BATS_TEST_TMPDIR/acknowledged")
	stored=$(query 'SELECT sequence FROM matches')
	echo "acknowledged up to $acknowledged, stored up to $stored"
	# The last one may have been written without an answer.
	[ "$stored" -eq "$acknowledged" ] || [ "$stored" -eq $((acknowledged + 1)) ]
	until_it has_event "$BATS_TEST_TMPDIR/stream" "1-$stored"
	on b POST /api/v1/lanes/2/bowls "{\"bowl\":\"2\",\"sequence\":$stored}"
	assert_status 200
	start_node a
	shows a 2 ".sequence == $stored + 1"
	bowl_at a 2 3
	until_it has_event "$BATS_TEST_TMPDIR/stream" "1-$((stored + 2))"
	# Bowls that come faster than node b reads them are one state there.
	sed -n 's/^id: 1-//p' "$BATS_TEST_TMPDIR/stream" >"$BATS_TEST_TMPDIR/seen"
	sort -n -u -c "$BATS_TEST_TMPDIR/seen"
	[ "$(sed -n 1p "$BATS_TEST_TMPDIR/seen")" -eq 1 ]
	[ "$(tail -n 1 "$BATS_TEST_TMPDIR/seen")" -eq $((stored + 2)) ]
	assert_same_state 2
	"$BOWLING_PROGRAM" verify
}

@test "what another program corrects appears at both nodes" {
	start_match a 2 PJS
	bowl_at a 2 7 2
	watch a 2 "$BATS_TEST_TMPDIR/stream_a"
	watch b 2 "$BATS_TEST_TMPDIR/stream_b"
	until_it has_event "$BATS_TEST_TMPDIR/stream_a" 1-3
	until_it has_event "$BATS_TEST_TMPDIR/stream_b" 1-3
	"$BOWLING_PROGRAM" correct 1 PJS 1 1 X
	until_it has_event "$BATS_TEST_TMPDIR/stream_a" 1-4
	until_it has_event "$BATS_TEST_TMPDIR/stream_b" 1-4
	assert_same_state 2
	jq -e '.players[0].frames[0].marks == ["X"]' "$said"
	on a POST /api/v1/lanes/2/bowls '{"bowl":"3","sequence":3}'
	assert_problem 409 'somebody else was faster'
	on b POST /api/v1/lanes/2/bowls '{"bowl":"3","sequence":4}'
	assert_status 200
}

@test "a token that is revoked is refused at both nodes, a new one is taken at both" {
	local desk=$token
	start_match a 2 PJS
	token=$("$BOWLING_PROGRAM" token add lane2 --lane 2)
	until_it is_answered 200 a POST /api/v1/lanes/2/bowls '{"bowl":"1"}'
	until_it is_answered 200 b POST /api/v1/lanes/2/bowls '{"bowl":"1"}'
	on b POST /api/v1/lanes/3/match '{"players":["PJS"]}'
	assert_problem 403 'another lane'
	"$BOWLING_PROGRAM" token revoke lane2
	until_it is_answered 401 a POST /api/v1/lanes/2/bowls '{"bowl":"0"}'
	until_it is_answered 401 b POST /api/v1/lanes/2/bowls '{"bowl":"0"}'
	token=$desk
	bowl_at a 2 1
	bowl_at b 2 1
}

@test "who signed in at one node is signed in at both, and so is who signed out" {
	local jar=$BATS_TEST_TMPDIR/jar
	sign_in() {
		curl -s -c "$jar" -H 'Content-Type: application/json' -d "{\"token\":\"$token\"}" "${node_house[a]}/api/v1/session"
	}
	is_signed_in() {
		curl -s -b "$jar" "${node_house[$1]}/api/v1/session" | jq -e '.signed_in'
	}
	is_signed_out() {
		curl -s -b "$jar" "${node_house[$1]}/api/v1/session" | jq -e '.revoked'
	}
	sign_in
	is_signed_in b # the first time that it is asked
	curl -s -b "$jar" -X DELETE "${node_house[b]}/api/v1/session"
	until_it is_signed_out a
	for _ in {1..20}; do
		sign_in
		is_signed_in b
	done
	"$BOWLING_PROGRAM" token revoke desk
	until_it is_signed_out a
	until_it is_signed_out b
	[ "$(query 'SELECT count(*) FROM sessions')" = 0 ]
}

# assert_prompt NODE PATH [CURL ARGUMENT...]: it is answered in a moment; who waits for PostgreSQL would take much longer.
assert_prompt() {
	local seconds
	seconds=$(curl -s -o "$said" -m 20 -w '%{time_total}' -H "Authorization: Bearer $token" "${@:3}" \
		"${node_house[$1]}$2")
	echo "$seconds seconds"
	[ "${seconds%.*}" -lt 4 ]
}

@test "while PostgreSQL is away the pages stay, and afterwards all goes on by itself" {
	local node
	start_match a 2 PJS
	bowl_at a 2 7
	until_it shows b 2 '.sequence == 2'
	watch a 2 "$BATS_TEST_TMPDIR/stream_a"
	watch b 2 "$BATS_TEST_TMPDIR/stream_b"
	until_it has_event "$BATS_TEST_TMPDIR/stream_a" 1-2
	until_it has_event "$BATS_TEST_TMPDIR/stream_b" 1-2
	postgres stop
	for node in a b; do
		until_it is_answered 503 "$node" GET /healthz
		is_answered 503 "$node" GET /healthz/ready
		is_answered 200 "$node" GET /healthz/live
		shows "$node" 2 '.sequence == 2 and .players[0].frames[0].marks == ["7"]'
		on "$node" GET /api/v1/lanes
		assert_status 200
		on "$node" POST /api/v1/lanes/2/bowls '{"bowl":"1","sequence":2}'
		assert_problem 503 ''
		on "$node" GET /api/v1/games/1
		assert_status 503
		assert_prompt "$node" /api/v1/lanes/2/bowls -H 'Content-Type: application/json' -d '{"bowl":"1"}'
		assert_prompt "$node" /api/v1/games
		assert_prompt "$node" /metrics
	done
	postgres start
	for node in a b; do
		until_it is_answered 200 "$node" GET /healthz
		shows "$node" 2 '.sequence == 2'
	done
	on a POST /api/v1/lanes/2/bowls '{"bowl":"2","sequence":2}'
	assert_status 200
	until_it shows b 2 '.sequence == 3'
	on b POST /api/v1/lanes/2/bowls '{"bowl":"3","sequence":3}'
	assert_status 200
	# Nobody had to come back.
	until_it has_event "$BATS_TEST_TMPDIR/stream_a" 1-4
	until_it has_event "$BATS_TEST_TMPDIR/stream_b" 1-4
	[ "$(ids "$BATS_TEST_TMPDIR/stream_a")" = '1-2 1-3 1-4 ' ]
	[ "$(ids "$BATS_TEST_TMPDIR/stream_b")" = '1-2 1-3 1-4 ' ]
	assert_same_state 2
	"$BOWLING_PROGRAM" verify
}

@test "a node that comes back late catches up with what the other one wrote" {
	start_match a 2 PJS
	start_match a 3 KYJ
	bowl_at a 2 7
	until_it shows b 2 '.sequence == 2'
	watch b 2 "$BATS_TEST_TMPDIR/stream"
	watch b 3 "$BATS_TEST_TMPDIR/next_match"
	until_it has_event "$BATS_TEST_TMPDIR/stream" 1-2
	until_it has_event "$BATS_TEST_TMPDIR/next_match" 1-1
	kill -STOP "${node_pid[b]}"
	postgres stop
	postgres start
	until_it is_answered 200 a GET /healthz
	bowl_at a 2 1 X 5
	"$BOWLING_PROGRAM" correct 1 PJS 1 1 8
	bowl_at a 3 X X X X X X X X X X X X
	start_match a 3 LEE
	bowl_at a 3 1 2 3 4 5 1 2 3 4 5 1 2 3 4 5
	start_match a 4 ABC
	# A program of psql's kind tells as well, to whoever listens.
	query "INSERT INTO lanes (lane, current_match_id, turn) SELECT 9, current_match_id, 1 FROM lanes WHERE lane = 2"
	"$BOWLING_PROGRAM" token add late >"$BATS_TEST_TMPDIR/late"
	kill -CONT "${node_pid[b]}"
	until_it has_event "$BATS_TEST_TMPDIR/stream" 1-6
	[ "$(ids "$BATS_TEST_TMPDIR/stream")" = '1-2 1-6 ' ]
	until_it shows b 3 '.players[0].name == "LEE" and .sequence == 16'
	until_it shows b 4 '.players[0].name == "ABC"'
	until_it shows b 9 '.match == 1'
	assert_same_state 2
	assert_same_state 3
	assert_same_state 4
	until_it has_event "$BATS_TEST_TMPDIR/next_match" 2-16
	[ "$(ids "$BATS_TEST_TMPDIR/next_match")" = '1-1 2-16 ' ]
	token=$(cat "$BATS_TEST_TMPDIR/late")
	bowl_at b 3 /
	until_it shows a 3 '.sequence == 17'
	assert_same_state 3
	"$BOWLING_PROGRAM" verify
}

is_held() {
	[ "$(query "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'")" -eq 1 ]
}

@test "a match that somebody holds locked holds up nobody for long" {
	local holder
	start_match a 2 PJS
	start_match a 3 KYJ
	psql -Xq "$BOWLING_STORE" -c 'BEGIN' -c 'UPDATE matches SET began = began WHERE id = 1' -c 'SELECT pg_sleep(60)' \
		>/dev/null 2>&1 3>&- &
	holder=$!
	watchers+=("$holder")
	until_it is_held
	assert_prompt a /api/v1/lanes/2/bowls -H 'Content-Type: application/json' -d '{"bowl":"1"}'
	jq -e '.status == 503' "$said"
	bowl_at a 3 X
	shows a 2 '.sequence == 1'
	kill "$holder"
	query "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE wait_event = 'PgSleep'" >/dev/null
	bowl_at a 2 1
	until_it shows b 2 '.sequence == 2'
	until_it shows b 3 '.sequence == 2'
	assert_same_state 2
	assert_same_state 3
	"$BOWLING_PROGRAM" verify
}

# is_told_at_once NODE FILE: of twenty bowls at the node, most are in the stream of the other one within 100 ms. A node that
# does not wait for news asks four times a second, so it would have 8 of 20 by then.
is_told_at_once() {
	local round sequence answered told prompt=0
	for ((round = 0; round < 20; round++)); do
		on "$1" POST /api/v1/lanes/2/undo '{}'
		[ "$status" -eq 200 ] || bowl_at "$1" 2 1
		answered=${EPOCHREALTIME/[.,]/}
		sequence=$(jq .sequence "$said")
		until_it has_event "$2" "1-$sequence"
		told=$(stat -c %.6Y "$2")
		[ $((${told/[.,]/} - answered)) -ge 100000 ] || prompt=$((prompt + 1))
	done
	echo "$prompt of 20 at once"
	[ "$prompt" -ge 15 ]
}

# A line that is cut comes back at once, and often it has the number of the old one.
@test "a line that was cut is listened to again" {
	start_match a 2 PJS
	watch b 2 "$BATS_TEST_TMPDIR/stream"
	until_it has_event "$BATS_TEST_TMPDIR/stream" 1-1
	is_told_at_once a "$BATS_TEST_TMPDIR/stream"
	query "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bowling'" >/dev/null
	until_it is_answered 200 b GET /healthz
	until_it is_answered 200 a GET /healthz
	is_told_at_once a "$BATS_TEST_TMPDIR/stream"
	watch a 2 "$BATS_TEST_TMPDIR/stream_a"
	is_told_at_once b "$BATS_TEST_TMPDIR/stream_a"
}

@test "a watcher who goes on at another node gets the newest state, and sees nothing twice" {
	local last
	start_match a 2 PJS KYJ
	watch a 2 "$BATS_TEST_TMPDIR/all"
	watch a 2 "$BATS_TEST_TMPDIR/first"
	until_it has_event "$BATS_TEST_TMPDIR/all" 1-1
	until_it has_event "$BATS_TEST_TMPDIR/first" 1-1
	bowl_at a 2 X
	bowl_at b 2 7
	until_it has_event "$BATS_TEST_TMPDIR/first" 1-3
	kill "${watchers[-1]}"
	wait "${watchers[-1]}" || true
	last=$(sed -n 's/^id: //p' "$BATS_TEST_TMPDIR/first" | tail -n 1)
	bowl_at b 2 2 9
	on a POST /api/v1/lanes/2/undo '{}'
	assert_status 200
	bowl_at a 2 8
	until_it has_event "$BATS_TEST_TMPDIR/all" 1-7
	until_it shows b 2 '.sequence == 7'
	watch b 2 "$BATS_TEST_TMPDIR/second" "$last"
	until_it has_event "$BATS_TEST_TMPDIR/second" 1-7
	bowl_at a 2 /
	until_it has_event "$BATS_TEST_TMPDIR/second" 1-8
	until_it has_event "$BATS_TEST_TMPDIR/all" 1-8
	[ "$(ids "$BATS_TEST_TMPDIR/second")" = '1-7 1-8 ' ]
	diff <(last_state "$BATS_TEST_TMPDIR/all") <(last_state "$BATS_TEST_TMPDIR/second")
	watch b 2 "$BATS_TEST_TMPDIR/nothing_new" 1-8
	until_it grep -q heartbeat "$BATS_TEST_TMPDIR/nothing_new"
	bowl_at b 2 3
	until_it has_event "$BATS_TEST_TMPDIR/nothing_new" 1-9
	[ "$(ids "$BATS_TEST_TMPDIR/nothing_new")" = '1-9 ' ]
}

# A node has two connections, the first for its store thread; node b was started last.
store_backend_of_b() {
	query "SELECT pid FROM pg_stat_activity WHERE application_name = 'bowling' ORDER BY backend_start" | tail -n 2 | head -n 1
}

@test "a node does not wait for a server that stands still" {
	local backend answered
	start_match a 2 PJS
	until_it shows b 2 '.sequence == 1'
	backend=$(store_backend_of_b)
	kill -STOP "$backend"
	stopped+=("$backend")
	# It finds another way, or says that it cannot.
	on b POST /api/v1/lanes/2/bowls '{"bowl":"7","sequence":1}'
	answered=$status
	[ "$answered" -eq 200 ] || [ "$answered" -eq 503 ]
	shows b 2 '.players[0].name == "PJS"'
	kill -CONT "$backend"
	until_it is_answered 200 b GET /healthz
	[ "$answered" -eq 200 ] || on b POST /api/v1/lanes/2/bowls '{"bowl":"7","sequence":1}'
	until_it shows a 2 '.sequence == 2'
	until_it shows b 2 '.sequence == 2'
	assert_same_state 2
	"$BOWLING_PROGRAM" verify
}

# Its part of PostgreSQL stands still, so node b hears nothing, though it is asked as ever.
@test "a watcher who knows more than the node waits until the node does too" {
	local backend
	start_match a 2 PJS
	until_it shows b 2 '.sequence == 1'
	backend=$(store_backend_of_b)
	kill -STOP "$backend"
	stopped+=("$backend")
	bowl_at a 2 7 2
	watch a 2 "$BATS_TEST_TMPDIR/first"
	until_it has_event "$BATS_TEST_TMPDIR/first" 1-3
	shows b 2 '.sequence == 1'
	watch b 2 "$BATS_TEST_TMPDIR/second" 1-3
	until_it grep -q heartbeat "$BATS_TEST_TMPDIR/second"
	kill -CONT "$backend"
	until_it shows b 2 '.sequence == 3'
	bowl_at a 2 X
	until_it has_event "$BATS_TEST_TMPDIR/second" 1-4
	[ "$(ids "$BATS_TEST_TMPDIR/second")" = '1-4 ' ]
}

@test "an import goes on where the database was away for a moment, without loss and without doubles" {
	local games=$BATS_TEST_TMPDIR/games.txt importing code=0
	yes 'PJS: X7/9-X-88/-6XXX81' | head -n 40000 >"$games"
	"$BOWLING_PROGRAM" import "$games" >"$said" 2>&1 3>&- &
	importing=$!
	until [ "$(query 'SELECT count(*) FROM matches')" -gt 2000 ]; do sleep 0.05; done
	kill -0 "$importing"
	postgres stop
	postgres start
	wait "$importing" || code=$?
	cat "$said"
	[ "$code" -eq 0 ]
	grep -q '^40000 added' "$said"
	[ "$(query 'SELECT count(*) FROM matches')" -eq 40000 ]
	[ "$(query 'SELECT count(*) FROM games')" -eq 40000 ]
	[ "$(query 'SELECT count(*) FROM events')" -eq 40000 ]
	[ "$(query 'SELECT count(DISTINCT match_id) FROM games JOIN events USING (match_id)')" -eq 40000 ]
}
