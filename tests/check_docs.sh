#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the examples of the documentation: the ```console blocks of the Markdown files, whose output
# must be as printed there.
#
#     sh check_docs.sh [FILE...]     of these files alone
#     sh check_docs.sh manual        tests/check_manual.sh: runs the examples of every command's manual, which must
#                                    succeed, checks that the pages made from the program are those in the
#                                    repository, and lints the man pages
set -u
if [ -n "${METRICHECK_INSTRUMENTED:-}" ] && [ -z "${METRICHECK_DEEP:-}" ]; then
    echo 'ok 1 - left to scripts/deep.sh agreement in an instrumented build'
    echo '1..1'
    exit 0
fi
source=${METRICHECK_SOURCE:-$(cd "$(dirname "$0")/.." && pwd)}
build=${METRICHECK_BUILD:-$source/build}
shared=${METRICHECK_SHARED:-$source/../shared}
scratch=$(mktemp -d)
trap 'chmod -R u+w "$scratch"; rm -rf "$scratch"' EXIT
exec </dev/null
# As in tests/cli/lib.sh: no script in front of python3.
if [ -x /usr/bin/python3 ] && [ "$(head -c 2 "$(command -v python3)" | tr -d '\0')" = '#!' ]; then
    mkdir "$scratch/bin" && ln -s /usr/bin/python3 "$scratch/bin/python3"
    PATH=$scratch/bin:$PATH
    export PATH
fi
# As in tests/cli/lib.sh: what is set where the tests are run is no part of a page.
for variable in $(env | sed -n 's/^\(METRICHECK_[A-Z0-9_]*\)=.*/\1/p'); do
    unset "$variable"
done
LC_ALL=C.UTF-8 TERM=dumb XDG_CACHE_HOME=$scratch/cache
export LC_ALL TERM XDG_CACHE_HOME
unset NO_COLOR HF_HUB_CACHE HF_HOME
count=0

report() { # STATUS NAME [DIRECTIVE]
    count=$((count + 1))
    if [ "$1" = 0 ]; then
        echo "ok $count - $2${3:+ # $3}"
    else
        echo "not ok $count - $2"
    fi
}

# The program under its own name, and a `git clone` that brings the published data from the shared
# folder, since tests reach no network.
mkdir -p "$scratch/bin" "$scratch/work"
ln -s "$build/metricheck" "$scratch/bin/metricheck"
cat >"$scratch/bin/git" <<SHIM
#!/bin/sh
for folder; do :; done
mkdir -p "\$folder" && cp -R "$shared/nlg-checklist/raw" "\$folder/data" && chmod -R u+w "\$folder"
SHIM
chmod +x "$scratch/bin/git"
PATH=$scratch/bin:$PATH
export PATH
METRICHECK_DATA=$source/tests/frozen # `starter` as it was when the pages were written
CPATH=$source/include # as where the header is installed
COLUMNS=100
SOURCE_DATE_EPOCH=0
export METRICHECK_DATA CPATH COLUMNS SOURCE_DATE_EPOCH
cp -R "$source"/doc/examples/* "$scratch/work/"
cp "$source"/modules/c/*.c "$source"/modules/python/*.py "$source"/modules/shell/*.sh "$scratch/work/"
cp -R "$scratch/work" "$scratch/manual"
# A fresh clone that was built: the folder in which README.md is read.
mkdir "$scratch/clone"
for entry in "$source"/*; do
    ln -s "$entry" "$scratch/clone/"
done
rm -f "$scratch/clone/build"
ln -s "$build" "$scratch/clone/build"
cp -R "$source/tests/import/nlg-checklist" "$scratch/manual/NLG-CHECKLIST"
cp -R "$source/tests/import/sts" "$scratch/manual/stsbenchmark"
cp "$source/tests/import/sick/SICK_train.txt" "$scratch/manual/"
mkdir "$scratch/manual/demetr"
cp -R "$source/tests/import/demetr" "$scratch/manual/demetr/dataset"
cp -R "$source/tests/import/webnlg2017" "$source"/tests/import/delimited/points.* "$scratch/manual/"
chmod -R u+w "$scratch/work" "$scratch/manual"
ln -s "$source/tests/neural/models" "$scratch/work/models"
ln -s "$source/tests/neural/models" "$scratch/manual/models"

# The example of README.md, with nothing but what README.md says to be there; the suite is the frozen
# one, so that a new case changes no page.
run_in_clone() { # COMMAND-FILE
    (
        unset CPATH
        cd "$scratch/clone" && PATH=$PWD/build:$PATH sh "$1"
    )
}

run_block() { # FILE COMMAND-BASE
    line=$(cat "$2.line")
    name="$1:$line: $(head -n 1 "$2.command")"
    if [ -f "$2.shared" ] && [ ! -d "$shared/nlg-checklist" ]; then
        report 0 "$name" "SKIP the shared data is not there"
        return
    fi
    if grep -q '^parallel ' "$2.command" && ! command -v parallel >/dev/null; then
        without_parallel=1
    fi
    if [ "$1" = doc/many-machines.md ] && [ "${without_parallel:-0}" = 1 ]; then
        report 0 "$name" "SKIP GNU parallel is not there"
        return
    fi
    if [ "$1" = README.md ] || [ "$1" = doc/metric-developers.md ]; then
        run_in_clone "$2.command" >"$2.actual" 2>&1
    else
        (cd "$scratch/work" && sh "$2.command") >"$2.actual" 2>&1
    fi
    # what a busy machine adds: that a process has not replied for ten seconds
    sed -i '/^metricheck: .*: no \(handshake after\|reply for\) [0-9.]* s (--command-/d' "$2.actual"
    awk -f "$source/tests/docs/compare_output.awk" "$2.expected" "$2.actual"
    report $? "$name"
}

files="README.md CONTRIBUTING.md doc/metric-developers.md doc/reading.md doc/contributing-cases.md doc/suite-format.md doc/templates.md doc/ci.md doc/diff.md doc/explain.md doc/gate.md doc/importing.md doc/alignments.md doc/metric-modules.md doc/metric-processes.md doc/jsonl.md doc/statistics.md doc/published-figures.md doc/many-machines.md doc/phenomena.md doc/trees.md doc/mfscore.md doc/neural.md doc/humans.md"
case ${1:-} in
manual) files= ;;
?*) files=$* ;;
esac
for file in $files; do
    [ -f "$source/$file" ] || continue
    blocks=$scratch/blocks-$(echo "$file" | tr '/.' '__')
    mkdir -p "$blocks"
    awk -v folder="$blocks" -f "$source/tests/docs/console_blocks.awk" "$source/$file"
    for command in "$blocks"/*.command; do
        [ -f "$command" ] && run_block "$file" "${command%.command}"
    done
done

if [ "${1:-}" != manual ]; then
    echo "1..$count"
    exit 0
fi

for name in $(metricheck --help | sed -n 's/^  \([a-z-]*\( [a-z-]\{2,\}\)\{0,1\}\)  .*/\1/p' | tr ' ' '-'); do
    metricheck help "$name" | sed -n 's/^  \$ //p' >"$scratch/examples"
    while IFS= read -r example; do
        (cd "$scratch/manual" && sh -c "$example") >"$scratch/out" 2>&1
        status=$?
        [ $status = 0 ] || sed 's/^/# /' "$scratch/out"
        report $status "metricheck-$name(1): $example"
    done <"$scratch/examples"
done

metricheck metrics --markdown >"$scratch/metrics.md"
diff "$source/doc/metrics.md" "$scratch/metrics.md" | sed 's/^/# /' | head -n 20
cmp -s "$source/doc/metrics.md" "$scratch/metrics.md"
report $? "doc/metrics.md is what \`metricheck metrics --markdown\` prints"

for page in "" $(metricheck --help | sed -n 's/^  \([a-z-]*\( [a-z-]\{2,\}\)\{0,1\}\)  .*/\1/p' | tr ' ' '-'); do
    # shellcheck disable=SC2086 # no operand for the page of the program
    metricheck help --man $page >"$scratch/page.1"
    if command -v mandoc >/dev/null; then
        mandoc -T lint -W warning "$scratch/page.1" >"$scratch/lint" 2>&1
        status=$?
        sed 's/^/# /' "$scratch/lint"
        report $status "mandoc finds nothing in metricheck${page:+-$page}(1)"
    else
        report 0 "metricheck${page:+-$page}(1)" "SKIP mandoc is not there"
    fi
done
echo "1..$count"
