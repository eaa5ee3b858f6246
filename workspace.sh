#!/bin/sh
# Builds and tests the packages of this workspace: `./workspace.sh help`. Behind it stands the tool in Tools/Workspace, which is
# built here when it changed.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
tool=$root/.build/tool
# shellcheck source=Tools/Workspace/Bootstrap/prerequisites.sh
. "$root/Tools/Workspace/Bootstrap/prerequisites.sh"
# shellcheck source=Tools/Workspace/Bootstrap/build.sh
. "$root/Tools/Workspace/Bootstrap/build.sh"

require_sqlite
is_current || build_tool
exec "$tool/workspace" --root "$root" "$@"
