#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Metrics from shared objects: built with three lines against the installed header, found by path,
# by search and by name, with the same standing as a built-in one.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

: "${CC:=cc}"
example=$METRICHECK_SOURCE/modules/c/length_ratio.c
printf 'A red car.\nIt rained.\n\nNo.\n' > reference.txt
printf 'A car.\nIt was raining hard.\n\nNon.\n' > candidate.txt
# Words: 2/3, 2/4, none on either side, 1/1. Characters: 6/10, 10/20, none, 3/4.
printf 'id\tlength_ratio:0..1\tlength_ratio:unit=characters:0..1\n1\t%s\t%s\n2\t0.5\t0.5\n3\tnan\tnan\n4\t1\t0.75\n' \
    0.66666666666666663 0.59999999999999998 > wanted.tsv
score() { metricheck score --reference reference.txt --candidate candidate.txt "$@"; }
both() { score "$@" -m length_ratio -m length_ratio:unit=characters; }

# The header as it is installed, and nothing else of the sources.
run make -s -C "$METRICHECK_BUILD" install-metricheckincludeHEADERS "DESTDIR=$PWD/root"
exits 'the header is installed' 0
include=$(dirname "$(dirname "$(find root -name metric_module.h)")")
strict='-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wdouble-promotion
    -Wfloat-equal -Wcast-qual -Wundef -Werror'
# build COMPILER FLAG...: ./length_ratio.so from a copy of the example.
build() { run "$@" -I"$include" -fPIC -shared -o length_ratio.so length_ratio.c; }

cp "$example" .
# shellcheck disable=SC2086  # CC and flags are words
build $CC -O2
exits 'the three lines build it' 0
run both --module ./length_ratio.so
exits 'it scores, with two sets of parameters at once' 0
stdout_is 'the numbers counted by hand' < wanted.tsv
stderr_like 'and says why there is no score' 'both sentences are empty \(3\)'
for compiler in "$CC" gcc clang; do
    command -v "${compiler%% *}" > /dev/null || continue
    # shellcheck disable=SC2086
    build $compiler -std=c11 $strict -Wstrict-prototypes -Wmissing-prototypes -fvisibility=hidden
    exits "C11 without a warning: $compiler" 0
done
for compiler in g++ clang++; do
    command -v "$compiler" > /dev/null || continue
    # shellcheck disable=SC2086
    build "$compiler" -x c++ -std=c++17 $strict -fvisibility=hidden
    exits "C++17 without a warning: $compiler" 0
    run both --module ./length_ratio.so
    stdout_is "as C++ it gives the same: $compiler" < wanted.tsv
done

# --- standing ---------------------------------------------------------------------------------
run score --module ./length_ratio.so -m length_ratio -m bleu -j 4
exits 'beside a built-in metric, on four threads' 0
run metricheck explain --module length_ratio.so -m length_ratio --reference reference.txt \
    --candidate candidate.txt 2
checksum=$(sha256sum length_ratio.so | cut -c 1-12)
stdout_like 'the signature holds parameters, checksum and version' \
    "length_ratio\|unit:words\|module:$checksum\|direction:forward\|version:1.0"
stdout_like 'it explains' 'length ratio 0.5 +candidate length 4 +reference length 2'
cases_of() { grep -c '^ *{ "id": ' "$METRICHECK_DATA/suites/starter/$1.json"; }
run metricheck run --module ./length_ratio.so -m length_ratio -p negation -f tsv --resamples 0
exits 'run reports on it' 0
stdout_like 'in its own row' "^starter	negation	length_ratio	$(cases_of negation)	"
run metricheck run --module ./length_ratio.so -p article -f tsv --resamples 0 --quiet
stdout_like 'without -m it takes part, too' "^starter	article	length_ratio	$(cases_of article)	"
run metricheck metrics --module ./length_ratio.so length_ratio
stdout_like 'its manual' 'unit: words, characters \(default words\)'
run score --module ./length_ratio.so -m length_ratio:unit=bytes
exits 'its parameters are checked' 2
stderr_like 'with the choices' "unit is 'bytes'; it must be one of words\|characters"
run score --module ./length_ratio.so -m length_rato
stderr_like 'its name is a hint' "did you mean 'length_ratio'\?"

# --- search -----------------------------------------------------------------------------------
mkdir first second elsewhere
cp length_ratio.so second/
echo 'no shared object' > first/notes.txt
METRICHECK_MODULES=$PWD/none:$PWD/first::$PWD/second
export METRICHECK_MODULES
cd elsewhere || exit 99
cp ../*.txt .
run both
exits 'a module in the folders is found by -m alone' 0
stdout_is 'and scores' < ../wanted.tsv
run both --module length_ratio.so
exits 'by --module and its name' 0
run both --module length_ratio
exits 'the name without .so' 0
run metricheck metrics
stdout_like 'metrics lists it' '^length_ratio +text +yes +Ratio of the lengths'
cp ../length_ratio.so ../first/bleu.so
cp ../length_ratio.so ../first/other.so
run score -m bleu
exits 'a file never stands in for a built-in metric' 0
run score -m other
exits 'a file that is called otherwise' 4
stderr_like 'is told' "first/other.so: it holds the metric 'length_ratio'; for -m other a file"
run metricheck metrics
exits 'the list goes on without it' 0
stderr_like 'which is told' '^left out: .*first/other.so: '
cd ..
rm first/*.so

run score --module nowhere.so -m bleu
exits 'no such file' 2
stderr_like 'where was looked' 'no such file here, in the folders of METRICHECK_MODULES, or in /'
run score --module ./nowhere.so -m bleu
exits 'no such path' 2
stderr_like 'is named' '^metricheck: --module ./nowhere.so: there is no such file'
run score --module ./first -m bleu
exits 'a folder' 3
run score --module reference.txt -m bleu
exits 'no shared object' 4
stderr_like 'the system says what is wrong' 'reference.txt: '
is 'nothing is printed' "$(cat "$out")" ''
run score --module ./length_ratio.so --module second/length_ratio.so -m bleu
exits 'two of one name' 2
stderr_like 'are told apart' "there is a metric 'length_ratio' already, from ./length_ratio.so"

# --- another file, another signature ----------------------------------------------------------
before=$checksum
sed 's/return longer > 0 ? /return longer < 0 ? 0 : longer > 0 ? /' "$example" > length_ratio.c
# shellcheck disable=SC2086
build $CC -O1
run metricheck explain --module ./length_ratio.so -m length_ratio --reference reference.txt \
    --candidate candidate.txt 2
ok 'another file has another checksum' test "$before" != "$(sha256sum length_ratio.so | cut -c 1-12)"
unlike 'and another signature' "$(cat "$out")" "module:$before"
done_testing
