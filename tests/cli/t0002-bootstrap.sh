#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ./bootstrap run and check in either order, where cmocka comes in between: a project whose configure
# looks for cmocka and for nothing else, and no package is installed. scripts/deep.sh late-cmocka does
# the same with the real configure.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only

mkdir commands scripts
cp "$METRICHECK_SOURCE/bootstrap" .
echo 'echo "FILES = one.c"' > scripts/sources.sh
echo 'FILES = one.c' > sources.mk
grep CMOCKA "$METRICHECK_SOURCE/configure.ac" > configure.ac
PATH=$PWD/commands:$PATH
export PATH
unset PKG_CONFIG METRICHECK_BUILD_FOLDER

# command_file NAME < BODY: an executable script of sh.
command_file() { { echo '#!/bin/sh' && cat; } > "$1" && chmod +x "$1"; }
# A package or library is there when a file of its name is in there/.
mkdir there
command_file commands/dpkg-query << END
for name; do :; done
[ "\$name" != libcmocka-dev ] || [ -e $PWD/there/cmocka ] || exit 1
echo 'install ok installed'
END
command_file commands/apt-get << END
[ "\$1" != install ] || : > $PWD/there/cmocka
END
command_file commands/env << 'END'
while case $1 in *=*) true ;; *) false ;; esac; do shift; done
exec "$@"
END
command_file commands/sudo << 'END'
exec "$@"
END
command_file commands/pkg-config << END
[ "\$*" = '--exists cmocka >= 1.1.5' ] && [ -e $PWD/there/cmocka ]
END
command_file commands/make << 'END'
while [ $# -gt 0 ]; do
    case $1 in
    -C) folder=$2 && shift ;;
    check | check-programs) check=yes ;;
    esac
    shift
done
printf '#!/bin/sh\n' > "$folder/metricheck" && chmod +x "$folder/metricheck"
[ "${check-no}" = no ] || grep -q 'cmocka yes' "$folder/Makefile"
END
# What automake's configure leaves: a config.status that can call configure again as it was called.
command_file configure << 'END'
found=no comment='#'
! pkg-config --exists 'cmocka >= 1.1.5' || found=yes comment=
{
    echo '#!/bin/sh'
    echo "[ \"\$1\" != --recheck ] || exec $0 $* --no-create"
    echo "printf '%s\n' 'arguments $*' 'cmocka $found' > Makefile"
    echo 'exit 0'
    echo "S[\"HAVE_CMOCKA_TRUE\"]=\"$comment\""
} > config.status
chmod +x config.status
echo "$*" >> calls
case "$*" in *--no-create) ;; *) ./config.status ;; esac
END

n_calls() { wc -l < build/calls | tr -d ' '; }

like 'the configuration says it as bootstrap reads it' \
    "$(cat "${METRICHECK_BUILD:-.}/config.status")" '^S\["HAVE_CMOCKA_TRUE"\]="#?"$'

run ./bootstrap run
exits 'run on a fresh machine' 0
run ./bootstrap check
exits 'check after it: cmocka came' 0
stderr_like 'check says why it configures' '^bootstrap: configures in build again: packages came$'
run ./bootstrap run
exits 'run again' 0
silent 'nothing was left to be done'
run ./bootstrap check
exits 'check again' 0
is 'configure was called for what came alone' "$(n_calls)" 2

rm -r build there/cmocka
run ./bootstrap check
exits 'check first' 0
run ./bootstrap run
exits 'run after it' 0
is 'one configuration does for both' "$(n_calls)" 1

rm -r build there/cmocka
mkdir build
(cd build && ../configure --enable-werror)
run ./bootstrap build
exits 'a configuration made by hand' 0
is 'it is left alone' "$(n_calls)" 1
: > there/cmocka
run ./bootstrap check
exits 'cmocka was installed by hand' 0
stderr_like 'check says that it found it' '^bootstrap: configures in build again: cmocka came'
like 'the options of configure stay' "$(cat build/Makefile)" '^arguments --enable-werror'
rm build/Makefile
run ./bootstrap check
exits 'a configuration that was broken off' 0


echo 'echo "FILES = one.c two.c"' > scripts/sources.sh
run ./bootstrap build
exits 'a file came' 0
is 'it is listed' "$(cat sources.mk)" 'FILES = one.c two.c'
stderr_like 'bootstrap says so' 'lists the files of the folders in sources.mk anew'
run ./bootstrap build
is 'nothing came' "$(cat "$err")" ''
done_testing
