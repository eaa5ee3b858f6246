#!/bin/sh
# Builds, tests and runs the packages of this workspace. `./workspace.sh help` lists the commands.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
build=$root/.build
newline='
'
usage() {
    cat <<'END'
usage: ./workspace.sh COMMAND

  run EXECUTABLE [ARGUMENT…]   build an executable if something changed, and run it in the current folder
  test [PACKAGE…]              build and run the tests of all packages, or of those named
  build [PACKAGE…]             build all packages with their tests, or those named
  bench [NAME…]                build the benchmarks for release and run them
  list                         the packages, their products and what each is for
  help                         this page

A package is named by its folder: CoreDomain, or Packages/CoreDomain.
Exit codes: 0 done, 1 a test failed, 2 it could not be done. `run` passes on the exit code of what it runs.
END
}

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "$@"
    exit 2
}

# nearest WORD CANDIDATES: the candidate (one a line) at most three edits away from WORD, if there is one.
nearest() {
    printf '%s\n' "$2" | awk -v word="$1" '
        function min(a, b) { return a < b ? a : b }
        function distance(a, b,    i, j, d) {
            for (i = 0; i <= length(a); i++) d[i, 0] = i
            for (j = 0; j <= length(b); j++) d[0, j] = j
            for (i = 1; i <= length(a); i++)
                for (j = 1; j <= length(b); j++)
                    d[i, j] = min(min(d[i - 1, j], d[i, j - 1]) + 1,
                        d[i - 1, j - 1] + (substr(a, i, 1) != substr(b, j, 1)))
            return d[length(a), length(b)]
        }
        BEGIN { least = 4 }
        { edits = distance(tolower(word), tolower($0)); if (edits < least) { least = edits; best = $0 } }
        END { if (best != "") print best }'
}

# unknown KIND WORD CANDIDATES: ends with the nearest candidate, or with all of them.
unknown() {
    suggestion=$(nearest "$2" "$3")
    if [ -n "$suggestion" ]; then fail "There is no $1 '$2'. Did you mean '$suggestion'?"; fi
    if [ -z "$3" ]; then fail "There is no $1 '$2', and no other."; fi
    fail "There is no $1 '$2'. There are: $(printf '%s' "$3" | awk 'NR > 1 { printf ", " } { printf "%s", $0 }')."
}

# shellcheck source=Tools/Workspace/packages.sh
. "$root/Tools/Workspace/packages.sh"
# shellcheck source=Tools/Workspace/prerequisites.sh
. "$root/Tools/Workspace/prerequisites.sh"
# shellcheck source=Tools/Workspace/build.sh
. "$root/Tools/Workspace/build.sh"
# shellcheck source=Tools/Workspace/test.sh
. "$root/Tools/Workspace/test.sh"
# shellcheck source=Tools/Workspace/run.sh
. "$root/Tools/Workspace/run.sh"
# shellcheck source=Tools/Workspace/bench.sh
. "$root/Tools/Workspace/bench.sh"

command=${1:-help}
[ $# -eq 0 ] || shift
case $command in
run) run "$@" ;;
list) list ;;
bench) bench "$@" ;;
build)
    packages=$(chosen "$@")
    build_packages "$packages" || fail 'Not every package builds; the errors stand above.'
    ;;
test)
    packages=$(chosen "$@")
    test_packages "$packages"
    ;;
help | -h | --help) usage ;;
*) unknown command "$command" "$(printf '%s\n' run test build bench list help)" ;;
esac
