#!/bin/sh
# Installs what tests/web/package-lock.json pins, for the tests of the pages and for linting them, unless it is there.
set -eu
cd "$(dirname "$0")/../tests/web"
if cmp -s package-lock.json node_modules/.installed; then
	exit 0
fi
echo 'Installing the packages of tests/web'
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! npm ci --ignore-scripts >"$log" 2>&1; then
	tail -n 5 "$log" >&2
	echo 'Could not install the packages of tests/web' >&2
	exit 1
fi
cp package-lock.json node_modules/.installed
