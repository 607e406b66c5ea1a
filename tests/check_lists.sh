#!/bin/sh
# What is there is listed, and what is listed is there: sources, tests, fuzz targets.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/..}/tests/cli/lib.sh"

# lists ROOT: the words of all build files of the sources, one a line.
lists() {
    (cd "$1" && find Makefile.am include src suites phenomena templates modules doc tests fuzz bench \
        \( -name local.mk -o -name Makefile.am \) -exec cat {} + 2> /dev/null |
        sed 's/#.*//' | tr -s ' \t\\=' '[\n*]')
}

# unlisted ROOT: files that no list names. A test program is listed without its ".c".
unlisted() {
    lists "$1" > words
    (cd "$1" && find src tests/unit fuzz -name '*.[ch]' && find tests tests/cli -name '*.sh') |
        sort -u | while read -r file; do
        case $file in
        tests/unit/test_*.c | fuzz/fuzz_*.c) name=${file%.c} ;;
        *) name=$file ;;
        esac
        grep -F -x -q -e "$name" words || echo "$file is in no list"
    done
}

# absent ROOT: names of sources and scripts in the lists that are no files.
absent() {
    lists "$1" | sort -u | while read -r name; do
        case $name in
        *'$'* | *.inc | *.a | */) continue ;;
        src/*.[ch] | include/*.h | tests/*.[ch] | tests/*.sh | fuzz/*.[ch] | bench/*.[ch]) file=$name ;;
        tests/unit/test_* | fuzz/fuzz_*) file=$name.c ;;
        *) continue ;;
        esac
        [ -f "$1/$file" ] || echo "$file is listed and not there"
    done
}

# seedless ROOT: fuzz targets without seeds.
seedless() {
    (cd "$1/fuzz" && for file in fuzz_*.c; do
        name=${file#fuzz_} && name=${name%.c}
        [ -n "$(ls "seeds/$name" 2> /dev/null)" ] || echo "fuzz target $name has no seeds"
    done)
}

is 'every source, test and fuzz target is listed' "$(unlisted "$METRICHECK_SOURCE")" ''
is 'every listed source, test and fuzz target is there' "$(absent "$METRICHECK_SOURCE")" ''
is 'every fuzz target has seeds' "$(seedless "$METRICHECK_SOURCE")" ''

# The same checks of a tree in which each of them must find something.
mkdir -p planted/src/metrics/text planted/tests/unit planted/tests/cli planted/fuzz/seeds
touch planted/src/metrics/text/bleu.c planted/src/metrics/text/new.c planted/src/metrics/text/x.h \
    planted/tests/unit/test_bleu.c planted/tests/unit/test_new.c planted/fuzz/fuzz_new.c \
    planted/tests/cli/t0001-bleu.sh planted/tests/cli/t0002-new.sh
cat > planted/Makefile.am << 'EOT'
METRIC_SOURCES = \
	src/metrics/text/bleu.c src/metrics/text/gone.c # src/metrics/text/new.c
UNIT_TESTS=tests/unit/test_bleu tests/unit/test_gone
TESTS = tests/cli/t0001-bleu.sh tests/cli/t0003-gone.sh
EOT
is 'planted: files in no list' "$(unlisted planted)" 'fuzz/fuzz_new.c is in no list
src/metrics/text/new.c is in no list
src/metrics/text/x.h is in no list
tests/cli/t0002-new.sh is in no list
tests/unit/test_new.c is in no list'
is 'planted: names of no file' "$(absent planted)" 'src/metrics/text/gone.c is listed and not there
tests/cli/t0003-gone.sh is listed and not there
tests/unit/test_gone.c is listed and not there'
is 'planted: no seeds' "$(seedless planted)" 'fuzz target new has no seeds'
done_testing
