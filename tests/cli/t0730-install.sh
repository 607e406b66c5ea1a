#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# make install, a copy of what is installed, make uninstall: the program finds its data and modules
# from where it is. The first installation is away before anything is run.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only

: "${CC:=cc}"
run make -s -C "$METRICHECK_BUILD" install "DESTDIR=$PWD/root"
exits 'make install' 0
program=$(find root -type f -path '*/bin/metricheck')
prefix=${program%/bin/metricheck}
if [ -z "$prefix" ]; then # nothing to look at, and the root of the machine is not to be copied
    done_testing
fi

# --- documentation ----------------------------------------------------------------------------
pages=$prefix/share/doc/metricheck
for file in README.md NEWS.md COPYING doc/gate.md doc/policy.schema.json doc/report.schema.json \
    doc/comparison.schema.json doc/ci/job.sh doc/examples/gold.amr reports/starter.json; do
    ok "installed: $file" test -s "$pages/$file"
done
# What the pages link to, other than the web and headings.
(cd "$pages" && find . -name '*.md' | sort | while read -r page; do
    grep -oE '\]\([^)#: ]*\.[a-z]+' "$page" | cut -c 3- | sort -u | while read -r link; do
        [ -e "$(dirname "$page")/$link" ] || echo "$page: $link"
    done
done) > dead
is 'every link among the installed pages holds' "$(cat dead)" ''

# --- a copy -----------------------------------------------------------------------------------
mkdir 'a copy'
cp -R "$prefix/." 'a copy'
mv root first
copied="$PWD/a copy"
METRICHECK=$copied/bin/metricheck
unset METRICHECK_DATA # what was installed is what is looked for
# a suite that only the copy has
cp -R "$copied/share/metricheck/suites/starter" "$copied/share/metricheck/suites/mine"
run metricheck run --short -p negation --resamples 0 mine
exits 'a copy runs its own suite' 0
stdout_like 'and reports on it' '^ negation +[0-9]+ '
run metricheck run --short -p negation --resamples 0
exits 'and the starter suite' 0
run metricheck lint mine
exits 'lint' 0
run metricheck phenomena
stdout_like 'phenomena' '^negation '
run metricheck expand --list
exits 'templates' 0
stdout_like 'are listed' '^negation'
run metricheck humans form starter --filter phenomenon:negation -q
exits 'the page of a form' 0
stdout_like 'with its script' '"use strict";'
run metricheck import demetr "$METRICHECK_SOURCE/tests/import/demetr" -o imported
exits 'a mapping by name' 0
echo 'of the copy' > "$copied/share/doc/metricheck/doc/importing.md"
run metricheck help importing
stdout_is 'a page by name' << 'E2'
of the copy
E2
ln -s "$copied/bin/metricheck" linked
METRICHECK=./linked run ./linked lint mine
exits 'through a link' 0

mkdir env && cp -R "$copied/share/metricheck/suites" env/ && mv env/suites/mine env/suites/theirs
run env "METRICHECK_DATA=$PWD/env" "$METRICHECK" lint theirs
exits 'METRICHECK_DATA is before it' 0

# --- modules ----------------------------------------------------------------------------------
run metricheck score --module length_ratio --suite mine -o scores.tsv
exits 'no module yet' 2
mkdir -p "$copied/lib/metricheck/metrics"
# shellcheck disable=SC2086  # CC is words
run $CC -O2 "-I$copied/include" -fPIC -shared -o "$copied/lib/metricheck/metrics/length_ratio.so" \
    "$copied/share/metricheck/modules/c/length_ratio.c"
exits 'the installed example, against the installed header' 0
run metricheck score -m length_ratio --suite mine -o scores.tsv
exits 'a module by name' 0
run metricheck metrics
stdout_like 'is listed once' '^length_ratio +text'
is 'no more' "$(grep -c '^length_ratio ' "$out")" 1
run metricheck score --module nothing -m bleu --suite mine
exits 'a module that is not there' 2
stderr_like 'the message names the folder' "or in $copied/lib/metricheck/metrics\$"

# --- what is no installation ------------------------------------------------------------------
mkdir -p lone/bin lone/lib/metricheck lone/share/metricheck/suites
cp "$copied/bin/metricheck" lone/bin/
cp -R "$copied/lib/metricheck/metrics" lone/lib/metricheck/
cp -R "$copied/share/metricheck/suites/mine" lone/share/metricheck/suites/
run lone/bin/metricheck lint mine
exits 'a share/metricheck that no installation made is not read' 3
run lone/bin/metricheck metrics length_ratio
exits 'nor are modules beside it loaded' 2
# A build folder below the prefix has data of its own.
mkdir "$copied/build"
cp "$copied/bin/metricheck" "$copied/build/"
mkdir -p "$copied/build/share"
cp -R env "$copied/build/share/metricheck"
run "$copied/build/metricheck" lint theirs
exits 'a build folder uses its own data before those of the prefix' 0

# --- uninstall --------------------------------------------------------------------------------
mv first root
run make -s -C "$METRICHECK_BUILD" uninstall "DESTDIR=$PWD/root"
exits 'make uninstall' 0
is 'leaves no file and no folder of its own' "$(find root ! -type d -o -name metricheck -path '*/share/*' \
    -o -name metricheck -path '*/include/*')" ''
done_testing
