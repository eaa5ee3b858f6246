#!/usr/bin/env bash
# Installs the release build of movies, searches with it and removes it. All other tests run debug builds, which do not show
# faults of optimized code.
set -euo pipefail
cd "$(dirname "$0")/../.."
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
./workspace.sh install --prefix "$prefix" >/dev/null
ids=$(HOME=$prefix "$prefix/bin/movies" search 'blade runner' --limit 1 --format ids)
[ "$ids" = 83658 ] || { printf 'check.sh: movies printed %s instead of 83658.\n' "$ids" >&2; exit 1; }
./workspace.sh uninstall --prefix "$prefix" >/dev/null
