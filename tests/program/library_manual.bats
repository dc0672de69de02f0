#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2154
# Section 3 of the manual, made from the headers: a page for each header, which every function leads to.

include=$BATS_TEST_DIRNAME/../../engine/include/bowling

setup_file() {
	: "${BOWLING_BUILD:?is set by ctest: the folder that was built}"
	export MANPATH=$BATS_FILE_TMPDIR/man
	mkdir "$MANPATH"
	cp -r "$BOWLING_BUILD/docs/man3" "$MANPATH"
}

setup() {
	export LC_ALL=C.UTF-8 MANWIDTH=80
	cd "$MANPATH/man3" || return
}

# The pages with text: the others lead to one of them.
pages() {
	grep -L '^\.so ' ./*.3
}

@test "each header that declares something has a page, and there are no others" {
	diff <(cd "$include" && printf './bowling_%s\n' *.h | grep -v '_api.h$' | sed 's/^\.\/bowling_bowling.h/.\/bowling.h/; s/h$/3/' | sort) \
		<(pages | sort)
}

@test "every page is set without warnings" {
	local page
	for page in $(pages); do
		man --warnings --local-file "$page" >/dev/null 2>>"$BATS_TEST_TMPDIR/warnings"
	done
	diff /dev/null "$BATS_TEST_TMPDIR/warnings"
}

@test "every function of the headers is found by its name, and has its words" {
	local name page count=0
	for page in $(pages); do
		man --local-file "$page" >"$BATS_TEST_TMPDIR/$page"
	done
	for name in $(cat "$include"/*.h | tr '\n' ' ' | grep -oE 'BOWLING_API [^;(]*\(' | grep -oE 'bowling_[a-z_]+\(' | tr -d '('); do
		page=$(sed -n 's/^\.so man3\///p' "$name.3")
		grep -A 1 "^       $name()\$" "$BATS_TEST_TMPDIR/${page:-$name.3}" | grep -qE '^              [A-Z]'
		count=$((count + 1))
	done
	[ "$count" -gt 60 ]
	diff "$BATS_TEST_TMPDIR/bowling_game.3" <(man 3 bowling_game_bowl)
}

@test "the overview names every page with its summary" {
	local page overview=$BATS_TEST_TMPDIR/overview
	man 3 bowling >"$overview"
	for page in $(pages); do
		page=$(basename "$page" .3)
		[ "$page" = bowling ] || grep -A 1 "^       $page(3)\$" "$overview" | grep -qE '^              [a-z]'
	done
}

@test "the page of games reads as its header does" {
	local page=$BATS_TEST_TMPDIR/page
	man 3 bowling_game >"$page"
	diff - <(sed -n '/^NAME/,/^SYNOPSIS/p' "$page") <<-'END'
		NAME
		       bowling_game - one player's game of ten frames

		LIBRARY
		       libbowling (-lbowling)

		SYNOPSIS
	END
	diff - <(sed -n '/^       enum bowling_status bowling_game_frame_with/,/;/p' "$page") <<-'END'
		       enum bowling_status bowling_game_frame_with(
		           const struct bowling_game *game, struct bowling_bowl_place at,
		           const struct bowling_bowls *bowls,
		           struct bowling_bowls *frame_out);
	END
	diff - <(sed -n '/^       bowling_game_is_finished()/,/^$/p' "$page") <<-'END'
		       bowling_game_is_finished()
		              Whether all ten frames are played.

	END
	diff - <(sed -n "/^       A bowl's place/,/};/p" "$page") <<-'END'
		       A bowl's place in a game, each counted from 1.
		           struct bowling_bowl_place {
		               int frame;
		               int bowl;
		           };
	END
}

@test "the version is that of the library" {
	local version
	version=$(sed -n 's/^#define BOWLING_VERSION_[A-Z]* \([0-9]*\)$/\1/p' "$include/version.h" | paste -sd .)
	man 3 bowling | grep -q "^bowling $version "
}
