#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Every header compiles alone as C11 without a warning; the public one also as C++17, with every
# compiler that is there.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/..}/tests/cli/lib.sh"

: "${CC:=cc}"
strict='-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wundef -Wcast-qual -Werror'
strict_c="$strict -Wstrict-prototypes -Wmissing-prototypes"
libraries=$(pkg-config --cflags jansson gsl libutf8proc cmocka 2> /dev/null)

# alone HEADER COMPILER FLAG...: a file that holds nothing but the #include.
alone() {
    lib_header=$1
    shift
    echo "#include $lib_header" | "$@" -fsyntax-only -
}

# A build whose warnings are errors has compiled each source whose first line of code includes the header of
# its name: that was the header alone, with more warnings than here.
cat > own.awk << 'END'
FNR == 1 { header = FILENAME; sub(/^src\//, "", header); sub(/c$/, "h", header) }
/^#/ {
    if ($0 == "#include \"" header "\"")
        print substr(FILENAME, 1, length(FILENAME) - 1) "h"
    nextfile
}
END
compiled=
if grep -q '^MC_CFLAGS = .* -Werror\( \|$\)' "$METRICHECK_BUILD/Makefile"; then
    # shellcheck disable=SC3013 # -nt: POSIX of 2024 has it, and every shell before
    compiled=" $(cd "$METRICHECK_SOURCE" && find src -name '*.c' | while read -r source; do
        object=$METRICHECK_BUILD/${source%c}o
        [ "$object" -nt "$source" ] && [ "$object" -nt "${source%c}h" ] && echo "$source"
    done | xargs awk -f "$lib_folder/work/own.awk" | tr '\n' ' ')"
fi

# shellcheck disable=SC2086  # CC and flags are words
for header in $(cd "$METRICHECK_SOURCE" && find src fuzz tests -name '*.h' | sort); do
    case $compiled in *" $header "*) pass "$header, by the build" && continue ;; esac
    ok "$header" alone "\"${header#src/}\"" $CC -x c -std=c11 -D_GNU_SOURCE $strict_c $libraries \
        -I"$METRICHECK_SOURCE/include" -I"$METRICHECK_SOURCE/src" -I"$METRICHECK_SOURCE"
done

# shellcheck disable=SC2086
for header in $(cd "$METRICHECK_SOURCE/include" && find . -name '*.h' | sed 's,^\./,,' | sort); do
    for compiler in "$CC" gcc clang; do
        command -v "${compiler%% *}" > /dev/null || continue
        ok "$header as C11 with $compiler" alone "<$header>" $compiler -x c -std=c11 $strict_c \
            -I"$METRICHECK_SOURCE/include"
    done
    for compiler in g++ clang++; do
        command -v "$compiler" > /dev/null || continue
        ok "$header as C++17 with $compiler" alone "<$header>" "$compiler" -x c++ -std=c++17 \
            $strict -I"$METRICHECK_SOURCE/include"
    done
done

echo 'size_t needs_stddef(void);' > planted.h
# shellcheck disable=SC2086
run alone '"planted.h"' $CC -x c -std=c11 -I.
ok 'planted: a header that needs another is found' test "$status" -ne 0
done_testing
