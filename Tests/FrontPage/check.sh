#!/usr/bin/env bash
# Runs each command of README.md, in order, with the built executables of a folder, and compares the sample output. Then it copies the
# files that step 1 of "Take it into your app" names, and lint checks the copy.
#
#     Tests/FrontPage/check.sh .build/shared/debug
#
# The commands of `movies` use a catalogue-server with accounts. Commands that change the workspace change a clone. `./workspace.sh test` and
# `install` are other steps of .ci/run. An unknown command fails, so that a new line of README.md needs a line here.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=$(cd "$1" && pwd)
folder=$(mktemp -d)
"$build/catalogue-server" --port 0 >"$folder/address" &
server=$!
trap 'kill "$server"; rm -rf "$folder"' EXIT
until [ -s "$folder/address" ]; do :; done
address=$(head -n 1 "$folder/address")
git clone --quiet . "$folder/clone"
mkdir "$folder/bin"
ln -s "$build/movies" "$folder/bin/movies"

# run WORD…: runs a command of movies as a new user, who is signed in.
run() {
    (
        cd "$folder"
        export HOME=$folder PATH=$folder/bin:$PATH TMDB_API_KEY=0123456789abcdef0123456789abcdef
        export MOVIES_API_BASE_URL=$address MOVIES_IMAGE_BASE_URL=${address%/3}/t/p
        "$@"
    ) </dev/null
}
echo demo >"$folder/password"
run sh -c 'movies account login --user demo --password-stdin <password'

# try COMMAND: runs a command line of README.md.
try() {
    case $1 in
        './workspace.sh test' | './workspace.sh test --affected') grep -q 'workspace.sh test' .ci/run ;;
        './workspace.sh new '*) eval "./workspace.sh --root '$folder/clone' ${1#./workspace.sh }" ;;
        './workspace.sh lint') ./workspace.sh lint ;;
        'git clone URL '*) (source=$PWD && cd "$folder" && eval "${1/URL/$source}" && [ -x workspace.sh ]) ;;
        './workspace.sh graph '*' map.html') eval "${1%map.html}$folder/map.html" ;;
        './workspace.sh run '*) eval "XDG_STATE_HOME='$folder' XDG_CONFIG_HOME='$folder' $1" ;;
        # Without libturbojpeg, the server has no posters.
        'movies poster '*) run bash -c "$1" || [ $? = 66 ] ;;
        movies*) run bash -c "$1" ;;
        *) echo 'check.sh does not run this command of README.md.'; false ;;
    esac
}

count=0
while IFS= read -r line; do
    # An explanation follows two spaces or more.
    command=${line%%  *}
    if ! try "$command" </dev/null >"$folder/log" 2>&1; then
        printf 'check.sh: %s\n' "$command" >&2
        cat "$folder/log" >&2
        exit 1
    fi
    count=$((count + 1))
done < <(sed -n -E 's/^    ((git clone|\.\/workspace\.sh|movies).*)/\1/p' README.md)
[ "$count" -ge 12 ] || { printf 'check.sh: README.md has only %s commands.\n' "$count" >&2; exit 1; }

grep -q '^```text$' README.md
run movies search 'blade runner' --source catalogue --format table >"$folder/log"
while IFS= read -r line; do
    # A table on a terminal cuts long lines.
    grep -qF -- "${line%%…*}" "$folder/log" || { printf 'check.sh: the sample output differs: %s\n' "$line" >&2; exit 1; }
done < <(awk '/^```$/ { inside = 0 } inside; /^```text$/ { inside = 1 }' README.md)

(
    cd "$folder/clone"
    # shellcheck disable=SC2016 # The backquotes are those of the page.
    sed -n '/^1\. Copy/,/^2\. /p' README.md | sed '$d' | grep -o '`[^`]*`' | tr -d '`' | while IFS= read -r part; do
        mkdir -p "$folder/copy/$(dirname "$part")"
        # shellcheck disable=SC2086 # The pattern Tools/Workspace* is expanded.
        cp -R $part "$folder/copy/$(dirname "$part")"
    done
)
if ! ./workspace.sh --root "$folder/copy" lint >"$folder/log" 2>&1; then
    printf 'check.sh: step 1 of "Take it into your app"\n' >&2
    cat "$folder/log" >&2
    exit 1
fi
