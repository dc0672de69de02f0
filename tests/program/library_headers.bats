#!/usr/bin/env bats
# shellcheck shell=bats
# Each public header can be included alone, from C11 and from C++17.

setup() {
	include=$BATS_TEST_DIRNAME/../../engine/include
	[ -e "$include/bowling/bowling.h" ]
	printf 'int main(void)\n{\n\treturn 0;\n}\n' >"$BATS_TEST_TMPDIR/main"
}

# compile_alone COMPILER ARGUMENT...: every header as the only one of a program, and twice.
compile_alone() {
	local header
	for header in "$include"/bowling/*.h; do
		printf '#include <bowling/%s>\n' "${header##*/}" "${header##*/}" |
			cat - "$BATS_TEST_TMPDIR/main" |
			"$@" -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I "$include" -
	done
}

@test "every header compiles alone as C11" {
	compile_alone gcc -std=c11 -x c
}

@test "every header compiles alone as C++17" {
	compile_alone g++ -std=c++17 -x c++
}

@test "bowling.h includes every header" {
	diff <(cd "$include" && printf '#include <%s>\n' bowling/*.h | grep -v bowling/bowling.h) \
		<(grep '^#include' "$include/bowling/bowling.h")
}

@test "headers define and declare only names that begin with bowling" {
	local names=$BATS_TEST_TMPDIR/names
	grep -ohE '^#define +[A-Za-z_]+' "$include"/bowling/*.h | awk '{ print $2 }' >"$names"
	grep -ohE '^(struct|enum) [a-z_]+' "$include"/bowling/*.h | awk '{ print $2 }' >>"$names"
	grep -ohE '^        BOWLING_[A-Z_]+' "$include"/bowling/*.h | tr -d ' ' >>"$names"
	[ "$(wc -l <"$names")" -gt 50 ]
	[ "$(grep -cvE '^(BOWLING|bowling)_' "$names")" -eq 0 ]
}
