#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# sources.mk is what scripts/sources.sh makes of the folders, a long source opens with what it is, every fuzz target
# has seeds, no function of the analysis is there for tests alone, every unit test names its subject, the index of
# doc has every page, and the page on architecture every folder.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/..}/tests/cli/lib.sh"

# silent ROOT: .c files of 300 lines or more that do not open, below the licence, with what they are.
silent() {
    (cd "$1" && find src -name '*.c' | sort | while read -r file; do
        [ "$(wc -l < "$file")" -lt 300 ] || sed -n 2p "$file" | grep -q '^/\*' ||
            echo "$file does not open with a comment"
    done)
}

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

# unindexed ROOT: pages that the index of doc does not link.
unindexed() {
    (cd "$1/doc" && for file in *.md; do
        [ "$file" = README.md ] || grep -q -F -e "]($file)" README.md || echo "doc/README.md does not link $file"
    done)
}

# strays ROOT: files of the repository at the top that no tool and no reader looks for there.
strays() {
    git -C "$1" ls-files 2> /dev/null | grep -v / | grep -v -x -E \
        '\..*|[A-Z]+\.md|CITATION\.cff|COPYING|Makefile\.am|bootstrap|configure\.ac|metricheck\.pc\.in|sources\.mk' |
        sed 's/$/ does not belong at the top/'
}

# homeless ROOT: folders of src that the page on architecture does not name, and files that it names and that
# are not there.
homeless() {
    (cd "$1" && find src -mindepth 1 -type d | sed 's|.*/||' | sort | while read -r folder; do
        grep -q -E "(^|[^a-z_/])$folder([^a-z_]|\$)" doc/architecture.md || echo "doc/architecture.md does not name $folder"
    done
    grep -o -E '(src|include|tests|scripts)/[a-z0-9_/]*[.a-z0-9]*' doc/architecture.md | sed 's/[.]$//' | sort -u |
        while read -r file; do
            [ -e "$file" ] || echo "doc/architecture.md names $file, which is not there"
        done)
}

# misplaced ROOT: unit tests tests/unit/FOLDER/test_FILE.c or test_FILE_PART.c without src/FOLDER/FILE.[ch], but for
# those of what several files do together: agreement with others, properties, threads.
misplaced() {
    (cd "$1" && find src tests/unit -name '*.[ch]' | awk '
        {
            folder = name = $0
            sub(/\/[^\/]*$/, "", folder)
            sub(/.*\//, "", name)
            sub(/\.[ch]$/, "", name)
        }
        folder ~ /^src/ { is_there[folder, name]; next }
        { tests[$0] = folder; names[$0] = name }
        END {
            for (test in tests) {
                subject = names[test]
                if (!sub(/^test_/, "", subject) || subject ~ /_(agreement|properties|threads)$/)
                    continue
                folder = tests[test]
                sub(/^tests\/unit/, "src", folder)
                while (!((folder, subject) in is_there) && sub(/_[^_]*$/, "", subject))
                    ;
                if (!((folder, subject) in is_there))
                    print test " names no file of " folder
            }
        }' | LC_ALL=C sort)
}

# untaken ROOT: external functions defined in src/analysis that no source and no fuzz target names but where
# they are declared and defined. Comments do not count.
untaken() {
    # shellcheck disable=SC2016 # what has a dollar is of awk
    (cd "$1" && find src fuzz -name '*.[ch]' | sort | xargs awk '
        FNR == 1 { in_comment = 0 }
        {
            line = $0
            sub(/\/\/.*/, "", line)
            if (in_comment && !sub(/^.*\*\//, "", line))
                next
            in_comment = 0
            gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, "", line)
            in_comment = sub(/\/\*.*/, "", line)
            if (FILENAME ~ /^src\/analysis\/.*\.c$/ && line ~ /^[a-z]/ && line !~ /^static / && line !~ /;$/ &&
                match(line, /mc_[a-z0-9_]+\(/))
                defined[substr(line, RSTART, RLENGTH - 1)] = FILENAME
            while (match(line, /mc_[a-z0-9_]+/)) {
                n[substr(line, RSTART, RLENGTH)]++
                line = substr(line, RSTART + RLENGTH)
            }
        }
        END {
            for (name in defined)
                if (n[name] <= 2)
                    print defined[name] ": " name " is for tests alone"
        }' | sort)
}

sh "$METRICHECK_SOURCE/scripts/sources.sh" "$METRICHECK_SOURCE" > made.mk
same_file 'sources.mk is up to date: every file is listed, and every listed file is there' \
    made.mk "$METRICHECK_SOURCE/sources.mk"
is 'a long source opens with what it is' "$(silent "$METRICHECK_SOURCE")" ''
is 'every fuzz target has seeds' "$(seedless "$METRICHECK_SOURCE")" ''
is 'every check of the sources is run' "$(unnamed "$METRICHECK_SOURCE")" ''
is 'no function of the analysis is there for tests alone' "$(untaken "$METRICHECK_SOURCE")" ''
is 'every unit test names its subject' "$(misplaced "$METRICHECK_SOURCE")" ''
is 'the index of doc has every page' "$(unindexed "$METRICHECK_SOURCE")" ''
is 'the page on architecture has every folder' "$(homeless "$METRICHECK_SOURCE")" ''
is 'nothing stands at the top but what is looked for there' "$(strays "$METRICHECK_SOURCE")" ''

# The same of a tree in which each of them must find something.
for folder in src/metrics tests/unit/metrics tests/cli fuzz/seeds suites/starter phenomena mappings layouts templates doc reports \
    python/metricheck python/tests; do
    mkdir -p "planted/$folder"
done
touch planted/src/metrics/bleu.c planted/src/metrics/bleu.h planted/src/main.c planted/tests/unit/metrics/test_bleu.c \
    planted/fuzz/fuzz_new.c planted/tests/cli/t0001-bleu.sh planted/tests/check_new.sh planted/tests/local.mk
mkdir planted/src/analysis
cat > planted/src/analysis/rate.h <<'END'
int mc_rate(int n);
int mc_rate_of_nothing(void); /* as mc_rate_alone and mc_rate_split say */
int mc_rate_alone(int n);
int
mc_rate_split(int n);
END
cat > planted/src/analysis/rate.c <<'END'
/* mc_rate_alone
 * mc_rate_alone */
static int mc_inner(int n) { return n; }
int mc_rate(int n)
{
    return mc_inner(n) + mc_rate_of_nothing();
}
int mc_rate_of_nothing(void)
int mc_rate_alone(int n)
mc_rate_split(int n)
END
echo 'int main(void) { return mc_rate(1); }' > planted/src/main.c
echo 'int main(void) { return mc_rate_alone(1) + mc_rate_split(1); }' > planted/tests/unit/metrics/test_bleu.c
is 'planted: functions for tests alone' "$(untaken planted)" 'src/analysis/rate.c: mc_rate_alone is for tests alone
src/analysis/rate.c: mc_rate_split is for tests alone'
rm planted/src/analysis/*
for lines in 297 298; do
    { printf '/* licence */\n#include "x.h"\n' && seq $lines; } > "planted/src/analysis/long$lines.c"
    { printf '/* licence */\n/* long.c: numbers. */\n' && seq $lines; } > "planted/src/analysis/told$lines.c"
done
is 'planted: a long source without a word on it' "$(silent planted)" \
    'src/analysis/long298.c does not open with a comment'
rm -r planted/src/analysis
mkdir planted/tests/unit/text
touch planted/tests/unit/text/test_bleu_brevity.c planted/tests/unit/text/test_words_properties.c \
    planted/tests/unit/metrics/test_bleu_brevity.c planted/tests/unit/metrics/support.c planted/tests/unit/test_bleu.c
is 'planted: tests without a subject' "$(misplaced planted)" \
    'tests/unit/test_bleu.c names no file of src
tests/unit/text/test_bleu_brevity.c names no file of src/text'
if command -v git >/dev/null; then
    (cd planted && git init -q . && touch README.md rows.csv && git add README.md rows.csv)
    is 'planted: a table at the top' "$(strays planted)" 'rows.csv does not belong at the top'
fi
rm -r planted/tests/unit/text planted/tests/unit/metrics/*_brevity.c planted/tests/unit/metrics/support.c \
    planted/tests/unit/test_bleu.c
sh "$METRICHECK_SOURCE/scripts/sources.sh" planted > planted.mk
is 'planted: what is listed' "$(grep -o '[a-z0-9_/-]*/[a-z0-9_/.-]*' planted.mk | grep -v scripts/ | tr '\n' ' ')" \
    'src/metrics/bleu.c src/metrics/bleu.h tests/unit/metrics/test_bleu tests/unit/metrics/together tests/unit/metrics/test_bleu.c tests/unit/metrics/together tests/cli/t0001-bleu.sh fuzz/fuzz_new '
is 'planted: no seeds' "$(seedless planted)" 'fuzz target new has no seeds'
is 'planted: a check that nobody runs' "$(unnamed planted)" 'tests/check_new.sh is in no list'
echo '[one](one.md)' > planted/doc/README.md
touch planted/doc/one.md planted/doc/two.md
is 'planted: a page without a link is found' "$(unindexed planted)" 'doc/README.md does not link two.md'
mkdir -p planted/src/metrics/host
echo 'src/metrics holds the metrics: src/metrics/bleu.c, tests/none.sh, and ghost in host_of' > planted/doc/architecture.md
is 'planted: a folder and a file of the page on architecture' "$(homeless planted)" \
    "doc/architecture.md does not name host
doc/architecture.md names tests/none.sh, which is not there"
done_testing
