# shellcheck shell=sh
# Building many packages in one scratch: with one each, every dependency would be built anew for each package.

# quietly COMMAND…: shows what the command printed only if it failed, on stderr and without the progress lines.
quietly() {
    log=$build/log.$$
    if "$@" >"$log" 2>&1 </dev/null; then
        rm -f "$log"
        return 0
    fi
    sed '/^\[[0-9]*\/[0-9]*\] /d' "$log" >&2
    rm -f "$log"
    return 1
}

# swift_build SCRATCH OPTION…: not indexing the system's modules halves the first build. The plan that SwiftPM keeps of a
# build is not asked, because it may be that of another package: then "No target named …", or old tests are run.
swift_build() {
    scratch=$1
    shift
    swift build --scratch-path "$build/$scratch" --disable-build-manifest-caching \
        -Xswiftc -index-ignore-system-modules "$@"
}

# build_together PACKAGES: all of them in one call. SwiftPM calls its way to do so unsupported, so it may fail.
build_together() {
    workspace=$build/test.xcworkspace
    mkdir -p "$workspace"
    {
        printf '<?xml version="1.0" encoding="UTF-8"?>\n<Workspace version="1.0">\n'
        printf '%s\n' "$1" | sed 's,.*,<FileRef location="group:../&"></FileRef>,'
        printf '</Workspace>\n'
    } >"$workspace/contents.xcworkspacedata"
    swift_build test --build-tests --multiroot-data-file "$workspace"
}

# build_packages PACKAGES: leaves the folders of those that do not build in .build/broken. The package Tests runs the
# executables of the others, so whoever builds it builds all.
build_packages() {
    require_swift
    require_sqlite
    mkdir -p "$build"
    : >"$build/broken"
    case $newline$1$newline in *"${newline}Tests$newline"*) set -- "$(packages)" ;; esac
    say "Building $(printf '%s\n' "$1" | wc -l | tr -d ' ') package(s) with their tests…"
    if build_together "$1" >"$build/build.log" 2>&1 </dev/null; then return; fi
    say 'Building them in one call failed. Building one at a time…'
    printf '%s\n' "$1" | while IFS= read -r package; do
        quietly swift_build test --build-tests --package-path "$root/$package" || printf '%s\n' "$package" >>"$build/broken"
    done
    [ ! -s "$build/broken" ]
}
