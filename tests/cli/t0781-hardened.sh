#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What configure promised of a hardened build is in the program: read from the program itself. What the
# compiler or the linker cannot do, configure has left out.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need readelf

program=$METRICHECK_BUILD/metricheck
value_of() { sed -n "s/^$1 = //p" "$METRICHECK_BUILD/Makefile"; }
flags="$(value_of MC_CFLAGS) $(value_of MC_LDFLAGS)"
defined() { grep -q "^#define $1 1" "$METRICHECK_BUILD/config.h"; }
# promised WORD: whether it is among the flags of the build
promised() {
    case " $flags " in
    *" $1 "*) return 0 ;;
    esac
    return 1
}

like 'the flags are known' "$flags" '-std=c11'
if defined MC_HARDENED; then
    ok 'hardened: what every compiler knows is asked for' promised -fstack-protector-strong
else
    ok '--disable-hardening: it is not asked for' test -z "$(value_of MC_LDFLAGS)"
fi
if promised -Wl,-z,now; then
    like 'relocations are read-only' "$(readelf -lW "$program")" 'GNU_RELRO'
    like 'and made at the start' "$(readelf -dW "$program")" 'BIND_NOW|FLAGS.* NOW'
fi
if promised -fstack-protector-strong; then
    like 'the stack is protected' "$(readelf -sW "$program")" '__stack_chk_(fail|guard)'
fi
if defined MC_FORTIFIED && value_of CFLAGS | grep -q -e '-O[1-9s]'; then
    like 'calls of the C library are checked' "$(readelf -sW "$program")" '__(memcpy|vsnprintf|snprintf|fprintf|memmove)_chk'
fi
if promised -fcf-protection; then
    # of an object: the program has the mark only where the C library's own objects have it
    like 'jumps are checked' "$(readelf -nW "$METRICHECK_BUILD/src/main.o")" 'IBT|SHSTK'
fi
done_testing
