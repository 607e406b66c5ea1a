#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A challenge set on its way to those who run metrics, and their scores on the way back.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

metricheck import cases "$METRICHECK_SOURCE/doc/examples/challenge.csv" -o set -q
run metricheck export set --format wmt -o sent.jsonl
exits 'export --format wmt' 0
silent 'export --format wmt says nothing'
is 'the keys of the task' "$(sed -n 4p sent.jsonl)" \
    '{"doc_id": "market", "segment_id": "num-1-four", "source_lang": "de", "target_lang": "en", "set_id": "challenge", "system_id": "", "source_segment": "Sie kaufte drei Birnen.", "hypothesis_segment": "She bought four pears.", "reference_segment": "She bought three pears.", "domain_name": "challenge", "method": "challenge"}'
unlike 'nothing of what is tested' "$(cat sent.jsonl)" 'negation|numeral'

# One system answers in lines, one in a table in another order, without a case, with one that is not there.
mkdir back
sed 's/}$/, "overall": 0.25}/' sent.jsonl > back/lines.jsonl
printf 'segment_id\tsystem_id\toverall\nnum-1-four\t\t1\nneg-1\t\t-2.5\nnum-1\t\tNA\n' > back/table.tsv
echo 'not a table' > back/README
run metricheck import wmt-scores back -o scores.tsv
exits 'import wmt-scores' 0
stderr_is 'import wmt-scores: what was read' << 'END'
scores.tsv: 2 systems, 4 cases; 2 scores are missing
END
is 'import wmt-scores: a column for each' "$(cat scores.tsv)" 'id	lines	table
neg-1	0.25	-2.5
neg-1-not	0.25	
num-1	0.25	
num-1-four	0.25	1'
run metricheck run -q set --scores scores.tsv -f json
exits 'run --scores takes the table' 0
stdout_like 'run --scores: both systems' '"scores": {"lines": 0.25, "table": -2.5}'

refused() { # LABEL CODE RE CALL...
    label=$1 code=$2 re=$3
    shift 3
    rm -f none.tsv
    run metricheck import wmt-scores "$@"
    exits "$label: exit code" "$code"
    stderr_like "$label" "$re"
    ok "$label: nothing is written" test ! -e none.tsv
}
printf 'segment_id,score\na,1\na,2\n' > twice.csv
refused 'an id twice' 3 '^twice.csv:3:1: error: id "a" is already used: a file is of one system' twice.csv -o none.tsv
printf 'segment_id,overall\na,good\n' > word.csv
refused 'a score that is none' 3 '^word.csv:2:3: error: ' word.csv -o none.tsv
printf 'segment,overall\na,1\n' > other.csv
refused 'no id' 3 '^other.csv:1:1: error: there is no column "segment_id"; the columns here are "segment", "overall"' other.csv -o none.tsv
mkdir two && cp twice.csv two/a.csv && cp word.csv two/a.tsv
sed -i 3d two/a.csv
refused 'two files of one name' 3 '^two/a.tsv: error: another file is of the system "a", too' two -o none.tsv
mkdir empty
refused 'no table' 3 '^empty: error: no table' empty -o none.tsv
refused 'no output' 2 'give it with -o FILE' twice.csv
refused 'a file that is read' 2 'twice.csv' twice.csv -o twice.csv

done_testing
