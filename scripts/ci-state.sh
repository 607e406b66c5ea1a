#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ci-state.sh: whether .ci/run has passed on HEAD with a clean tree, and if not, which files differ from the
# last commit on which it has. Exit code 0: HEAD has passed; 1: not.
set -eu
cd "$(dirname "$0")/.."
head=$(git rev-parse HEAD)
passed=$(cat "$(git rev-parse --git-common-dir)/ci-passed" 2> /dev/null || echo none)
changed=$(git status --porcelain)
if [ "$passed" = "$head" ] && [ -z "$changed" ]; then
    echo "HEAD $head has passed .ci/run."
    exit 0
fi
if [ "$passed" = none ]; then
    echo ".ci/run has not passed on any commit here."
elif [ "$passed" = "$head" ]; then
    echo "HEAD has passed .ci/run, but these files are changed:"
    echo "$changed"
elif ! git cat-file -e "$passed^{commit}" 2> /dev/null; then
    echo "HEAD $head has not passed .ci/run; the commit that has, $passed, is not here."
else
    echo "HEAD $head has not passed .ci/run. Since the last commit that has, $passed:"
    git diff --stat=100 "$passed"
    git ls-files --others --exclude-standard | sed 's/^/ not tracked: /'
fi
exit 1
