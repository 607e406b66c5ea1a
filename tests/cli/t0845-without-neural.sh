#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A program built with configure --without-neural: it lists models, and says why none can be used.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

model=$METRICHECK_SOURCE/tests/neural/models/bert
printf 'id\tsource\treference\tcandidate\n1\tx\ta b\ta c\n' > pairs.tsv

run metricheck score -m "bertscore:model=$model,layer=1" --pairs pairs.tsv
exits 'a metric on a model' 3
stderr_like 'names the option' 'built without transformer models .configure --without-neural.'
run metricheck score -m bleu --pairs pairs.tsv
exits 'a metric without one' 0
run metricheck models
exits 'the list of models' 0
stdout_like 'says that none can be used' 'built without transformer models'
done_testing
