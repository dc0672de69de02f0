#!/bin/sh
# Runs every benchmark of the release build. BENCH_GAMES: how many games the files have.
set -eu
cd "$(dirname "$0")/.."
games=${BENCH_GAMES:-10000000}
data=build/bench/$games
bench=build/release/bench

sed -n 's/^model name[^:]*: /Processor: /p' /proc/cpuinfo | uniq -c | sed 's/^ *\([0-9]*\) \(.*\)/\2, \1 of them/'
"$bench/bench_engine"
echo
if [ ! -d "$data" ]; then
	echo "Writing files of $games games ..." >&2
	mkdir -p "$data.new"
	"$bench/make_games" "$games" "$data.new"
	mv "$data.new" "$data"
fi
cat "$data"/* >/dev/null
"$bench/bench_score" build/bowling "$bench/naive_scorer" "$data"
