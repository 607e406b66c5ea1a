#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The installed library: which names it shows, the examples of doc/examples built against it, as shared
# and as static library, and the same bytes as the program's. The package for Python beside it, which finds its own,
# and what `make uninstall` leaves.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

: "${CC:=cc}"
need nm
need pkg-config
run make -s -C "$METRICHECK_BUILD" install "DESTDIR=$PWD/root"
exits 'make install' 0
library=$(dirname "$(find root -name libmetricheck.so.0)")
prefix=$PWD/${library%/*}
PKG_CONFIG_PATH=$prefix/lib/pkgconfig
METRICHECK_DATA=$prefix/share/metricheck
SOURCE_DATE_EPOCH=0
export PKG_CONFIG_PATH METRICHECK_DATA SOURCE_DATE_EPOCH

# --- names ------------------------------------------------------------------------------------
# of NM-OUTPUT: what is not a function of metricheck.h
others() { awk 'NF >= 3 && $3 !~ /^mc_engine_[a-z_]*(@@METRICHECK_0)?$/ { print $3 }' "$1"; }
grep -oE 'mc_engine_[a-z_]+\(' "$prefix/include/metricheck/metricheck.h" | grep -oE '[a-z_]+' | sort -u |
    grep -E "^($(sed -n 's/^MC_ENGINE_API .*\(mc_engine_[a-z_]*\)(.*/\1/p' \
        "$prefix/include/metricheck/metricheck.h" | paste -sd '|'))\$" > declared
nm -D --defined-only "$prefix/lib/libmetricheck.so" > shared
is 'the shared library shows the names of metricheck.h' "$(others shared)" 'METRICHECK_0'
nm -g --defined-only "$prefix/lib/libmetricheck.a" > static
is 'the static one, too' "$(others static)" ''
for names in shared static; do
    grep -oE 'mc_engine_[a-z_]+' "$names" | sort -u > "$names.names"
    is "all of them: $names" "$(diff declared "$names.names")" ''
done
ok 'there are some' grep -qx mc_engine_open declared

# --- the example ------------------------------------------------------------------------------
pkg() { pkg-config "--define-variable=prefix=$prefix" "$@" metricheck; }
example=$METRICHECK_SOURCE/doc/examples/report.c
ok 'the example is short' test "$(wc -l < "$example")" -lt 60
# shellcheck disable=SC2046 # words
run $CC -std=c11 -Wall -Wextra -Werror "$example" $(pkg --cflags --libs) -o with_shared
exits 'it compiles' 0
# shellcheck disable=SC2046 # words
run $CC -std=c11 "$example" $(pkg --cflags) "$prefix/lib/libmetricheck.a" \
    $(pkg --static --libs | sed 's/-lmetricheck//') -o with_static
exits 'with the static library' 0
LD_LIBRARY_PATH=$prefix/lib
export LD_LIBRARY_PATH
run ./with_shared "$METRICHECK_DATA/suites/starter/negation.json" shared.json
exits 'it runs' 0
stdout_like 'figures of a metric' '^negation +chrf +-?0\.[0-9]{3} '
stdout_like 'and of its own' '^negation +length-share +-?0\.[0-9]{3} '
cp "$out" shared.figures
run ./with_static "$METRICHECK_DATA/suites/starter/negation.json" static.json
exits 'the static one runs' 0
ok 'the same figures' cmp "$out" shared.figures
ok 'the same report' cmp shared.json static.json
run ./with_shared
exits 'the starter suite' 0
stdout_like 'by its name' '^passive '
echo '{' > broken.json
run ./with_shared broken.json
exits 'a suite that cannot be read' 3
stderr_like 'has its place' '^broken\.json:[12]:[0-9]+: .'
run ./with_shared not-there.json
exits 'a suite that is not there' 3
stderr_like 'an error about no file has no place' '^"not-there\.json" is not a file'

# --- two reports --------------------------------------------------------------------------------
# shellcheck disable=SC2046 # words
run $CC -std=c11 -Wall -Wextra -Werror "$METRICHECK_SOURCE/doc/examples/compare.c" $(pkg --cflags --libs) -o compare
exits 'the example that compares compiles' 0
metricheck run -q --resamples 0 -m bleu -p negation -f json -o base.json
metricheck run -q --resamples 0 -m bleu:lowercase=yes -p negation -f json -o new.json
run ./compare base.json new.json library.html
exits 'nothing is lost' 0
stdout_like 'the verdict of the gate' '^passed: '
metricheck compare --on-missing warn -f html -o run.html base.json new.json
ok 'the bytes of the command' cmp run.html library.html
run ./compare base.json none.json
exits 'a report that is not there' 3

# --- a study ------------------------------------------------------------------------------------
# shellcheck disable=SC2046 # words
run $CC -std=c11 -Wall -Wextra -Werror "$METRICHECK_SOURCE/doc/examples/study.c" $(pkg --cflags --libs) -o study
exits 'the example of a study compiles' 0
ratings=$METRICHECK_SOURCE/doc/examples/humans/ratings.csv
run ./study humans "$ratings" --resamples 0 --show means -f csv -o library.csv
exits 'people' 0
stdout_like 'a table by its name and title' '^# means: .'
is 'the head of CSV' "$(sed -n 2p "$out")" "$(head -n 1 library.csv)"
metricheck humans "$ratings" --resamples 0 --show means -f csv -o run.csv
ok 'and the report of the command' cmp run.csv library.csv
run ./study humans "$ratings" --resamples 0
stdout_like 'what the tables mean' '^# adequacy: .'
run ./study trees analyse "$METRICHECK_SOURCE/doc/examples/trees/reference.conllu"
exits 'a study without outputs' 2
run ./study humans none.csv
exits 'ratings that are not there' 3

# --- the bytes of the program -----------------------------------------------------------------
cat > same.c << 'EOC'
#include <metricheck/metricheck.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    struct mc_engine *engine = mc_engine_open(NULL);
    int status = argc == 5 ? 0 : 2;

    status = status ? status : mc_engine_set(engine, "metric", "bleu");
    status = status ? status : mc_engine_set(engine, "metric", "smatch");
    status = status ? status : mc_engine_set(engine, "phenomenon", "negation");
    status = status ? status : mc_engine_set(engine, "jobs", argv[1]);
    status = status ? status : mc_engine_score(engine);
    status = status ? status : mc_engine_analyse(engine);
    for (int i = 2; i < argc && status == 0; i++)
        status = mc_engine_write(engine, i == 2 ? "json" : i == 3 ? "csv" : "markdown", argv[i]);
    mc_engine_close(engine);
    return status;
}
EOC
# shellcheck disable=SC2046 # words
run $CC -std=c11 same.c $(pkg --cflags --libs) -o same
exits 'a second program' 0
run metricheck run -q -m bleu -m smatch -p negation -f json -o run.json --report csv=run.csv \
    --report markdown=run.md
exits 'run' 0
for jobs in 1 7; do
    run ./same $jobs library.json library.csv library.md
    exits "the library on $jobs threads" 0
    for kind in json csv md; do
        ok "the same bytes: $kind" cmp run.$kind library.$kind
    done
done

# --- the processes of the host ------------------------------------------------------------------
# Two children in sessions of their own, one that waits and one that has ended with code 7, while the library runs a
# program that leaves a process behind, and a module in a process of its own.
cat > host.c << 'EOC'
#include <metricheck/metricheck.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t start(int goes_on)
{
    pid_t child = fork();

    if (child != 0)
        return child;
    (void)setsid();
    while (goes_on)
        (void)pause();
    _exit(7);
}

int main(int argc, char **argv)
{
    struct mc_engine *engine = mc_engine_open(NULL);
    pid_t waits = start(1), ends = start(0);
    int status = argc == 5 ? 0 : 2, ending = 0, adopts = -1;

    status = status ? status : mc_engine_add_suite(engine, argv[1]);
    status = status ? status : mc_engine_set(engine, "command", argv[2]);
    status = status ? status : mc_engine_set(engine, "module", argv[3]);
    status = status ? status : mc_engine_set(engine, "isolate", "yes");
    mc_engine_set_program(engine, argv[4]);
    status = status ? status : mc_engine_set(engine, "metric", "shell");
    status = status ? status : mc_engine_set(engine, "metric", "length_ratio");
    status = status ? status : mc_engine_score(engine);
    mc_engine_close(engine);
    (void)prctl(PR_GET_CHILD_SUBREAPER, &adopts, 0, 0, 0);
    printf("gave %d, waits %d, ", status, waitpid(waits, &ending, WNOHANG) == 0);
    (void)kill(waits, SIGKILL);
    printf("is its parent's %d, ", waitpid(waits, &ending, 0) == waits);
    printf("ended with %d, ", waitpid(ends, &ending, 0) == ends ? WEXITSTATUS(ending) : -1);
    printf("others come here %d\n", adopts);
    return 0;
}
EOC
cat > leave.sh << 'EOC'
setsid sh -c 'echo $$ >left; exec sleep 20' >/dev/null 2>&1 </dev/null &
while ! [ -s left ]; do sleep 0.01; done
exec sh "$1"
EOC
sed 's/length_ratio\\"/shell\\"/' "$METRICHECK_SOURCE/modules/shell/length_ratio.sh" > shell.sh
$CC -I"$METRICHECK_SOURCE/include" -fPIC -shared -o module.so "$METRICHECK_SOURCE/modules/c/length_ratio.c" || exit 99
# shellcheck disable=SC2046 # words
run $CC -std=c11 -D_GNU_SOURCE host.c $(pkg --cflags --libs) -o host
exits 'a host with children' 0
run ./host "$METRICHECK_DATA/suites/starter/negation.json" "shell=sh leave.sh shell.sh" ./module.so "$METRICHECK"
is 'they are its own' "$(cat "$out" "$err")" "gave 0, waits 1, is its parent's 1, ended with 7, others come here 0"
read -r pid < left
kill -9 "$pid" 2> /dev/null # its parent has ended: it is nobody's

# --- the package for Python ---------------------------------------------------------------------
unset METRICHECK_DATA LD_LIBRARY_PATH SOURCE_DATE_EPOCH
python=$(dirname "$(find root -path '*/python/metricheck/__init__.py' | sed 's,/__init__.py,,')")
is 'pkg-config says where it is' \
    "$(sed -n "s,^pythondir=.{datarootdir}/,,p" "$prefix/lib/pkgconfig/metricheck.pc")" "${python##*/share/}"
if command -v python3 > /dev/null; then
    cat > use.py << 'END'
import metricheck as mc
run = mc.run(metrics=["bleu"], phenomena=["negation"], quiet=True, mine=lambda c, r: len(c) > len(r))
print(len(run.report["cases"]) > 20, run.compare(run).report["changed_cases"])
END
    (cd root && PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=../$python && export PYTHONDONTWRITEBYTECODE PYTHONPATH &&
        python3 ../use.py > ../used 2>&1)
    is 'it finds library, program and data beside itself' "$(cat used)" 'True []'
else
    skip 'it finds library, program and data beside itself' 'python3 is not installed'
fi
run make -s -C "$METRICHECK_BUILD" uninstall "DESTDIR=$PWD/root"
exits 'make uninstall' 0
is 'nothing of the package stays' "$(find root -name python)" ''
done_testing
