# shellcheck shell=sh
# Builds the workspace tool after a change of its sources, unless another clone has built it, and copies it to .build/tool/workspace.

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

# Sets `store` to the compiler's cache, which CompilerCache.swift describes, and makes it; sets an empty text if there is none.
find_store() {
    store=
    case ${WORKSPACE_COMPILER_CACHE:-$(uname)} in
    /*) caches=$WORKSPACE_COMPILER_CACHE ;;
    Linux) caches=${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/swift-workspace ;;
    *) return ;;
    esac
    identity=$(swift --version 2>/dev/null | tr '\n' ' ')
    case $identity in *'Swift version '[1-5].* | *'Swift version 6.'[0-2][!0-9]*) return ;; esac
    folder=$caches/$(printf %s "${identity% }" | git hash-object --stdin 2>/dev/null) || return 0
    (umask 077 && mkdir -p "$caches") 2>/dev/null && { [ -d "$folder" ] || mkdir -m 700 "$folder" 2>/dev/null; } || return 0
    [ -z "$(find "$folder" -prune -user "$(id -u)" ! -perm -020 ! -perm -002)" ] || [ ! -w "$folder" ] || store=$folder
}

# seen COMMAND…: runs a command that sees the repository at /mnt, as BuildRoot.swift does. Fails if that is impossible.
seen() {
    case $store/ in /mnt/*) return 1 ;; esac
    # shellcheck disable=SC2016 # The inner shell expands the parameters.
    if [ "$(id -u)" = 0 ]; then
        unshare --mount --propagation private /bin/sh -c 'mount --rbind -- "$0" /mnt && exec "$@"' "$root" "$@"
    else
        unshare --map-root-user --mount /bin/sh -c 'mount --rbind -- "$0" /mnt && u=$1 && g=$2 && shift 2 &&
            exec unshare --user --map-user="$u" --map-group="$g" -- "$@"' "$root" "$(id -u)" "$(id -g)" "$@"
    fi
}

# swift_build FOLDER OPTION…: builds the tool in FOLDER, which is the repository or /mnt. The options and TMPDIR equal those in
# WorkspaceRunner/SwiftPM.swift, so that the first command reuses this build and its lock.
swift_build() {
    folder=$1
    shift
    set -- env -u OLDPWD -u PWD -u SHLVL -u _ swift build --package-path "$folder/Tools/Workspace" \
        --scratch-path "$folder/.build/shared" --disable-build-manifest-caching -debug-info-format none \
        -Xswiftc -index-ignore-system-modules --product workspace "$@"
    if [ "$folder" = "$root" ]; then
        modules=$root/.build/module-cache
        modules=$modules/$(printf %s "$modules" | git hash-object --stdin)
        # The compiler fails with a TMPDIR that contains such characters.
        (
            printf %s "$root" | LC_ALL=C grep -q '[^ -~]\|["\\]' || export TMPDIR="$root/.build/tmp"
            exec "$@" -Xswiftc -module-cache-path -Xswiftc "$modules"
        )
    else
        SWIFT_BACKTRACE=enable=no TMPDIR=/mnt/.build/tmp seen "$@" --disable-index-store \
            -Xswiftc -explicit-module-build -Xswiftc -cache-compile-job -Xswiftc -cas-path -Xswiftc "$store" \
            -Xswiftc -driver-batch-count -Xswiftc 2 -Xswiftc -file-compilation-dir -Xswiftc /mnt \
            -Xswiftc -stats-output-dir -Xswiftc /mnt/.build/tmp/statistics
    fi
}

# Prints the place of the tool in the compiler's cache, by the content of its sources. All clones of the user share it.
shared_place() {
    files=$(sources -print | LC_ALL=C sort)
    {
        ls -lLin "$(command -v swift)"
        printf '%s\n' "$files" | while IFS= read -r file; do printf '%s\n' "${file#"$root"/}"; done
        printf '%s\n' "$files" | git hash-object --no-filters --stdin-paths
    } | git hash-object --stdin | sed "s|^|$store/tools/|"
}

# copy_tool FROM TO: copies the executable and its resources. The executable is renamed into place, because a concurrent call may start it
# at any time.
copy_tool() {
    mkdir -p "$2" && cp "$1/workspace" "$2/workspace.$$" || return
    for resources in "$1"/Workspace_*.resources "$1"/Workspace_*.bundle; do
        [ ! -d "$resources" ] || cp -R "$resources" "$2/" || return
    done
    mv "$2/workspace.$$" "$2/workspace"
}

build_tool() {
    require_swift
    mkdir -p "$tool" "$root/.build/tmp/statistics"
    fingerprint >"$tool/record.$$" 2>/dev/null
    # The compiler compares times, which a changed file can keep. SwiftPM ignores C headers that Swift code imports.
    if [ -f "$tool/record" ]; then
        changed=$(grep -vxFf "$tool/record" "$tool/record.$$" | sed 's/^[0-9]* [0-9]* //')
        case $changed in
        *.h | *.h?* | *.modulemap*) sources -exec touch {} + ;;
        *) printf '%s\n' "$changed" | while IFS= read -r file; do [ ! -f "$file" ] || touch "$file"; done ;;
        esac 2>/dev/null
        touch "$tool/record.$$"
    fi
    find_store
    shared=
    if [ -n "$store" ]; then shared=$(shared_place 2>/dev/null) || shared=; fi
    if [ -x "$shared/workspace" ] && copy_tool "$shared" "$tool" 2>/dev/null; then
        mv "$tool/record.$$" "$tool/record"
        return
    fi
    say 'Building the workspace tool…'
    place=$root
    [ -z "$store" ] || ! seen true >/dev/null 2>&1 || place=/mnt
    built=0
    swift_build "$place" >"$tool/log.$$" 2>&1 </dev/null || built=$?
    if [ "$built" != 0 ] && { ! grep -q 'error: ' "$tool/log.$$" || grep -qE 'CAS (error|file)|CAS-based|OnDiskCAS|CompilationCaching|malformed compiled module|llvmcas://|Program crashed|LLVM ERROR|Stack dump:' "$tool/log.$$"; }; then
        place=$root
        rm -rf "$root/.build/shared"
        built=0
        swift_build "$place" >"$tool/log.$$" 2>&1 </dev/null || built=$?
    fi
    if [ "$built" != 0 ]; then
        grep -v '^\[[0-9]*/[0-9]*\] ' "$tool/log.$$" |
            sed "s|$place/|$(printf %s "$root" | sed 's/[&|\\]/\\&/g')/|g" >&2 || true
        rm -f "$tool/log.$$" "$tool/record.$$"
        fail 'Cannot build the workspace tool. Fix the errors above, then run this again. After moving the repository, first remove .build.'
    fi
    # The tool runs from a copy, because its own tests rebuild the original.
    bin=$(swift_build "$place" --show-bin-path)
    bin=$root/${bin#"$place"/}
    copy_tool "$bin" "$tool"
    # The tool may contain either content of a file that was saved during the build.
    if [ -n "$shared" ] && [ -z "$(sources -newercm "$tool/record.$$" -print)" ] && [ "$(shared_place)" = "$shared" ]; then
        copy_tool "$bin" "$shared" 2>/dev/null || true
        # shellcheck disable=SC2012 # The names are digests.
        ls -t "$store/tools" | tail -n +9 | while IFS= read -r old; do rm -rf "$store/tools/$old"; done
    fi
    mv "$tool/record.$$" "$tool/record"
    rm -f "$tool/log.$$"
}
