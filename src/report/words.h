/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.h: what the reports for people say in numbers and words: figures as texts, who judged, how
 * scores were normalised, what is missing. Everything is plain text (plain_text.h), in
 * the arena. */
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

/* A number with so many decimals, never "-0.00"; "-" when it is NaN. From 1e9 on in size with a
 * power of ten, "1.80e+308", so that no column is wider than a number is worth. */
struct mc_slice mc_decimal_text(double value, int decimals, struct mc_arena *arena);
/* With so many digits at most, as %g has it: "0.25", "3", "1e+308", and 0 for minus zero; "-" when
 * it is NaN. */
struct mc_slice mc_number_text(double value, int digits, struct mc_arena *arena);
/* The same as mc_decimal_text of a difference: "+0.250", "-0.250", "0.000". */
struct mc_slice mc_signed_text(double difference, int decimals, struct mc_arena *arena);
/* A chance: "0.012", "< 0.001"; empty for NaN. */
struct mc_slice mc_p_text(double p, struct mc_arena *arena);
/* The margin of an expectation (struct mc_verdict) as a share of the declared range of the metric,
 * else of the bounds of the result; NaN where these are not defined. */
double mc_margin_share(const struct mc_result *result, size_t column, double margin);
/* The margin of an expectation (struct mc_verdict) on the scale from 0 to 1, so that those of all
 * metrics can be compared, and behind it in brackets in the unit of the metric where that is
 * another one: "-0.830 (-83)". Normalised by the declared range, else by the bounds of the result;
 * "-" where these are not defined. `is_signed`: with a plus. */
struct mc_slice mc_margin_text(const struct mc_result *result, size_t column, double margin,
                               bool is_signed, struct mc_arena *arena);

/* What every report asks of a result: cells, counts, reasons. */

static inline const struct mc_cell *mc_result_cell(const struct mc_result *result,
                                                   const struct mc_group *group, size_t column,
                                                   size_t statistic)
{
    return &group->cells[column * result->n_statistics + statistic];
}

/* Cases of the group with both scores: the n of the first statistic that is about people; of the
 * first of all where none is. */
size_t mc_result_n(const struct mc_result *result, const struct mc_group *group, size_t column);

/* Why the cell has no value; NULL when it has one. */
const char *mc_cell_reason(const struct mc_cell *cell);

/* Why a correlation of two columns is not defined. */

/* Index of the statistic with this name, or SIZE_MAX. */
size_t mc_result_statistic(const struct mc_result *result, const char *name);

/* The figures about human scores, by name; the same names in JSON and, with "human_" before them,
 * in CSV. */
enum { MC_N_HUMAN_FIGURES = 12 };
struct mc_human_figure {
    const char *name;
    double value;
    const char *reason; /* why there is no value; NULL when there is */
};
/* In this order: mean, median, standard deviation, standard error as given, then the same on [0, 1]
 * by the scale ("_scaled"), then normalised ("_normalised"). */
void mc_human_figure_list(const struct mc_result *result, const struct mc_group *group,
                          struct mc_human_figure figures[MC_N_HUMAN_FIGURES]);

/* "human", "rubric", "mixed" or "none": who gave the scores of the dataset. */
const char *mc_judgement_name(const struct mc_dataset_result *dataset);

/* Why a case has no score of a column; empty when it has one. */
struct mc_slice mc_missing_reason(const struct mc_score_column *column, size_t index);

/* A reason and how many cases have it. */
struct mc_reason_count {
    struct mc_slice reason;
    size_t n;
    bool differ; /* it is that of the first; the others have other ids, numbers or sentences */
};
/* How many of the selected cases have no score of the column. */
size_t mc_missing_scores(const struct mc_result *result, size_t column);
/* Reasons of the missing scores of a column on the selected cases, the most frequent first, then in
 * order of appearance; in the arena. Returns how many. */
size_t mc_missing_reasons(const struct mc_result *result, size_t column, struct mc_arena *arena,
                          struct mc_reason_count **reasons);
/* The same of the remarks that the metric made on scores that it gave. */
size_t mc_score_remarks(const struct mc_result *result, size_t column, struct mc_arena *arena,
                        struct mc_reason_count **remarks);

/* The settings and the run in words. */

/* The settings of intervals as they stand in JSON, by their number; ended by NULL. */
extern const char *const mc_interval_names[];
extern const char *const mc_resample_names[];
extern const char *const mc_matrix_names[]; /* [kind - 1] */
extern const char *const mc_grouping_names[];
extern const char *const mc_clusters_names[]; /* enum mc_clusters */
extern const char *const mc_group_mean_names[];
extern const char *const mc_normalisation_names[];
extern const char *const mc_bounds_rule_names[];

/* Head of the column with the scores of people: "human", or "rubric", or, for both, "judged". */
const char *mc_judge_word(const struct mc_dataset_result *dataset);
/* "people", "the rubric", "the judges"; "the given scores" where no file says who gave them. */
const char *mc_judge_noun(const struct mc_dataset_result *dataset);
/* In place of the noun: "them", "it". */
const char *mc_judge_pronoun(const struct mc_dataset_result *dataset);
/* The same two of a judgement by its name (mc_judgement_name). */
const char *mc_judgement_word(const char *name);
const char *mc_judgement_noun(const char *name);
/* The same of all datasets. */
const char *mc_result_noun(const struct mc_result *result);
/* "1 case", "2 cases". */
struct mc_slice mc_counted(size_t n, const char *one, const char *many, struct mc_arena *arena);

/* What is said of a case beside its sentences: "from es to de, system oak, document d1, segment 2";
 * empty where nothing is. */
struct mc_slice mc_case_facts(const struct mc_case *item, struct mc_arena *arena);
/* What a run was about, item by item: suites with version and checksum, counts, seed, time. Returns
 * how many. */
size_t mc_head_items(const struct mc_result *result, const struct mc_report_options *options,
                     struct mc_arena *arena, struct mc_slice **items);
/* Two of them: "graphs gold against parsed", the reference first; "metricheck 1.0". */
struct mc_slice mc_graphs_item(const struct mc_graph_setting *graphs, struct mc_arena *arena);
struct mc_slice mc_version_item(const struct mc_result *result, struct mc_arena *arena);
/* The name of a metric as tables for people have it: with an arrow where lower scores are better.
 */
struct mc_slice mc_metric_name(const struct mc_score_column *column, struct mc_arena *arena);
/* The same as the title of a column, which is not broken before the arrow. */
struct mc_slice mc_metric_title(const struct mc_score_column *column, struct mc_arena *arena);
#define MC_LOWER_ARROW "\xE2\x86\x93" /* U+2193 DOWNWARDS ARROW */
/* How scores were normalised, and what the intervals are. */
struct mc_slice mc_settings_sentence(const struct mc_result *result, struct mc_arena *arena);
/* By which bounds each metric was normalised: "normalised: bleu, chrf 0..100, smatch 0..1+
 * (declared); nist 0..12.3 (minimum and maximum of the suite)". Length 0: by none. */
struct mc_slice mc_bounds_sentence(const struct mc_result *result, struct mc_arena *arena);
/* The same in short, of n columns: "normalised by declared ranges (sema up to 1.33); nist and ter
 * by the extremes found". In the arena. */
const char *mc_normalised_by(const struct mc_result *result, const size_t *columns, size_t n,
                             struct mc_arena *arena);
/* "sick: relatedness from 1 to 5; 877 cases of 11 phenomena". */
struct mc_slice mc_dataset_sentence(const struct mc_dataset_result *dataset,
                                    struct mc_arena *arena);
/* What the first screen is about: "starter: 877 sentence pairs, 32 phenomena, scored 0 to 5 by
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
/* How far the judges agree, or length 0: "judges: Krippendorff's alpha 0.812, ICC 0.790 of one
 * rating and 0.919 of the mean; 45 ratings of 15 cases". */
struct mc_slice mc_judges_sentence(const struct mc_dataset_result *dataset, struct mc_arena *arena);
/* How two dimensions go together: "fluency against adequacy: Spearman 0.812, Pearson 0.790; 40
 * cases". */
struct mc_slice mc_dimensions_sentence(const struct mc_dimension_pair *pair,
                                       struct mc_arena *arena);
/* "MAD: mean absolute deviation ..., best 0". */
struct mc_slice mc_statistic_sentence(const struct mc_statistic *statistic, struct mc_arena *arena);
/* "2 of 11: the metric failed (1), no score was given (1)"; length 0 when nothing is missing.
 * Reasons that differ in ids, numbers or sentences of their cases alone are one: "no graph of c1 (3
 * like it)".
 */
struct mc_slice mc_missing_sentence(const struct mc_result *result, size_t column,
                                    struct mc_arena *arena);
/* "3 of 11: the mapping is not proved ..."; length 0 when the metric remarked nothing. */
struct mc_slice mc_remark_sentence(const struct mc_result *result, size_t column,
                                   struct mc_arena *arena);

/* "opposite to that of people in 28 of 30 phenomena (12 of the 12 whose Spearman differs from 0 at
 * the 5% level); if lower scores are better, say --lower-is-better ter", without the last part
 * where the direction is known; length 0 where it is not (opposed_order.h). */
struct mc_slice mc_opposed_sentence(const struct mc_result *result, size_t column,
                                    struct mc_arena *arena);

/* ": \"The cat sleeps.\" / \"The cat does not sleep.\"": the reference and the candidate of a case;
 * empty without sentences. */
const char *mc_case_sentences(const struct mc_case *item, struct mc_arena *arena);

/* Expectations and verdicts in words. Everything is plain text, in the arena. */

/* "below article-004 by more than 0.1", "like an exact match (±0.1)". */
struct mc_slice mc_expectation_words(const struct mc_tested *tested, struct mc_arena *arena);

/* What the phenomena of a dataset can show at all: those of the most and of the fewest judged
 * cases. Length 0 where nothing is said. */
struct mc_slice mc_detectable_sentence(const struct mc_dataset_result *dataset,
                                       struct mc_arena *arena);

#endif
