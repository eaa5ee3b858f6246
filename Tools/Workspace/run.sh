# shellcheck shell=sh
# Building one executable as quickly as possible, and running it.

# sources ACTION…: `find` over every file an executable could be built from.
sources() {
    find "$root/Packages" "$root/Apps" "$root/Tools" \( -name .build -o -name Tests -o -name '*.md' \) -prune \
        -o -type f "$@" 2>/dev/null
}

# What the sources look like from outside: names, sizes, dates. It changes when a file comes, goes or is replaced.
fingerprint() {
    { sources -exec ls -lin {} + && ls -lLn "$(command -v swift)"; } | cksum
}

# is_current RECORD: the record holds the fingerprint and the binary's path, and is as old as the build's beginning.
is_current() {
    [ -f "$1" ] && { read -r known && read -r binary; } <"$1" && [ -x "$binary" ] &&
        [ -z "$(sources -newer "$1" -print | head -n 1)" ] && [ "$known" = "$(fingerprint)" ]
}

# A scratch of its own, because the options differ from those of the tests. Measured from clean on two cores, `movies` took
# 44 s of processor time without the last option, 38 s with it.
quick_build() {
    swift build --scratch-path "$build/run" --disable-build-manifest-caching --disable-index-store \
        -debug-info-format none "$@"
}

# build_executable NAME RECORD
build_executable() {
    package=$(package_of "$1")
    [ -n "$package" ] || unknown executable "$1" "$(executables | sed 's/ .*//')"
    require_swift
    require_sqlite
    mkdir -p "$build/run"
    if [ ! -f "$2" ]; then
        say "Building $1 (the first time takes about a minute)…"
    elif [ -t 2 ]; then
        say "Building $1…"
    fi
    began=$2.$$
    fingerprint >"$began"
    quietly quick_build --product "$1" --package-path "$root/$package" || {
        rm -f "$began"
        fail "$1 does not build; the errors stand above."
    }
    binary=$(quick_build --show-bin-path --package-path "$root/$package")/$1
    { cat "$began" && printf '%s\n' "$binary"; } >"$began.done"
    touch -r "$began" "$began.done"
    mv "$began.done" "$2"
    rm -f "$began"
}

run() {
    [ $# -gt 0 ] || fail "run what? There are: $(executables | awk 'NR > 1 { printf ", " } { printf "%s", $1 }')."
    product=$1
    shift
    is_current "$build/run/$product.record" || build_executable "$product" "$build/run/$product.record"
    exec "$binary" "$@"
}
