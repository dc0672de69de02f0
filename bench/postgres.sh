#!/bin/sh
# Measures what docs/scaling.md works with, on a PostgreSQL of its own:
#     tests/store/with_postgres.sh bench/postgres.sh bowls|news|size|import [NUMBER...]
#     bowls: bowls a second that PostgreSQL commits, by so many clients, with news and without
#     news:  what a message costs, with so many servers that listen
#     size:  bytes a game, of so many games that were bowled ball by ball
#     import: speed of an import of so many games, beside a bare COPY of the same rows
# SECONDS_EACH: how long one measurement takes. LANES: on so many of 20,000 they bowl. RATE: messages a second.
# TELL_IN: the database in which these are sent, where it is not the one in which the servers listen.
set -eu
: "${BOWLING_TEST_POSTGRES:?run it by tests/store/with_postgres.sh}"
program=$PWD/build/bowling
seconds=${SECONDS_EACH:-5}
folder=$(mktemp -d)
trap 'end_servers; rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM HUP
servers=

ask() {
	psql -qAtX -v ON_ERROR_STOP=1 "$BOWLING_TEST_POSTGRES" -c "$1"
}

end_servers() {
	# shellcheck disable=SC2086 # a list of numbers
	[ -z "$servers" ] || kill $servers 2>/dev/null || true
	servers=
}

# As a house would run it: a commit is on the disk.
set_up() {
	for setting in "fsync = on" "shared_buffers = '256MB'" "max_wal_size = '4GB'" "max_connections = 700"; do
		ask "ALTER SYSTEM SET $setting"
	done
	"$BOWLING_TEST_POSTGRES_CONTROL" stop
	"$BOWLING_TEST_POSTGRES_CONTROL" start
	"$program" token add desk --store="$BOWLING_TEST_POSTGRES" >"$folder/token"
}

# Bowls. Matches 1 to 20000 are on lanes, those behind are not, and tell nothing.

fill_lanes() {
	ask "INSERT INTO players (key, letters) VALUES ('PJS', 'PJS')"
	ask "INSERT INTO matches (key, began, sequence, finished)
		SELECT decode(md5(i::text), 'hex'), 0, 1, 0 FROM generate_series(1, 40000) AS i"
	ask "INSERT INTO games (match_id, player_id, position, figures, marks) SELECT id, 1, 0, 0, '' FROM matches"
	ask "INSERT INTO events SELECT id, 1, 0, 1, 'desk', 'PJS' FROM matches"
	ask "INSERT INTO lanes SELECT id, id FROM matches WHERE id <= 20000"
	ask "VACUUM ANALYZE"
	cat >"$folder/bowl.sql" <<-'END'
		\set match random(:first, :first + :lanes - 1)
		BEGIN;
		SELECT 1 FROM lanes WHERE lane = :match AND match_id = :match FOR SHARE;
		UPDATE matches SET sequence = sequence + 1, finished = 0 WHERE id = :match RETURNING sequence \gset
		UPDATE games SET total = NULL, figures = 0, marks = '9/X8-7/XX' WHERE match_id = :match AND position = 0;
		INSERT INTO events VALUES (:match, :sequence, 1700000000000, 2, 'desk', '7');
		COMMIT;
	END
}

# bowl CLIENTS FIRST: bowls a second, and bytes of the write-ahead log for each.
bowl() {
	begin=$(ask "CHECKPOINT" && ask "SELECT pg_current_wal_lsn()")
	pgbench -n -M prepared -c "$1" -j 2 -T "$seconds" -D first="$2" -D lanes="${LANES:-20000}" -f "$folder/bowl.sql" \
		"$BOWLING_TEST_POSTGRES" >"$folder/pgbench" 2>&1 || { cat "$folder/pgbench" >&2; exit 1; }
	rate=$(sed -n 's/^tps = \([0-9]*\).*/\1/p' "$folder/pgbench")
	count=$(sed -n 's/^number of transactions actually processed: \([0-9]*\).*/\1/p' "$folder/pgbench")
	log=$(ask "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '$begin')::bigint / $count")
}

# The best of three: what else the machine does makes it slower, never faster.
measure_bowls() {
	fill_lanes
	printf '%8s  %14s  %10s  %s\n' clients 'quiet bowls/s' 'with news' 'bytes of log a bowl'
	for clients in "${@:-1}"; do
		quiet=0 loud=0 least=999999
		for _ in 1 2 3; do
			bowl "$clients" 20001
			[ "$rate" -lt "$quiet" ] || quiet=$rate
			bowl "$clients" 1
			[ "$rate" -lt "$loud" ] || loud=$rate
			[ "$log" -gt "$least" ] || least=$log
		done
		printf '%8s  %14s  %10s  %s\n' "$clients" "$quiet" "$loud" "$least"
	done
}

# News. The messages are about a lane that no server has: the listeners read and drop them.

start_servers() {
	for number in $(seq "$1"); do
		"$program" serve --listen=127.0.0.1:0 --lanes="$((number * 67))-$((number * 67 + 66))" \
			--store="$BOWLING_TEST_POSTGRES" >"$folder/server.$number" 2>&1 &
		servers="$servers $!"
	done
	for number in $(seq "$1"); do
		until grep -q 'ends it' "$folder/server.$number"; do sleep 0.1; done
	done
}

# time_of PID...: their processor time, in hundredths of a second.
time_of() {
	for process in "$@"; do
		cat "/proc/$process/stat" 2>/dev/null || true
	done | awk '{ sum += $14 + $15 } END { print sum + 0 }'
}

# The first process has the time of backends that have ended.
time_of_postgres() {
	first=$(head -n 1 "$(dirname "$BOWLING_TEST_POSTGRES_CONTROL")/data/postmaster.pid")
	living=$(time_of "$first" $(pgrep -P "$first"))
	echo $((living + $(awk '{ print $16 + $17 }' "/proc/$first/stat")))
}

# tell RATE: sends so many messages a second.
tell() {
	echo "SELECT pg_notify('bowling_news', '999999 12345678 21')" >"$folder/tell.sql"
	pgbench -n -M prepared -c 4 -j 1 -T "$seconds" -R "$1" -f "$folder/tell.sql" \
		"${BOWLING_TEST_POSTGRES%/*}/${TELL_IN:-postgres}" >"$folder/pgbench" 2>&1 || { cat "$folder/pgbench" >&2; exit 1; }
	count=$(sed -n 's/^number of transactions actually processed: \([0-9]*\).*/\1/p' "$folder/pgbench")
	# Listeners in another database read them later.
	until [ -n "${TELL_IN:-}" ] || [ "$(ask 'SELECT pg_notification_queue_usage() = 0')" = t ]; do sleep 0.1; done
}

measure_news() {
	rate=${RATE:-200}
	printf '%8s  %10s  %22s  %20s\n' servers messages/s 'PostgreSQL, us of each' 'a server, us of each'
	for number in "${@:-1}"; do
		start_servers "$number"
		database=$(time_of_postgres)
		# shellcheck disable=SC2086 # a list of numbers
		listeners=$(time_of $servers)
		tell "$rate"
		database=$(($(time_of_postgres) - database))
		# shellcheck disable=SC2086
		listeners=$(($(time_of $servers) - listeners))
		printf '%8s  %10s  %22s  %20s\n' "$number" "$((count / seconds))" \
			"$((database * 10000 / count / number))" "$((listeners * 10000 / count / number))"
		end_servers
		sleep 1
	done
}

# Size. Games that were bowled ball by ball have a row in the log for each.

write_logs() {
	awk '{
		printf "{\"match\":\"%032x\",\"events\":[", NR
		printf "{\"at\":\"2026-05-14T19:00:00.000Z\",\"by\":\"lane7\",\"do\":\"start\",\"what\":\"PJS\"}"
		for (i = 1; i <= NF; i++)
			printf ",{\"at\":\"2026-05-14T19:%02d:00.000Z\",\"by\":\"lane7\",\"do\":\"bowl\",\"what\":\"%s\"}", i, $i
		print "]}"
	}'
}

measure_size() {
	build/release/bench/make_games "$1" "$folder"
	write_logs <"$folder/counts.txt" >"$folder/games.jsonl"
	"$program" import --store="$BOWLING_TEST_POSTGRES" "$folder/games.jsonl"
	ask "VACUUM ANALYZE"
	ask "SELECT 'bowls a game: ' || round((SELECT count(*) FROM events) / $1.0 - 1, 1)"
	ask "SELECT relname || ': ' || pg_total_relation_size(oid) / $1 || ' bytes a game, of which '
			|| pg_indexes_size(oid) / $1 || ' of indexes'
		FROM pg_class WHERE relname IN ('matches', 'games', 'events') ORDER BY relname"
	ask "SELECT 'in all: ' || sum(pg_total_relation_size(oid))::bigint / $1 || ' bytes a game'
		FROM pg_class WHERE relname IN ('matches', 'games', 'events')"
	echo "as text: $(($(wc -c <"$folder/games.jsonl") / $1)) bytes a game"
}

# Import. Both begin with a store without games.

new_store() {
	ask "SET client_min_messages = error; DROP SCHEMA public CASCADE; CREATE SCHEMA public"
	"$program" token add desk --store="$BOWLING_TEST_POSTGRES" >/dev/null
	ask "CHECKPOINT"
}

# stopwatch COMMAND...: prints the milliseconds that it takes.
stopwatch() {
	begin=$(date +%s%N)
	"$@" >/dev/null
	echo $((($(date +%s%N) - begin) / 1000000))
}

# copy_rows to|from: all rows to files, or back in one transaction. Columns that are computed are left out.
copy_rows() {
	for table in players 'matches(id,key,began,sequence,finished,voided)' \
		'games(match_id,player_id,position,total,figures,marks,counted_at)' 'events(match_id,sequence,at,kind,author,detail)'; do
		printf '%s\n' "\\copy $table $1 '$folder/${table%%(*}.copy'"
	done | psql -qX1 -v ON_ERROR_STOP=1 "$BOWLING_TEST_POSTGRES"
}

median() {
	printf '%s\n' "$@" | sort -n | sed -n "$((($# + 1) / 2))p"
}

measure_import() {
	number=${1:-100000}
	build/release/bench/make_games "$number" "$folder"
	awk 'BEGIN { letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" }
		{ print "B" substr(letters, NR % 26 + 1, 1) substr(letters, NR % 19 + 1, 1) ":" $0 }' \
		<"$folder/marks.txt" >"$folder/games.txt"
	ours='' bare=''
	for _ in 1 2 3; do
		new_store
		ours="$ours $(stopwatch "$program" import --store="$BOWLING_TEST_POSTGRES" "$folder/games.txt")"
		copy_rows to
		new_store
		bare="$bare $(stopwatch copy_rows from)"
	done
	# shellcheck disable=SC2086 # lists of numbers
	awk -v ours="$(median $ours)" -v bare="$(median $bare)" -v number="$number" 'BEGIN {
		printf "import into PostgreSQL (%d games a second) to a bare COPY of the same rows (%d)%7.2f   goal at least 0.40 %s\n",
			number * 1000 / ours, number * 1000 / bare, bare / ours, (bare / ours >= 0.4) ? "reached" : "MISSED"
	}'
}

part=${1:-}
shift || true
case $part in
bowls | news | size | import) ;;
*)
	echo 'usage: postgres.sh bowls|news|size|import NUMBER...' >&2
	exit 2
	;;
esac
set_up
"measure_$part" "$@"
