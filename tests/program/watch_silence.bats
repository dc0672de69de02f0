#!/usr/bin/env bats
# shellcheck shell=bats disable=SC2154
# `bowling watch` misses a server that says nothing any more, as one does whose cable was pulled. Servers give a sign of
# life every 15 seconds; it waits for three of them.
load helper
load watch_helper

teardown() {
	end_watching
	stop_answering
}

@test "a server that falls silent is lost, and looked for again" {
	local stream='HTTP/1.1 200 OK\nContent-Type: text/event-stream\n\n'
	answer "hold ${stream}event: state\ndata: {\"lane\":1,\"match\":null,\"players\":[]}\n\n" "hold $stream:\n\n"
	begin_watching --language en "$other/lanes/1"
	await "$said" 'Nobody plays'
	sleep 40
	[ ! -s "$complained" ]
	await "$complained" 'The connection is lost: nothing is heard any more.'
	await "$complained" 'The connection is back.'
}
