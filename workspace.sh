#!/bin/sh
# Builds, tests and checks the packages of this workspace. `./workspace.sh help` lists the commands.
#
# The commands are those of the tool in Tools/Workspace. This script builds the tool if it is missing or its sources changed, and runs it.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
tool=$root/.build/tool
# shellcheck source=Tools/Workspace/Bootstrap/prerequisites.sh
. "$root/Tools/Workspace/Bootstrap/prerequisites.sh"
# shellcheck source=Tools/Workspace/Bootstrap/build.sh
. "$root/Tools/Workspace/Bootstrap/build.sh"

# Only the tool needs the token.
token=${WORKSPACE_REMOTE_CACHE_TOKEN-}
unset WORKSPACE_REMOTE_CACHE_TOKEN
require_sqlite
is_current || build_tool
[ -z "$token" ] || export WORKSPACE_REMOTE_CACHE_TOKEN="$token"
exec "$tool/workspace" --root "$root" "$@"
