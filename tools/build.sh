#!/bin/sh
# Configures a preset where that is needed and builds it, silent unless it fails.
set -eu
cd "$(dirname "$0")/.."
preset=$1
mkdir -p "build/$preset"
log=build/$preset/build.log
if ! { cmake --preset "$preset" && cmake --build "build/$preset" -j "$(nproc)"; } >"$log" 2>&1; then
	cat "$log" >&2
	exit 1
fi
