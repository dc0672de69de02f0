#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2016,SC2034,SC2154
# The unit of systemd that is installed: systemd finds no fault with it, it has no privileges, and what it starts serves.
load helper
load serve_helper

setup_file() {
	: "${BOWLING_BUILD:?is set by ctest: the folder that was built}"
	export place=$BATS_FILE_TMPDIR/place
	cmake --install "$BOWLING_BUILD" --prefix "$place" >"$BATS_FILE_TMPDIR/log"
	export unit=$place/lib/systemd/system/bowling.service
}

# The values of a directive, a line each.
values_of() {
	sed -n "s/^$1=//p" "$unit"
}

@test "systemd finds no fault with it" {
	systemd-analyze verify --man=no "$unit" >"$said" 2>&1
	diff /dev/null "$said"
	# It would find one.
	sed 's/^PrivateTmp=.*/PrivateTemporary=yes/' "$unit" >"$BATS_TEST_TMPDIR/bowling.service"
	systemd-analyze verify --man=no "$BATS_TEST_TMPDIR/bowling.service" >"$said" 2>&1 || true
	grep -q PrivateTemporary "$said"
}

@test "it is exposed less than 2 of 10 by systemd's own count" {
	systemd-analyze security --no-pager --offline=true --threshold=20 "$unit"
	grep -v '^DynamicUser\|^SystemCallFilter' "$unit" >"$BATS_TEST_TMPDIR/bowling.service"
	refute systemd-analyze security --no-pager --offline=true --threshold=20 "$BATS_TEST_TMPDIR/bowling.service"
}

@test "it has room for 12,000 connections" {
	[ "$(values_of LimitNOFILE)" -ge 12064 ]
}

@test "it starts the program where it is installed, on this machine alone" {
	[ "$(values_of ExecStart)" = "$place/bin/bowling serve \$BOWLING_OPTIONS" ]
	values_of Environment | grep -qx 'BOWLING_OPTIONS=--listen=127.0.0.1:8080'
	[ "$(values_of EnvironmentFile)" = '-/etc/default/bowling' ]
}

@test "it names the prefix, not the folder in which a package is made" {
	DESTDIR=$BATS_TEST_TMPDIR/root cmake --install "$BOWLING_BUILD" --prefix /opt/bowling >"$said"
	grep -qx 'ExecStart=/opt/bowling/bin/bowling serve $BOWLING_OPTIONS' \
		"$BATS_TEST_TMPDIR/root/opt/bowling/lib/systemd/system/bowling.service"
}

# receive_notes SOCKET: $notes gets what arrives there as at systemd's own, a line for each message; @ begins the name of
# an abstract one.
receive_notes() {
	notes=$BATS_TEST_TMPDIR/notes
	perl -MSocket -e '
		$| = 1;
		socket(my $socket, PF_UNIX, SOCK_DGRAM, 0) or die;
		(my $name = $ARGV[0]) =~ s/^@/\0/;
		bind($socket, pack("S a*", AF_UNIX, $name)) or die "bind: $!";
		print "listening\n";
		while (defined recv($socket, my $message, 4096, 0)) { print "$message\n" }' "$1" >"$notes" 3>&- &
	receiver=$!
	await_note listening
	export NOTIFY_SOCKET=$1
	unset WATCHDOG_PID
}

teardown() {
	stop_serving
	[ -z "${receiver:-}" ] || kill "$receiver"
}

await_note() {
	eventually grep -qx "$1" "$notes"
}

# The first note says that it takes requests, those between that it is alive, the last one that it ends.
check_notes_at() {
	receive_notes "$1"
	export WATCHDOG_USEC=1000000
	start_server "$BATS_TEST_TMPDIR/log" --listen 127.0.0.1:0
	await_note READY=1
	curl -sS -f -m 60 "$house/healthz"
	await_note WATCHDOG=1
	stop_serving
	[ "$ended" -eq 0 ]
	await_note STOPPING=1
	[ "$(sed -n 2p "$notes")" = READY=1 ]
	[ "$(grep -c 'READY=1\|STOPPING=1' "$notes")" -eq 2 ]
}

@test "it notifies systemd when it takes requests, while it is alive, and when it ends" {
	[ "$(values_of Type)" = notify ]
	[ -n "$(values_of WatchdogSec)" ]
	[ -n "$(values_of MemoryMax)" ]
	check_notes_at "$BATS_TEST_TMPDIR/socket"
}

# await_more COUNT TEXT FILE: until a file has so many more lines.
await_more() {
	eventually has_lines $(($(grep -c "$2" "$3") + $1)) "$2" "$3"
}

is_stuck() {
	[ "$(curl -s -m 60 -o "$said" -w '%{http_code}' "$house/healthz")" -eq 503 ]
}

# Signs of life show that time goes on: in 40 of them the watchdog would be fed eight times at least.
@test "it feeds no watchdog while its store hangs" {
	local events=$BATS_TEST_TMPDIR/events beats
	receive_notes "$BATS_TEST_TMPDIR/socket"
	token=$("$BOWLING_PROGRAM" token add desk)
	WATCHDOG_USEC=200000 BOWLING_TEST_TIMES='tick=20 heartbeat=20 stuck=200 store.serving=60000' serve
	curl -sN -m 60 "$house/api/v1/events" >"$events" 3>&- &
	await_note WATCHDOG=1
	lock_store
	ask POST /api/v1/lanes/1/match '{"players":["PJS"]}' 3>&- &
	eventually is_stuck
	await_more 20 heartbeat "$events" # until what was sent before has arrived
	beats=$(grep -c WATCHDOG=1 "$notes")
	await_more 40 heartbeat "$events"
	[ "$(grep -c WATCHDOG=1 "$notes")" -eq "$beats" ]
	unlock_store
	await_more 1 WATCHDOG=1 "$notes"
}

@test "its reload opens the access log again" {
	local log=$BATS_TEST_TMPDIR/access.log
	[ "$(values_of LogsDirectory)" = bowling ] # which is all that the unit may write to besides its store
	start_server "$BATS_TEST_TMPDIR/log" --listen 127.0.0.1:0 --access-log "$log"
	mv "$log" "$log.1"
	export MAINPID=$server
	eval "$(values_of ExecReload)"
	eventually [ -e "$log" ]
	curl -sS -f -m 60 "$house/healthz"
	stop_serving
	[ "$ended" -eq 0 ]
	jq -e '.path == "/healthz"' "$log"
}

@test "it notifies by an abstract socket too, as of a container" {
	check_notes_at "@$(mktemp -u bowling_service_XXXXXXXXXX)"
}

@test "its command serves, in its folder, and ends with 0 by SIGTERM" {
	local command options=--listen=127.0.0.1:0
	command=$(values_of ExecStart)
	command=${command/\$BOWLING_OPTIONS/$options}
	values_of Environment | grep -qx 'XDG_DATA_HOME=%S'
	refute grep -q '^Environment=BOWLING_STORE' "$unit"
	: >"$said"
	# shellcheck disable=SC2086 # words, as systemd splits them
	env -i ${BOWLING_TEST_RUN:+"BOWLING_TEST_RUN=$BOWLING_TEST_RUN"} XDG_DATA_HOME="$BATS_TEST_TMPDIR" $command >"$said" 2>&1 3>&- &
	server=$!
	eventually grep -q '^The house: ' "$said"
	curl -sS -f -m 60 "$(sed -n 's/^The house: *//p' "$said")healthz"
	stop_serving
	[ "$ended" -eq 0 ]
	[ -s "$BATS_TEST_TMPDIR/$(values_of StateDirectory)/bowling.db" ]
}
