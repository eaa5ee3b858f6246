# shellcheck shell=sh
# Checks for Swift and the SQLite header, which every build needs. As root, installs a missing header with apt-get.

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "$@"
    exit 2
}

require_swift() {
    get='Get it from https://www.swift.org/install (swiftly install latest), then run this again.'
    command -v swift >/dev/null || fail "Swift 6.2 or newer is needed, but the PATH contains no swift. $get"
    version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1)
    printf '%s\n' "${version:-0}" | awk -F. '{ exit !($1 > 6 || ($1 == 6 && $2 >= 2)) }' ||
        fail "Swift 6.2 or newer is needed; this is Swift ${version:-of an unknown version}. $get"
}

has_sqlite_header() {
    # Checks the standard include folder first, because running a compiler would take most of the time of a run that builds nothing.
    if [ -f "${WORKSPACE_INCLUDE:-/usr/include}/sqlite3.h" ]; then return 0; fi
    for compiler in clang cc; do
        command -v "$compiler" >/dev/null || continue
        printf '#include <sqlite3.h>\n' | "$compiler" -E -x c - >/dev/null 2>&1
        return
    done
    [ -f /usr/include/sqlite3.h ] || [ -f /usr/local/include/sqlite3.h ] ||
        [ -f "$(xcrun --show-sdk-path 2>/dev/null)/usr/include/sqlite3.h" ]
}

require_sqlite() {
    if has_sqlite_header; then return; fi
    if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
        say 'The SQLite header sqlite3.h is missing: installing libsqlite3-dev with apt-get…'
        { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq libsqlite3-dev; } </dev/null >&2 || true
        if has_sqlite_header; then return; fi
        say 'apt-get could not install libsqlite3-dev.'
    fi
    fail 'The SQLite header sqlite3.h is missing. Install it, then run this again:
  Debian, Ubuntu:  sudo apt-get install libsqlite3-dev
  Fedora, RHEL:    sudo dnf install sqlite-devel
  macOS:           xcode-select --install   (or: brew install sqlite)'
}
