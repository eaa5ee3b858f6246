# shellcheck shell=sh
# The build to hand out: release, with Swift's libraries inside. $root is the workspace.

# The two frontend flags have generic types made by the code that uses them, not from a mangled name at run time: for each of
# those the runtime looks through the conformances of all of Foundation, which took a third of a search's instructions.
static_build() {
    static=$root/.build/static
    mkdir -p "$static"
    set -- "$@" -c release --static-swift-stdlib --scratch-path "$static/build" -Xswiftc -index-ignore-system-modules \
        -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
        -Xswiftc -Xfrontend -Xswiftc -prespecialize-generic-metadata
    # With Foundation inside, Linux leaves out libcurl until it is needed: see curl-on-demand.c.
    if [ "$(uname)" = Linux ]; then
        clang -O2 -c "$root/Packages/Networking/StaticLinking/curl-on-demand.c" -o "$static/curl-on-demand.o"
        ar rcs "$static/libcurl.a" "$static/curl-on-demand.o"
        set -- "$@" -Xlinker "-L$static"
    fi
    swift build "$@"
}

# static_bin: builds `movies` and the empty program, and prints their folder.
static_bin() {
    echo 'Building with the standard library inside…' >&2
    {
        static_build --package-path "$root/Apps/MoviesCLI" --product movies &&
            static_build --package-path "$root/Tests" --product empty-program
    } >"$root/.build/static.log" 2>&1 || { cat "$root/.build/static.log" >&2; exit 2; }
    static_build --package-path "$root/Tests" --show-bin-path
}
