#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The package for Python: its own tests on the library and the program of the build, and what `make
# install` leaves, which finds its own.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

need python3
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE

# --- its tests ----------------------------------------------------------------------------------
(
    METRICHECK_LIBRARY=$METRICHECK_BUILD/libmetricheck.so.0
    METRICHECK_PROGRAM=$METRICHECK
    PYTHONPATH=$METRICHECK_SOURCE/python:$METRICHECK_SOURCE/python/tests
    export METRICHECK_LIBRARY METRICHECK_PROGRAM PYTHONPATH
    for file in "$METRICHECK_SOURCE"/python/tests/test_*.py; do
        name=$(basename "$file" .py)
        python3 -W error::ResourceWarning -m unittest "$name" > "$name.log" 2>&1 && : > "$name.passed" &
    done
    wait
)
for file in "$METRICHECK_SOURCE"/python/tests/test_*.py; do
    name=$(basename "$file" .py)
    ok "$name" test -e "$name.passed"
    [ -e "$name.passed" ] || note_file "$name.log"
done
[ -d "$METRICHECK_SHARED/goldens/text" ] || pass 'golden columns # SKIP no shared data'
python3 -c 'import pandas' 2> /dev/null ||
    pass 'tables are frames, and the page # SKIP python3 has no pandas (python3-pandas)'

# --- the page's commands: a function as a metric of the program -------------------------------------
page=$METRICHECK_SOURCE/doc/python.md
sed -n '/^def overlap/,/^$/p' "$page" > mine.py
grep '^metricheck gate ' "$page" > gate.sh
is 'the page has such a command' "$(grep -c 'metricheck.serve mine.py:overlap' gate.sh)" 1
mkdir bin
ln -s "$METRICHECK" bin/metricheck
(
    PATH=$PWD/bin:$PATH PYTHONPATH=$METRICHECK_SOURCE/python METRICHECK_LIBRARY=$METRICHECK_BUILD/libmetricheck.so.0
    METRICHECK_PHENOMENON=negation # it is soon done
    export PATH PYTHONPATH METRICHECK_LIBRARY METRICHECK_PHENOMENON
    sed "s/gate --baseline base.json/run -q -f json -o base.json/" gate.sh > run.sh
    sh run.sh > gated 2>&1 && sh gate.sh >> gated 2>&1
)
like 'it gates the function' "$(cat gated)" '^passed: no score changed'

# --- modules in processes of their own ------------------------------------------------------------
"${CC:-cc}" -shared -fPIC -I"$METRICHECK_SOURCE/include" "$METRICHECK_SOURCE/modules/c/length_ratio.c" -o ratio.so -lm
printf '#include <stdlib.h>\n__attribute__((constructor)) static void end(void) { exit(3); }\n' > ends.c
"${CC:-cc}" -shared -fPIC ends.c -o ends.so
cat > isolated.py << 'END'
import metricheck as mc
def run(module, isolate):
    return mc.run("starter", ["bleu", "length_ratio"], phenomena="negation", quiet=True,
                  settings={"module": module, "isolate": isolate}).rows("cases")
print(run("./ratio.so", False) == run("./ratio.so", True))
try:
    run("./ends.so", True)
except mc.Error as error:
    print(type(error).__name__, error.text)
END
(
    METRICHECK_LIBRARY=$METRICHECK_BUILD/libmetricheck.so.0 METRICHECK_PROGRAM=$METRICHECK
    PYTHONPATH=$METRICHECK_SOURCE/python
    export METRICHECK_LIBRARY METRICHECK_PROGRAM PYTHONPATH
    python3 isolated.py > isolated 2>&1
)
is 'a module in a process of its own' "$(cat isolated)" "True
MetricError ./ends.so: it called exit(3) when it was loaded"

# --- what is installed --------------------------------------------------------------------------
run make -s -C "$METRICHECK_BUILD" install "DESTDIR=$PWD/root"
exits 'make install' 0
python=$(dirname "$(find root -path '*/python/metricheck/__init__.py' | sed 's,/__init__.py,,')")
unset METRICHECK_DATA
cat > use.py << 'END'
import metricheck as mc
run = mc.run(metrics=["bleu"], phenomena=["negation"], quiet=True, mine=lambda c, r: len(c) > len(r))
print(len(run.report["cases"]) > 20, run.compare(run).report["changed_cases"])
END
(cd root && PYTHONPATH=../$python && export PYTHONPATH && python3 ../use.py > ../used 2>&1)
is 'it finds library, program and data beside itself' "$(cat used)" 'True []'
is 'pkg-config says where it is' \
    "$(sed -n "s,^pythondir=.{datarootdir}/,,p" "$(find root -name metricheck.pc)")" "${python##*/share/}"
run make -s -C "$METRICHECK_BUILD" uninstall "DESTDIR=$PWD/root"
exits 'make uninstall' 0
is 'nothing of the package stays' "$(find root -name python)" ''
done_testing
