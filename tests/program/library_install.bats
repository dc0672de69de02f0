#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# What is installed: everything in its place, only public names in the libraries, and example
# programs that build against it with pkg-config and with CMake.

examples=$BATS_TEST_DIRNAME/../../docs/examples

setup_file() {
	: "${BOWLING_BUILD:?is set by ctest: the folder that was built}"
	: "${BOWLING_LIBRARY_FOLDER:?is set by ctest: where libraries are put below the prefix}"
	export root=$BATS_FILE_TMPDIR/root
	DESTDIR=$root cmake --install "$BOWLING_BUILD" --prefix /opt/bowling >"$BATS_FILE_TMPDIR/log"
	export place=$root/opt/bowling
	export libraries=$place/$BOWLING_LIBRARY_FOLDER
	version=$(sed -n 's/^#define BOWLING_VERSION_[A-Z]* \([0-9]*\)$/\1/p' "$place/include/bowling/version.h" | paste -sd .)
	export version interface=${version%.*}
}

setup() {
	export PKG_CONFIG_PATH=$libraries/pkgconfig
	export LD_LIBRARY_PATH=$libraries
	export LC_ALL=C
	export BOWLING_STORE=$BATS_TEST_TMPDIR/bowling.db # not the user's own
	cd "$BATS_TEST_TMPDIR" || return
	cp "$examples"/*.c .
}

@test "nothing is installed but what belongs there" {
	sort >expected <<-END
		./bin/bowling
		$(cd "$BATS_TEST_DIRNAME/../../engine/include" && printf './include/%s\n' bowling/*.h)
		./$BOWLING_LIBRARY_FOLDER/cmake/bowling/bowlingConfig.cmake
		./$BOWLING_LIBRARY_FOLDER/cmake/bowling/bowlingConfigVersion.cmake
		./$BOWLING_LIBRARY_FOLDER/cmake/bowling/bowlingTargets-$BOWLING_BUILD_TYPE.cmake
		./$BOWLING_LIBRARY_FOLDER/cmake/bowling/bowlingTargets.cmake
		./$BOWLING_LIBRARY_FOLDER/libbowling.a
		./$BOWLING_LIBRARY_FOLDER/libbowling.so
		./$BOWLING_LIBRARY_FOLDER/libbowling.so.$interface
		./$BOWLING_LIBRARY_FOLDER/libbowling.so.$version
		./$BOWLING_LIBRARY_FOLDER/pkgconfig/bowling.pc
		./lib/systemd/system/bowling.service
		./share/bash-completion/completions/bowling
		./share/man/man1/bowling.1
		$(cd "$BOWLING_BUILD/docs" && printf './share/man/%s\n' man3/*.3)
		./share/zsh/site-functions/_bowling
	END
	diff expected <(cd "$place" && find . ! -type d | sort)
}

@test "nothing is installed outside of the prefix" {
	diff <(echo "$place") <(find "$root" -mindepth 2 -maxdepth 2)
}

@test "no installed file is empty" {
	diff /dev/null <(cd "$place" && find . -type f -empty)
}

@test "the installed program plays" {
	diff <(cat "$BATS_TEST_DIRNAME/golden/perfect_game.txt") \
		<(printf '%s\n' PJS X X X X X X X X X X X X | sed s/X/10/ | "$place/bin/bowling" --language ko)
}

@test "the installed program does not need the shared library" {
	unset LD_LIBRARY_PATH
	"$place/bin/bowling" --version
}

@test "the shared library exports only public names" {
	nm -D --defined-only "$libraries/libbowling.so" | awk '{ print $3 }' | sed 's/@.*//' >names
	grep -qx bowling_game_bowl names
	diff /dev/null <(grep -vE '^bowling_[a-z_]+$|^BOWLING_0$' names)
}

@test "the archive exports only public names" {
	nm -g --defined-only "$libraries/libbowling.a" | awk 'NF == 3 { print $3 }' >names
	grep -qx bowling_game_bowl names
	diff /dev/null <(grep -vE '^bowling_[a-z_]+$' names)
}

@test "both libraries export every function of the headers and no other" {
	cat "$place"/include/bowling/*.h | tr '\n' ' ' | grep -oE 'BOWLING_API [^;(]*\(' | grep -oE 'bowling_[a-z_]+\(' |
		tr -d '(' | sort >declared
	[ "$(wc -l <declared)" -gt 20 ]
	nm -D --defined-only "$libraries/libbowling.so" | awk '$2 == "T" { print $3 }' | sed 's/@.*//' | sort |
		diff declared -
	nm -g --defined-only "$libraries/libbowling.a" | awk '$2 == "T" { print $3 }' | sort | diff declared -
}

@test "the library needs nothing but the C library" {
	diff <(echo libc.so.6) \
		<(objdump -p "$libraries/libbowling.so" | awk '$1 == "NEEDED" { print $2 }')
}

@test "the shared library has a versioned name" {
	[ "$(objdump -p "$libraries/libbowling.so" | awk '$1 == "SONAME" { print $2 }')" = "libbowling.so.$interface" ]
}

@test "a program may have functions named like the library's inner ones" {
	cat >program.c <<-'END'
		#include <bowling/bowling.h>
		int frame_bowl(void);
		int score_of(void);
		int frame_bowl(void) { return 1; }
		int score_of(void) { return 2; }
		int main(void) { return frame_bowl() + score_of() + (bowling_version()[0] == 0) - 3; }
	END
	# shellcheck disable=SC2046 # the flags are words
	cc -static program.c $(pkg-config --cflags --static --libs bowling)
	./a.out
}

@test "pkg-config knows the version" {
	[ "$(pkg-config --modversion bowling)" = "$version" ]
}

@test "pkg-config names the folders where the files are" {
	[ "$(realpath "$(pkg-config --variable=libdir bowling)")" = "$(realpath "$libraries")" ]
	[ "$(realpath "$(pkg-config --variable=includedir bowling)")" = "$(realpath "$place/include")" ]
}

@test "pkg-config finds a library folder of any name" {
	local folder
	for folder in lib64 lib/x86_64-linux-gnu; do
		cmake -S "$BATS_TEST_DIRNAME/../.." -B build -DBUILD_TESTING=OFF -DCMAKE_INSTALL_LIBDIR=$folder >log
		mkdir -p "house/$folder/pkgconfig"
		cp build/engine/bowling.pc "house/$folder/pkgconfig"
		diff <(realpath -m "house/$folder") <(realpath -m "$(PKG_CONFIG_PATH=house/$folder/pkgconfig \
			pkg-config --variable=libdir bowling)")
		diff <(realpath -m house/include) <(realpath -m "$(PKG_CONFIG_PATH=house/$folder/pkgconfig \
			pkg-config --variable=includedir bowling)")
	done
}

# build_example NAME: runs the command that the example itself names.
build_example() {
	local command
	command=$(sed -n 's/^ \* Build: //p' "$1.c")
	[ -n "$command" ]
	eval "${command/#cc /cc -std=c11 -Wall -Wextra -Wpedantic -Werror }"
}

# build_example_static NAME: the same without any shared library.
build_example_static() {
	# shellcheck disable=SC2046 # the flags are words
	cc -static -o "$1" "$1.c" $(pkg-config --cflags --static --libs bowling)
}

assert_scores_a_game() {
	local command
	command=$(sed -n 's/^ \* Try: *//p' score_a_game.c)
	diff - <(eval "$command") <<-'END'
		 1  X     30
		 2  X     57
		 3  X     76
		 4  72    85
		 5  8/    95
		 6  F9   104
		 7  X    124
		 8  7/   143
		 9  9-   152
		10  XX8  180
		score 180
	END
	diff - <(./score_a_game 'X 7/ 9') <<-'END'
		 1  X     20
		 2  7/    39
		 3  9
		at best 269
	END
	diff <(echo 'column 7: frame 3, bowl 2: more pins than stand cannot fall') \
		<(./score_a_game 'X 7/ 85' 2>&1)
}

assert_keeps_a_match() {
	diff - <(./keep_a_match) <<-'END'
		p.j.s cannot play: the player is in the match already
		PJS bowls 10
		KYJ bowls 8
		KYJ cannot bowl 5: more pins than stand cannot fall
		KYJ bowls 2
		PJS bowls 9
		PJS bowls 0
		PJS: X 9-, at best 268
		KYJ: 8/, at best 290
		undo: it is PJS's turn again
		PJS bowls 1
		PJS: X 9/, at best 280
		KYJ: 8/, at best 290
	END
}

@test "score_a_game builds with the shared library" {
	build_example score_a_game
	objdump -p score_a_game | grep -q "NEEDED *libbowling.so.$interface"
	assert_scores_a_game
}

@test "score_a_game builds with the archive" {
	unset LD_LIBRARY_PATH
	build_example_static score_a_game
	assert_scores_a_game
}

@test "keep_a_match builds with the shared library" {
	build_example keep_a_match
	objdump -p keep_a_match | grep -q "NEEDED *libbowling.so.$interface"
	assert_keeps_a_match
}

@test "keep_a_match builds with the archive" {
	unset LD_LIBRARY_PATH
	build_example_static keep_a_match
	assert_keeps_a_match
}

# configure_user VERSION: a project that asks for this version of the library and builds an example with each form of it.
configure_user() {
	cat >CMakeLists.txt <<-END
		cmake_minimum_required(VERSION 3.25)
		project(user LANGUAGES C)
		find_package(bowling $1 REQUIRED)
		add_executable(score_a_game score_a_game.c)
		target_link_libraries(score_a_game bowling::bowling)
		add_executable(keep_a_match keep_a_match.c)
		target_link_libraries(keep_a_match bowling::bowling_static)
	END
	cmake -S . -B user -DCMAKE_PREFIX_PATH="$place" -DCMAKE_RUNTIME_OUTPUT_DIRECTORY="$PWD"
}

@test "the examples build with find_package" {
	unset PKG_CONFIG_PATH LD_LIBRARY_PATH
	configure_user "$interface" >log
	cmake --build user >log
	objdump -p score_a_game | grep -q "NEEDED *libbowling.so.$interface"
	assert_scores_a_game
	run objdump -p keep_a_match
	[[ "$output" != *libbowling* ]]
	assert_keeps_a_match
}

@test "find_package refuses another interface" {
	run configure_user "${version%%.*}.99"
	[ "$status" -ne 0 ]
	[[ "$output" == *"version: $version"* ]]
}

@test "every example is tested here" {
	diff <(printf '%s\n' keep_a_match.c score_a_game.c) <(ls "$examples")
}

@test "the manual page is set without warnings" {
	local warnings
	warnings=$(LC_ALL=C.UTF-8 man --warnings --local-file "$place/share/man/man1/bowling.1" 2>&1 >page)
	[ -z "$warnings" ]
	grep -q bowling page
}

@test "the completion of bash is a script that bash can read" {
	bash -n "$place/share/bash-completion/completions/bowling"
}
