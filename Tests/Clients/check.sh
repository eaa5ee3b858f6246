#!/bin/sh
# Runs three independent clients of TMDB's API, from PyPI, against a built catalogue-server:
#
#     Tests/Clients/check.sh PATH_TO_CATALOGUE_SERVER
#
# Requires python3 with venv, and PyPI for pip. All files are in a temporary folder, which the script removes at its end.
set -eu

if [ $# -ne 1 ] || [ ! -x "$1" ]; then
    echo "usage: $0 PATH_TO_CATALOGUE_SERVER" >&2
    exit 64
fi
server=$1
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM

python3 -c 'import ensurepip, venv' 2>/dev/null || { echo 'skipped: needs python3-venv'; exit 0; }
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --requirement "$here/requirements.txt"
"$folder/venv/bin/python" "$here/clients.py" "$server"
