/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/human_parts.h"

#include <math.h>

#include "report/human_summary.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

static const struct {
    const char *name;
    enum mc_human_analysis analysis;
} parts[] = {
#define MC_HUMAN_PART_ROW(part, table, of) {.name = (table), .analysis = MC_HUMAN_##of},
    MC_HUMAN_PARTS(MC_HUMAN_PART_ROW)
#undef MC_HUMAN_PART_ROW
};

const char *mc_human_part_name(enum mc_human_part part)
{
    return parts[part].name;
}

enum mc_human_analysis mc_human_part_analysis(enum mc_human_part part)
{
    return parts[part].analysis;
}

struct mc_sheet *mc_human_part_add(struct mc_book *book, enum mc_human_part part, const char *title)
{
    return mc_book_add_part(book, parts[part].name, mc_human_analysis_name(parts[part].analysis),
                            title);
}

/* One that people are shown only by its own name. */
static struct mc_sheet *add_hidden(struct mc_book *book, enum mc_human_part part, const char *title,
                                   const struct mc_sheet_column *columns, size_t n_columns)
{
    struct mc_sheet *sheet = mc_human_part_add(book, part, title);

    if (!mc_book_is_asked(book, sheet->name))
        sheet->title = sheet->page_title = NULL;
    mc_sheet_columns(sheet, columns, n_columns);
    return sheet;
}

static void add_agreement_pairs(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        {"scale", "scale", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"coefficient", "coefficient", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"annotator", "annotator", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"other", "and", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"outputs", "outputs", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"value", "value", MC_SHEET_REAL, 3, MC_BY_HAND},
    };
    struct mc_sheet *sheet =
        add_hidden(book, MC_HUMAN_PART_AGREEMENT_PAIRS, "agreement of each pair of annotators",
                   columns, COUNT_OF(columns));
    const struct mc_slice *names = study->ratings->annotator_names.items;
    size_t s, i;

    for (s = 0; s < study->ratings->n_scales; s++) {
        const struct mc_rater_agreement *one = &study->scales[s].agreement;

        for (i = 0; i < one->n_pairs; i++) {
            mc_sheet_text(sheet, mc_human_scale_name(study, s, book->arena));
            mc_sheet_text(sheet, mc_slice_of(mc_human_coefficient_name(one->coefficient)));
            mc_sheet_text(sheet, names[one->pairs[i].first]);
            mc_sheet_text(sheet, names[one->pairs[i].second]);
            mc_sheet_count(sheet, one->pairs[i].n);
            mc_sheet_real(sheet, one->pairs[i].value);
        }
    }
}

static void add_judge_pairs(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        {"scale", "scale", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"judge", "judge", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"other", "and", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"outputs", "outputs", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"spearman", "spearman", MC_SHEET_REAL, 3, MC_BY_HAND},
    };
    struct mc_sheet *sheet = add_hidden(book, MC_HUMAN_PART_JUDGE_PAIRS, "judge against judge",
                                        columns, COUNT_OF(columns));
    const struct mc_slice *names = study->ratings->annotator_names.items;
    size_t i;

    for (i = 0; i < study->judges.n_pairs; i++) {
        const struct mc_judge_pair *pair = &study->judges.pairs[i];

        mc_sheet_text(sheet, study->columns[mc_human_main_column(study)].name);
        mc_sheet_text(sheet, names[pair->first]);
        mc_sheet_text(sheet, names[pair->second]);
        mc_sheet_count(sheet, pair->n);
        mc_sheet_real(sheet, pair->spearman);
    }
}

/* --- pairs of systems ------------------------------------------------------------------------- */

void mc_human_put_pairs(struct mc_sheet *sheet, const struct mc_human_study *study, size_t part,
                        size_t column, bool with_intervals)
{
    const struct mc_tukey_pairs *one = &study->corpora[part].tukey[column];
    const struct mc_slice *names = study->ratings->system_names.items;
    size_t i;

    for (i = 0; i < one->n_pairs; i++) {
        const struct mc_system_pair *pair = &one->pairs[i];
        bool kept = pair->first_is_better;
        double sign = pair->difference < 0 ? -1 : 1;

        mc_sheet_text(sheet, study->corpora[part].name);
        mc_sheet_text(sheet, study->columns[column].name);
        mc_sheet_text(sheet, names[kept ? pair->first : pair->second]);
        mc_sheet_text(sheet, names[kept ? pair->second : pair->first]);
        mc_sheet_real(sheet, fabs(pair->difference));
        if (with_intervals) {
            mc_sheet_real(sheet, sign > 0 ? pair->low : -pair->high);
            mc_sheet_real(sheet, sign > 0 ? pair->high : -pair->low);
            mc_sheet_real(sheet, pair->q);
        }
        mc_sheet_real(sheet, pair->p);
        mc_sheet_flag(sheet, pair->is_significant);
    }
}

static void add_tukey_pairs(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        {"part", "part", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"scale", "scale", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"better", "better", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"worse", "worse", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"difference", "difference", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"low", "low", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"high", "high", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"q", "q", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"p", "p", MC_SHEET_P, 0, MC_BY_HAND},
        {"significant", "significant", MC_SHEET_FLAG, 0, MC_BY_HAND},
    };
    struct mc_sheet *sheet =
        add_hidden(book, MC_HUMAN_PART_TUKEY_PAIRS, "all pairs of systems by people (Tukey's test)",
                   columns, COUNT_OF(columns));
    size_t p, c;

    for (p = 0; p < study->n_corpora; p++)
        for (c = 0; c < study->n_columns; c++)
            mc_human_put_pairs(sheet, study, p, c, true);
}

/* --- rank errors ------------------------------------------------------------------------------ */

/* Of each score and metric the worst items, at most settings.worst. */
static size_t n_worst(const struct mc_human_study *study, const struct mc_rank_errors *one)
{
    return one->n_groups < study->settings.worst ? one->n_groups : study->settings.worst;
}

static void put_worst_item(struct mc_sheet *sheet, const struct mc_human_study *study,
                           size_t column, size_t metric, const struct mc_rank_group *group)
{
    mc_sheet_text(sheet, study->columns[column].name);
    mc_sheet_text(sheet, study->ratings->metrics[metric].name);
    mc_sheet_text(sheet, study->ratings->item_names.items[group->item]);
    mc_sheet_count(sheet, group->n);
    mc_sheet_count(sheet, group->counts.inverted);
    mc_sheet_count(sheet, mc_rank_counts_ordered(&group->counts));
    mc_sheet_count(sheet, group->counts.metric_tied);
    mc_sheet_count(sheet, group->counts.people_tied);
    mc_sheet_real(sheet, group->footrule);
}

static void add_worst_items(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        {"scale", "scale", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"metric", "metric", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"item", "item", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"outputs", "outputs", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"inverted", "inverted", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"ordered", "of", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"metric_tied", "metric ties", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"human_tied", "people tie", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"footrule", "footrule", MC_SHEET_REAL, 1, MC_BY_HAND},
    };
    struct mc_sheet *sheet =
        add_hidden(book, MC_HUMAN_PART_WORST_ITEMS, "items with most pairs in the wrong order",
                   columns, COUNT_OF(columns));
    size_t c, m, i;

    for (c = 0; c < study->n_columns; c++)
        for (m = 0; m < study->ratings->n_metrics; m++)
            for (i = 0; i < n_worst(study, &study->rank_errors[c][m]); i++)
                put_worst_item(sheet, study, c, m, &study->rank_errors[c][m].groups[i]);
}

static void put_worst_outputs(struct mc_sheet *sheet, const struct mc_human_study *study,
                              size_t column, size_t metric, const struct mc_rank_group *group)
{
    const struct mc_ratings *ratings = study->ratings;
    const size_t *outputs =
        mc_rank_group_outputs(ratings, &study->columns[column], metric,
                              &study->corpora[0].selection, group, sheet->arena);
    size_t k;

    for (k = 0; k < group->n; k++) {
        const struct mc_rated_output *output = &ratings->outputs[outputs[k]];

        mc_sheet_text(sheet, study->columns[column].name);
        mc_sheet_text(sheet, ratings->metrics[metric].name);
        mc_sheet_text(sheet, ratings->item_names.items[group->item]);
        mc_sheet_text(sheet, ratings->system_names.items[output->system]);
        mc_sheet_count(sheet, output->number);
        mc_sheet_real(sheet, study->columns[column].values[outputs[k]]);
        mc_sheet_real(sheet, ratings->metrics[metric].values[outputs[k]]);
        if (ratings->files[MC_TABLE_OUTPUTS].path != NULL)
            mc_sheet_text(sheet, output->has_text ? output->text : mc_slice_of("-"));
    }
}

static void add_worst_outputs(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        {"scale", "scale", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"metric", "metric", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"item", "item", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"system", "system", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"output", "output", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"human", "people", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"score", "score", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"text", "text", MC_SHEET_TEXT, 0, MC_BY_HAND},
    };
    bool has_texts = study->ratings->files[MC_TABLE_OUTPUTS].path != NULL;
    struct mc_sheet *sheet = add_hidden(book, MC_HUMAN_PART_WORST_OUTPUTS,
                                        "outputs of the items with most pairs in the wrong order",
                                        columns, COUNT_OF(columns) - !has_texts);
    size_t c, m, i;

    for (c = 0; c < study->n_columns; c++)
        for (m = 0; m < study->ratings->n_metrics; m++)
            for (i = 0; i < n_worst(study, &study->rank_errors[c][m]); i++)
                put_worst_outputs(sheet, study, c, m, &study->rank_errors[c][m].groups[i]);
}

void mc_human_part_sheets(struct mc_book *book, const struct mc_human_study *study)
{
    if (mc_human_study_has(study, MC_HUMAN_AGREEMENT))
        add_agreement_pairs(book, study);
    if (mc_human_study_has(study, MC_HUMAN_JUDGES))
        add_judge_pairs(book, study);
    if (mc_human_study_has(study, MC_HUMAN_TUKEY))
        add_tukey_pairs(book, study);
    if (!mc_human_study_has(study, MC_HUMAN_RANK_ERRORS))
        return;
    add_worst_items(book, study);
    add_worst_outputs(book, study);
}
