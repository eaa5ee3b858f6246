# shellcheck shell=sh
# Builds release executables with the Swift libraries linked statically, as for distribution. $root is the workspace's root.

# static_build OPTION…: runs `swift build` with the options for static builds.
#
# The scratch folder has the builds of two packages, and a cached build manifest may belong to the other one.
# The two frontend flags create the metadata of generic types at compile time, and avoid lookups of types by mangled names. These
# lookups took a third of the instructions of a search.
static_build() {
    static=$root/.build/static
    mkdir -p "$static"
    set -- "$@" -c release --static-swift-stdlib --disable-build-manifest-caching --scratch-path "$static/build" \
        -Xswiftc -index-ignore-system-modules \
        -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
        -Xswiftc -Xfrontend -Xswiftc -prespecialize-generic-metadata
    # Static Foundation on Linux links libcurl, which slows the start. curl-on-demand.c loads libcurl with the first request.
    if [ "$(uname)" = Linux ]; then
        clang -O2 -c "$root/Packages/Networking/StaticLinking/curl-on-demand.c" -o "$static/curl-on-demand.o"
        ar rcs "$static/libcurl.a" "$static/curl-on-demand.o"
        # The linker prefers this library to the shared one, whose symbols the loader would look up at each start.
        library=$(clang -print-file-name=libstdc++.a)
        [ ! -f "$library" ] || cp "$library" "$static"
        set -- "$@" -Xlinker "-L$static"
    fi
    swift build "$@"
}

# static_bin: builds `movies` and `empty-program`, and prints the folder of the executables.
static_bin() {
    echo 'Building static executables…' >&2
    {
        static_build --package-path "$root/Apps/MoviesCLI" --product movies &&
            static_build --package-path "$root/Tests" --product empty-program
    } >"$root/.build/static.log" 2>&1 || { cat "$root/.build/static.log" >&2; exit 2; }
    static_build --package-path "$root/Tests" --show-bin-path
}
