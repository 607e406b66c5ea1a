#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A pipe that stands in a folder in the place of a file makes nobody wait: in a suite it is passed over, as grep -r
# does, and a model that has one is refused.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need mkfifo
mkdir suite one two
cp "$METRICHECK_DATA/suites/starter/negation.json" suite
mkfifo suite/pipe.json one/config.json two/hparams.json two/estimator.safetensors
run metricheck lint suite/negation.json
cp "$out" alone

# goes_on LABEL ARGUMENT...: as `run metricheck ARGUMENT...`, which is done before the program has read a suite 200
# times. The other end of a pipe never comes, however long one waits.
goes_on() {
    label=$1 turns=0
    shift
    "$METRICHECK" "$@" >"$out" 2>"$err" &
    while kill -0 $! 2>/dev/null && [ $turns -lt 200 ]; do
        turns=$((turns + 1))
        metricheck lint suite/negation.json >/dev/null 2>&1
    done
    ok "$label: waits for nobody" test $turns -lt 200
    kill -KILL $! 2>/dev/null
    wait $!
}
goes_on lint lint suite
same_file 'lint finds what it finds without the pipe' "$out" alone

need_models
: >one/model.safetensors
: >one/vocab.txt
printf 'id\tsource\treference\tcandidate\n1\ta\tb\tc\n' >mt.tsv
goes_on 'an encoder' score --pairs mt.tsv -m bertscore:model=./one
stderr_like 'of an encoder' '^metricheck: .*\./one/config\.json: cannot be read: it is not a regular file'
goes_on 'a COMET model' score --pairs mt.tsv -m comet:model=./two
stderr_like 'of a COMET model' '^metricheck: .*\./two/hparams\.json: cannot be read: it is not a regular file'
done_testing
