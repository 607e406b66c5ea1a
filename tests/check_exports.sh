#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Global symbols of the library: all of them begin with mc_ or metric_ (architecture, names). What
# compilers and sanitizers add begins with '_'.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/..}/tests/cli/lib.sh"

need nm
# odd < NM-OUTPUT: symbols with other names.
odd() { awk 'NF >= 3 && $3 !~ /^(mc_|metric_|_)/ { print $3 }'; }

run nm -g --defined-only "$METRICHECK_BUILD/libcore.a"
exits 'the library can be read' 0
ok 'it has symbols' grep -q ' T mc_arena_new$' "$out"
is 'all begin with mc_ or metric_' "$(odd < "$out")" ''
is 'planted: a helper is found' "$(printf '%s\n' '0000 T mc_x' '0010 T helper' '0020 D metric_y' \
    '' 'x.o:' '0030 D table' '0040 T mcx' | odd)" 'helper
table
mcx'
done_testing
