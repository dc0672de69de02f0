#!/bin/sh
# Runs a command next to a PostgreSQL server of its own, which is gone afterwards:
#     with_postgres.sh COMMAND...
# The command finds the server's address in BOWLING_TEST_POSTGRES, and in
# BOWLING_TEST_POSTGRES_CONTROL a script that takes `stop`, as a crash would, and `start`.
set -eu

if [ $# -eq 0 ]; then
	echo 'usage: with_postgres.sh COMMAND...' >&2
	exit 2
fi

# Debian keeps the server's programs out of the PATH, a folder for each version.
find_programs() {
	for programs in /usr/lib/postgresql/*/bin "$(pg_config --bindir 2>/dev/null)"; do
		if [ -x "$programs/initdb" ] && [ -x "$programs/pg_ctl" ]; then
			echo "$programs"
			return
		fi
	done
	dirname "$(command -v initdb 2>/dev/null || echo missing)"
}

programs=$(find_programs)
if [ ! -x "$programs/initdb" ] || [ ! -x "$programs/pg_ctl" ]; then
	echo 'with_postgres: initdb and pg_ctl are missing; install postgresql' >&2
	exit 1
fi

# The server refuses to run as root.
as_server=
if [ "$(id -u)" -eq 0 ]; then
	as_server='setpriv --reuid=postgres --regid=postgres --clear-groups'
fi

# The name of a socket must be short.
place=${TMPDIR:-/tmp}
[ ${#place} -le 50 ] || place=/tmp
folder=$(mktemp -d "$place/bowling_postgres.XXXXXX")
clean_up() {
	"$folder/control" stop >/dev/null 2>&1 || true
	rm -rf "$folder"
}
trap clean_up EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

cat >"$folder/control" <<END
#!/bin/sh
# Stops and starts the server of one test.
export LC_ALL=C
cd /
case \$1 in
stop) exec $as_server '$programs/pg_ctl' -D '$folder/data' -m immediate -w stop >/dev/null 2>&1 ;;
start) exec $as_server '$programs/pg_ctl' -D '$folder/data' -l '$folder/log' -w start \
	>/dev/null 2>&1 </dev/null ;;
esac
exit 2
END
chmod 755 "$folder" "$folder/control"
if [ -n "$as_server" ]; then
	chown postgres "$folder"
fi

prepare_server() {
	cd /
	# shellcheck disable=SC2086 # a command with its options
	LC_ALL=C $as_server "$programs/initdb" --no-sync --auth=trust --username=bowling \
		--encoding=UTF8 --locale=C --pgdata="$folder/data"
	# Only the socket, and no waiting for a disk whose content nobody will want.
	cat >>"$folder/data/postgresql.conf" <<-END
		listen_addresses = ''
		unix_socket_directories = '$folder'
		fsync = off
		max_connections = 40
		shared_buffers = 16MB
	END
	# Somebody who has to give a password.
	sed -i '1i local all stranger scram-sha-256' "$folder/data/pg_hba.conf"
}

if ! (prepare_server) >"$folder/initdb.log" 2>&1; then
	cat "$folder/initdb.log" >&2
	echo 'with_postgres: initdb failed' >&2
	exit 1
fi
if ! "$folder/control" start; then
	cat "$folder/log" >&2
	echo 'with_postgres: the server does not start' >&2
	exit 1
fi

# Even where this script is killed without a chance to clean up, no server stays.
# shellcheck disable=SC2016 # the inner shell expands them
setsid -f sh -c 'while kill -0 "$1" 2>/dev/null; do sleep 1; done
	if [ -e "$2" ]; then "$2/control" stop; rm -rf "$2"; fi' \
	watch $$ "$folder" >/dev/null 2>&1 </dev/null

BOWLING_TEST_POSTGRES=postgresql://bowling@$(echo "$folder" | sed 's,/,%2F,g')/postgres
BOWLING_TEST_POSTGRES_CONTROL=$folder/control
export BOWLING_TEST_POSTGRES BOWLING_TEST_POSTGRES_CONTROL

# A shell answers no signal while it waits for a command in the foreground.
"$@" &
command=$!
trap 'kill "$command" 2>/dev/null; exit 130' INT
trap 'kill "$command" 2>/dev/null; exit 143' TERM
wait "$command"
