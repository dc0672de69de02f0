# shellcheck shell=bash disable=SC2034,SC2154
# What the tests of `bowling watch` share: a house to be watched, and servers that are none of ours.
load serve_helper

# serve ADDRESS: starts a house of four lanes and waits until it takes requests; $house is its address.
serve() {
	start_server "$BATS_TEST_TMPDIR/log" --listen "$1" --lanes 4
}

stop_serving() {
	[ -n "${server:-}" ] || return 0
	kill -TERM "$server"
	wait "$server"
	server=
}

# post PATH BODY: asks the house to change something.
post() {
	curl -sS -f -m 60 -o /dev/null -H "Authorization: Bearer $token" -H 'Content-Type: application/json' -d "$2" \
		"$house/api/v1$1"
}

bowl_marks() {
	local mark
	for mark in "$@"; do
		post /lanes/2/bowls "{\"bowl\":\"$mark\"}"
	done
}

# answer ANSWER...: starts a server of its own, see answer.exp; $other is its address.
answer() {
	local port_file=$BATS_TEST_TMPDIR/port
	rm -f "$port_file"
	expect "$BATS_TEST_DIRNAME/answer.exp" "$port_file" "$@" 3>&- &
	answering=$!
	eventually [ -s "$port_file" ]
	other=http://127.0.0.1:$(cat "$port_file")
}

stop_answering() {
	[ -n "${answering:-}" ] || return 0
	kill "$answering"
	wait "$answering" || true
	answering=
}

# watch ARGUMENT...: watches until it ends by itself.
watch() {
	exit_code=0
	timeout 120 "$BOWLING_PROGRAM" watch "$@" >"$said" 2>"$complained" || exit_code=$?
}

# begin_watching ARGUMENT...: watches until end_watching.
begin_watching() {
	: >"$said"
	: >"$complained"
	"$BOWLING_PROGRAM" watch "$@" >"$said" 2>"$complained" 3>&- &
	watcher=$!
}

end_watching() {
	[ -n "${watcher:-}" ] || return 0
	exit_code=0
	kill -TERM "$watcher"
	wait "$watcher" || exit_code=$?
	watcher=
}

# await FILE TEXT [COUNT]: waits until the file has so many lines with TEXT, one unless it is said.
await() {
	eventually has_lines "${3:-1}" "$2" "$1" || { cat "$1" && return 1; }
}

boards_of() {
	grep -c '^| NAME' "$1"
}
