#!/bin/sh
# Compares the binary interface of libbowling with that of the last release, which engine/abi notes.
#
#   tools/check_abi.sh LIBRARY [INCLUDE]    fails where a program that was compiled with the last release would break
#   tools/check_abi.sh --note LIBRARY       notes the interface; for a release
#
# LIBRARY has to have debugging information; the tests build one, build/release/engine/libbowling_described.so. INCLUDE
# is the folder of its headers, engine/include if it is not named. A library with another SONAME may differ: no program
# of the last release loads it.
set -eu
cd "$(dirname "$0")/.."
noted=engine/abi/libbowling.abi

# Constants are compiled into programs, as the sizes of their buffers, and abidiff does not see them.
print_constants() {
	{
		echo '#include <stdio.h>'
		echo '#include <bowling/bowling.h>'
		echo 'int main(void) {'
		sed -n '/^enum {/,/^};/s/^ *\(BOWLING_[A-Z_]*\) =.*/printf("\1 %d\\n", (int)\1);/p' "$1"/bowling/*.h
		echo '}'
	} | cc -x c -I "$1" -o "$folder/constants" -
	"$folder/constants" | LC_ALL=C sort
}

note() {
	abidw --no-architecture --no-show-locs --no-corpus-path --no-comp-dir-path --no-elf-needed --no-parameter-names \
		--exported-interfaces-only --drop-undefined-syms --no-write-default-sizes "$1" |
		sed "s/ path='[^']*'/ path='libbowling'/" >"$noted"
	print_constants engine/include >engine/abi/constants.txt
}

compare() {
	abidiff --no-architecture --no-added-syms --suppressions engine/abi/additions.ini "$noted" "$1" >"$folder/said" ||
		{ cat "$folder/said" && return 1; }
	print_constants "$2" >"$folder/constants.txt"
	diff -u engine/abi/constants.txt "$folder/constants.txt"
}

usage() {
	echo "usage: $0 [--note] LIBRARY [INCLUDE]" >&2
	exit 2
}

[ $# -ge 1 ] || usage
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if [ "$1" = --note ]; then
	[ $# -eq 2 ] || usage
	note "$2"
	exit
fi
was=$(sed -n "s/^<abi-corpus.* soname='\([^']*\)'.*/\1/p" "$noted")
is=$(objdump -p "$1" | awk '$1 == "SONAME" { print $2 }')
if [ "$was" != "$is" ]; then
	echo "$is is another interface than $was, the last release's"
elif ! compare "$1" "${2:-engine/include}" >&2; then
	echo "$is is no longer the interface of the last release: raise the minor version in engine/include/bowling/version.h" >&2
	exit 1
fi
