#!/bin/sh
# Runs every benchmark of the release build.
set -eu
cd "$(dirname "$0")/.."
build/release/bench/bench_engine
