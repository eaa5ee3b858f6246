# shellcheck shell=sh
# Builds the workspace tool after a change of its sources, and copies the executable to .build/tool/workspace.

# sources EXPRESSION…: finds the sources of the tool, also those behind symbolic links.
sources() {
    # find fails after a link to a folder above, which it skips.
    find -L "$root"/Tools/Workspace* "$root/Tools/ProcessSupport" "$root/Packages/CommandKit" "$root/Packages/Platform" \
        "$root/Packages/TerminalText" \( -name .build -o -name Tests \) -prune -o \
        -type f \( -name '*.swift' -o -name '*.[ch]' -o -name '*.modulemap' -o -path '*/Resources/*' \) "$@" || true
}

# Prints the compiler with its size, inode and date, and the sources of the tool with their checksums.
fingerprint() {
    ls -lLin "$(command -v swift)"
    sources -exec cksum {} +
}

# Succeeds if the tool exists and its recorded fingerprint is current. The record is written before the build, so that a file that is
# saved during the build is built again.
is_current() {
    [ -x "$tool/workspace" ] && [ -f "$tool/record" ] && fingerprint 2>/dev/null | cmp -s - "$tool/record"
}

build_tool() {
    require_swift
    mkdir -p "$tool" "$root/.build/tmp"
    say 'Building the workspace tool…'
    # The compiler ignores a second edit within one second, so edits since the start of the last build get a new date.
    [ ! -f "$tool/record" ] || sources -newer "$tool/record" -exec touch {} + 2>/dev/null
    fingerprint >"$tool/record.$$" 2>/dev/null
    # The options and TMPDIR equal those in WorkspaceRunner/SwiftPM.swift, so that the first command reuses this build and its lock.
    set -- --package-path "$root/Tools/Workspace" --scratch-path "$root/.build/shared" --disable-build-manifest-caching \
        -debug-info-format none -Xswiftc -index-ignore-system-modules \
        -Xswiftc -module-cache-path -Xswiftc "$root/.build/module-cache" --product workspace
    if ! TMPDIR=$root/.build/tmp swift build "$@" >"$tool/log.$$" 2>&1 </dev/null; then
        grep -v '^\[[0-9]*/[0-9]*\] ' "$tool/log.$$" >&2 || true
        rm -f "$tool/log.$$" "$tool/record.$$"
        fail 'Cannot build the workspace tool. Fix the errors above, then run this again. After moving the repository, first remove .build.'
    fi
    # The tool runs from a copy, because its own tests rebuild the original. The copy is renamed into place, because a concurrent call
    # may start the executable at any time.
    bin=$(TMPDIR=$root/.build/tmp swift build "$@" --show-bin-path)
    cp "$bin/workspace" "$tool/workspace.$$"
    for resources in "$bin"/Workspace_*.resources "$bin"/Workspace_*.bundle; do
        [ ! -d "$resources" ] || cp -R "$resources" "$tool/"
    done
    mv "$tool/workspace.$$" "$tool/workspace"
    mv "$tool/record.$$" "$tool/record"
    rm -f "$tool/log.$$"
}
