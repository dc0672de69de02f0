#!/bin/sh
# Builds the Debian package of this release in build/package, with the flags that Debian's own packages are built with,
# and lets lintian judge it.
set -eu
cd "$(dirname "$0")/.."
export DEB_BUILD_MAINT_OPTIONS=hardening=+all DEB_CFLAGS_MAINT_STRIP=-g
CFLAGS="$(dpkg-buildflags --get CFLAGS) $(dpkg-buildflags --get CPPFLAGS)"
LDFLAGS=$(dpkg-buildflags --get LDFLAGS)
# Times in the package are those of the last commit, so the same sources make the same package.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}
export CFLAGS LDFLAGS SOURCE_DATE_EPOCH
rm -f build/package/*.deb
tools/build.sh package
if ! cpack --config build/package/CPackConfig.cmake -B build/package >build/package/cpack.log 2>&1; then
	cat build/package/cpack.log >&2
	exit 1
fi
package=$(echo build/package/*.deb)
lintian --allow-root --fail-on error "$package"
echo "$package"
