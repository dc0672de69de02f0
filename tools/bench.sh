#!/bin/sh
# Runs the benchmarks of the release build, all of them or those that are named: engine, score, store, server; of the
# server also parts: pages, bowls, watchers, crowd.
# BENCH_GAMES: how many games the files to score have; BENCH_STORE_GAMES: how many games the store has;
# BENCH_SECONDS: how long one run against the server takes.
set -eu
cd "$(dirname "$0")/.."
games=${BENCH_GAMES:-10000000}
stored=${BENCH_STORE_GAMES:-1000000}
bench=build/release/bench

# folder_of COUNT: random games, made once.
folder_of() {
	if [ ! -d "build/bench/$1" ]; then
		echo "Writing files of $1 games ..." >&2
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

bench_score() {
	data=$(folder_of "$games")
	cat "$data"/* >/dev/null
	"$bench/bench_score" build/bowling "$bench/naive_scorer" "$data"
}

# In the small store, a tenth of the games and all of those of PJS.
bench_store() {
	data=$(folder_of "$stored")
	names <"$data/marks.txt" >"$data/games.txt"
	awk -v most="$((stored / 10))" '/^PJS/ || others++ < most * 0.99' "$data/games.txt" >"$data/few.txt"
	"$bench/bench_store" build/bowling "$data" "$stored"
}

# bench_server [PART]: all parts, or one. Debian keeps nginx where only root looks for programs.
bench_server() {
	mkdir -p build/bench
	folder=$(mktemp -d "$PWD/build/bench/server.XXXXXX")
	trap 'rm -rf "$folder"' EXIT
	trap 'exit 1' INT TERM HUP
	PATH=$PATH:/usr/sbin "$bench/bench_server" build/bowling "$folder" "$@"
	rm -rf "$folder"
}

[ $# -gt 0 ] || set -- engine score store server
sed -n 's/^model name[^:]*: /Processor: /p' /proc/cpuinfo | uniq -c | sed 's/^ *\([0-9]*\) \(.*\)/\2, \1 of them/'
separator=
for part in "$@"; do
	printf '%s' "$separator"
	separator='
'
	case $part in
	engine | score | store | server) "bench_$part" ;;
	pages | bowls | watchers | crowd) bench_server "$part" ;;
	*)
		echo "bench: there is no part '$part'" >&2
		exit 2
		;;
	esac
done
