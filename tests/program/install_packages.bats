#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2016,SC2030,SC2031
# The scripts behind the targets of the Makefile: one finds what is missing, one builds. They install and build nothing
# here: they see the commands that a test puts into a folder of its own.

script=$BATS_TEST_DIRNAME/../../tools/install_packages.sh

setup() {
	commands=$BATS_TEST_TMPDIR/commands
	mkdir "$commands"
	ln -s "$(command -v uname)" "$(command -v id)" "$commands"
	mapfile -t purposes < <(rows | cut -d ' ' -f 1 | sort -u)
}

# The rows of the script's table: purpose, package, proof.
rows() {
	sed -n "/^requirements='/,/^'/p" "$script" | grep -E '^[a-z]+ [^ ]+ [^ ]+$'
}

put() {
	printf '#!/bin/sh\n%s\n' "${2:-:}" >"$commands/$1"
	chmod +x "$commands/$1"
}

# Puts every command and font there; the compiler finds every header, and clang its library.
put_all() {
	local command
	while read -r command; do
		put "$command"
	done < <(rows | cut -d ' ' -f 3 | grep -E '^[a-z0-9+-]+$')
	mkdir -p "$BATS_TEST_TMPDIR/fonts/truetype/inter" "$BATS_TEST_TMPDIR/fonts/truetype/nanum"
	put cc 'while read -r _; do :; done'
	put clang "echo '$BATS_TEST_TMPDIR'"
	: >"$BATS_TEST_TMPDIR/libclang_rt.fuzzer-$(uname -m).a"
}

look() {
	PATH=$commands FONTS=$BATS_TEST_TMPDIR/fonts run "$script" "$@"
}

@test "the table of packages is read" {
	[ "${#purposes[@]}" -gt 3 ]
	[[ " ${purposes[*]} " == *' build '* ]]
}

@test "an unknown purpose is refused" {
	put_all
	look frobnicate
	[ "$status" -eq 2 ]
	[[ "$output" == *"'frobnicate'"* ]]
	look build buil
	[ "$status" -eq 2 ]
	[[ "$output" == *"'buil'"* ]]
}

@test "where everything is there it prints nothing" {
	put_all
	look "${purposes[@]}"
	[ "$status" -eq 0 ]
	[ -z "$output" ]
}

@test "a command that is missing is named by its package" {
	put_all
	rm "$commands/cmake"
	look build
	[ "$status" -eq 1 ]
	[ "$output" = 'Please install these packages first: sudo apt install cmake' ]
}

@test "a header that is missing is named by its package" {
	put_all
	put cc 'while read -r line; do case $line in *cmocka*) exit 1 ;; esac; done'
	look build test
	[ "$status" -eq 1 ]
	[ "$output" = 'Please install these packages first: sudo apt install libcmocka-dev' ]
}

@test "what another purpose needs is not looked for" {
	put_all
	rm "$commands/bats"
	look build
	[ "$status" -eq 0 ]
	[ -z "$output" ]
}

@test "a font that is missing is named by its package" {
	put_all
	rmdir "$BATS_TEST_TMPDIR/fonts/truetype/nanum"
	look screenshots
	[ "$status" -eq 1 ]
	[[ "$output" == *fonts-nanum* && "$output" != *fonts-inter* ]]
}

# build.sh with a cmake that configures nothing but its cache.
build() {
	mkdir -p "$BATS_TEST_TMPDIR/tools"
	cp "${script%/*}/build.sh" "$BATS_TEST_TMPDIR/tools"
	put cmake ': >build/release/CMakeCache.txt'
	PATH=$commands:$PATH run "$BATS_TEST_TMPDIR/tools/build.sh" release "$@"
}

@test "a first build says that it takes long, the next ones are silent" {
	build
	[ "$status" -eq 0 ]
	[ "$output" = 'Building in build/release: this takes a minute or two' ]
	build -DBUILD_TESTING=ON
	[ "$status" -eq 0 ]
	[ -z "$output" ]
}
