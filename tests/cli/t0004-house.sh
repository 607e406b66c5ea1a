#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# scripts/house.sh: what it prints of a tree, and the .c files that it counts for a program of three,
# two of which every call executes.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only
need gcc gcov
house() { run sh "$METRICHECK_SOURCE/scripts/house.sh" "$@"; }

# --- of a tree: one.c and two.h need each other ------------------------------------------------
mkdir -p tree/src/base tree/src/report/ci tree/include tree/tests tree/fuzz tree/bench tree/modules
printf '#include "base/two.h"\n' > tree/src/base/one.c
printf '#include "base/one.h"\n\n' > tree/src/base/two.h
printf '\n\n\n' > tree/src/base/one.h
# Four functions: once() and long_once() have one caller, of which once() is small; twice() has two,
# and row() stands in a table. A name in a comment does not count.
{
    printf '/* once() is named here,\n * and twice() */\n'
    printf 'static int once(void)\n{\n    return 1;\n}\n\n'
    printf 'static int twice(void)\n{\n    return 2;\n}\n\n'
    printf 'static int long_once(void)\n{\n%s\n}\n\n' "$(seq 11 | sed 's/.*/    ;/')"
    printf 'static int row(void)\n{\n    return once() + twice() + twice() + long_once();\n}\n\n'
    printf 'int (*const rows[])(void) = {row};\n'
} > tree/src/base/three.c
printf 'mc_json_put_real(mc_json_put_text(json));\n' | tee tree/src/report/record.c \
    tree/src/report/ci/tap.c > tree/src/report/other.c
house tree
exits 'a tree' 0
stdout_like 'its files and lines' \
    '^  files 7, lines [0-9]+; of a file: median 1, 90 % 3, largest [0-9]+; under 60 lines: 7$'
stdout_like 'its functions' \
    '^  4, [0-9.]+ for 1,000 lines; static: 4, of which 2 have one caller \(50 %\), 1 small$'
stdout_like 'members of JSON, of other.c alone' '^  2$'
stdout_like 'a circle' '^  +base/(one base/two|two base/one)$'

house "$METRICHECK_SOURCE"
is 'the tree itself has no circle' "$(sed '1,/^circles of files/d' "$out")" ''

# --- what is executed ---------------------------------------------------------------------------
mkdir -p src/base
cat > src/main.c << 'END'
#include "base/used.h"
int unused(void);
int main(int argc, char **argv) { return argv[0] != 0 && argc > 1000 ? unused() : used(0); }
END
echo 'int used(int n) { return inlined(n); }' | sed '1i #include "base/used.h"' > src/base/used.c
echo 'int unused(void) { return 1; }' > src/base/unused.c
echo 'int used(int n); static inline int inlined(int n) { return n; }' > src/base/used.h
for file in main base/used base/unused; do
    ok "compiled: $file.c" gcc --coverage -Isrc -c "src/$file.c" -o "src/$file.o"
done
ok 'linked' gcc --coverage -o metricheck src/main.o src/base/used.o src/base/unused.o
house executed -v .
exits 'executed' 0
is 'five tasks, two files each' "$(grep -c '^    2 of at most [ 0-9]*  ' "$out")" 5
is 'and which: no header, and not the third' "$(grep '^        ' "$out" | sort | uniq -c | tr -s ' \n' ' ')" \
    ' 5 src/base/used.c 5 src/main.c '
is 'nothing is counted in the build' "$(find . -name '*.gcda')" ''
house executed .
is 'without -v the numbers alone' "$(wc -l < "$out")" 6

gcc -o metricheck src/main.c src/base/used.c src/base/unused.c -Isrc
house executed .
exits 'a build without --enable-coverage' 1
stderr_like 'is named' "^house.sh: $PWD counts nothing; was it configured with --enable-coverage"
printf '#!/bin/sh\necho "no such thing" >&2\nexit 3\n' > metricheck
house executed .
exits 'a call that fails' 1
stderr_like 'what it said' '^house.sh: no such thing$'
stderr_like 'and what was called' '^house.sh: exit code 3 of: metricheck gate '
house executed
exits 'no build' 2
done_testing
