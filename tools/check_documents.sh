#!/bin/sh
# Runs the examples of the READMEs, the manual page and docs/*.md, and checks that the manual page, the completions and
# docs/*.md together name every command and option, that links lead to files, and that the READMEs stay short.
#
#   tools/check_documents.sh PROGRAM [LIBRARY [COMPILER FLAG...]]
#
# A ```console block (in the manual page, an .EX block) is executed: a line that begins with "$ " is a command, which
# lines that begin with "> " continue; the lines up to the next one are exactly what it prints. Each page begins in an
# empty folder and with no store, and no example finds the user's own. The ```c block of docs/programmer.md is compiled as
# ./score against LIBRARY, which is libbowling.a beside PROGRAM if it is not named, and its console blocks run it.
set -eu
cd "$(dirname "$0")/.."
if [ $# -lt 1 ]; then
	echo "usage: $0 PROGRAM [LIBRARY [COMPILER FLAG...]]" >&2
	exit 2
fi
program=$(readlink -f "$1")
library=$(readlink -f "${2:-${program%/*}/../engine/libbowling.a}")
shift "$(($# < 2 ? $# : 2))"

readmes='README.md README.ko.md'
README_LINES=180
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin" "$folder/home"
ln -s "$program" "$folder/bin/bowling"
PATH=$folder/bin:$PATH
HOME=$folder/home
BOWLING_STORE=$folder/store/bowling.db
TZ=UTC
export HOME BOWLING_STORE TZ
unset LC_ALL LC_MESSAGES LANG NO_COLOR XDG_DATA_HOME

failed=0
complain() {
	echo "$*" >&2
	failed=1
}

# The page as a reader sees it: a manual page writes some characters in its own way.
plain_text() {
	case $1 in
	*.1) sed -e 's/\\-/-/g' -e "s/\\\\(aq/'/g" -e 's/\\(ti/~/g' -e 's/\\e/\\/g' "$1" ;;
	*) cat "$1" ;;
	esac
}

# The lines of all blocks of one language.
blocks() {
	plain_text "$1" | awk -v open="^(\`\`\`$2|[.]EX)\$" -v close_block="^(\`\`\`|[.]EE)\$" '
		inside && $0 ~ close_block { inside = 0; next }
		inside { print }
		$0 ~ open { inside = 1 }'
}

# The examples of a page, each command on one line.
examples() {
	blocks "$1" console | awk '
		/^> / && command { sub(/^> */, ""); printf " %s", $0; next }
		NR > 1 { print "" }
		{ printf "%s", $0; command = /^\$ / }
		END { if (NR > 0) print "" }'
}

commands_of() {
	examples "$1" | sed -n 's/^\$ //p'
}

begin_page() {
	rm -rf "$folder/example" "$folder/store"
	mkdir "$folder/example"
}

# Prints the blocks again, with what the commands really print.
run_examples() {
	commands_of "$1" >"$folder/commands"
	while IFS= read -r command; do
		printf '$ %s\n' "$command"
		(cd "$folder/example" && sh -c "$command" </dev/null 2>&1) || true
	done <"$folder/commands"
}

compile_example() {
	page=$1
	shift
	blocks "$page" c >"$folder/example/score.c"
	grep -q 'int main' "$folder/example/score.c" || complain "$page: there is no example in C"
	${CC:-cc} -std=c17 -Wall -Wextra -Werror "$@" -I engine/include -o "$folder/example/score" \
		"$folder/example/score.c" "$library" || complain "$page: the example in C does not compile"
}

check_examples() {
	page=$1
	if [ -z "$(commands_of "$page")" ]; then
		complain "$page: there is no example to run"
		return
	fi
	examples "$page" >"$folder/expected"
	run_examples "$page" >"$folder/printed"
	if ! diff -u "$folder/expected" "$folder/printed" >"$folder/difference"; then
		sed '1,2d' "$folder/difference" >&2
		complain "$page: an example prints something else (- the page, + the program)"
	fi
	echo "$page: $(commands_of "$page" | wc -l) examples"
}

# The picture in the READMEs is what the program draws of docs/match.jsonl.
check_picture() {
	bowling import --store="$folder/picture.db" docs/match.jsonl >/dev/null
	bowling show --store="$folder/picture.db" --format=svg 1 >"$folder/match.svg"
	cmp -s "$folder/match.svg" docs/match.svg ||
		complain "docs/match.svg: import docs/match.jsonl into a new store, and show it with TZ=UTC and --format=svg"
}

# Whether the page has a word that is neither part of a longer one nor of a longer option.
names() {
	plain_text "$1" | tr -cs 'A-Za-z0-9?-' '\n' | grep -Fqx -e "$2"
}

check_names() {
	for word in "$@"; do
		for page in docs/bowling.1 docs/completions/bowling.bash docs/completions/_bowling "$folder/docs.md"; do
			names "$page" "$word" || complain "${page#"$folder/"}: does not name $word"
		done
	done
}

list_commands() {
	bowling help | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p'
}

list_options() {
	{ bowling help "$1"; bowling "$1" --help; } 2>/dev/null | sort -u | sed -n 's/^ *\(-.\), \(--[a-z-]*\).*/\1 \2/p; s/^ *\(--[a-z-]*\).*/\1/p'
}

# Every file that the page names is there; NAME and XX stand for names to be chosen.
check_files() {
	# shellcheck disable=SC2016 # the backquotes are those of the page
	for file in $(grep -oE '`[a-z]+/[A-Za-z0-9_/.]+\.[a-z]+`' "$1" | tr -d '`' | grep -v 'NAME\|XX' | sort -u); do
		[ -e "$file" ] || complain "$1: names $file, which is not there"
	done
}

# Every file that the page links to or shows is there.
check_links() {
	grep -oE '(\]\(|src=")[^)#"]+' "$1" | sed 's/^](//; s/^src="//' | grep -v '^https\?:' | sort -u >"$folder/links"
	while IFS= read -r link; do
		[ -e "$(dirname "$1")/$link" ] || complain "$1: links to $link, which is not there"
	done <"$folder/links"
}

# CONTRIBUTING.md has the packages that make run and make test install.
check_packages() {
	sed -n 's/^\(build\|test\) \([^ ]*\) .*/\2/p' tools/install_packages.sh >"$folder/packages"
	while IFS= read -r package; do
		sed -n 's/^sudo apt install\|^    / /p' CONTRIBUTING.md | tr ' ' '\n' | grep -Fqx -e "$package" ||
			complain "CONTRIBUTING.md: does not name the package $package"
	done <"$folder/packages"
}

check_length() {
	lines=$(wc -l <"$1")
	[ "$lines" -le $README_LINES ] || complain "$1: has $lines lines, more than $README_LINES"
}

for page in $readmes docs/bowling.1 $(grep -l '^```console$' docs/*.md); do
	begin_page
	[ "$page" != docs/programmer.md ] || compile_example "$page" "$@"
	check_examples "$page"
done
for page in *.md docs/*.md docs/decisions/*.md; do
	check_links "$page"
done
for page in $readmes; do
	check_length "$page"
done
check_packages
check_picture
check_files ARCHITECTURE.md
check_files docs/changing.md
cat docs/*.md >"$folder/docs.md"
commands=$(list_commands)
[ -n "$commands" ] || complain "'bowling help' lists no commands"
for command in $commands; do
	options=$(list_options "$command")
	[ -n "$options" ] || [ "$command" = help ] || complain "'bowling help $command' lists no options"
	# shellcheck disable=SC2086 # a list of words
	check_names "$command" $options
done
exit $failed
