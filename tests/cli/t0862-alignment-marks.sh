#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Graphs with the marks of an aligner: counted as the reference programs count them, with a warning, or
# left out.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

# The triples of smatch: 3 instances, 2 relations, the root; of the marked graph the labels of one node
# and one relation differ: of 6 on either side 4 agree.
cat > plain.amr << 'END'
(s / salt-01 :ARG0 (c / cook) :ARG1 (p / soup))
END
cat > aligned.amr << 'END'
(s / salt-01 :ARG0~e.1 (c / cook~e.1) :ARG1 (p / soup))
END
run metricheck score -m smatch -m sembleu --reference plain.amr --candidate aligned.amr
exits 'as the program counts' 0
is 'two of six triples differ' "$(sed -n 2p "$out" | cut -f 2)" 0.66666666666666663
is 'they are counted, once for all metrics' "$(grep -c 'warning: 2 alignment marks (as ~e.4) in 1 graph: .* marks=drop leaves them out$' "$err")" 1
run metricheck score -m smatch:marks=drop -m sembleu:marks=drop -m wlk:marks=drop -m sema:marks=drop,direction=backward \
    --reference plain.amr --candidate aligned.amr
is 'without them the graphs are equal' "$(sed -n 2p "$out" | cut -f 2-4)" "$(printf '1\t1\t1')"
silent 'and nothing is warned of'
run metricheck explain -m smatch:marks=drop --reference plain.amr --candidate aligned.amr 1
stdout_like 'explain' 'marks:drop'
run metricheck score -m smatch:marks=drop --cache cache --reference plain.amr --candidate aligned.amr
run metricheck score -q -m smatch --cache cache --reference plain.amr --candidate aligned.amr
is 'a cache tells both apart' "$(sed -n 2p "$out" | cut -f 2)" 0.66666666666666663
run metricheck score -m bleu:marks=drop --reference plain.amr --candidate plain.amr
exits 'a metric of texts has no marks' 2
stderr_like 'and says so' 'marks is a parameter of the metrics of graphs; this one compares texts'
run metricheck score -m smatch:targeted=only --reference plain.amr --candidate plain.amr
stderr_like 'as metrics of graphs of targeted' 'targeted is a parameter of the metrics of texts; this one compares graphs'

done_testing
