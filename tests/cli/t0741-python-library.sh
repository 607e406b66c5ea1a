#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The package for Python: its own tests on the library and the program of the build. t0740 has what is installed,
# t0743 the page.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

need python3
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE

# --- its tests ----------------------------------------------------------------------------------
tests=$(find "$METRICHECK_SOURCE/python/tests" -name 'test_*.py' ! -name test_pages.py | sed 's,.*/,,; s/\.py$//' | sort)
(
    METRICHECK_LIBRARY=$METRICHECK_BUILD/libmetricheck.so.0
    METRICHECK_PROGRAM=$METRICHECK
    PYTHONPATH=$METRICHECK_SOURCE/python:$METRICHECK_SOURCE/python/tests
    export METRICHECK_LIBRARY METRICHECK_PROGRAM PYTHONPATH
    for name in $tests; do
        python3 -W error::ResourceWarning -m unittest "$name" > "$name.log" 2>&1 && : > "$name.passed" &
    done
    wait
)
for name in $tests; do
    ok "$name" test -e "$name.passed"
    [ -e "$name.passed" ] || note_file "$name.log"
done
[ -d "$METRICHECK_SHARED/goldens/text" ] || pass 'golden columns # SKIP no shared data'
python3 -c 'import importlib.util as it; exit(it.find_spec("pandas") is None)' ||
    skip 'tables are frames' 'python3 has no pandas (python3-pandas)'

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
done_testing
