/* explained_scores.c: scores calculated again from nothing but what explain() writes, against the
 * golden columns of the reference programs, on the golden pairs of our own and on the shared ones.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/delimited_file.h"
#include "base/file.h"
#include "metrics/runner.h"
#include "report/explanation.h"
#include "suite/pairs.h"
#include "tests/unit/support.h"

/* The score (or NaN, which agrees with nothing) that follows from an explanation. */
typedef double recompute(const struct mc_explained *how);

struct claim {
    const char *file, *column, *spec;
    recompute *score;
    const char *without; /* a case that does not agree, with the reason in the metric's manual */
};

/* --- what the records of an explanation say --------------------------------------------------- */

static const struct mc_explained *records(const struct mc_explained *how, const char *key)
{
    const struct mc_explained *list = mc_explained_member(how, key);

    if (!mc_explained_list_of(list, MC_EXPLAINED_OBJECT))
        fail_msg("%s is no list of records", key);
    return list;
}

static double number(const struct mc_explained *record, const char *key)
{
    return mc_explained_number(record, key, (double)NAN);
}

static size_t length_of(const struct mc_explained *how, const char *key)
{
    const struct mc_explained *list = mc_explained_member(how, key);

    assert_true(mc_explained_list_of(list, MC_EXPLAINED_TEXT));
    return list->n;
}

/* The sum over the n-grams of an order (and kind) of matches, times the member `weight` where one
 * is named. */
static double matched(const struct mc_explained *how, double order, const char *kind,
                      const char *weight)
{
    const struct mc_explained *record;
    double sum = 0;

    for (record = records(how, "matched_ngrams")->first; record != NULL; record = record->next) {
        const struct mc_explained *word = mc_explained_member(record, "kind");
        double clipped = fmin(number(record, "candidate_count"), number(record, "reference_count"));

        if (fabs(number(record, "order") - order) > 0 ||
            (kind != NULL && !mc_slice_is(word->text, kind)))
            continue;
        assert_near(number(record, "matches"), clipped, 0);
        sum += clipped * (weight == NULL ? 1 : number(record, weight));
    }
    return sum;
}

/* --- recalculations --------------------------------------------------------------------------- */

static double bleu(const struct mc_explained *how)
{
    double c = number(how, "candidate_length"), r = number(how, "reference_length");
    double score = number(how, "brevity_penalty");
    const struct mc_explained *order;

    assert_int_equal(length_of(how, "candidate_tokens"), c);
    if (c > 0 && c < r)
        assert_near(score, exp(1 - r / c), 1e-15);
    for (order = records(how, "orders")->first; order != NULL; order = order->next) {
        double n = number(order, "order"), matches = number(order, "matches");

        assert_near(matches, matched(how, n, NULL, NULL), 0);
        assert_near(number(order, "total"), fmax(0, c - n + 1), 0);
        score *= pow(number(order, "smoothed_precision"), number(order, "weight"));
    }
    return score;
}

/* The k-th number of the columns 13a_counts and 13a_totals stands in an order of its own. */
static double order_member(const struct mc_explained *how, size_t order, const char *key)
{
    const struct mc_explained *record = records(how, "orders")->first;

    while (--order > 0)
        record = record->next;
    return number(record, key);
}

static double matches_1(const struct mc_explained *how)
{
    return order_member(how, 1, "matches");
}

static double matches_4(const struct mc_explained *how)
{
    return order_member(how, 4, "matches");
}

static double totals_1(const struct mc_explained *how)
{
    return order_member(how, 1, "total");
}

static double totals_4(const struct mc_explained *how)
{
    return order_member(how, 4, "total");
}

/* As BLEU, but for what a length is; orders that the candidate has not weigh nothing. */
static double sembleu(const struct mc_explained *how)
{
    double c = number(how, "candidate_length"), r = number(how, "reference_length");
    double score = number(how, "brevity_penalty"), nodes = 0;
    const struct mc_explained *order;

    assert_near(score, c > r ? 1 : exp(1 - r / c), 1e-15);
    for (order = records(how, "orders")->first; order != NULL; order = order->next) {
        double n = number(order, "order"), matches = number(order, "matches");

        assert_near(matches, matched(how, n, NULL, NULL), 0);
        nodes += n > 1 ? 0 : matches;
        if (number(order, "weight") > 0)
            score *= pow(number(order, "smoothed_precision"), number(order, "weight"));
    }
    assert_near((double)length_of(how, "candidate_tokens"), totals_1(how), 0);
    return nodes > 0 ? score : 0;
}

static double sema_points(const struct mc_explained *how)
{
    const struct mc_explained *match;
    double points = 0;

    for (match = records(how, "matched_triples")->first; match != NULL; match = match->next)
        points += number(match, "points");
    return points;
}

static double sema(const struct mc_explained *how)
{
    double n = number(how, "candidate_triples") + number(how, "reference_triples");

    return 2 * sema_points(how) / n;
}

static double reference_length(const struct mc_explained *how)
{
    return number(how, "reference_length");
}

static double f_score(double precision, double recall, double beta)
{
    return (1 + beta * beta) * precision * recall / (beta * beta * precision + recall);
}

static void check_chrf_order(const struct mc_explained *how, const struct mc_explained *order)
{
    const struct mc_explained *kind = mc_explained_typed(order, "kind", MC_EXPLAINED_TEXT);

    assert_non_null(kind);
    assert_near(number(order, "matches"),
                matched(how, number(order, "order"), kind->text.data, NULL), 0);
}

/* sacreBLEU: F of the mean precision and recall over the orders that both sides have. */
static double chrf(const struct mc_explained *how)
{
    double precision = 0, recall = 0, n = 0;
    const struct mc_explained *order;

    for (order = records(how, "orders")->first; order != NULL; order = order->next) {
        double candidate = number(order, "candidate_total");
        double reference = number(order, "reference_total");

        check_chrf_order(how, order);
        if (candidate > 0 && reference > 0) {
            precision += number(order, "matches") / candidate;
            recall += number(order, "matches") / reference;
            n++;
        }
    }
    assert_near(number(how, "averaged_orders"), n, 0);
    if (!(precision + recall > 0))
        return 0;
    assert_near(number(how, "precision"), precision / n, 1e-12);
    assert_near(number(how, "recall"), recall / n, 1e-12);
    return 100 * f_score(precision / n, recall / n, number(how, "beta"));
}

/* chrF++.py, and eps_smoothing of sacreBLEU: the mean F of all orders. */
static double mean_f(const struct mc_explained *how)
{
    const struct mc_explained *order;
    double sum = 0, n = 0;

    for (order = records(how, "orders")->first; order != NULL; order = order->next) {
        double matches = number(order, "matches");

        check_chrf_order(how, order);
        if (matches > 0)
            assert_near(number(order, "f"),
                        f_score(matches / number(order, "candidate_total"),
                                matches / number(order, "reference_total"), number(how, "beta")),
                        1e-12);
        sum += number(order, "f");
        n++;
    }
    return 100 * sum / n;
}

static double nist(const struct mc_explained *how)
{
    const struct mc_explained *order;
    double sum = 0;

    for (order = records(how, "orders")->first; order != NULL; order = order->next) {
        double n = number(order, "order"), total = number(order, "total");

        assert_near(number(order, "matches"), matched(how, n, NULL, NULL), 0);
        sum += total > 0 ? matched(how, n, NULL, "information") / total : 0;
    }
    return sum * number(how, "length_penalty");
}

/* f of GTM from the lengths of the runs; a chunk of the alignment is a run. */
static double gtm(const struct mc_explained *how, double exponent)
{
    double c = (double)length_of(how, "candidate_tokens");
    double r = (double)length_of(how, "reference_tokens"), sum = 0, words = 0;
    const struct mc_explained *run;

    for (run = records(how, "matched_runs")->first; run != NULL; run = run->next) {
        sum += pow(number(run, "length"), exponent);
        words += number(run, "length");
    }
    assert_int_equal(records(how, "matches")->n, words);
    return words > 0 ? 2 * pow(sum, 1 / exponent) / (c + r) : 0;
}

static double gtm_1(const struct mc_explained *how)
{
    return gtm(how, 1);
}

static double gtm_2(const struct mc_explained *how)
{
    return gtm(how, 2);
}

static double rouge_n(const struct mc_explained *how, double n)
{
    double c = number(how, "candidate_total"), r = number(how, "reference_total");
    double matches = matched(how, n, NULL, NULL);

    assert_near(c, fmax(0, (double)length_of(how, "candidate_tokens") - n + 1), 0);
    return matches > 0 ? 2 * matches / (c + r) : 0;
}

static double rouge_1(const struct mc_explained *how)
{
    return rouge_n(how, 1);
}

static double rouge_2(const struct mc_explained *how)
{
    return rouge_n(how, 2);
}

/* Word number `place` (from 1) of a list of tokens. */
static struct mc_slice word_at(const struct mc_explained *how, const char *key, double place)
{
    const struct mc_explained *word = mc_explained_member(how, key)->first;
    size_t i;

    for (i = 1; i < (size_t)place; i++)
        word = word->next;
    return word->text;
}

/* The matches are a common subsequence: both positions grow, and the words are equal. */
static double rouge_l(const struct mc_explained *how)
{
    double c = (double)length_of(how, "candidate_tokens"), last_c = 0;
    double r = (double)length_of(how, "reference_tokens"), last_r = 0;
    const struct mc_explained *matches = records(how, "matches"), *match;

    for (match = matches->first; match != NULL; match = match->next) {
        double in_c = number(match, "candidate_position");
        double in_r = number(match, "reference_position");

        assert_true(in_c > last_c && in_c <= c && in_r > last_r && in_r <= r);
        assert_true(mc_slice_equal(word_at(how, "candidate_tokens", in_c),
                                   word_at(how, "reference_tokens", in_r)));
        last_c = in_c;
        last_r = in_r;
    }
    return matches->n > 0 ? 2 * (double)matches->n / (c + r) : 0;
}

/* Shifts and edits that are no match. */
static double ter_edits(const struct mc_explained *how)
{
    double n = (double)records(how, "shifts")->n;
    const struct mc_explained *edit;

    for (edit = records(how, "alignment")->first; edit != NULL; edit = edit->next)
        n += !mc_slice_is(mc_explained_member(edit, "edit")->text, "match");
    assert_near(number(how, "edits"), n, 0);
    assert_near(n,
                number(how, "insertions") + number(how, "deletions") +
                    number(how, "substitutions") + (double)records(how, "shifts")->n,
                0);
    return n;
}

/* The chunks of the matches make the penalty; figures make the rest. */
static double meteor(const struct mc_explained *how)
{
    double matches[2] = {0, 0}, chunks = 0, penalty = 0, mean;
    const struct mc_explained *match;

    for (match = records(how, "matches")->first; match != NULL; match = match->next) {
        chunks = fmax(chunks, number(match, "chunk"));
        matches[0] += mc_explained_number(match, "candidate_words", 1);
        matches[1] += mc_explained_number(match, "reference_words", 1);
    }
    assert_near(number(how, "chunks"), chunks, 0);
    assert_near(number(how, "matched_candidate"), matches[0], 0);
    assert_near(number(how, "matched_reference"), matches[1], 0);
    mean = (matches[0] + matches[1]) / 2;
    if (!(mean > 0))
        return 0;
    if (chunks > 1 || matches[0] < number(how, "candidate_length") ||
        matches[1] < number(how, "reference_length"))
        penalty = 0.6 * pow(chunks / mean, 0.2);
    return f_score(number(how, "precision"), number(how, "recall"), sqrt(0.85 / (1 - 0.85))) *
           (1 - penalty);
}

/* The formula of NLTK's defaults. */
static double meteor_nltk(const struct mc_explained *how)
{
    const struct mc_explained *matches = records(how, "matches"), *match;
    double n = (double)matches->n, chunks = 0, precision, recall;

    for (match = matches->first; match != NULL; match = match->next)
        chunks = fmax(chunks, number(match, "chunk"));
    if (!(n > 0))
        return 0;
    precision = n / (double)length_of(how, "candidate_tokens");
    recall = n / (double)length_of(how, "reference_tokens");
    return precision * recall / (0.9 * precision + 0.1 * recall) * (1 - 0.5 * pow(chunks / n, 3));
}

static const struct claim claims[] = {
    {"sacrebleu_bleu", "13a_exp_eff", "bleu", bleu, NULL},
    {"sacrebleu_bleu", "13a_exp_noeff", "bleu:effective_order=no", bleu, NULL},
    {"sacrebleu_bleu", "13a_none_noeff", "bleu:smoothing=none,effective_order=no", bleu, NULL},
    {"sacrebleu_bleu", "13a_floor_noeff", "bleu:smoothing=floor,effective_order=no", bleu, NULL},
    {"sacrebleu_bleu", "13a_addk_noeff", "bleu:smoothing=add-k,effective_order=no", bleu, NULL},
    {"sacrebleu_bleu", "13a_floor_eff", "bleu:smoothing=floor", bleu, NULL},
    {"sacrebleu_bleu", "13a_addk_eff", "bleu:smoothing=add-k", bleu, NULL},
    {"sacrebleu_bleu", "intl_exp_eff", "bleu:tokenize=intl", bleu, NULL},
    {"sacrebleu_bleu", "13a_exp_eff_lc", "bleu:lowercase=yes", bleu, NULL},
    {"sacrebleu_bleu", "13a_counts[1]", "bleu", matches_1, NULL},
    {"sacrebleu_bleu", "13a_counts[4]", "bleu", matches_4, NULL},
    {"sacrebleu_bleu", "13a_totals[1]", "bleu", totals_1, NULL},
    {"sacrebleu_bleu", "13a_totals[4]", "bleu", totals_4, NULL},
    {"sacrebleu_bleu", "13a_ref_len", "bleu", reference_length, NULL},
    {"nltk_bleu", "method0", "bleu:variant=nltk", bleu, NULL},
    {"nltk_bleu", "method1", "bleu:variant=nltk,smoothing=method1", bleu, NULL},
    {"nltk_bleu", "method2", "bleu:variant=nltk,smoothing=method2", bleu, NULL},
    {"nltk_bleu", "method3", "bleu:variant=nltk,smoothing=method3", bleu, NULL},
    {"nltk_bleu", "method4", "bleu:variant=nltk,smoothing=method4", bleu, NULL},
    {"nltk_bleu", "method5", "bleu:variant=nltk,smoothing=method5", bleu, NULL},
    {"nltk_bleu", "method6", "bleu:variant=nltk,smoothing=method6", bleu, NULL},
    {"nltk_bleu", "method7", "bleu:variant=nltk,smoothing=method7", bleu, NULL},
    {"sacrebleu_chrf", "chrF2", "chrf", chrf, NULL},
    {"sacrebleu_chrf", "chrF2_ws", "chrf:whitespace=yes", chrf, NULL},
    {"sacrebleu_chrf", "chrF2_eps", "chrf:effective_order=no", mean_f, NULL},
    {"sacrebleu_chrf", "chrF2++", "chrf:word_order=2", chrf, NULL},
    {"sacrebleu_chrf", "chrF3", "chrf:beta=3", chrf, NULL},
    {"popovic_chrf", "c6+w2-F2", "chrf:variant=popovic", mean_f, NULL},
    {"nltk_nist", "n5", "nist", nist, NULL},
    {"nltk_nist", "n2", "nist:order=2", nist, NULL},
    {"gtm_spec", "e1_F", "gtm", gtm_1, NULL},
    {"gtm_spec", "e2_F", "gtm:exponent=2", gtm_2, NULL},
    {"rouge", "rouge1_F", "rouge:type=1", rouge_1, NULL},
    {"rouge", "rouge2_F", "rouge:type=2", rouge_2, NULL},
    {"rouge", "rougeL_F", "rouge:type=L", rouge_l, NULL},
    {"rouge", "rougeL_stem_F", "rouge:type=L,stem=yes", rouge_l, NULL},
    {"sacrebleu_ter", "ter_edits", "ter", ter_edits, NULL},
    {"sacrebleu_ter", "ter_norm_edits", "ter:normalized=yes", ter_edits, NULL},
    {"tercom", "ter_edits", "ter:variant=tercom", ter_edits, NULL},
    {"tercom", "ter_N_edits", "ter:variant=tercom,normalized=yes", ter_edits, NULL},
    {"meteor15", "ex_st_sy", "meteor:modules=exact+stem+synonym", meteor, "T4366sick"},
    {"meteor15", "ex", "meteor:modules=exact", meteor, NULL},
    {"nltk_meteor", "a0.9_b3_g0.5", "meteor:variant=nltk", meteor_nltk, NULL},
};

/* Of graphs. */
static const struct claim graph_claims[] = {
    {"checklist_sembleu", "sembleu_k1", "sembleu:order=1", sembleu, NULL},
    {"checklist_sembleu", "sembleu_k2", "sembleu:order=2", sembleu, NULL},
    {"checklist_sembleu", "sembleu_k3", "sembleu", sembleu, NULL},
    {"checklist_sembleu", "sembleu_tool_weights", "sembleu:weights=tool", sembleu, NULL},
    {"checklist_sembleu", "m1", "sembleu", matches_1, NULL},
    {"checklist_sembleu", "t1", "sembleu", totals_1, NULL},
    {"checklist_sembleu", "edges2", "sembleu", reference_length, NULL},
    {"checklist_sema", "matches", "sema", sema_points, NULL},
    {"checklist_sema", "F", "sema", sema, NULL},
};

/* --- checks ----------------------------------------------------------------------------------- */

struct table {
    struct mc_arena *arena;
    struct mc_suite *suite;
    struct mc_metric_inputs inputs;
    struct mc_delimited_file golden;
};

/* The number of a field, or the k-th of a list where the column is "NAME[k]". */
static double golden_number(const struct table *table, const struct mc_delimited_row *row,
                            const char *column)
{
    char name[32], *end;
    size_t length = strcspn(column, "["), index;
    const char *text;
    double value;
    long k;

    (void)snprintf(name, sizeof(name), "%.*s", (int)length, column);
    index = mc_delimited_column(&table->golden, name);
    if (index >= row->n_fields)
        fail_msg("no column %s", name);
    text = row->fields[index].data;
    for (k = column[length] == '[' ? strtol(column + length + 1, NULL, 10) : 1; k > 1; k--)
        text = strchr(text, ',') + 1;
    value = strtod(text, &end);
    return end == text ? (double)NAN : value;
}

static void check_row(const struct table *table, const struct claim *claim,
                      struct mc_metric *metric, const struct mc_delimited_row *row)
{
    uint32_t index = mc_string_map_find(table->suite->case_ids, row->fields[0]);
    double wanted = golden_number(table, row, claim->column), got;
    struct mc_error error = MC_NO_ERROR;
    struct mc_explanation explanation;
    struct mc_metric_outcome outcome;
    struct mc_metric_writer writer;

    if (index == MC_NOT_FOUND && mc_slice_is(row->fields[0], "CORPUS"))
        return;
    assert_true(index != MC_NOT_FOUND);
    if (claim->without != NULL && mc_slice_is(row->fields[0], claim->without))
        return;
    mc_explanation_begin(&explanation, table->arena);
    writer = mc_explanation_writer(&explanation);
    if (mc_metric_explain(metric, MC_DIRECTION_FORWARD, table->inputs.inputs[index], &writer,
                          &outcome, table->arena, &error) != 0)
        fail_msg("%s: %s: %s", claim->spec, row->fields[0].data, error.text);
    if (isnan(wanted) || isnan(outcome.score)) { /* the program gave none, or there is none */
        assert_true(isnan(wanted));
        return;
    }
    assert_null(mc_explanation_fault(&explanation));
    got = claim->score(explanation.root);
    if (!(fabs(got - wanted) <= 1e-9 * fmax(1, fabs(wanted))))
        fail_msg("%s: %s: %.17g explained, %.17g wanted", claim->spec, row->fields[0].data, got,
                 wanted);
}

/* The graphs of both sides where the folder has them, else its table of pairs. */
static void read_cases(const char *folder, struct table *table)
{
    const char *reference = mc_arena_format(table->arena, "%s/checklist_b.amr", folder);
    struct mc_pairs_files files = {&reference, 1, NULL, 0,
                                   mc_arena_format(table->arena, "%s/checklist_a.amr", folder)};
    struct mc_error error = MC_NO_ERROR;
    int status;

    if (mc_file_exists(reference))
        status = mc_pairs_read_files(&files, MC_PAIRS_GRAPHS, table->arena, &table->suite, &error);
    else
        status = mc_pairs_read_table(mc_arena_format(table->arena, "%s/pairs.tsv", folder),
                                     table->arena, &table->suite, &error);
    if (status != 0)
        fail_msg("%s", error.text);
}

static void check_claim(const char *folder, const struct claim *claim)
{
    struct table table = {.arena = mc_arena_new()};
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric_spec spec;
    struct mc_metric *metric = NULL;
    char path[4200];
    size_t i;

    read_cases(folder, &table);
    (void)snprintf(path, sizeof(path), "%s/%s.tsv", folder, claim->file);
    if (mc_delimited_read(path, MC_TAB_SEPARATED, table.arena, &table.golden, &error) != 0)
        fail_msg("%s", error.text);
    table.inputs = mc_metric_inputs_of(table.suite, table.arena);
    if (mc_metric_spec_parse(claim->spec, table.arena, &spec, &error) != 0 ||
        mc_metric_open(&spec, 1, table.arena, &metric, &error) != 0)
        fail_msg("%s", error.text);
    assert_true(table.golden.n_rows > 100);
    for (i = 1; i < table.golden.n_rows; i++)
        check_row(&table, claim, metric, &table.golden.rows[i]);
    mc_metric_close(metric);
    mc_arena_free(table.arena);
}

static void check_all(const char *folder, const struct claim *list, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        check_claim(folder, &list[i]);
}

static void test_own(void **state)
{
    (void)state;
    check_all(mc_source_path("tests/agreement/own/text"), claims,
              sizeof(claims) / sizeof(claims[0]));
}

static void test_shared(void **state)
{
    (void)state;
    check_all(mc_shared_path("goldens/text"), claims, sizeof(claims) / sizeof(claims[0]));
}

static void test_graphs(void **state)
{
    (void)state;
    check_all(mc_shared_path("goldens/amr"), graph_claims,
              sizeof(graph_claims) / sizeof(graph_claims[0]));
}

int main(void)
{
    struct CMUnitTest tests[] = {cmocka_unit_test(test_own), cmocka_unit_test(test_shared),
                                 cmocka_unit_test(test_graphs)};

    mc_skip_without(&tests[1], "goldens/text");
    mc_skip_without(&tests[2], "goldens/amr");
    return cmocka_run_group_tests_name("explained_scores", tests, NULL, NULL);
}
