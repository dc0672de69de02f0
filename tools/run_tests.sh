#!/bin/sh
# Builds and runs the tests of presets, as many at a time as there are processors; then says which were the slowest,
# whether anything was left behind, and in its last line whether everything passed.
#
#     tools/run_tests.sh [--build] PRESET...
#
# --build: only build them. TESTS: run only the tests whose names match this pattern.
set -eu
cd "$(dirname "$0")/.."
began=$(date +%s)
mkdir -p build
log=$PWD/build/tests.log
failures=$PWD/build/tests.failed

# minutes_of PRESET: how long it takes with its build on two quiet cores.
minutes_of() {
	case $1 in
	release) echo 3 ;;
	sanitize) echo 4 ;;
	thread) echo 2 ;;
	libraries) echo 4 ;;
	*) echo 5 ;;
	esac
}

# build PRESET: what its tests need. Times of the release build can be set from outside until `make build` runs again.
build() {
	case $1 in
	release) build_release 'all kernel_tests' ;;
	libraries | soak) build_release 'all test_programs' ;;
	thread) BUILD_TARGETS='bowling test_bulk test_threads server_tests' tools/build.sh thread ;;
	*) BUILD_TARGETS='all test_programs' tools/build.sh "$1" ;;
	esac
}

build_release() {
	BUILD_TARGETS=$1 tools/build.sh release -DBUILD_TESTING=ON -DBOWLING_TEST_TIMES=ON
	ln -sf release/cli/bowling build/bowling
}

# Makes the folder for temporary files: in memory, where a command is twice as fast, if there is room and programs may run.
make_scratch() {
	free=$(df --output=avail -t tmpfs -k /dev/shm 2>/dev/null | tail -n 1)
	if [ "${free:-0}" -ge 1000000 ] && scratch=$(mktemp -d /dev/shm/bowling_tests.XXXXXX); then
		printf '#!/bin/sh\n' >"$scratch/program"
		chmod 755 "$scratch/program"
		if "$scratch/program" 2>/dev/null; then
			rm "$scratch/program"
			return
		fi
		rm -r "$scratch"
	fi
	scratch=$(mktemp -d "${TMPDIR:-/tmp}/bowling_tests.XXXXXX")
}

changes() {
	git status --porcelain 2>/dev/null | sort
}

# The processes of this run have its folder in their environment. One that ends together with its test may take a moment.
left_processes() {
	tries=0
	while grep -qszxF "BOWLING_TEST_RUN=$scratch" /proc/[0-9]*/environ && [ $tries -lt 100 ]; do
		tries=$((tries + 1))
		sleep 0.1
	done
	grep -lszxF "BOWLING_TEST_RUN=$scratch" /proc/[0-9]*/environ | cut -d / -f 3
}

# What Chromium keeps for its user is no test's.
left_behind() {
	for process in $(left_processes); do
		echo "  process $process: $({ tr '\0\n' '  ' <"/proc/$process/cmdline"; } 2>/dev/null | cut -c 1-200)"
	done
	rm -rf "$scratch/home/.cache" "$scratch/home/.config" "$scratch/home/.pki" "$scratch/home/.local/share/pki"
	find "$scratch/home" -depth -type d -empty -delete
	find "$scratch" -mindepth 1 \( ! -type d -o -empty \) -printf '  file %p\n' | head -n 20
	changes | comm -13 "$changed" - | sed 's/^/  change in the tree /'
}

# After an interrupt the processes of tests need their files to end.
clean_up() {
	for process in $(left_processes); do
		kill -KILL "$process" 2>/dev/null || true
	done
	rm -rf "$scratch" "$changed"
}

# run PRESET: notes in the file $failures where it fails.
run() {
	echo "Tests of the preset $1"
	{
		env -u XDG_CACHE_HOME -u XDG_CONFIG_HOME -u XDG_DATA_HOME \
			HOME="$scratch/home" TMPDIR="$scratch" BOWLING_TEST_RUN="$scratch" \
			ctest --preset "$1" --parallel "$(nproc)" ${TESTS:+--no-tests=ignore --tests-regex "$TESTS"} 2>&1 ||
			echo "the preset $1" >>"$failures"
	} | tee -a "$log"
}

slowest() {
	echo 'The ten slowest tests:'
	sed -n 's/.*Test *#[0-9]*: \([^ ]*\) .* \([0-9.]*\) sec.*/\2 \1/p' "$log" | sort -nr | head -n 10 |
		awk '{ printf "  %7.1f s  %s\n", $1, $2 }'
}

only_build=
if [ "${1-}" = --build ]; then
	only_build=yes
	shift
fi
[ $# -ge 1 ] || { echo 'usage: tools/run_tests.sh [--build] PRESET...' >&2 && exit 2; }
minutes=0
for preset in "$@"; do
	minutes=$((minutes + $(minutes_of "$preset")))
done
echo "The tests of $*: with a first build about $minutes minutes on two cores"
tools/install_packages.sh build test
tools/install_npm_packages.sh
for preset in "$@"; do
	build "$preset"
done
[ -z "$only_build" ] || exit 0
make_scratch
changed=$(mktemp)
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
chmod 755 "$scratch" # for the tests that become somebody else
mkdir "$scratch/home"
changes >"$changed"
: >"$log"
rm -f "$failures"
for preset in "$@"; do
	run "$preset"
done
slowest
count=$(grep -c ' Test *#[0-9]*: ' "$log" || true)
[ "$count" -gt 0 ] || echo "no test is called '${TESTS:-}'" >>"$failures"
left=$(left_behind)
if [ -n "$left" ]; then
	echo "The tests left something behind:
$left"
	echo 'what was left behind' >>"$failures"
fi
took=$(($(date +%s) - began))
if [ -e "$failures" ]; then
	echo "FAILED: $(paste -s -d ',' "$failures" | sed 's/,/, /g')"
	exit 1
fi
printf 'All %d tests passed in %d:%02d.\n' "$count" $((took / 60)) $((took % 60))
