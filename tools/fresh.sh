#!/bin/sh
# Runs commands as a newcomer would: in a new root of a Debian release that has nothing but make and sudo, in a clone of
# the last commit, as an ordinary user or, with --root, as root.
#
#     tools/fresh.sh [--root] RELEASE COMMAND...
#
# From this machine come only the ways to packages: apt's sources and settings, name resolution, npm's configuration,
# proxies and certificates. User, home, host name, time zone and locale are others than here, so that a test that
# depends on a developer's machine fails. The mounts and processes are in namespaces of their own: they are gone when
# the script ends, however it ends. FRESH_FOLDER: where to put the root; it takes about 4 GB.
#
# A COMMAND that begins with "anew: " runs in a second root, as root, because it installs packages. That one has nothing
# of the first but the packages that `make package` built there: so a package that it should depend on is missing.
# shellcheck disable=SC2317 # timed() calls functions by their names
set -eu
cd "$(dirname "$0")/.."
home=/home/newcomer

stop() {
	echo "fresh: $*" >&2
	exit 1
}

# mirror LABEL: the address from which apt fetches Debian, or Debian-Security.
mirror() {
	# shellcheck disable=SC2016 # apt expands them
	apt-get indextargets --format '$(LABEL) $(REPO_URI)' 'Created-By: Packages' | sed -n "s/^$1 //p" | sort -u | head -n 1
}

make_root() {
	debian=$(mirror Debian)
	security=$(mirror Debian-Security)
	if [ -z "$debian" ] || [ -z "$security" ]; then
		stop "apt has no lists of Debian here; is this Debian, and did 'apt-get update' run?"
	fi
	apt-config dump | grep '^Acquire::' >"$folder/apt.conf"
	mmdebstrap --quiet --variant=minbase --include=make,sudo --aptopt="$folder/apt.conf" --dpkgopt=force-unsafe-io \
		"$release" "$root" "deb $debian $release main" "deb $debian $release-updates main" \
		"deb $security $release-security main"
}

# pass VARIABLE...: those that are set here are set in the root too.
pass() {
	for variable in "$@"; do
		eval "value=\${$variable-}"
		[ -z "$value" ] || echo "export $variable='$value'"
	done
}

# Its own name for the bundle: installing ca-certificates writes another one at the usual place.
pass_certificates() {
	bundle=${SSL_CERT_FILE:-/etc/ssl/certs/ca-certificates.crt}
	[ -e "$bundle" ] || return 0
	cp "$bundle" "$root/etc/certificates_of_the_machine.pem"
	echo 'Acquire::https::CaInfo "/etc/certificates_of_the_machine.pem";' >"$root/etc/apt/apt.conf.d/90certificates"
	for variable in SSL_CERT_FILE NODE_EXTRA_CA_CERTS CURL_CA_BUNDLE; do
		eval "[ -z \"\${$variable-}\" ]" || echo "export $variable=/etc/certificates_of_the_machine.pem"
	done
	echo 'export npm_config_cafile=/etc/certificates_of_the_machine.pem'
}

pass_npm_configuration() {
	command -v npm >/dev/null || return 0
	for file in globalconfig userconfig; do
		cat "$(npm config get "$file" 2>/dev/null)" 2>/dev/null || true
	done >"$root$home/.npmrc"
}

# As root too the user is called newcomer: it is the first name of the user 0.
furnish_root() {
	mkdir -p "$root$home"
	sed -i "1i newcomer:x:$user:$user::$home:/bin/sh" "$root/etc/passwd"
	echo 'newcomer:*:20000:0:99999:7:::' >>"$root/etc/shadow"
	echo "newcomer:x:$user:" >>"$root/etc/group"
	printf '%s\n' 'Defaults env_keep += "http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY"' \
		'newcomer ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/newcomer"
	cat /etc/hosts >"$root/etc/hosts"
	echo "127.0.0.1 newcomer" >>"$root/etc/hosts"
	cat /etc/resolv.conf >"$root/etc/resolv.conf"
	pass_npm_configuration
	{
		pass http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY
		pass_certificates
	} >"$root/etc/machine.sh"
	git clone --quiet --no-hardlinks . "$root$home/bowling"
	chown -R "$user:$user" "$root$home"
}

mount_root() {
	mount --make-rprivate /
	mount -t proc proc "$root/proc"
	mount --rbind /dev "$root/dev"
	mount -t tmpfs tmpfs "$root/dev/shm"
	hostname newcomer
}

# timed NAME COMMAND...: notes how long it takes.
timed() {
	name=$1
	shift
	began=$(date +%s)
	"$@"
	took=$(($(date +%s) - began))
	printf '%-10s %-24s %2d:%02d\n' "$release" "$name" $((took / 60)) $((took % 60)) >>"$folder/times"
}

# in_root USER COMMAND: by pivot_root, since in a chroot nobody may make user namespaces, which Chromium's sandbox needs.
in_root() {
	echo "fresh: $release: $2"
	# shellcheck disable=SC2016 # the inner shell expands them
	unshare --mount sh -c '
		mount --rbind "$1" "$1" && cd "$1" && pivot_root . mnt && umount -l /mnt &&
		exec setpriv --reuid="$2" --regid="$2" --clear-groups env -i HOME="$3" TERM=dumb TZ=Asia/Kathmandu \
			PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
			sh -c ". /etc/machine.sh && cd ~/bowling && $4"' sh "$root" "$1" "$home" "$2" </dev/null
}

in_new_root() {
	built=$root$home/bowling/build/package
	root=$folder/anew
	mount_root
	mkdir -p "$root$home/bowling/build/package"
	cp "$built"/*.deb "$root$home/bowling/build/package"
	in_root 0 "$1"
	root=$folder/root
}

inside() {
	folder=$1
	user=$2
	release=$3
	shift 3
	root=$folder/root
	timed 'root' make_root
	furnish_root
	case $* in *anew:*) cp -a "$root" "$folder/anew" ;; esac
	mount_root
	for command in "$@"; do
		case $command in
		'anew: '*) timed "$command" in_new_root "${command#anew: }" ;;
		*) timed "$command" in_root "$user" "$command" ;;
		esac
	done
}

if [ "${1-}" = --inside ]; then
	shift
	inside "$@"
	exit
fi
user=1000
if [ "${1-}" = --root ]; then
	user=0
	shift
fi
[ $# -ge 2 ] || stop 'usage: tools/fresh.sh [--root] RELEASE COMMAND...'
[ "$(id -u)" -eq 0 ] || stop 'a Debian root can only be made by root: run it with sudo, or in a virtual machine'
[ -z "$(git status --porcelain)" ] || echo 'fresh: what is not committed is left out' >&2
folder=$(mktemp -d "${FRESH_FOLDER:-/var/tmp}/bowling_fresh.XXXXXX")
inner=
# The pictures of pages that failed outlive the root.
keep_pictures() {
	for picture in "$folder/root$home"/bowling/build/release/web/failed_*.png; do
		[ ! -e "$picture" ] || { mkdir -p build/fresh && cp "$picture" build/fresh && echo "fresh: build/fresh/${picture##*/}"; }
	done
}
# The first process of the root ends with unshare, and all others with it.
clean_up() {
	[ -z "$inner" ] || kill -KILL "$inner" 2>/dev/null || true
	keep_pictures
	rm -rf "$folder" 2>/dev/null || { sleep 1 && rm -rf "$folder"; }
}
trap clean_up EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
unshare --mount --pid --ipc --uts --fork --kill-child "$0" --inside "$folder" "$user" "$@" &
inner=$!
status=0
wait "$inner" || status=$?
inner=
cat "$folder/times"
exit $status
