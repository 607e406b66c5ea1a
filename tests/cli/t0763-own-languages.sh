#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Somebody copies the example of a metric in their language: C, C++, Rust, awk in a shell. All of
# them are the same metric, give the same scores to the last bit, and keep the rules.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only

: "${CC:=cc}"
modules=$METRICHECK_SOURCE/modules
export CPATH="$METRICHECK_SOURCE/include"
printf 'A red car.\nIt rained.\n\nNo.\nZo\303\253 a\303\257t\303\251.\n' > reference.txt
printf 'A car.\nIt was raining hard.\n\nNon.\nZo\303\253.\n' > candidate.txt
printf 'A\nIt rained hard.\n\nNo, no.\nZoe ate it.\n' > second.txt
score() {
    metricheck score --reference reference.txt --reference second.txt --candidate candidate.txt "$@"
}
# Words: max(2/3, 1/2), max(2/4, 3/4), none, 1, 1/2 (and 1/3). Characters: max(6/10, 1/6),
# max(10/20, 15/20), none, 3/4 (and 4/7), 4/9 (Zoë. of Zoë aïté.; 4/11).
printf 'id\tlength_ratio:0..1\tlength_ratio:unit=characters:0..1\n1\t%s\t%s\n2\t0.75\t0.75\n3\tnan\tnan\n4\t1\t0.75\n5\t0.5\t%s\n' \
    0.66666666666666663 0.59999999999999998 0.44444444444444442 > wanted.tsv

# serves LANGUAGE: ./length_ratio.so has the scores counted by hand, and keeps the rules.
serves() {
    run score --module ./length_ratio.so -m length_ratio -m length_ratio:unit=characters -j 2
    exits "$1: it scores" 0
    stdout_is "$1: the numbers counted by hand" < wanted.tsv
    stderr_like "$1: why there is none" 'both sentences are empty \(3\)'
    run metricheck conformance --module ./length_ratio.so length_ratio length_ratio:unit=characters
    exits "$1: it keeps the rules" 0
    run metricheck explain --module ./length_ratio.so -m length_ratio --reference reference.txt \
        --candidate candidate.txt 2
    stdout_like "$1: it explains" 'length ratio 0.5 +candidate length 4 +reference length 2'
    run metricheck score --suite starter --module ./length_ratio.so -m length_ratio
    same_file "$1: the scores of the starter suite" "$out" starter.tsv
}
metricheck score --suite starter --command "length_ratio=sh $modules/shell/length_ratio.sh" \
    -m length_ratio > starter.tsv
is 'awk in a shell has scored' "$(sed 1d starter.tsv | grep -vc nan)" \
    "$(metricheck run --list | sed 1d | wc -l | tr -d ' ')"

# shellcheck disable=SC2086  # CC is words
ok 'C: the line at the head of the file builds it' \
    $CC -O2 -fPIC -shared -o length_ratio.so "$modules/c/length_ratio.c"
serves C
for compiler in g++ clang++; do
    if ! command -v "$compiler" > /dev/null; then
        pass "C++ # SKIP $compiler is not installed"
        continue
    fi
    rm length_ratio.so
    ok "C++, $compiler: the line builds it, without a warning" \
        "$compiler" -std=c++17 -O2 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion \
        -Wold-style-cast -Werror -fPIC -shared -o length_ratio.so "$modules/cpp/length_ratio.cpp"
    serves "C++, $compiler"
done
if command -v rustc > /dev/null; then
    rm length_ratio.so
    ok 'Rust: the line builds it, without a warning' \
        rustc --edition 2021 -D warnings -O --crate-type cdylib -o length_ratio.so \
        "$modules/rust/length_ratio.rs"
    serves Rust
else
    pass 'Rust # SKIP rustc is not installed'
fi

# The interface stands in the Rust file a second time: sizes and constants are those of the header.
cat > sizes.c << 'EOC'
#include <stdio.h>
#include <metricheck/metric_module.h>
int main(void)
{
    printf("%u %u %u %u %u\n", MC_METRIC_ABI, (unsigned)MC_NEEDS_TEXT,
           (unsigned)MC_METRIC_SHARED_STATE, (unsigned)MC_METRIC_DETERMINISTIC,
           (unsigned)MC_FAULT_MODULE);
    return 0;
}
EOC
# shellcheck disable=SC2086  # CC is words
$CC -o sizes sizes.c || exit 99
value() { sed -n "s/^const $1: u32 = \(.*\);/\1/p" "$modules/rust/length_ratio.rs"; }
is 'the constants in Rust are those of the header' \
    "$(value ABI) $(($(value NEEDS_TEXT))) $(($(value SHARED_STATE))) $(($(value DETERMINISTIC))) $(value FAULT_MODULE)" \
    "$(./sizes)"

done_testing
