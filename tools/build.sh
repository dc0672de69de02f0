#!/bin/sh
# Configures a preset, with further arguments for cmake, and builds it; silent unless it takes long or fails.
# BUILD_TARGETS: what to build, where that is not all.
set -eu
cd "$(dirname "$0")/.."
preset=$1
shift
mkdir -p "build/$preset"
log=build/$preset/build.log
if [ ! -e "build/$preset/CMakeCache.txt" ]; then
	echo "Building in build/$preset: this takes a minute or two"
fi
# shellcheck disable=SC2086 # a list of names without spaces
if ! { cmake --preset "$preset" "$@" &&
	cmake --build "build/$preset" -j "$(nproc)" ${BUILD_TARGETS:+--target $BUILD_TARGETS}; } >"$log" 2>&1; then
	cat "$log" >&2
	exit 1
fi
