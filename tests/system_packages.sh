#!/bin/sh
# Installs Debian's Chromium, Firefox and PostgreSQL, which the tests of the server and of its pages need, where they are missing.
# Only root can do that; anybody else is told what is missing. Usage: system_packages.sh
missing=""
command -v chromium >/dev/null 2>&1 || missing="chromium"
command -v firefox-esr >/dev/null 2>&1 || command -v firefox >/dev/null 2>&1 || missing="$missing firefox-esr"
found=""
for program in /usr/lib/postgresql/*/bin/initdb "$(command -v initdb)"; do
    [ -x "$program" ] && found=yes
done
[ -n "$found" ] || missing="$missing postgresql"
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -ne 0 ]; then
    echo "Missing: $missing. Only root can install them (apt-get install $missing); their tests cannot run." >&2
    exit 1
fi
if ! command -v apt-get >/dev/null 2>&1; then
    echo "Missing: $missing. There is no apt-get to install them with; install them by hand, or their tests cannot run." >&2
    exit 1
fi

echo "Installing $missing …"
export DEBIAN_FRONTEND=noninteractive
install() {
    apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}
# Lists of packages may be old or not there at all: fetched once something cannot be installed.
try() {
    install "$@" 2>/dev/null || { apt-get update -qq && install "$@"; }
}
for package in $missing; do
    if [ "$package" = postgresql ]; then
        # The tests start their own server. Debian's package would start one too, unless told before it is installed.
        try postgresql-common || exit 1
        sed -i 's/^#* *create_main_cluster *=.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf
    fi
    try "$package" || { echo "apt-get cannot install $package; its tests cannot run." >&2; exit 1; }
done
