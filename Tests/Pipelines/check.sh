#!/bin/sh
# Validates the GitHub workflow and the output of `workspace.sh matrix` for GitHub and GitLab with the JSON schemas of both services.
# The schemas are part of check-jsonschema from PyPI.
#
# Requires python3 with venv, and PyPI for pip. All files are in a temporary folder, which the script removes at its end.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd -P)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM

python3 -c 'import ensurepip, venv' 2>/dev/null || { echo 'skipped: needs python3-venv'; exit 0; }
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check check-jsonschema==0.39.0
check() { "$folder/venv/bin/check-jsonschema" "$@"; }

check --builtin-schema vendor.github-workflows "$root"/.github/workflows/*.yml

# A workflow that contains the matrix.
matrix=$("$root/workspace.sh" matrix --format github)
cat >"$folder/workflow.yml" <<END
on: push
jobs:
  test:
    runs-on: ubuntu-24.04
    strategy:
      matrix: $matrix
    steps:
      - run: ./workspace.sh test
END
check --builtin-schema vendor.github-workflows "$folder/workflow.yml"

"$root/workspace.sh" matrix --format gitlab >"$folder/gitlab.yml"
check --builtin-schema vendor.gitlab-ci --data-transform gitlab-ci "$folder/gitlab.yml"
