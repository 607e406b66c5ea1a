#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Every source file says its licence in its first lines, as SPDX writes it; every phenomenon and template
# has the key "licence"; and the text of each licence that is named is there.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/..}/tests/cli/lib.sh"

# sources FOLDER: the source files below it.
sources() {
    (cd "$1" && find . '(' -name node_modules -o -name 'build*' ')' -prune -o -type f \
        '(' -name '*.[ch]' -o -name '*.cpp' -o -name '*.sh' -o -name '*.py' -o -name '*.js' -o -name '*.css' \
        -o -name '*.awk' -o -name '*.mk' ')' -print | sed 's,^\./,,' |
        grep -E '^(include|src|tests|fuzz|modules|bench|scripts|reports|doc|python)/' | LC_ALL=C sort)
}
# unnamed FOLDER FILE...: those that do not say their licence.
unnamed() {
    (cd "$1" && shift && awk '
        FNR == 1 {
            if (!is_named && NR > 1)
                print file
            file = FILENAME
            is_named = 0
            n_read[file]
        }
        /SPDX-License-Identifier: [A-Za-z0-9.-]*/ { is_named = 1 }
        is_named || FNR == 20 { nextfile }
        END {
            if (!is_named && NR > 0)
                print file
            for (i = 1; i < ARGC; i++)
                if (!(ARGV[i] in n_read)) # an empty file has no first line
                    print ARGV[i]
        }' "$@")
}
# without_key FOLDER: phenomena and templates without a licence.
without_key() {
    (cd "$1" && grep -L '^  "licence": "' phenomena/*.json templates/*.json | grep -v '\.schema\.json$')
}
# shellcheck disable=SC2046 # no name has a blank
named() { # FOLDER: the licences that are named
    (cd "$1" && {
        head -q -n 20 $(sources .) | sed -n 's/.*SPDX-License-Identifier: \([A-Za-z0-9.-]*\).*/\1/p'
        sed -n 's/^  "licence": "\([^"]*\)".*/\1/p' phenomena/*.json templates/*.json suites/*/*.json
    } | LC_ALL=C sort -u)
}

# shellcheck disable=SC2046
is 'every source file says its licence' "$(unnamed "$METRICHECK_SOURCE" $(sources "$METRICHECK_SOURCE") \
    configure.ac Makefile.am bootstrap)" ''
is 'so does every phenomenon and template' "$(without_key "$METRICHECK_SOURCE")" ''
for licence in $(named "$METRICHECK_SOURCE"); do
    case $licence in
    GPL-3.0-or-later) text=COPYING ;;
    *) text=LICENSES/$licence.txt ;;
    esac
    ok "the text of $licence" test -s "$METRICHECK_SOURCE/$text"
done

mkdir -p planted/src planted/phenomena planted/templates
printf 'int x;\n' > planted/src/x.c
printf '# SPDX-License-Identifier: MIT\n' > planted/src/y.sh
printf '\n%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 > planted/src/late.c
cat planted/src/y.sh >> planted/src/late.c
: > planted/src/empty.c
printf '{\n  "name": "a"\n}\n' > planted/phenomena/a.json
printf '{\n  "licence": "MIT"\n}\n' > planted/templates/a.json
# shellcheck disable=SC2046
is 'planted: files without, or not at the beginning' "$(unnamed planted $(sources planted))" 'src/late.c
src/x.c
src/empty.c'
is 'planted: a phenomenon without' "$(without_key planted)" phenomena/a.json
done_testing
