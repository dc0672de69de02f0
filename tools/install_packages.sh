#!/bin/sh
# Installs the Debian packages that are missing for some purposes, or says which they are.
# A row: purpose, package, and what proves that it is there: a command, a header in <>,
# the library of clang that has no other sign, a font, or nginx and initdb, which Debian keeps out of the PATH of a user.
set -eu

requirements='
build gcc cc
build libc6-dev <stdio.h>
build make make
build cmake cmake
build binutils objcopy
build pkg-config pkg-config
build libsqlite3-dev <sqlite3.h>
build libpq-dev <postgresql/libpq-fe.h>
build libsodium-dev <sodium.h>
build libjansson-dev <jansson.h>
build libmicrohttpd-dev <microhttpd.h>
build libgnutls28-dev <gnutls/gnutls.h>
build libcurl4-openssl-dev <curl/curl.h>
build zlib1g-dev <zlib.h>
build libunistring-dev <unistr.h>
test libcmocka-dev <cmocka.h>
test abigail-tools abidiff
test bats bats
test expect expect
test g++ g++
test man-db man
test jq jq
test curl curl
test openssl openssl
test iproute2 ip
test postgresql initdb
test sqlite3 sqlite3
test systemd systemd-analyze
test nodejs node
test npm npm
test chromium-headless-shell chromium-headless-shell
test libsimde-dev <simde/x86/avx2.h>
bench postgresql initdb
bench sqlite3 sqlite3
bench wrk wrk
bench nginx nginx
bench nodejs node
bench openssl openssl
screenshots nodejs node
screenshots npm npm
screenshots chromium-headless-shell chromium-headless-shell
screenshots fonts-inter inter
screenshots fonts-nanum nanum
lint clang-tidy-19 clang-tidy-19
lint cppcheck cppcheck
lint shellcheck shellcheck
lint nodejs node
lint npm npm
format clang-format-19 clang-format-19
format git git
format nodejs node
format npm npm
coverage gcovr gcovr
mutants git git
mutants ninja-build ninja
package dpkg-dev dpkg-shlibdeps
package file file
package lintian lintian
fresh mmdebstrap mmdebstrap
fresh git git
fuzz clang clang
fuzz libsimde-dev <simde/x86/avx2.h>
fuzz libclang-rt-dev libfuzzer
'

# FONTS: where to look for them, for tests.
is_font() {
	for folder in "${FONTS:-/usr/share/fonts}"/*/"$1"; do
		test -d "$folder" && return
	done
}

# cmocka.h does not compile without headers that its users have to include first.
is_there() {
	case $1 in
	'<'*) printf '#include <stdarg.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <setjmp.h>\n#include %s\n' "$1" |
		cc -E -o /dev/null - 2>/dev/null ;;
	initdb) command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 ;;
	inter | nanum) is_font "$1" ;;
	nginx) PATH=$PATH:/usr/sbin command -v nginx >/dev/null 2>&1 ;;
	libfuzzer) test -e "$(clang -print-runtime-dir 2>/dev/null)/libclang_rt.fuzzer-$(uname -m).a" ;;
	*) command -v "$1" >/dev/null 2>&1 ;;
	esac
}

if [ $# -eq 0 ]; then
	echo "usage: install_packages.sh PURPOSE..." >&2
	exit 2
fi
for purpose in "$@"; do
	case $requirements in
	*"
$purpose "*) ;;
	*)
		echo "install_packages: nobody needs packages for '$purpose'" >&2
		exit 2
		;;
	esac
done
missing=$(echo "$requirements" | while read -r purpose package proof; do
	case " $* " in
	*" $purpose "*) if ! is_there "$proof"; then printf ' %s' "$package"; fi ;;
	esac
done)
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
	as_root='sudo -n'
	sudo -n true 2>/dev/null || as_root=none
fi
if [ "$as_root" = none ] || ! command -v apt-get >/dev/null 2>&1; then
	echo "Please install these packages first: sudo apt install$missing" >&2
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
