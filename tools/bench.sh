#!/bin/sh
# Runs the benchmarks of the release build, all of them or those that are named: engine, score, store, postgres, server;
# of the server also parts: pages, bowls, watchers, crowd, idle, locked, readers, memory. tls is the memory of TLS.
# BENCH_GAMES: how many games the files to score have; BENCH_STORE_GAMES: how many games the store has;
# BENCH_SECONDS: how long one run against the server takes.
set -eu
cd "$(dirname "$0")/.."
games=${BENCH_GAMES:-10000000}
stored=${BENCH_STORE_GAMES:-1000000}
bench=build/release/bench
BUILD_TARGETS='all bench/all' tools/build.sh release
ln -sf release/cli/bowling build/bowling

# folder_of COUNT: random games, made once.
folder_of() {
	if [ ! -f "build/bench/$1/pins.txt" ]; then
		echo "Writing files of $1 games ..." >&2
		rm -rf "build/bench/$1"
		mkdir -p "build/bench/$1.new"
		"$bench/make_games" "$1" "build/bench/$1.new"
		mv "build/bench/$1.new" "build/bench/$1"
	fi
	echo "build/bench/$1"
}

# names: puts a player before each game: one of a thousand, and PJS before every thousandth.
names() {
	awk 'BEGIN { letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" }
		function letter(number) { return substr(letters, number % 26 + 1, 1) }
		{
			number = NR * 7919 % 1000
			name = "B" letter(int(number / 26)) letter(number)
			print (NR % 1000 == 0 ? "PJS" : name) ":" $0
		}'
}

bench_engine() {
	"$bench/bench_engine"
}

# The formats are measured with a tenth of the games, in memory.
bench_score() {
	data=$(folder_of "$games")
	folder=$(mktemp -d /dev/shm/bowling.XXXXXX)
	trap 'rm -rf "$folder"' EXIT
	trap 'exit 1' INT TERM HUP
	head -n "$((games / 10))" "$data/marks.txt" >"$folder/marks.txt"
	cat "$data"/* >/dev/null
	"$bench/bench_score" build/bowling "$bench/naive_scorer" "$data" "$folder"
	rm -rf "$folder"
}

# named_games: the folder of the games for the store, with players in games.txt.
named_games() {
	data=$(folder_of "$stored")
	names <"$data/marks.txt" >"$data/games.txt"
	names <"$data/pins.txt" >"$data/named_pins.txt"
	echo "$data"
}

# In the small store, a tenth of the games and all of those of PJS.
bench_store() {
	data=$(named_games)
	awk -v most="$((stored / 10))" '/^PJS/ || others++ < most * 0.99' "$data/games.txt" >"$data/few.txt"
	"$bench/bench_store" build/bowling "$data" "$stored"
}

# store_of_games: the store that bench_store leaves behind, or one that is imported as it does.
store_of_games() {
	store=build/bench/$stored/games.db
	if [ ! -f "$store" ] || [ "$(sqlite3 "$store" 'SELECT count(*) FROM games')" != "$stored" ]; then
		data=$(named_games)
		echo "Importing $stored games ..." >&2
		rm -f "$store" "$store-wal" "$store-shm"
		build/bowling import "$data/games.txt" --store "$store" >/dev/null
	fi
	echo "$store"
}

# A tenth of the games.
bench_postgres() {
	tests/store/with_postgres.sh bench/postgres.sh import "$((stored / 10))"
}

# bench_server [PART]: all parts, or one. Debian keeps nginx where only root looks for programs.
bench_server() {
	store=
	case ${1:-readers} in readers | memory) store=$(store_of_games) ;; esac
	mkdir -p build/bench
	folder=$(mktemp -d "$PWD/build/bench/server.XXXXXX")
	trap 'rm -rf "$folder"' EXIT
	trap 'exit 1' INT TERM HUP
	PATH=$PATH:/usr/sbin "$bench/bench_server" build/bowling "$folder" "$store" "$@"
	rm -rf "$folder"
}

bench_tls() {
	node bench/tls_memory.mjs build/bowling
}

[ $# -gt 0 ] || set -- engine score store postgres server
sed -n 's/^model name[^:]*: /Processor: /p' /proc/cpuinfo | uniq -c | sed 's/^ *\([0-9]*\) \(.*\)/\2, \1 of them/'
separator=
for part in "$@"; do
	printf '%s' "$separator"
	separator='
'
	case $part in
	engine | score | store | postgres | server | tls) "bench_$part" ;;
	pages | bowls | watchers | crowd | idle | locked | readers | memory) bench_server "$part" ;;
	*)
		echo "bench: there is no part '$part'" >&2
		exit 2
		;;
	esac
done
