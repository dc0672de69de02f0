#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2154
# The unit of systemd that is installed: systemd finds no fault with it, it has no privileges, and what it starts serves.
load helper

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

@test "its command serves, in its folder, and ends with 0 by SIGTERM" {
	local command options=--listen=127.0.0.1:0 service tries
	command=$(values_of ExecStart)
	command=${command/\$BOWLING_OPTIONS/$options}
	BOWLING_STORE=$(values_of Environment | sed -n "s|^BOWLING_STORE=%S|$BATS_TEST_TMPDIR|p")
	export BOWLING_STORE
	[ "$BOWLING_STORE" = "$BATS_TEST_TMPDIR/$(values_of StateDirectory)/bowling.db" ]
	: >"$said"
	# shellcheck disable=SC2086 # words, as systemd splits them
	env -i BOWLING_STORE="$BOWLING_STORE" $command >"$said" 2>&1 3>&- &
	service=$!
	for ((tries = 0; tries < 200; tries++)); do
		! grep -q '^The house: ' "$said" || break
		sleep 0.05
	done
	curl -sS -f -m 10 "$(sed -n 's/^The house: *//p' "$said")healthz"
	kill -TERM "$service"
	wait "$service"
	[ -s "$BOWLING_STORE" ]
}
