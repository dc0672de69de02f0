#!/bin/sh
# Installs a Debian package of bowling as a user does, uses what it brings, removes and purges it.
#
#   tools/check_package.sh PACKAGE
#
# It changes the machine on which it runs: `tools/fresh.sh` gives it a root of its own, with no library that the package
# forgot to depend on.
set -eu
package=$(readlink -f "$1")
cd "$(dirname "$0")/.."
examples=$PWD/docs/examples
folder=$(mktemp -d)
server=
clean_up() {
	[ -z "$server" ] || kill "$server" || true
	rm -rf "$folder"
}
trap clean_up EXIT
cd "$folder"
unset BOWLING_STORE XDG_DATA_HOME
export LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive
store=$HOME/.local/share/bowling/bowling.db
house=/var/lib/bowling/bowling.db

stop() {
	echo "check_package: $*" >&2
	[ ! -s said ] || cat said >&2
	exit 1
}

# says WORDS COMMAND...: the command prints the words, wherever and whatever it ends with.
says() {
	words=$1
	shift
	"$@" >said 2>&1 </dev/null || true
	grep -qF -e "$words" said || stop "'$*' does not say '$words'"
}

# With our PATH, in which check_upgrade() puts commands.
apt() {
	apt-get -y --no-install-recommends -o DPkg::Path="$PATH" "$@" >said 2>&1 </dev/null || stop "apt-get $* failed"
}

check_files() {
	dpkg --listfiles bowling >files
	for file in bin/bowling share/man/man1/bowling.1.gz share/man/man3/bowling.3.gz share/man/man3/bowling_game_bowl.3.gz \
		share/bash-completion/completions/bowling share/zsh/vendor-completions/_bowling lib/systemd/system/bowling.service \
		share/doc/bowling/copyright share/doc/bowling/changelog.gz; do
		[ -s "/usr/$file" ] || stop "/usr/$file is missing"
	done
	says 'ExecStart=/usr/bin/bowling serve' cat /usr/lib/systemd/system/bowling.service
}

check_program() {
	says "bowling $(dpkg-query --show --showformat='${Version}' bowling)" bowling --version
	printf '%s\n' PJS 10 10 10 10 10 10 10 10 10 10 10 10 | bowling --language=en >said 2>&1 || stop 'it plays no game'
	says 'PJS' bowling history
	[ -s "$store" ] || stop 'it saves no game'
}

# Only what is built for tests obeys this variable.
check_times() {
	today=$(date +%F)
	printf '%s\n' PJS 10 | BOWLING_TEST_TIMES='clock=-86400000000 nonsense' bowling --language=en --store=times.db >said 2>&1 || true
	! grep -q BOWLING_TEST_TIMES said || stop 'it reads times of tests'
	bowling history --store=times.db >said
	grep -qF -e "$today" -e "$(date +%F)" said || stop 'a test can step its clock'
}

# Each of them loads a library that only the package's own list of dependencies brings.
check_loaded_libraries() {
	bowling serve --listen=127.0.0.1:0 --lanes=1 >served 2>&1 &
	server=$!
	tries=0
	until grep -q '^The house:' served; do
		tries=$((tries + 1))
		[ $tries -lt 300 ] || { cp served said && stop 'bowling serve does not start'; }
		sleep 0.1
	done
	says 'Nobody plays on this lane' timeout 3 bowling watch --language=en "$(sed -n 's/^The house: *//p' served)lanes/1"
	kill "$server"
	wait "$server" || stop 'bowling serve does not end well'
	server=
	says 'Connection refused' bowling history --store=postgresql://127.0.0.1:1/none
	says '/nowhere' bowling serve --listen=127.0.0.1:0 --tls-certificate=/nowhere --tls-key=/nowhere
}

check_manual() {
	says 'keep the score of ten-pin bowling' man 1 bowling
	says 'games, matches and statistics as' man 3 bowling
	says 'bowling_game - ' man 3 bowling_game_bowl
}

check_library() {
	# shellcheck disable=SC2046 # the flags are words
	cc -o by_pkg_config "$examples/score_a_game.c" $(pkg-config --cflags --libs bowling)
	says 'score 300' ./by_pkg_config XXXXXXXXXXXX
	says "libbowling.so.$(pkg-config --modversion bowling | cut -d . -f 1,2)" ldd by_pkg_config
	cat >CMakeLists.txt <<-END
		cmake_minimum_required(VERSION 3.25)
		project(user LANGUAGES C)
		find_package(bowling REQUIRED)
		add_executable(by_cmake $examples/score_a_game.c)
		target_link_libraries(by_cmake bowling::bowling)
		add_executable(by_cmake_static $examples/score_a_game.c)
		target_link_libraries(by_cmake_static bowling::bowling_static)
	END
	{ cmake . && cmake --build .; } >said 2>&1 || stop 'CMake cannot use the library'
	says 'score 300' ./by_cmake XXXXXXXXXXXX
	says 'score 300' ./by_cmake_static XXXXXXXXXXXX
}

# The root has no systemd: what it would be asked is noted instead.
check_upgrade() {
	mkdir -p /run/systemd/system
	for command in systemctl deb-systemd-invoke; do
		printf '#!/bin/sh\necho "%s $*" >>%s/asked\n' "$command" "$folder" >"/usr/local/bin/$command"
		chmod 755 "/usr/local/bin/$command"
	done
	apt install --reinstall "$package"
	says 'deb-systemd-invoke restart bowling.service' cat asked
	! grep -q 'stop bowling' asked || stop 'an upgrade stops the service'
}

check_stores() {
	cmp -s "$store" user.db || stop "$store was touched"
	cmp -s "$house" house.db || stop "$house was touched"
}

check_removal() {
	mkdir -p "${house%/*}"
	cp "$store" "$house"
	cp "$store" user.db
	cp "$store" house.db
	apt remove bowling
	says 'deb-systemd-invoke stop bowling.service' cat asked
	check_stores
	while read -r file; do
		[ -d "$file" ] || [ ! -e "$file" ] || stop "$file is still there"
	done <files
	apt purge bowling
	check_stores
	for place in /var/lib/bowling .local/share/bowling/bowling.db; do
		grep -qF "$place" said || stop "purging does not say that games are in $place"
	done
}

apt update
apt install "$package"
check_files
check_program
check_times
check_loaded_libraries
apt install gcc libc6-dev cmake make pkg-config man-db
check_manual
check_library
check_upgrade
check_removal
echo 'check_package: fine'
