#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2034,SC2154
# `bowling watch` follows a lane of a real house: on a terminal in place, elsewhere board by board.
load helper
load watch_helper

escape=$'\033'
stream='HTTP/1.1 200 OK\nContent-Type: text/event-stream\n\n'

setup() {
	unset LC_ALL LC_MESSAGES LANG LANGUAGE NO_COLOR
	export TERM=xterm BOWLING_STORE=$BATS_TEST_TMPDIR/house.db BOWLING_TEST_TIMES=client.retry=50
	: "${BOWLING_PROGRAM:?is set by ctest: the program to be tested}"
	said=$BATS_TEST_TMPDIR/said
	complained=$BATS_TEST_TMPDIR/complained
	token=$("$BOWLING_PROGRAM" token add desk)
	# An address of its own, where nobody else gets the port of a server that comes back.
	serve "127.$((RANDOM % 254 + 1)).$((RANDOM % 256)).77:0"
	lane=$house/lanes/2
}

teardown() {
	end_watching
	stop_answering
	stop_serving
}

start_match() {
	post /lanes/2/match '{"players":["PJS","KYJ"]}'
}

@test "--once prints the board as it stands, in English" {
	start_match
	bowl_marks X 8 / 7
	watch --once --language en "$lane"
	assert_exit_code 0
	assert_complaints
	diff - "$said" <<-'END'
		| NAME |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |
		|  PJS |  X   |  7   |      |      |      |      |      |      |      |      |
		|      |      |      |      |      |      |      |      |      |      |      |
		|  KYJ |  8|/ |      |      |      |      |      |      |      |      |      |
		|      |      |      |      |      |      |      |      |      |      |      |

		PJS's turn: frame 2, bowl 2, 3 pins stand
		At best: PJS 280, KYJ 290

	END
}

@test "it speaks Korean, and draws the board as it is asked to" {
	start_match
	bowl_marks F
	watch --once --board-only "$lane"
	assert_exit_code 0
	diff - "$said" <<-'END'
		| NAME |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |
		|  PJS |  F   |      |      |      |      |      |      |      |      |      |
		|  KYJ |      |      |      |      |      |      |      |      |      |      |

		PJS의 차례: 1프레임 2번째 투구, 남은 핀 10개
		가능한 최고 점수: PJS 290, KYJ 300

	END
	watch --once --color always "$lane"
	grep -qF "${escape}[7m  F   ${escape}[27m|" "$said"
}

@test "nobody plays on an empty lane" {
	watch --once --language en "$lane"
	assert_exit_code 0
	diff <(printf '%s\n' 'Nobody plays on this lane.' '') "$said"
	watch --once "$lane"
	diff <(printf '%s\n' '이 레인에는 시합이 없습니다.' '') "$said"
}

@test "the end of a match says who won" {
	post /lanes/2/match '{"players":["PJS"]}'
	bowl_marks X X X X X X X X X X X X
	watch --once --language en "$lane"
	assert_said_end '' 'The match is over. PJS finishes with 300.' ''
	post /lanes/2/match '{"players":["PJS","KYJ"]}'
	local frame
	for frame in 1 2 3 4 5 6 7 8 9; do
		bowl_marks X 9 -
	done
	bowl_marks X X X 9 -
	watch --once --language en "$lane"
	assert_said_end '' 'The match is over. PJS wins with 300.' ''
	watch --once "$lane"
	assert_said_end '' '시합이 끝났습니다. 우승은 PJS, 300점입니다.' ''
}

@test "pages, keypads and the API lead to the same lane" {
	start_match
	local url
	for url in "$lane" "$lane/keypad" "$lane?overlay" "$house/api/v1/lanes/2" "$house/api/v1/lanes/2/events"; do
		watch --once --language en "$url"
		assert_exit_code 0
		assert_says "PJS's turn: frame 1, bowl 1, 10 pins stand"
	done
}

@test "each change prints a board, and SIGTERM ends it" {
	begin_watching --language en "$lane"
	await "$said" 'Nobody plays'
	start_match
	await "$said" 'bowl 1, 10 pins'
	bowl_marks 7
	await "$said" 'bowl 2, 3 pins'
	post /lanes/2/undo '{}'
	await "$said" 'bowl 1, 10 pins' 2
	end_watching
	assert_exit_code 0
	assert_complaints
	[ "$(boards_of "$said")" -eq 3 ]
}

@test "a lost connection is told at once, and comes back by itself without a board twice" {
	start_match
	begin_watching --language en "$lane"
	await "$said" 'bowl 1, 10 pins'
	stop_serving
	await "$complained" 'The connection is lost: '
	serve "${house#http://}"
	await "$complained" 'The connection is back.'
	bowl_marks 9
	await "$said" 'bowl 2, 1 pin stands'
	end_watching
	assert_exit_code 0
	[ "$(boards_of "$said")" -eq 2 ]
	[ "$(wc -l <"$complained")" -eq 2 ]
}

@test "a server that is killed is missed, and what happened meanwhile is shown" {
	start_match
	begin_watching "$lane"
	await "$said" '남은 핀 10개'
	kill -KILL "$server"
	wait "$server" || true
	await "$complained" '연결이 끊겼습니다: '
	printf '%s\n' 4 quit | "$BOWLING_PROGRAM" resume 1 || [ $? -eq 1 ]
	serve "${house#http://}"
	await "$said" '남은 핀 6개'
	await "$complained" '다시 연결되었습니다.'
}

@test "it says which event it has seen last" {
	start_match
	local state
	state=$(curl -s "$house/api/v1/lanes/2")
	answer "${stream}id: 1-1\nevent: state\ndata: $state\n\nid: 1-2\n" \
		"hold asked $BATS_TEST_TMPDIR/asked $stream:\n\n"
	begin_watching "$other/lanes/2"
	await "$complained" '다시 연결되었습니다.'
	grep -qx 'GET /api/v1/lanes/2/events HTTP/1.1' "$BATS_TEST_TMPDIR/asked"
	grep -qx 'Last-Event-ID: 1-1' "$BATS_TEST_TMPDIR/asked"
	[ "$(boards_of "$said")" -eq 1 ]
}

# answer_states ID...: a server that sends the state of lane 2 with each of these ids, and waits.
answer_states() {
	local state id events=
	state=$(curl -s "$house/api/v1/lanes/2")
	for id in "$@"; do
		events+="id: $id\nevent: state\ndata: $(jq -c --arg id "$id" '.id = $id' <<<"$state")\n\n"
	done
	answer "hold $stream$events"
}

@test "what was missed within a match is counted, and matches that went by are told" {
	start_match
	answer_states 3-5 3-6 3-10 3-12 4-7 6-1
	begin_watching --language en "$other/lanes/2"
	await "$complained" 'Matches went by'
	await "$said" 'bowl 1, 10 pins' 6
	assert_complaints 'Missed 3 events.' 'Missed 1 event.' 'Matches went by unseen.'
}

@test "a state that is older than one that was shown is not shown" {
	start_match
	answer_states 3-5 3-4 2-9 3-5 3-6
	begin_watching --language en "$other/lanes/2"
	await "$said" 'bowl 1, 10 pins' 2
	end_watching
	[ "$(boards_of "$said")" -eq 2 ]
	assert_complaints
}

@test "signs of life and unknown events change nothing" {
	start_match
	local state
	state=$(curl -s "$house/api/v1/lanes/2")
	answer "hold $stream:\n\nevent: heartbeat\ndata: {}\n\ndata: what\n\nevent: state\ndata: $state\n\n"
	watch --once --language en "$other/lanes/2"
	assert_exit_code 0
	assert_says "PJS's turn: frame 1"
}

@test "a lane that is not there is told with 1" {
	watch "$house/lanes/5"
	assert_exit_code 1
	assert_complaints "bowling watch: $house/lanes/5: there is no such lane"
	[ ! -s "$said" ]
}

@test "what is no scoreboard is told with 2" {
	local text
	for text in 'HTTP/1.1 200 OK\nContent-Type: text/html\n\n<h1>Hello</h1>' \
		'HTTP/1.1 200 OK\nContent-Length: 0\n\n' \
		'HTTP/1.1 404 Not Found\nContent-Type: text/html\n\nno' \
		'HTTP/1.1 403 Forbidden\n\n'; do
		answer "$text"
		watch "$other/lanes/1"
		assert_exit_code 2
		assert_complaints "bowling watch: $other/lanes/1: no scoreboard answers there"
		stop_answering
	done
	answer "hold ${stream}event: state\ndata: {\"lane\":1}\n\n"
	watch "$other/lanes/1"
	assert_exit_code 2
	assert_complaints "bowling watch: $other/lanes/1: what it sends is no state of a lane"
	stop_answering
	answer "hold ${stream}event: state\ndata: {\"lane\":1,\"id\":\"1-1\",\"match\":2,\"players\":[]}\n\n"
	watch "$other/lanes/1"
	assert_exit_code 2
	assert_complaints "bowling watch: $other/lanes/1: it runs an older version of bowling, which sends no bowls"
	stop_answering
	answer 'HTTP/1.1 503 Service Unavailable\nContent-Length: 0\n\n'
	watch "$other/lanes/1"
	assert_exit_code 2
	assert_complaints "bowling watch: $other/lanes/1: it answers 503"
	stop_answering
	answer 'SSH-2.0-OpenSSH_9.2\n'
	watch "$other/lanes/1"
	assert_exit_code 2
	[ "$(wc -l <"$complained")" -eq 1 ]
}

@test "where nothing answers, it does not wait" {
	stop_serving
	watch "$lane"
	assert_exit_code 2
	[ "$(wc -l <"$complained")" -eq 1 ]
	assert_complains "bowling watch: $lane: "
}

@test "a server that is overloaded later is tried again" {
	start_match
	local state
	state=$(curl -s "$house/api/v1/lanes/2")
	answer "${stream}retry: 50\nid: 1-1\nevent: state\ndata: $state\n\n" \
		'HTTP/1.1 503 Service Unavailable\nContent-Length: 0\n\n' \
		'HTTP/1.1 502 Bad Gateway\nContent-Type: text/html\n\n<h1>Bad Gateway</h1>' \
		"hold ${stream}:\n\n"
	begin_watching --language en "$other/lanes/2"
	await "$complained" 'The connection is back.'
	end_watching
	assert_exit_code 0
	[ "$(grep -c lost "$complained")" -eq 1 ]
}

@test "wrong usage is told with 2" {
	local url
	for url in '' nonsense 127.0.0.1:8080/lanes/2 "$house" "$house/" "$house/lanes" "$house/players/PJS" ftp://house/lanes/2; do
		watch "$url"
		assert_wrong_usage "'$url' is no address of a lane, such as http://127.0.0.1:8080/lanes/7"
		[ "$(wc -l <"$complained")" -eq 1 ]
	done
	watch
	assert_wrong_usage 'say which lane'
	watch "$lane" "$lane"
	assert_wrong_usage 'one lane at a time'
	watch --language de "$lane"
	assert_wrong_usage '--language takes ko or en'
	watch --twice "$lane"
	assert_wrong_usage "there is no option '--twice'"
}

@test "without libcurl it says which package is missing" {
	mkdir "$BATS_TEST_TMPDIR/libraries"
	ln -s "$(ldd "$(command -v bash)" | sed -n 's/.*=> \(\/[^ ]*libc\.so\.6\).*/\1/p')" "$BATS_TEST_TMPDIR/libraries/libcurl.so.4"
	LD_LIBRARY_PATH=$BATS_TEST_TMPDIR/libraries watch "$lane"
	assert_exit_code 2
	assert_complaints 'bowling watch: libcurl.so.4 is missing; install libcurl4'
}

@test "an output that cannot be written ends it with 2" {
	start_match
	exit_code=0
	timeout 120 "$BOWLING_PROGRAM" watch "$lane" >/dev/full 2>"$complained" || exit_code=$?
	assert_exit_code 2
	assert_complains 'standard output'
}

# sit_down STEP... -- ARGUMENT...: watches in a terminal, see watch.exp.
sit_down() {
	shown=$BATS_TEST_TMPDIR/shown
	exit_code=0
	LC_ALL=C.UTF-8 token=$token house=$house expect "$BATS_TEST_DIRNAME/watch.exp" "$shown" "$@" 2>"$complained" || exit_code=$?
}

# The step that bowls.
bowling_step() {
	echo "run curl -sS -f -m 60 -o /dev/null -H 'Authorization: Bearer $token' -H 'Content-Type: application/json'" \
		"-d '{\"bowl\":\"$1\"}' $house/api/v1/lanes/2/bowls"
}

@test "a terminal shows the lane in place, and is as before after Ctrl-C" {
	start_match
	sit_down 'see 2번 레인' 'see 남은 핀 10개' "$(bowling_step 7)" 'see 남은 핀 3개' 'type hello' 'type ^C' -- "$lane"
	assert_exit_code 0
	# One screen is opened and closed again, with the cursor and the wrapping of lines as they were.
	diff <(printf '%s\n' '?1049h' '?25l' '?7l' '?7h' '?25h' '?1049l') <(grep -oE '\?(1049|25|7)[hl]' "$shown")
	# Drawn from the first line on each time, and never cleared as a whole.
	[ "$(grep -cF "${escape}[H" "$shown")" -eq 2 ]
	refute grep -qF "${escape}[2J" "$shown"
	# What was typed is not shown, and the last board stays on the shell's screen.
	refute grep -q hello "$shown"
	sed "s/.*${escape}\[?1049l//; s/${escape}\[[0-9;]*m//g; s/\r\$//" "$shown" | tail -n 9 |
		diff <("$BOWLING_PROGRAM" watch --once "$lane") -
}

@test "Ctrl-Z gives the terminal back until the program goes on" {
	start_match
	sit_down 'see 남은 핀 10개' 'type ^Z' 'see [?1049l' 'see 남은 핀 10개' "$(bowling_step 7)" continue 'see [?1049h' \
		'see 남은 핀 3개' 'type ^C' -- "$lane"
	assert_exit_code 0
	diff <(printf '%s\n' '?1049h' '?1049l' '?1049h' '?1049l') <(grep -oE '\?1049[hl]' "$shown")
}

@test "a terminal says in its place that the connection is lost" {
	start_match
	sit_down 'see 10 pins stand' "run kill -TERM $server" 'see The connection is lost: the server ended it.' 'type ^C' -- \
		--language en "$lane"
	assert_exit_code 0
	wait "$server" || true
	server=
}

@test "a terminal says below the board what was missed, until the next state comes" {
	start_match
	answer_states 3-5 3-9 3-10
	sit_down 'see 2번 레인' 'see 이벤트 3개를 놓쳤습니다.' 'see 2번 레인' 'type ^C' -- "$other/lanes/2"
	assert_exit_code 0
	[ "$(grep -c 놓쳤습니다 "$shown")" -eq 1 ]
}

@test "a small terminal shows whose turn it is" {
	post /lanes/2/match '{"players":["AAA","BBB","CCC","DDD","EEE","FFF"]}'
	sit_down 'see 10 pins stand' 'size 8 60' 'see AAA' "$(bowling_step X)" "see BBB's turn" "$(bowling_step X)" "see CCC's turn" \
		"$(bowling_step X)" "see DDD's turn" 'type ^C' -- --language en "$lane"
	assert_exit_code 0
	# The last screen has eight lines: the lane, the head of the board, two players, the turn, what is possible.
	local last
	last=$(tr -d '\r' <"$shown" | awk -v RS="${escape}\\\\[H" 'END { print }' | sed "/${escape}\[?7h/,\$d; s/${escape}\[[0-9;]*[mKJ]//g")
	diff <(printf '%s\n' CCC DDD) <(grep -oE '\b(AAA|BBB|CCC|DDD|EEE|FFF) \|' <<<"$last" | cut -c 1-3)
}

@test "a terminal that can do nothing gets one board after the other" {
	start_match
	TERM=dumb sit_down 'see 10 pins stand' "$(bowling_step 7)" 'see 3 pins stand' 'type ^C' -- --language en "$lane"
	assert_exit_code 0
	refute grep -q "$escape" "$shown"
	[ "$(boards_of "$shown")" -eq 2 ]
}

# A cable that was pulled: nothing comes, and nothing says that nothing will.
@test "a server that falls silent is lost, and looked for again" {
	local stream='HTTP/1.1 200 OK\nContent-Type: text/event-stream\n\n'
	answer "hold ${stream}event: state\ndata: {\"lane\":1,\"id\":\"0-0\",\"match\":null,\"players\":[]}\n\n" "hold $stream:\n\n"
	begin_watching --language en --timeout 10 "$other/lanes/1" # which its first answer must not take either
	await "$said" 'Nobody plays'
	await "$complained" 'The connection is lost: nothing is heard any more.'
	await "$complained" 'The connection is back.'
}

@test "a timeout is a number of seconds" {
	for wrong in 0 -1 x 86401 1.5 ''; do
		watch --timeout="$wrong" http://127.0.0.1:1/lanes/1
		[ "$exit_code" -eq 2 ]
		assert_complains '--timeout takes 1 to 86400 seconds'
	done
}
