#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2154
# Executes every example of the document of the notation; its head explains how they are written.
load helper

document=$BATS_TEST_DIRNAME/../../docs/notation.md

# examples_of FILE: the examples, each with the number of its line before it.
examples_of() {
	awk '
		inside && /^```$/ { inside = 0; next }
		inside && NF > 0 { print NR ":" $0 }
		/^```notation$/ { inside = 1 }' "$1"
}

# Writes the line of input that an example shows to the file $answers.
write_answers() {
	local text=$1
	text=${text//␣/ }
	text=${text//→/$'\t'}
	printf '%s\n' "${text//␍/$'\r'}" >"$answers"
}

# Prints what the claim of an example would have to be.
tell_truth() {
	local sign=$1
	shift
	case $sign in
	'~')
		bowl_answers score --partial --format=csv "$@"
		tail -n 1 "$said" | cut -d , -f 1
		;;
	'!')
		bowl_answers score "$@"
		[ "$(cat "$said")" != '?' ] || sed 's/^-:1://' "$complained"
		;;
	'=')
		bowl_answers score "$@"
		cat "$said" "$complained"
		[ -s "$said" ] || echo nothing
		;;
	esac
}

# example_holds LINE: whether the program does what the line says; if not, $truth is what it does.
example_holds() {
	local line=$1 options=()
	truth='an example has one of the signs = ! ~'
	case $line in
	'notation: '* | 'counts: '*) options=("--input=${line%%:*}") ;;
	'partial: '*) options=(--partial) ;;
	esac
	[ ${#options[@]} -eq 0 ] || line=${line#*: }
	[[ $line =~ ^([^=!~]*)\ ([=!~])\ (.*)$ ]] || return
	local text=${BASH_REMATCH[1]} sign=${BASH_REMATCH[2]} claim=${BASH_REMATCH[3]}
	write_answers "$text"
	truth=$(tell_truth "$sign" "${options[@]}")
	[ "$truth" = "$claim" ]
}

@test "every example of the document holds" {
	local number line count=0 failures=0
	while IFS=: read -r number line; do
		count=$((count + 1))
		example_holds "$line" && continue
		echo "notation.md:$number: '$line' does not hold: $truth"
		failures=$((failures + 1))
	done < <(examples_of "$document")
	echo "$count examples"
	[ "$count" -gt 0 ]
	[ "$failures" -eq 0 ]
}

@test "false examples are noticed" {
	local line
	for line in 'XXXXXXXXXXXX = 299' 'XXXXXXXXXXXX = nothing' 'XXXXXXXXXXXX' '# XXX = 300' \
		'XXXXXXXXXXXX ! 1: unfinished at frame 1' '85 ! 1: frame 1, bowl 2: 8 and 5 knock down more than ten pins' \
		'85 = ?' '85 ~ 85' '55 ~ 55' 'X X 5 = 25' 'partial: X X 5 = 26' 'counts: XXXXXXXXXXXX = 300' \
		'notation: 10 10 10 10 10 10 10 10 10 10 10 10 = 300'; do
		refute example_holds "$line"
	done
}

@test "only marked blocks are examples" {
	printf '%s\n' 'X = 1' '```' 'X = 2' '```' '```notation' 'X = 3' '' '55 ~ 5/' '```' 'X = 4' >"$BATS_TEST_TMPDIR/page"
	diff <(printf '%s\n' '6:X = 3' '8:55 ~ 5/') <(examples_of "$BATS_TEST_TMPDIR/page")
}
