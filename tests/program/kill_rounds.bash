#!/usr/bin/env bash
# Kills the program at random moments and looks for what is lost: kill_rounds.bash KILLS SEED FOLDER
#
# Each round plays, resumes, corrects or imports, and sends kill -9 after a random time. Then the store has to verify,
# every change whose board was shown has to be there and at most one more, and resume has to go on. It is a script of
# its own because bats looks at every line that a test executes, which would take longer than all else.
# A round that came to its end before it could be killed is checked too, but does not count.
set -euo pipefail

kills=$1
RANDOM=$2
folder=$3
program=${BOWLING_PROGRAM:?is set by ctest: the program to be tested}

# Six games take 66 bowls at least, so that no match comes to its end: it is played and resumed once, and each time
# go_on adds a bowl.
players=(PJS KYJ LEE ABC DEF GHI)
answers_to_play=36
answers_to_resume=24
rounds_a_store=10
games_a_file=400
games_a_large_file=21000 # more than one commit

answers=$folder/answers
said=$folder/said
complained=$folder/complained

# In microseconds, how long each kind may live. Who comes to its end shortens it, who is killed makes it longer.
declare -A time=([play]=20000 [resume]=20000 [correct]=15000 [import]=20000 [import_large]=200000)
# A program that sanitizers make slow needs longer, and so it does on a busy machine.
begun=${EPOCHREALTIME/./}
"$program" help >/dev/null
start=$((${EPOCHREALTIME/./} - begun))
for kind in "${!time[@]}"; do
	time[$kind]=$((time[$kind] + 5 * start))
done
killed=0 # rounds that were cut; so many are wanted
middle=0 # of them, those that had shown boards of new bowls
ahead=0  # and those that had written something that was not shown yet

give_up() {
	echo "round $round, $kind of match $match with $events events: $*"
	echo "store: $BOWLING_STORE; what it said last:"
	tail -n 20 "$said" "$complained"
	exit 1
}

# A pipe that nobody writes to: to wait for it is to sleep without a process.
mkfifo "$folder/never"
exec 9<>"$folder/never"

run_and_kill() {
	local pid code=0 delay limit=${time[$kind]} moment
	moment=$(((RANDOM * 32768 + RANDOM) % limit))
	printf -v delay '%d.%06d' $((moment / 1000000)) $((moment % 1000000))
	# Who is killed at once has not even opened them.
	: >"$said"
	: >"$complained"
	"$program" "$@" <"$answers" >"$said" 2>"$complained" &
	pid=$!
	read -r -t "$delay" -u 9 || true
	kill -9 "$pid" 2>/dev/null || true
	{ wait "$pid" || code=$?; } 2>/dev/null
	cut=$((code == 137))
	if [ "$cut" -eq 1 ]; then
		killed=$((killed + 1))
		time[$kind]=$((limit + limit / 100))
	else
		[ "$code" -le 1 ] || give_up "exit code $code"
		time[$kind]=$((limit - limit / 10))
	fi
}

# read_boards PLAYERS: how many whole boards were shown, and the last of them. A board is a heading, two rows for each
# player, and an empty line.
read_boards() {
	local line current='' rows=0
	boards=0
	last_board=''
	while IFS= read -r line; do
		case $line in
		'| NAME'*)
			current=$line
			rows=1
			;;
		'|'*)
			current+=$'\n'$line
			rows=$((rows + 1))
			;;
		'')
			if [ "$rows" -eq $((1 + 2 * $1)) ]; then
				boards=$((boards + 1))
				last_board=$current
			fi
			rows=0
			;;
		esac
	done <"$said"
}

# How many matches and games the store has, and that all is well with it.
verify() {
	local words
	matches=0
	games=0
	words=$("$program" verify 2>&1) || {
		# The program was killed before it had made one.
		[[ $words == *'there is no store at'* ]] || give_up "verify: $words"
		return 0
	}
	[[ $words =~ ^([0-9]+)\ match(es)?,\ ([0-9]+)\ games?,\ [0-9]+\ events?:\ all\ is\ well$ ]] || give_up "verify: $words"
	matches=${BASH_REMATCH[1]}
	games=${BASH_REMATCH[3]}
}

# How many events the log of the match has: 0 where there is no such match.
count_events() {
	local json
	stored=0
	[ "$match" -le "$matches" ] || return 0
	json=$("$program" show "$match" --format json) || give_up 'show fails'
	[[ $json =~ \"sequence\":([0-9]+) ]] || give_up "show: $json"
	stored=${BASH_REMATCH[1]}
}

read_last_event() {
	last_event=$("$program" log "$match" --format csv) || give_up 'log fails'
	last_event=${last_event##*$'\n'}
}

# resume_with ANSWER: goes on with the match, and must show it before and after.
resume_with() {
	local code=0
	echo "$1" >"$answers"
	"$program" resume "$match" <"$answers" >"$said" 2>"$complained" || code=$?
	[ "$code" -eq 1 ] || give_up "resume ends with $code"
	read_boards ${#players[@]}
	[ "$boards" -eq 2 ] || give_up "resume does not take '$1'"
}

# make_answers COUNT: mostly bowls, and most of them legal; who is refused changes nothing and sees no board.
make_answers() {
	local i
	for ((i = 0; i < $1; i++)); do
		case $((RANDOM % 20)) in
		0 | 1 | 2) echo undo ;;
		3 | 4) echo redo ;;
		5) echo "correct ${players[RANDOM % 6]} 1 1 $((RANDOM % 5)) $((RANDOM % 5))" ;;
		6) echo X ;;
		7) echo / ;;
		*) echo $((RANDOM % 6)) ;;
		esac
	done >"$answers"
}

# The match had $events when the round began. Each board but the first was the answer to one more; the start of a
# match is written with its first bowl.
check_match() {
	local shown most
	shown=$((events + (boards > 1 ? boards - 1 + (events == 0) : 0)))
	most=$((shown == 0 ? 2 : shown + 1))
	middle=$((middle + (cut && boards > 1)))
	verify
	count_events
	[ "$stored" -eq "$shown" ] || [ "$stored" -eq "$most" ] ||
		give_up "$boards boards were shown, so $shown events should be there, or $most, but not $stored"
	[ "$stored" -gt 0 ] || return 0
	[ "$boards" -eq 0 ] || compare_board "$shown"
	go_on
}

# compare_board EVENTS: the match is as it was shown last; where it has another event, that can be taken back.
compare_board() {
	local seen=$last_board now
	if [ "$stored" -eq "$1" ]; then
		now=$("$program" show "$match")
		[ "$now" = "$seen" ] || give_up "it was shown so:"$'\n'"$seen"$'\n'"and is stored so:"$'\n'"$now"
		return 0
	fi
	ahead=$((ahead + 1))
	read_last_event
	case $last_event in
	*,undo,*) resume_with redo ;;
	*) resume_with undo ;;
	esac
	[ "$last_board" = "$seen" ] || give_up "it was shown so:"$'\n'"$seen"$'\n'"but its log leads to:"$'\n'"$last_board"
	stored=$((stored + 1))
}

# One bowl more, and the log has it.
go_on() {
	resume_with 0
	read_last_event
	[[ $last_event == $((stored + 1)),*,bowl,* ]] || give_up "the log has no bowl at its end: $last_event"
}

round_play() {
	match=$((matches + 1))
	events=0
	make_answers "$answers_to_play"
	run_and_kill play "${players[@]}"
	read_boards ${#players[@]}
	check_match
	resumable=$((stored > 0 ? match : 0))
}

round_resume() {
	match=$resumable
	resumable=0
	count_events
	events=$stored
	make_answers "$answers_to_resume"
	run_and_kill resume "$match"
	read_boards ${#players[@]}
	check_match
}

round_correct() {
	local before now
	match=$correctable
	count_events
	events=$stored
	before=$("$program" show "$match")
	: >"$answers"
	run_and_kill correct "$match" PJS $((1 + RANDOM % 9)) 1 $((RANDOM % 5)) $((RANDOM % 5))
	read_boards 1
	verify
	count_events
	now=$("$program" show "$match")
	[ "$stored" -eq "$events" ] || [ "$stored" -eq $((events + 1)) ] || give_up "$stored events are stored"
	if [ "$boards" -eq 1 ]; then
		[ "$stored" -eq $((events + 1)) ] || give_up 'the correction was shown and is lost'
		[ "$now" = "$last_board" ] || give_up "it is stored so:"$'\n'"$now"
	elif [ "$stored" -eq "$events" ]; then
		[ "$now" = "$before" ] || give_up "without a new event it became:"$'\n'"$now"
	else
		ahead=$((ahead + 1))
	fi
}

# import_slice POOL COUNT: what is missing after the kill comes with the second import, and nothing twice.
import_slice() {
	local before words added
	match=0
	events=0
	before=$games
	tail -n +$((imported * games_a_file + 1)) "$1" | head -n "$2" >"$folder/games" || true
	: >"$answers"
	run_and_kill import "$folder/games"
	verify
	added=$((before + $2 - games))
	[ ! -s "$said" ] || [ "$added" -eq 0 ] || give_up "it was done, but $added games are missing"
	words="$added added"
	[ "$added" -eq "$2" ] || words+=", $(($2 - added)) known already"
	"$program" import "$folder/games" >"$said" 2>"$complained" || give_up 'the second import fails'
	[ "$(<"$said")" = "$words" ] || give_up "the second import should have said: $words"
	verify
	[ "$games" -eq $((before + $2)) ] || give_up "$((games - before)) games of $2 are there"
}

round_import() {
	import_slice "$folder/pool" "$games_a_file"
	imported=$((imported + 1))
}

round_import_large() {
	import_slice "$folder/large_pool" "$games_a_large_file"
}

# make_pool NAME COUNT: games that all differ.
make_pool() {
	awk -v name="$1" -v count="$2" 'BEGIN {
		for (i = 0; i < count; i++) {
			game = ""
			n = i
			for (frame = 1; frame <= 9; frame++) { game = game (n % 5) "1"; n = int(n / 5) }
			print name ": " game "9/X"
		}
	}'
}

# The first round in a store may be killed while the store is made; then comes a game for corrections.
begin_store() {
	export BOWLING_STORE=$folder/store_$round/bowling.db
	matches=0
	imported=0
	kind=play
	round_play
	echo 'PJS: 9-9-9-9-9-9-9-9-9-9-' | "$program" import - >/dev/null
	verify
	correctable=$matches
}

choose_kind() {
	local kinds=(play resume resume correct import)
	kind=${kinds[RANDOM % ${#kinds[@]}]}
	[ $((round % 50)) -ne 49 ] || kind=import_large
	[ "$kind" != resume ] || [ "$resumable" -ne 0 ] || kind=play
}

make_pool ABC $((rounds_a_store * games_a_file)) >"$folder/pool"
make_pool DEF $(((rounds_a_store + 1) * games_a_file + games_a_large_file)) >"$folder/large_pool"
# On a busy machine most are killed before their first board: those that were shown some are waited for, too.
for ((round = 0; (killed < kills || middle < kills / 10) && round < 10 * kills; round++)); do
	if ((round % rounds_a_store == 0)); then
		begin_store
		continue
	fi
	choose_kind
	"round_$kind"
done
echo "killed $killed times in $round rounds: $middle in the middle of a game, $ahead between the store and the board"
[ "$killed" -ge "$kills" ] && [ "$middle" -ge $((kills / 10)) ]
