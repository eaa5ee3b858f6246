# shellcheck shell=sh
# Building the tool when something it is made of changed. Its executable is put to .build/tool/workspace.

# Lists the files that the tool is made of, and the compiler, with their sizes, inodes and dates. The list changes when a file appears,
# disappears, or is replaced. The dates have minutes only, so with an argument a file newer than that record adds a line.
fingerprint() {
    find -H "$(command -v swift)" "$root"/Tools/Workspace* "$root/Tools/ProcessSupport" "$root/Packages/CommandKit" \
        "$root/Packages/Platform" "$root/Packages/TerminalText" \
        \( -name .build -o -name Tests \) -prune -o \
        -type f \( -name swift -o -name '*.swift' -o -name '*.[ch]' -o -path '*/Resources/*' \) \
        ${1:+\( -newer "$1" -print -o -name '*' \)} -exec ls -lLin {} +
}

# The record is as old as the build's start, so a file saved during the build is newer.
is_current() {
    [ -x "$tool/workspace" ] && [ -f "$tool/record" ] && fingerprint "$tool/record" 2>/dev/null | cmp -s - "$tool/record"
}

build_tool() {
    require_swift
    mkdir -p "$tool"
    say 'Building the workspace tool…'
    fingerprint >"$tool/record.$$"
    # The options of WorkspaceRunner/SwiftPM.swift, so that the first command can use this build.
    set -- --package-path "$root/Tools/Workspace" --scratch-path "$root/.build/shared" --disable-build-manifest-caching \
        -debug-info-format none -Xswiftc -index-ignore-system-modules \
        -Xswiftc -module-cache-path -Xswiftc "$root/.build/module-cache" --product workspace
    if ! swift build "$@" >"$tool/log.$$" 2>&1 </dev/null; then
        grep -v '^\[[0-9]*/[0-9]*\] ' "$tool/log.$$" >&2 || true
        rm -f "$tool/log.$$" "$tool/record.$$"
        fail 'The workspace tool does not build; the errors stand above.'
    fi
    # A copy, because tests link it anew while it runs. Put there in one step: another call may be about to start it.
    bin=$(swift build "$@" --show-bin-path)
    cp "$bin/workspace" "$tool/workspace.$$"
    for resources in "$bin"/Workspace_*.resources "$bin"/Workspace_*.bundle; do
        [ ! -d "$resources" ] || cp -R "$resources" "$tool/"
    done
    mv "$tool/workspace.$$" "$tool/workspace"
    mv "$tool/record.$$" "$tool/record"
    rm -f "$tool/log.$$"
}
