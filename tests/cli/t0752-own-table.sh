#!/bin/sh
# Data of one's own: a table or JSON Lines with the obvious columns is run as it is; and what was
# exported, changed in a spreadsheet and imported is the same suite.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq


# --- own.csv, own.jsonl ---
cat > own.csv << 'END'
id,reference,candidate,score,phenomenon,comment
a1,The cat sat.,The cat did not sit.,1,negation,
a2,"A dog, big.","A ""dog"", big.",3,Our Own Kind,look here
a3,He runs.,He ran.,,,
END
cat > own.jsonl << 'END'
{"id": "a1", "reference": "The cat sat.", "candidate": "The cat did not sit.", "score": 1, "phenomenon": "negation"}
{"id": "a2", "reference": "A dog, big.", "candidate": "A \"dog\", big.", "score": 3, "phenomenon": "Our Own Kind"}

{"id": "a3", "reference": {"text": "He runs."}, "candidate": "He ran.", "score": null}
END
printf 'Ref;Hypothesis;Human;ID;Phenomenon\nThe cat sat.;The cat did not sit.;1;a1;Negation\nA dog, big.;"A ""dog"", big.";3;a2;Our Own Kind\nHe runs.;He ran.;;a3;\n' > other.csv
run metricheck run own.csv -m bleu --resamples 0 --draws 0 -f tsv
exits 'a table of cases' 0
cut -f 2-4 "$out" > got
printf 'phenomenon\tmetric\tn\nnegation\tbleu\t1\nour-own-kind\tbleu\t1\nunclassified\tbleu\t0\noverall\tbleu\t2\n' > wanted
same_file 'its phenomena' got wanted
stderr_like 'the scale is a guess, and said' \
    '^own.csv:1:1: warning: the scale of the scores is not said: taken from 1 to 3, the least and the greatest'
cut -f 2- "$out" > wanted
for file in own.jsonl other.csv; do
    run metricheck run $file -m bleu --resamples 0 --draws 0 -f tsv
    exits "$file" 0
    cut -f 2- "$out" > got
    same_file "$file: the same figures" got wanted
done
run metricheck score -q -m bleu --suite own.csv
is 'score reads it, too' "$(cut -f 1 "$out" | tr '\n' ' ')" 'id a1 a2 a3 '
printf 'reference_amr,candidate_amr\n(b / boy),(g / girl)\n(b / boy),(b / boy)\n' > graphs.csv
run metricheck run -q graphs.csv -m smatch --resamples 0 --draws 0 -f tsv
is 'graphs alone, without ids and scores' "$(tail -n 1 "$out" | cut -f 2-3)" "$(printf 'overall\tsmatch')"

# refused LABEL FILE PATTERN
refused() {
    run metricheck run "$2" -m bleu
    exits "$1" 3
    stderr_like "$1: where" "$3"
}
printf 'id,reference,text\n1,a,b\n' > 1.csv
refused 'a column is missing' 1.csv '^1.csv:1:1: error: the header must name "candidate" and "reference"'
printf 'reference;candidate;score\nx y;x z;3,5\n' > 2.csv
refused 'a decimal comma' 2.csv '^2.csv:2:9: error: this is no number \(the decimal sign is a point\): "3,5"$'
printf 'id,reference,candidate,score,scale_minimum,scale_maximum\nk,x,y,2,1,5\nl,x,y,9,1,5\n' > 3.csv
refused 'a score off the scale' 3.csv '^3.csv:3:7: error\[E012\]'
printf 'id,reference,candidate\nk,x,y\nk,x,z\n' > 4.csv
refused 'an id twice' 4.csv '^4.csv:3:1: error\[E004\] id "k" is used before$'
printf 'id,reference,candidate,candidate_amr,reference_amr\nk,x,y,(b / boy,(b / boy)\n' > 5.csv
refused 'a graph that is cut off' 5.csv '^5.csv:2:7: error\[E021\] AMR: '
printf '{"id": "k", "reference": "x", "candidate": "y", "score": 1}\n{"id": "l", "reference": "x", "candidate": "y", "score": "high"}\n' > 6.jsonl
refused 'a score that is a text' 6.jsonl '^6.jsonl:2:58: error\[E005\]'
printf '{"id": "k", "reference": "x"\n' > 7.jsonl
refused 'a line that is cut off' 7.jsonl '^7.jsonl:1:29: error'
printf 'id,reference,candidate\nk,x,\nl,x,y\n' > 8.csv
run metricheck run 8.csv -m bleu --resamples 0 --draws 0 -f tsv
exits 'a row without a candidate' 0
stderr_like 'a row without a candidate: said' '^8.csv:2:1: warning: 1 row left out, without a candidate or a reference: this is the first$'

done_testing
