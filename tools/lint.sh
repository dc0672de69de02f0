#!/bin/sh
# Checks layout, the engine's rules of style, common mistakes in C, in JavaScript, style sheets and shell scripts.
set -eu
cd "$(dirname "$0")/.."
mkdir -p build
failed=0

check() {
	name=$1
	shift
	if "$@" >build/lint.log 2>&1; then
		echo "lint: $name: fine"
		return
	fi
	cat build/lint.log >&2
	echo "lint: $name: failed" >&2
	failed=1
}

# In parallel, because it is slow and checks each file separately.
# shellcheck disable=SC2317 # check() calls it
tidy() {
	printf '%s\n' "$@" | xargs -P "$(nproc)" -n 8 clang-tidy-19 --quiet -p build/debug
}

sources=$(git ls-files -co --exclude-standard '*.c')
engine=$(git ls-files -co --exclude-standard 'engine/*.c' 'engine/*.h')
headers=$(git ls-files -co --exclude-standard '*.h')
scripts=$(git ls-files -co --exclude-standard 'tools/*.sh' 'bench/*.sh' 'packaging/debian/p*' '.ci/run')

# shellcheck disable=SC2086 # lists of file names without spaces
{
	check 'compile commands' cmake --preset debug
	check clang-format clang-format-19 --dry-run --Werror $sources $headers
	check calisthenics awk -f tools/calisthenics.awk $engine
	check clang-tidy tidy $sources
	check cppcheck cppcheck -j "$(nproc)" --quiet --error-exitcode=1 --inline-suppr --std=c11 \
		--enable=warning,portability,performance --suppress=missingIncludeSystem --suppress=normalCheckLevelMaxBranches \
		-I engine/include -I engine -I text -I lazy -I board -I bulk -I store -I exchange -I server -I client -I cli \
		engine text lazy board bulk store exchange server client cli fuzz bench
	check biome tests/web/node_modules/.bin/biome check --error-on-warnings
	check shellcheck shellcheck $scripts
}
exit $failed
