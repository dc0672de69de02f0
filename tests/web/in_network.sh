#!/bin/sh
# Runs a command in a network of its own, which has nothing but loopback: in_network.sh COMMAND...
# An ordinary user may make one where they are root by name only; root in a chroot may make no such user.
set -eu
as_root=
[ "$(id -u)" -eq 0 ] || as_root=--map-root-user
if ! unshare --net $as_root true; then
	echo 'in_network: this test needs namespaces: run it as root, or allow user namespaces (sysctl user.max_user_namespaces)' >&2
	exit 1
fi
exec unshare --net $as_root sh -c 'ip link set lo up && exec "$@"' sh "$@"
