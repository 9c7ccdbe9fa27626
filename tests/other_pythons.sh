#!/bin/sh
# Gives every other Python from 3.11 on that this machine has an environment in .venv/other, so that the golden games
# can be played there too. Usage: other_pythons.sh PYTHON-OF-THE-TESTS
for minor in 11 12 13 14 15; do
    "$1" -c "import sys; sys.exit(sys.version_info[1] == $minor)" || continue
    home=.venv/other/3.$minor
    for python in "python3.$minor" "${PYENV_ROOT:-$HOME/.pyenv}/versions/3.$minor."*/bin/python3; do
        [ -x "$home/bin/python" ] || "$python" -m venv "$home" 2>/dev/null
    done
    [ -x "$home/bin/python" ] || continue
    "$home/bin/python" -m pip --disable-pip-version-check install -q msgspec numpy || {
        echo "Python 3.$minor is here but cannot have what a game needs: its golden games are not played." >&2
        rm -rf "$home"
    }
done
