#!/bin/sh
# sources.mk is what scripts/sources.sh makes of the folders, and every fuzz target has seeds.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/..}/tests/cli/lib.sh"

# seedless ROOT: fuzz targets without seeds.
seedless() {
    (cd "$1/fuzz" && for file in fuzz_*.c; do
        name=${file#fuzz_} && name=${name%.c}
        [ -n "$(ls "seeds/$name" 2> /dev/null)" ] || echo "fuzz target $name has no seeds"
    done)
}

# unnamed ROOT: checks of the sources that Makefile.am does not run.
unnamed() {
    (cd "$1" && for file in tests/check_*.sh; do
        grep -q -F -e "$file" tests/local.mk || echo "$file is in no list"
    done)
}

sh "$METRICHECK_SOURCE/scripts/sources.sh" "$METRICHECK_SOURCE" > made.mk
same_file 'sources.mk is up to date: every file is listed, and every listed file is there' \
    made.mk "$METRICHECK_SOURCE/sources.mk"
is 'every fuzz target has seeds' "$(seedless "$METRICHECK_SOURCE")" ''
is 'every check of the sources is run' "$(unnamed "$METRICHECK_SOURCE")" ''

# The same of a tree in which each of them must find something.
for folder in src/metrics tests/unit tests/cli fuzz/seeds suites/starter phenomena mappings templates doc reports; do
    mkdir -p "planted/$folder"
done
touch planted/src/metrics/bleu.c planted/src/metrics/bleu.h planted/src/main.c planted/tests/unit/test_bleu.c \
    planted/fuzz/fuzz_new.c planted/tests/cli/t0001-bleu.sh planted/tests/check_new.sh planted/tests/local.mk
sh "$METRICHECK_SOURCE/scripts/sources.sh" planted > planted.mk
is 'planted: what is listed' "$(grep -o '[a-z0-9_/-]*/[a-z0-9_/.-]*' planted.mk | grep -v scripts/ | tr '\n' ' ')" \
    'src/metrics/bleu.c src/metrics/bleu.h tests/unit/test_bleu tests/cli/t0001-bleu.sh fuzz/fuzz_new '
is 'planted: no seeds' "$(seedless planted)" 'fuzz target new has no seeds'
is 'planted: a check that nobody runs' "$(unnamed planted)" 'tests/check_new.sh is in no list'
done_testing
