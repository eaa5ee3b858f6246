# shellcheck shell=sh
# Release builds of the benchmarks, one after another.

# Executable products named …Benchmarks, then the scripts in Tests/Benchmarks. A script finds in $WORKSPACE_BIN
# the release build of every executable of Apps, Tools and Tests.
benchmarks() {
    executables | sed -n 's/^\([^ ]*Benchmarks\) .*/\1/p'
    [ ! -d "$root/Tests/Benchmarks" ] || (cd "$root/Tests/Benchmarks" && find . -maxdepth 1 -type f -perm -100 | sed 's,^\./,,' | sort)
}

release() {
    package=$(package_of "$1")
    say "Building $1 for release…"
    quietly swift_build bench -c release --product "$1" --package-path "$root/$package" || fail "$1 does not build."
    WORKSPACE_BIN=$(swift_build bench -c release --show-bin-path --package-path "$root/$package")
    export WORKSPACE_BIN
}

bench() {
    all=$(benchmarks)
    for name in "$@"; do
        printf '%s\n' "$all" | grep -Fxq -- "$name" || unknown benchmark "$name" "$all"
    done
    [ $# -gt 0 ] || eval "set -- $(printf '%s\n' "$all" | awk 'NF { printf "%s ", $1 }')"
    [ $# -gt 0 ] || fail 'There are no benchmarks.'
    require_swift
    require_sqlite
    mkdir -p "$build"
    missed=0
    for name in "$@"; do
        if [ -f "$root/Tests/Benchmarks/$name" ]; then
            for product in $(executables | awk '$2 !~ /^Packages/ { print $1 }'); do release "$product"; done
            "$root/Tests/Benchmarks/$name" || missed=1
        else
            release "$name"
            "$WORKSPACE_BIN/$name" || missed=1
        fi
    done
    # A figure that is missed keeps no other from being printed.
    [ "$missed" = 0 ] || exit 1
}
