#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `humans`: each analysis of the JSON is in tables of CSV and TSV, figure by figure. JSON alone has what no table of rows
# is: densities, first draws and resamples, power by size of a plan, reasons, lists of outputs (first_low,
# output_mean_z), and the chances, rules and tables of a further study that --chance and --low-rule choose among.
# Programs of jq stand in single quotes.
# shellcheck disable=SC2016
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
cp "$METRICHECK_SOURCE"/doc/examples/humans/* .
humans() {
    metricheck humans ratings.csv --reference-system human --outputs outputs.csv --references references.csv -m bleu \
        -m ter -q --combined adequacy,fluency --items items.csv --by topic --resamples 50 --min-shared 5 "$@"
}
run humans -f json
exits 'all analyses' 0
cp "$out" all.json

# Functions for both sides: n of a cell, s of a system as JSON names it.
common='def n: if . == "nan" or . == "-" then null else tonumber end;
    def s: sub(" \\(ref\\)$"; "");
    def f: sub("^flag:"; "");
    def bit: if . then 1 else 0 end;
    def rows: split("\n") | map(select(. != "") | split("\t")) | .[0] as $head | .[1:] |
        map([$head, .] | transpose | map({key: .[0], value: .[1]}) | from_entries);'

covered=
# One table: ANALYSIS of JSON, TABLE, rows of the analysis, rows of the table.
same() { # ANALYSIS TABLE JSON-ROWS TABLE-ROWS
    covered="$covered $1"
    humans --show "$2" -f tsv > "$2.tsv"
    jq -c "$common .analyses.$1 | [$3] | sort | .[]" all.json > wanted
    jq -R -s -c "$common rows | [$4] | sort | .[]" "$2.tsv" > found
    ok "$2: there are rows" test -s wanted
    is "$2: the figures of $1" "$(cat found)" "$(cat wanted)"
}

scales='("adequacy", "fluency") as $k'
metrics='("bleu", "ter") as $m'
same system_means means 'to_entries[] | .key as $k | .value | to_entries[] | [$k, .key, (.value | .mean, .rank,
        .mean_of_output_means, .median, .sd, .mean_percentile, .percentile_rank, .outputs, .ratings)]' \
    ".[] | $scales"' | [$k, (.system | s), (.[$k, $k + "_rank", $k + "_mean_of_output_means", $k + "_median", $k + "_sd",
        $k + "_percentile", $k + "_percentile_rank", $k + "_outputs", $k + "_judgements"] | n)]'
same error_flags flags 'to_entries[] | (.key | f) as $k | .value | to_entries[] | [$k, .key, (.value | .percent,
        .judgements, .flagged)]' \
    '.[] | ("omission", "addition") as $k | [$k, (.system | s), (.[$k, $k + "_judgements", $k + "_flagged"] | n)]'
same annotator_agreement agreement 'to_entries[] | [.key, (.value | .coefficient, (.pairs | length), .defined, .average,
        .average_weighted, .minimum, .maximum)]' \
    '.[] | [.scale, .coefficient, ((.pairs, .defined, .average, .average_weighted, .minimum, .maximum) | n)]'
same annotator_agreement agreement-pairs 'to_entries[] | .key as $k | .value | .coefficient as $c | .pairs[] |
        [$k, $c] + .' \
    '.[] | [.scale, .coefficient, .annotator, .other, (.outputs, .value | n)]'
same reliability reliability 'to_entries[] | [.key, (.value | .judgements, (.krippendorff_alpha | .nominal, .ordinal,
        .interval, .ratio), (.icc | .one_way, .one_way_mean, .random, .random_mean, .fixed, .fixed_mean),
        (.kappas_of_all | .fleiss, .randolph), .kappa.average, .kappa_linear.average, .kappa_quadratic.average)]' \
    '.[] | [.scale, ((.judgements, .alpha_nominal, .alpha_ordinal, .alpha_interval, .alpha_ratio, .icc_one_way,
        .icc_one_way_mean, .icc_random, .icc_random_mean, .icc_fixed, .icc_fixed_mean, .fleiss, .randolph, .kappa,
        .kappa_linear, .kappa_quadratic) | n)]'
same annotator_distributions annotators 'to_entries[] | .key as $k | .value.annotators | to_entries[] |
        [$k, .key, (.value | .n, .mean, .sd, .quantiles[0, 2, 3, 4, 6])]' \
    '.[] | [.scale, .annotator, ((.ratings, .mean, .sd, .minimum, .p25, .median, .p75, .maximum) | n)]'
same low_third low '.midrank | del(.both) | to_entries[] | [.key, (.value | ([.eligible[]] | add), .total, .low_ratings,
        .with_any_flag)]' \
    '.[] | [.scale, ((.eligible, .low, .low_ratings, .with_any_flag) | n)]'
same low_third low-systems '.midrank | . as $low | .adequacy.low | keys[] as $s | $s | [$s, ($low | (.adequacy, .fluency |
        .low[$s], .eligible[$s]), .both.by_system[$s], .both.percent_of_second[$s])]' \
    '.[] | [(.system | s), ((.adequacy, .adequacy_eligible, .fluency, .fluency_eligible, .low_on_both,
        .percent_of_second) | n)]'
same low_third low-flags '.midrank | del(.both) | to_entries[] | .key as $k | .value | .total as $n | .flags |
        to_entries[] | [$k, (.key | f), $n, (.value | .by_every_annotator, .percent_every, .by_some_annotator)]' \
    '.[] | [.scale, (.flag | f), ((.low, .by_every_annotator, .percent_every, .by_some_annotator) | n)]'
same z_scores z-scores 'to_entries[] | .key as $k | .value | .rank as $rank | .system_mean_z | to_entries[] |
        [$k, .key, .value, $rank[.key]]' \
    ".[] | $scales"' | [$k, (.system | s), (.[$k, $k + "_rank"] | n)]'
same scale_correlation scales '.[] | .scales + [(.judgements, .outputs | .n, .spearman, .pearson)]' \
    '.[] | [.scale, .other, ((.judgements, .judgement_spearman, .judgement_pearson, .outputs, .output_spearman,
        .output_pearson) | n)]'
same kappas kappa 'to_entries[] | .key as $p | .value | to_entries[] | .key as $k | .value | to_entries[] |
        [$p, $k, .key, .value.band, (.value | .pairs, .p_a, .p_e_observed, .kappa_observed)]' \
    '.[] | [.part, .scale, .kind, .band, ((.pairs, .p_a, .p_e, .kappa) | n)]'
same metric_kappas metric-kappa 'to_entries[] | .key as $p | .value | to_entries[] | .key as $k | .value | to_entries[] |
        .key as $m | .value | to_entries[] | select(.value.pairs > 0) |
        [$p, $k, $m, .key, .value.band, (.value | .pairs, .p_a, .p_e_observed, .kappa_observed)]' \
    '.[] | [.part, .scale, .metric, .kind, .band, ((.pairs, .p_a, .p_e, .kappa) | n)]'
same sentence_correlation sentence 'to_entries[] | .key as $p | .value | to_entries[] | .key as $k | .value.metrics |
        to_entries[] | [$p, $k, .key, (.value | .n, .spearman, .pearson)]' \
    '.[] | [.part, .scale, .metric, ((.outputs, .spearman, .pearson) | n)]'
part='(sub("^rated,"; "") | sub("^rated$"; "all"))'
same system_correlation system 'to_entries[] | (.key | '"$part"') as $p | .value.agreement | to_entries[] |
        .key as $k | .value | to_entries[] | [$p, $k, .key, (.value | .pearson, .spearman, .kendall_b, .pairs_as_people,
        .pairs, (.same_best | bit))]' \
    '.[] | [.part, .scale, .metric, ((.pearson, .spearman, .kendall_b, .as_people, .pairs, .same_best) | n)]'
same system_correlation system-means 'to_entries[] | (.key | '"$part"') as $p | .value | .metric as $of |
        .human | to_entries[] | .key as $k | .value | .rank as $rank | .mean | to_entries[] | .key as $s |
        '"$metrics"' | [$p, $k, $s, $m, .value, $rank[$s], ($of[$m] | .outputs[$s], .mean[$s], .rank[$s])]' \
    ".[] | $metrics"' | [.part, .scale, .system, $m, (.["mean", "mean_rank", $m + "_outputs", $m, $m + "_rank"] | n)]'
same bootstrap_correlation bootstrap 'to_entries[] | (.key | split(":")) as $k | .value | .n as $n | .metrics |
        to_entries[] | $k + [.key, $n, (.value | .spearman, .lower, .upper, (.within_interval_of_best | bit))]' \
    '.[] | [.part, .scale, .unit, .metric, ((.outputs, .spearman, .lower, .upper, .within_best) | n)]'
same judge_correlation judges '.judges | to_entries[] | '"$metrics"' | [.key, $m, .value.n, .value.spearman[$m]]' \
    ".[] | $metrics"' | [.judge, $m, (.outputs | n), (.[$m] | n)]'
same judge_correlation judge-pairs '.scale as $k | .pairs[] | [$k] + .' \
    '.[] | [.scale, .judge, .other, ((.outputs, .spearman) | n)]'
same tukey_pairs tukey 'to_entries[] | (.key | split(":")) as $k | .value | .significant as $n | (.pairs | length) as $of |
        .metrics | to_entries[] | $k + [.key, .value.ordered_as_people, $n, $of, (.value.errors | map(join(">")) |
        join(" "))]' \
    '.[] | [.part, .scale, .metric, ((.as_people, .significant, .pairs) | n), .errors]'
same tukey_pairs tukey-pairs 'to_entries[] | (.key | split(":")) as $k | .value.pairs[] |
        (if .difference < 0 then {pair: [.pair[1, 0]], low: -.high, high: -.low, difference: -.difference, q, p,
        significant} else . end) | $k + .pair + [.difference, .low, .high, .q, .p, (.significant | bit)]' \
    '.[] | [.part, .scale, .better, .worse, ((.difference, .low, .high, .q, .p, .significant) | n)]'
same rank_errors rank-errors 'to_entries[] | (.key | split(":")) as $k | .value | $k + [(.totals | .pairs, .kept, .inverted,
        .metric_tied, .human_tied, .both_tied)]' \
    '.[] | [.scale, .metric, ((.pairs, .kept, .inverted, .metric_tied, .human_tied, .both_tied) | n)]'
same rank_errors worst-items 'to_entries[] | (.key | split(":")) as $k | .value.worst[] | $k + .' \
    '.[] | [.scale, .metric, .item, ((.outputs, .inverted, .metric_tied, .human_tied, .ordered, .footrule) | n)]'
same rank_errors worst-outputs 'to_entries[] | (.key | split(":")) as $k | .value | [.worst, .worst_outputs] | transpose[] |
        .[0][0] as $item | .[1][] | $k + [$item, .system, .output, .human, .metric, .text]' \
    '.[] | [.scale, .metric, .item, .system, ((.output, .human, .score) | n), .text]'
same rank_errors rank-traits 'to_entries[] | (.key | split(":")) as $k | .value.traits[] | $k + [.name, .value, .items,
        .worst, .inverted, .ordered, .rate, .rest_rate, .p, .p_adjusted]' \
    '.[] | [.scale, .metric, .trait, .value, ((.items, .worst, .inverted, .ordered, .rate, .rest_rate, .p, .p_adjusted) |
        n)]'
same planning reached 'to_entries[] | .key as $k | .value.reached.systems | to_entries[] | [$k, .key, (.value | .n, .mean,
        .low, .high, .width)]' \
    '.[] | [.scale, (.system | s), ((.outputs, .mean, .low, .high, .width) | n)]'
same planning planning 'to_entries[] | .key as $k | .value | [.two_systems, .all_pairs] | map(.[] | [.difference, .judges,
        .needed]) | group_by(.[:2])[] | [$k, .[0][0, 1], .[0, 1][2]]' \
    '.[] | [.scale, ((.difference, .judges, .two_systems, .all_pairs) | n)]'

for analysis in $(jq -r '.analyses | keys[]' all.json); do
    case " $covered " in
        *" $analysis "*) ok "$analysis is in a table" true ;;
        *) ok "$analysis is in a table" false ;;
    esac
done

# --- parts among the tables of people
run humans --show low
like 'a table with its parts' "$(cat "$out")" '^low outputs by system$'
run humans --show low-systems
unlike 'a part alone' "$(cat "$out")" 'errors flagged in low outputs'
like 'which is all there is' "$(cat "$out")" '^low outputs by system$'
run humans --show low,rank-errors -f text -o tables
ok 'a folder has the parts' test -s tables/low-flags.txt -a -s tables/worst-outputs.txt -a ! -e tables/means.txt
run humans --show tukey
unlike 'pairs wait to be asked for' "$(cat "$out")" 'all pairs of systems by people'
sed 's/^boat,/=boat,/' ratings.csv > formulas.csv
for table in outputs references items; do sed 's/^boat,/=boat,/' $table.csv > $table.new && mv $table.new $table.csv; done
run metricheck humans formulas.csv --outputs outputs.csv --references references.csv -m bleu -q --show worst-items \
    -f csv --csv-safe
like 'formulas are texts' "$(cat "$out")" ",'=boat,"
run metricheck humans ratings.csv --show judge-pairs
exits 'a part that needs scores' 2
like 'which it says' "$(cat "$err")" 'the table judge-pairs needs --scores'
done_testing
