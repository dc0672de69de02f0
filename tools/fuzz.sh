#!/bin/sh
# Runs each fuzz target for a number of seconds, starting from its corpus.
set -eu
cd "$(dirname "$0")/.."
seconds=$1
for program in build/fuzz/fuzz/fuzz_*; do
	if [ ! -x "$program" ]; then continue; fi
	name=${program##*/fuzz_}
	echo "fuzz_$name: $seconds seconds"
	mkdir -p "build/fuzz/found/$name"
	"$program" -max_total_time="$seconds" -max_len=4096 -timeout=10 -print_final_stats=1 -verbosity=0 \
		-artifact_prefix="build/fuzz/found/$name-" "build/fuzz/found/$name" "fuzz/corpus/$name"
done
