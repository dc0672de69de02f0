#!/bin/sh
# Installs the Debian packages of a purpose that are missing, or says which they are.
# A row: purpose, package, and what proves that it is there: a command, or a header in <>.
set -eu

requirements='
build gcc cc
build libc6-dev <stdio.h>
build make make
build cmake cmake
build binutils objcopy
test libcmocka-dev <cmocka.h>
test bats bats
test expect expect
test pkg-config pkg-config
test g++ g++
test man-db man
lint clang-format clang-format
lint clang-tidy clang-tidy
lint cppcheck cppcheck
lint shellcheck shellcheck
lint git git
coverage gcovr gcovr
fuzz clang clang
fuzz libclang-rt-dev /usr/lib/clang/14/lib/linux/libclang_rt.fuzzer-x86_64.a
'

# cmocka.h cannot be read without the headers that it asks its users to include.
is_there() {
	case $1 in
	'<'*) printf '#include <stdarg.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <setjmp.h>\n#include %s\n' "$1" |
		cc -E -o /dev/null - 2>/dev/null ;;
	/*) test -e "$1" ;;
	*) command -v "$1" >/dev/null 2>&1 ;;
	esac
}

missing=$(echo "$requirements" | while read -r purpose package proof; do
	if [ "$purpose" = "$1" ] && ! is_there "$proof"; then printf ' %s' "$package"; fi
done)
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
	as_root='sudo -n'
	sudo -n true 2>/dev/null || as_root=none
fi
if [ "$as_root" = none ] || ! command -v apt-get >/dev/null 2>&1; then
	echo "Please install these packages first:$missing" >&2
	exit 1
fi
echo "Installing:$missing"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# shellcheck disable=SC2086 # both lists are meant to be split into words
if ! { $as_root apt-get update && $as_root env DEBIAN_FRONTEND=noninteractive \
	apt-get install -y --no-install-recommends $missing; } >"$log" 2>&1; then
	tail -n 5 "$log" >&2
	echo "Could not install these packages:$missing" >&2
	exit 1
fi
