# shellcheck shell=sh
# What there is: packages, their products, and `list`.

# The folder of every package, a line each, dependencies' homes first.
packages() {
    for area in Packages Apps Tools Tests; do
        [ ! -d "$root/$area" ] || (cd "$root" && find "$area" -maxdepth 2 -name Package.swift -exec dirname {} \; | sort)
    done
}

# products PACKAGE: lines of "library NAME" and "executable NAME". SwiftPM makes a product of each executable target
# that no product names. Read from the text: asking SwiftPM costs a second for each package.
products() {
    sed 's,//.*,,' "$root/$1/Package.swift" | tr '\n' ' ' | awk '{
        while (match($0, /\.(library|executable|executableTarget)\( *name: *"[^"]*"[^]]*/)) {
            call = substr($0, RSTART, RLENGTH); $0 = substr($0, RSTART + 1)
            split(call, word, "\""); kind = call; sub(/\(.*/, "", kind)
            if (kind == ".executableTarget") { targets[++count] = word[2]; continue }
            print substr(kind, 2), word[2]
            for (i in word) named[word[i]] = 1
        }
        for (i = 1; i <= count; i++) if (!(targets[i] in named)) print "executable", targets[i]
    }'
}

# Lines of "NAME PACKAGE", one for each executable.
executables() {
    packages | while IFS= read -r package; do
        products "$package" | sed -n "s,^executable \(.*\),\1 $package,p"
    done
}

# package_of EXECUTABLE: the folder of the package that makes it, or nothing.
package_of() {
    executables | awk -v product="$1" '$1 == product { print $2; exit }'
}

# package_named NAME: the folder of a package given as a name or as a path.
package_named() {
    all=$(packages)
    wanted=${1%/}
    wanted=${wanted#"$root/"}
    wanted=${wanted#./}
    found=$(printf '%s\n' "$all" | awk -v wanted="$wanted" '{ name = $0; sub(/.*\//, "", name) }
        name == wanted || $0 == wanted { print; exit }')
    [ -n "$found" ] || unknown package "$1" "$(printf '%s\n' "$all" | sed 's,.*/,,')"
    printf '%s\n' "$found"
}

# chosen [PACKAGE…]: the folders of the packages named, or of all.
chosen() {
    if [ $# -eq 0 ]; then packages; fi
    for name in "$@"; do package_named "$name"; done
}

list() {
    packages | while IFS= read -r package; do
        made=$(products "$package" | awk 'NR > 1 { printf ", " } { printf "%s (%s)", $2, $1 }')
        purpose=
        # The first paragraph below the title, up to its first full stop.
        [ ! -f "$root/$package/README.md" ] || purpose=$(awk '
            /^#/ { next }
            /^[ \t]*$/ { if (text != "") exit; next }
            { text = text (text == "" ? "" : " ") $0 }
            END { if (match(text, /\.( |$)/)) text = substr(text, 1, RSTART); print text }' "$root/$package/README.md")
        printf '%-16s %-26s %s\n' "${package##*/}" "$package" "${made:-no product}"
        [ -z "$purpose" ] || printf '%-16s %s\n' '' "$purpose"
    done
}
