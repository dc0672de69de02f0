#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2154
# The binary interface of the library is that of the last release, or the library has another SONAME. That a change is
# seen is tried with libraries that were changed on purpose.

source_folder=$BATS_TEST_DIRNAME/../..
check=$source_folder/tools/check_abi.sh

setup() {
	: "${BOWLING_DESCRIBED:?is set by ctest: the library with debugging information}"
	soname=$(objdump -p "$BOWLING_DESCRIBED" | awk '$1 == "SONAME" { print $2 }')
	include=$BATS_TEST_TMPDIR/include
	cp -r "$source_folder/engine/include" "$include"
}

# build_changed [SONAME]: a library of the headers in $include, as ./changed.so
build_changed() {
	printf '#include "%s"\n' "$source_folder"/engine/*.c >"$BATS_TEST_TMPDIR/all.c"
	cat "$BATS_TEST_TMPDIR/more.c" >>"$BATS_TEST_TMPDIR/all.c" 2>/dev/null || true
	cc -std=c17 -g -fPIC -shared -fvisibility=hidden -D_GNU_SOURCE -I "$include" -I "$source_folder/engine" \
		-Wl,--version-script="$source_folder/engine/libbowling.map" -Wl,-soname,"${1:-$soname}" \
		-o "$BATS_TEST_TMPDIR/changed.so" "$BATS_TEST_TMPDIR/all.c"
}

# change FILE EXPRESSION: changes a header, and it must have changed.
change() {
	sed -i "$2" "$include/bowling/$1"
	run cmp -s "$include/bowling/$1" "$source_folder/engine/include/bowling/$1"
	[ "$status" -eq 1 ]
}

assert_refused() {
	build_changed
	run "$check" "$BATS_TEST_TMPDIR/changed.so" "$include"
	[ "$status" -eq 1 ]
	[[ "$output" == *"$1"* ]]
	[[ "$output" == *'raise the minor version'* ]]
}

@test "the interface is that of the last release, or has another name" {
	"$check" "$BOWLING_DESCRIBED"
}

@test "a struct that grows is refused" {
	change game.h 's/^        struct bowling_frames frames;/&\n        int handicap;/'
	assert_refused "struct bowling_game"
}

@test "a struct that grows is another interface under another name" {
	change game.h 's/^        struct bowling_frames frames;/&\n        int handicap;/'
	build_changed libbowling.so.99
	"$check" "$BATS_TEST_TMPDIR/changed.so" "$include"
}

@test "a status that is no longer the same number is refused" {
	change status.h 's/^        BOWLING_OK = 0,/&\n        BOWLING_EARLIER,/'
	assert_refused "BOWLING_PINS_BELOW_ZERO"
}

@test "a function that is gone is refused" {
	change player.h 's/^BOWLING_API bool bowling_player_equals/bool bowling_player_equals/'
	assert_refused "bowling_player_equals"
}

@test "a constant of which programs make buffers is refused" {
	change notation.h 's/BOWLING_NOTATION_SIZE = [0-9]*/BOWLING_NOTATION_SIZE = 999/'
	assert_refused '+BOWLING_NOTATION_SIZE 999'
}

@test "a function and a status may be added" {
	change status.h 's/^        BOWLING_STATUS_COUNT/        BOWLING_LATER,\n&/'
	echo 'BOWLING_API int bowling_later(void); int bowling_later(void) { return 0; }' >"$BATS_TEST_TMPDIR/more.c"
	build_changed
	"$check" "$BATS_TEST_TMPDIR/changed.so" "$include"
}
