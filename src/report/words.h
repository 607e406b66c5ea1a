/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.h: numbers and phrases for reports for people: figures as text, who judged, how scores were
 * normalised, what is missing. Everything is plain text (plain_text.h), in the arena. */
#ifndef MC_REPORT_WORDS_H
#define MC_REPORT_WORDS_H

#include "analysis/expectations.h"
#include "analysis/result.h"
#include "base/slice.h"

struct mc_arena;
struct mc_dataset_result;
struct mc_dimension_pair;
struct mc_group;
struct mc_report_options;
struct mc_result;

/* Numbers for people. */

/* A number with this many decimals, never "-0.00"; "-" for NaN. Magnitudes from 1e9 upwards are
 * written with an exponent, "1.80e+308", to keep columns narrow. */
struct mc_slice mc_decimal_text(double value, int decimals, struct mc_arena *arena);
/* With at most this many digits, as by %g: "0.25", "3", "1e+308", and 0 for minus zero; "-" for
 * NaN. */
struct mc_slice mc_number_text(double value, int digits, struct mc_arena *arena);
/* Like mc_decimal_text, for a difference: "+0.250", "-0.250", "0.000". */
struct mc_slice mc_signed_text(double difference, int decimals, struct mc_arena *arena);
/* A p-value: "0.012", "< 0.001"; empty for NaN. */
struct mc_slice mc_p_text(double p, struct mc_arena *arena);
/* The margin of an expectation (struct mc_verdict) as a fraction of the declared range of the
 * metric, else of the bounds of the result; NaN if these are not defined. */
double mc_margin_share(const struct mc_result *result, size_t column, double margin);
/* The margin of an expectation (struct mc_verdict) on a scale from 0 to 1, so that metrics can be
 * compared, followed in brackets by the margin in the unit of the metric if that differs: "-0.830
 * (-83)". Normalised by the declared range, else by the bounds of the result; "-" if these are not
 * defined. `is_signed`: with a plus sign. */
struct mc_slice mc_margin_text(const struct mc_result *result, size_t column, double margin,
                               bool is_signed, struct mc_arena *arena);

/* What every report needs from a result: cells, counts, reasons. */

static inline const struct mc_cell *mc_result_cell(const struct mc_result *result,
                                                   const struct mc_group *group, size_t column,
                                                   size_t statistic)
{
    return &group->cells[column * result->n_statistics + statistic];
}

/* Cases of the group with both scores: the n of the first statistic about people, or of the first
 * statistic if none is. */
size_t mc_result_n(const struct mc_result *result, const struct mc_group *group, size_t column);

/* Why the cell has no value; NULL if it has one. */
const char *mc_cell_reason(const struct mc_cell *cell);

/* Index of the statistic with this name, or SIZE_MAX. */
size_t mc_result_statistic(const struct mc_result *result, const char *name);

/* The figures about human scores, by name; JSON uses the same names, CSV prefixes them with
 * "human_". */
enum { MC_N_HUMAN_FIGURES = 12 };
struct mc_human_figure {
    const char *name;
    double value;
    const char *reason; /* why there is no value; NULL if there is one */
};
/* In this order: mean, median, standard deviation, standard error as given, then the same on [0, 1]
 * by the scale ("_scaled"), then normalised ("_normalised"). */
void mc_human_figure_list(const struct mc_result *result, const struct mc_group *group,
                          struct mc_human_figure figures[MC_N_HUMAN_FIGURES]);

/* "human", "rubric", "mixed" or "none": who gave the scores of the dataset. */
const char *mc_judgement_name(const struct mc_dataset_result *dataset);

/* Why a case has no score in a column; empty if it has one. */
struct mc_slice mc_missing_reason(const struct mc_score_column *column, size_t index);

/* A reason and its number of cases. */
struct mc_reason_count {
    struct mc_slice reason;
    size_t n;
    bool differ; /* the text is that of the first case; those of others differ in ids, numbers or
                    sentences */
};
/* How many of the selected cases have no score in the column. */
size_t mc_missing_scores(const struct mc_result *result, size_t column);
/* Reasons for the missing scores of a column on the selected cases, the most frequent first, then
 * in order of appearance; in the arena. Returns their number. */
size_t mc_missing_reasons(const struct mc_result *result, size_t column, struct mc_arena *arena,
                          struct mc_reason_count **reasons);
/* The same for the remarks that the metric made on scores that it gave. */
size_t mc_score_remarks(const struct mc_result *result, size_t column, struct mc_arena *arena,
                        struct mc_reason_count **remarks);

/* The settings and the run in words. */

/* The settings of intervals as written in JSON, indexed by their number; NULL-terminated. */
extern const char *const mc_interval_names[];
extern const char *const mc_resample_names[];
extern const char *const mc_matrix_names[]; /* [kind - 1] */
extern const char *const mc_grouping_names[];
extern const char *const mc_clusters_names[]; /* enum mc_clusters */
extern const char *const mc_group_mean_names[];
extern const char *const mc_normalisation_names[];
extern const char *const mc_bounds_rule_names[];

/* Heading of the column with the scores of people: "human", or "rubric", or "judged" for both. */
const char *mc_judge_word(const struct mc_dataset_result *dataset);
/* "people", "the rubric", "the judges"; "the given scores" if no file says who gave them. */
const char *mc_judge_noun(const struct mc_dataset_result *dataset);
/* In place of the noun: "them", "it". */
const char *mc_judge_pronoun(const struct mc_dataset_result *dataset);
/* The heading and the noun for a judgement by its name (mc_judgement_name). */
const char *mc_judgement_word(const char *name);
const char *mc_judgement_noun(const char *name);
/* The noun for all datasets of the result. */
const char *mc_result_noun(const struct mc_result *result);
/* "1 case", "2 cases". */
struct mc_slice mc_counted(size_t n, const char *singular, const char *plural,
                           struct mc_arena *arena);

/* What is known of a case beside its sentences: "from es to de, system oak, document d1, segment
 * 2"; empty if nothing is. */
struct mc_slice mc_case_facts(const struct mc_case *item, struct mc_arena *arena);
/* The facts of a run, one item each: suites with version and checksum, counts, seed, time. Returns
 * their number. */
size_t mc_head_items(const struct mc_result *result, const struct mc_report_options *options,
                     struct mc_arena *arena, struct mc_slice **items);
/* Two of these items: "graphs gold against parsed", the reference first; "metricheck 1.0". */
struct mc_slice mc_graphs_item(const struct mc_graph_setting *graphs, struct mc_arena *arena);
struct mc_slice mc_version_item(const struct mc_result *result, struct mc_arena *arena);
/* The name of a metric in tables for people: with an arrow if lower scores are better. */
struct mc_slice mc_metric_name(const struct mc_score_column *column, struct mc_arena *arena);
/* The same as a column title, which is not broken before the arrow. */
struct mc_slice mc_metric_title(const struct mc_score_column *column, struct mc_arena *arena);
#define MC_LOWER_ARROW "\xE2\x86\x93" /* U+2193 DOWNWARDS ARROW */
/* How scores were normalised, and the kind of the intervals. */
struct mc_slice mc_settings_sentence(const struct mc_result *result, struct mc_arena *arena);
/* The bounds by which each metric was normalised: "normalised: bleu, chrf 0..100, smatch 0..1+
 * (declared); nist 0..12.3 (minimum and maximum of the suite)". Length 0: none was. */
struct mc_slice mc_bounds_sentence(const struct mc_result *result, struct mc_arena *arena);
/* A short form for n columns: "normalised by declared ranges (sema up to 1.33); nist and ter by the
 * extremes found". In the arena. */
const char *mc_normalised_by(const struct mc_result *result, const size_t *columns, size_t n,
                             struct mc_arena *arena);
/* "sick: relatedness from 1 to 5; 877 cases of 11 phenomena". */
struct mc_slice mc_dataset_sentence(const struct mc_dataset_result *dataset,
                                    struct mc_arena *arena);
/* The subject of the first screen: "starter: 877 sentence pairs, 32 phenomena, scored 0 to 5 by
 * rubric, not by people". */
struct mc_slice mc_subject_sentence(const struct mc_result *result,
                                    const struct mc_dataset_result *dataset,
                                    struct mc_arena *arena);
/* "sick, negation: relatedness from 1 to 5; 156 cases". */
struct mc_slice mc_group_sentence(const struct mc_dataset_result *dataset,
                                  const struct mc_group *group, struct mc_arena *arena);
/* "judged by people", "scores as given in pairs.csv", or that the scores come from a rubric and are
 * not human judgements. */
struct mc_slice mc_judged_sentence(const struct mc_dataset_result *dataset, struct mc_arena *arena);
/* How far the judges agree; length 0 if no single ratings are known: "judges: Krippendorff's alpha
 * 0.812, ICC 0.790 of one rating and 0.919 of the mean; 45 ratings of 15 cases". */
struct mc_slice mc_judges_sentence(const struct mc_dataset_result *dataset, struct mc_arena *arena);
/* How two dimensions correlate: "fluency against adequacy: Spearman 0.812, Pearson 0.790; 40
 * cases". */
struct mc_slice mc_dimensions_sentence(const struct mc_dimension_pair *pair,
                                       struct mc_arena *arena);
/* "MAD: mean absolute deviation ...; best: 0". */
struct mc_slice mc_statistic_sentence(const struct mc_statistic *statistic, struct mc_arena *arena);
/* "2 of 11: the metric failed (1), no score was given (1)"; length 0 if nothing is missing. Reasons
 * that differ only in ids, numbers or sentences are merged: "no graph of c1 (3 like it)". */
struct mc_slice mc_missing_sentence(const struct mc_result *result, size_t column,
                                    struct mc_arena *arena);
/* "3 of 11: the mapping is not proved ..."; length 0 if the metric made no remark. */
struct mc_slice mc_remark_sentence(const struct mc_result *result, size_t column,
                                   struct mc_arena *arena);

/* "opposite to that of people in 28 of 30 phenomena (12 of the 12 whose Spearman differs from 0 at
 * the 5% level); if lower scores are better, use --lower-is-better ter", without the last part if
 * the direction is known; length 0 if the order is not opposed (opposed_order.h). */
struct mc_slice mc_opposed_sentence(const struct mc_result *result, size_t column,
                                    struct mc_arena *arena);

/* ": \"The cat sleeps.\" / \"The cat does not sleep.\"": the reference and the candidate of a case;
 * empty if it has no sentences. */
const char *mc_case_sentences(const struct mc_case *item, struct mc_arena *arena);

/* "below article-004 by more than 0.1", "like an exact match (±0.1)". */
struct mc_slice mc_expectation_words(const struct mc_tested *tested, struct mc_arena *arena);

/* What the phenomena of a dataset can detect: the one with the most and the one with the fewest
 * judged cases. Length 0 if there is nothing to say. */
struct mc_slice mc_detectable_sentence(const struct mc_dataset_result *dataset,
                                       struct mc_arena *arena);

#endif
