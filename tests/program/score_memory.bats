#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# bowling score needs at most 8 MB of memory, whatever comes.
load helper

kilobytes_max=8192

# score_stream COMMAND ARGUMENT...: scores what COMMAND prints; $peak is the most memory that took, in KB.
# It is read while the pipe is still open: after its end a process has no memory to be looked at.
score_stream() {
	local stream=$BATS_TEST_TMPDIR/stream program
	mkfifo "$stream"
	"$BOWLING_PROGRAM" score "${@:2}" <"$stream" >"$said" 2>"$complained" 3>&- &
	program=$!
	exec 9>"$stream"
	eval "$1" >&9
	peak=$(awk '$1 == "VmHWM:" { print $2 }' "/proc/$program/status")
	exec 9>&-
	exit_code=0
	wait "$program" || exit_code=$?
	rm "$stream"
}

assert_little_memory() {
	echo "$peak KB"
	[ "$peak" -gt 0 ]
	[ "$peak" -le "$kilobytes_max" ]
}

# endless CHARACTER: 300 MB of it.
endless() {
	head -c 300000000 /dev/zero | tr '\0' "$1"
}

@test "a line of 300 MB" {
	score_stream "endless ' '; printf '\nXXXXXXXXXXXX\n'"
	assert_little_memory
	assert_exit_code 1
	diff <(printf '%s\n' '?' 300) "$said"
	assert_complaints '-:1:65537: the line is longer than 65536 bytes'
}

# Packed they are a few hundred KB at most.
@test "300 MB on one line and a million bad lines, packed with gzip" {
	score_stream "endless ' ' | gzip; printf '\nXXXXXXXXXXXX\n' | gzip" --threads 4
	assert_little_memory
	assert_exit_code 1
	diff <(printf '%s\n' '?' 300) "$said"
	score_stream 'yes A | head -n 1000000 | gzip' --threads 4
	assert_little_memory
	assert_exit_code 1
	[ "$(wc -l <"$complained")" -eq 1000000 ]
}

@test "games without end, on many threads" {
	score_stream 'yes X7/9-X-88/-6XXX81 | head -n 3000000' --threads 4
	assert_little_memory
	assert_exit_code 0
	[ "$(wc -l <"$said")" -eq 3000000 ]
}

@test "bad lines without end" {
	score_stream 'yes A | head -n 1000000'
	assert_little_memory
	assert_exit_code 1
	[ "$(wc -l <"$complained")" -eq 1000000 ]
}

@test "games printed as JSON" {
	score_stream 'yes X7/9-X-88/-6XXX81 | head -n 100000' --format=json
	assert_little_memory
	assert_exit_code 0
	[ "$(wc -l <"$said")" -eq 100000 ]
}

@test "the shortest lines, where most is printed for each byte" {
	local format
	for format in frames board json csv; do
		score_stream 'yes X | head -n 100000' --partial --format="$format"
		assert_little_memory
		assert_exit_code 0
	done
}

@test "the number of threads does not matter" {
	local threads
	for threads in 1 8 16; do
		score_stream 'yes 5 | head -n 100000' --partial --format=json --threads="$threads"
		assert_little_memory
		assert_exit_code 0
		score_stream 'yes A | head -n 300000' --check --threads="$threads"
		assert_little_memory
		assert_exit_code 1
	done
}

@test "where memory runs out, nothing is left out in silence" {
	yes 5 | head -n 100000 >"$answers"
	exit_code=0
	(
		ulimit -v 9000 # enough to begin
		exec "$BOWLING_PROGRAM" score --partial --format=board --threads=1 --chunk-size=65536 "$answers"
	) >"$said" 2>"$complained" || exit_code=$?
	assert_exit_code 2
	assert_complaints 'bowling score: cannot go on: Cannot allocate memory'
}

# long_lines COUNT: games with as many spaces behind them as a line may have.
long_lines() {
	awk -v count="$1" 'BEGIN { for (i = 0; i < count; i++) printf "%s%65524s\n", "XXXXXXXXXXXX", "" }'
}

# mixture: long lines, empty ones and bad ones, which each need much memory of another kind.
mixture() {
	long_lines 1
	yes '' | head -n 70000
	yes A | head -n 40000
	yes 5 | head -n 40000
}

@test "lines of all kinds in turn" {
	for threads in 1 2 16; do
		score_stream 'for i in 1 2 3 4 5; do mixture; done' --threads "$threads"
		assert_little_memory
		assert_exit_code 1
	done
}

@test "many files" {
	local file=$BATS_TEST_TMPDIR/mixture
	mixture >"$file"
	for threads in 2 16; do
		# More than fits into a pipe: it is read only when the files have been.
		# shellcheck disable=SC2046 # one name, many times
		score_stream 'long_lines 4' --threads "$threads" $(yes "$file" | head -n 20) -
		assert_little_memory
		assert_exit_code 1
	done
}

@test "a file whose name is as long as names can be, printed with every line" {
	local part folder=$BATS_TEST_TMPDIR format threads
	printf -v part '/%0250d' 0
	for _ in {1..14}; do
		folder+=$part
	done
	mkdir -p "$folder"
	yes X | head -n 20000 >"$folder/games"
	for format in json csv; do
		for threads in 1 2 16; do
			score_stream 'long_lines 4' --partial --format="$format" --threads "$threads" "$folder/games" -
			assert_little_memory
			assert_exit_code 0
		done
	done
}
