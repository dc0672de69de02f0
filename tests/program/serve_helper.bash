# shellcheck shell=bash disable=SC2034,SC2154
# What the tests of `bowling serve` share: starting and stopping it, asking it, and judging its answers.

# start_server LOG ARGUMENT...: starts the program and waits until it takes requests; $server is its number, $house its
# address.
start_server() {
	local log=$1
	shift
	: >"$log"
	"$BOWLING_PROGRAM" serve "$@" >"$log" 2>&1 3>&- &
	server=$!
	eventually grep -q '^The house: .*/$' "$log" || { cat "$log" && return 1; }
	house=$(sed -n 's/^The house: *\(.*\)\/$/\1/p' "$log")
}

# serve ARGUMENT...: a house of four lanes on a free port.
serve() {
	start_server "$BATS_TEST_TMPDIR/log" --listen 127.0.0.1:0 --lanes 4 "$@"
}

# $ended is what it ended with.
stop_serving() {
	[ -n "${server:-}" ] || return 0
	kill -TERM "$server"
	ended=0
	wait "$server" || ended=$?
	server=
}

# ask METHOD PATH [BODY] [CURL ARGUMENT...]: the answer is in $said, its status in $status.
ask() {
	local method=$1 path=$2 body=${3:-}
	shift 2
	[ $# -eq 0 ] || shift
	[ -z "$body" ] || set -- -H 'Content-Type: application/json' --data-binary "$body" "$@"
	status=$(curl -s -m 60 -o "$said" -w '%{http_code}' -X "$method" -H "Authorization: Bearer $token" \
		"$@" "$house$path")
}

assert_status() {
	[ "$status" -eq "$1" ] && return
	echo "status $status instead of $1:"
	cat "$said"
	return 1
}

# assert_problem STATUS WORDS: a problem document of that status that says WORDS.
assert_problem() {
	assert_status "$1"
	jq -e --argjson status "$1" --arg words "$2" \
		'.status == $status and .type == "about:blank" and (.title | length > 0) and (.detail | contains($words))' \
		"$said"
}
