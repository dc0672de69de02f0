#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2154
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

# What arrives at a socket as systemd's own, a line for each message; $1 is its name, @ begins an abstract one.
receive_notes() {
	perl -MSocket -e '
		$| = 1;
		socket(my $socket, PF_UNIX, SOCK_DGRAM, 0) or die;
		(my $name = $ARGV[0]) =~ s/^@/\0/;
		bind($socket, pack("S a*", AF_UNIX, $name)) or die "bind: $!";
		print "listening\n";
		while (defined recv($socket, my $message, 4096, 0)) { print "$message\n" }' "$1" 3>&-
}

await_note() {
	local tries
	for ((tries = 0; tries < 1200; tries++)); do
		! grep -qx "$1" "$notes" || return 0
		sleep 0.05
	done
	cat "$notes"
	return 1
}

# The first note says that it takes requests, those between that it is alive, the last one that it ends.
check_notes_at() {
	local notes=$BATS_TEST_TMPDIR/notes receiver beats
	receive_notes "$1" >"$notes" &
	receiver=$!
	await_note listening
	export NOTIFY_SOCKET=$1 WATCHDOG_USEC=1000000
	unset WATCHDOG_PID
	start_server "$BATS_TEST_TMPDIR/log" --listen 127.0.0.1:0
	await_note READY=1
	curl -sS -f -m 60 "$house/healthz"
	await_note WATCHDOG=1
	# One may be on its way; in two seconds there would be four.
	kill -STOP "$server"
	beats=$(grep -c WATCHDOG=1 "$notes")
	sleep 2
	[ "$(grep -c WATCHDOG=1 "$notes")" -le $((beats + 1)) ]
	kill -CONT "$server"
	stop_serving
	[ "$ended" -eq 0 ]
	await_note STOPPING=1
	kill "$receiver"
	[ "$(sed -n 2p "$notes")" = READY=1 ]
	[ "$(grep -c 'READY=1\|STOPPING=1' "$notes")" -eq 2 ]
}

@test "it notifies systemd when it takes requests, while it is alive, and when it ends" {
	[ "$(values_of Type)" = notify ]
	[ -n "$(values_of WatchdogSec)" ]
	[ -n "$(values_of MemoryMax)" ]
	check_notes_at "$BATS_TEST_TMPDIR/socket"
}

@test "its reload opens the access log again" {
	local log=$BATS_TEST_TMPDIR/access.log
	[ "$(values_of LogsDirectory)" = bowling ] # which is all that the unit may write to besides its store
	start_server "$BATS_TEST_TMPDIR/log" --listen 127.0.0.1:0 --access-log "$log"
	mv "$log" "$log.1"
	export MAINPID=$server
	eval "$(values_of ExecReload)"
	until [ -e "$log" ]; do sleep 0.05; done
	curl -sS -f -m 60 "$house/healthz"
	stop_serving
	[ "$ended" -eq 0 ]
	jq -e '.path == "/healthz"' "$log"
}

@test "it notifies by an abstract socket too, as of a container" {
	check_notes_at "@bowling_service_$$"
}

@test "its command serves, in its folder, and ends with 0 by SIGTERM" {
	local command options=--listen=127.0.0.1:0 service tries
	command=$(values_of ExecStart)
	command=${command/\$BOWLING_OPTIONS/$options}
	values_of Environment | grep -qx 'XDG_DATA_HOME=%S'
	refute grep -q '^Environment=BOWLING_STORE' "$unit"
	: >"$said"
	# shellcheck disable=SC2086 # words, as systemd splits them
	env -i XDG_DATA_HOME="$BATS_TEST_TMPDIR" $command >"$said" 2>&1 3>&- &
	service=$!
	for ((tries = 0; tries < 1200; tries++)); do
		! grep -q '^The house: ' "$said" || break
		sleep 0.05
	done
	curl -sS -f -m 60 "$(sed -n 's/^The house: *//p' "$said")healthz"
	kill -TERM "$service"
	wait "$service"
	[ -s "$BATS_TEST_TMPDIR/$(values_of StateDirectory)/bowling.db" ]
}
