#!/bin/sh
# Configures a preset, with further arguments for cmake, and builds it; silent unless it fails.
set -eu
cd "$(dirname "$0")/.."
preset=$1
shift
mkdir -p "build/$preset"
log=build/$preset/build.log
if ! { cmake --preset "$preset" "$@" && cmake --build "build/$preset" -j "$(nproc)"; } >"$log" 2>&1; then
	cat "$log" >&2
	exit 1
fi
