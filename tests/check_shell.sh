#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Every shell script of the project is without a finding of shellcheck.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/..}/tests/cli/lib.sh"

need shellcheck

# findings FOLDER: those about the shell scripts below it.
findings() {
    (cd "$1" && find . '(' -name node_modules -o -name 'build*' -o -name .git ')' -prune -o -type f \
        '(' -name '*.sh' -o -name bootstrap -o -path ./.ci/run ')' -print | LC_ALL=C sort |
        xargs -n 8 -P 2 shellcheck -f gcc) 2>&1
}

is 'every script is clean' "$(findings "$METRICHECK_SOURCE")" ''
cd "$lib_folder/work" || exit 99
# shellcheck disable=SC2016
printf '#!/bin/sh\nname=$1\nrm $name\n' > planted.sh
like 'planted: a word without quotes is found' "$(findings .)" '^[.]/planted.sh:3:4: .*SC2086'
done_testing
