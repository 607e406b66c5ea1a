/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studies/humans/human_parts.h"

#include "studies/humans/human_summary.h"

/* --- tables ----------------------------------------------------------------------------------- */

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

struct mc_sheet *mc_human_add_part(struct mc_book *book, enum mc_human_part part, const char *title)
{
    return mc_book_add_part(book, parts[part].name, mc_human_analysis_name(parts[part].analysis),
                            title);
}

struct mc_sheet *mc_human_add_hidden(struct mc_book *book, enum mc_human_part part,
                                     const char *title, const struct mc_sheet_field *columns,
                                     size_t n_columns)
{
    struct mc_sheet *sheet = mc_human_add_part(book, part, title);

    if (!mc_book_is_asked(book, sheet->name))
        sheet->title = sheet->page_title = NULL;
    mc_sheet_fields(sheet, columns, n_columns);
    return sheet;
}

struct mc_sheet *mc_human_add_json(struct mc_book *book, const char *name,
                                   enum mc_human_analysis analysis,
                                   const struct mc_sheet_field *columns, size_t n_columns)
{
    struct mc_sheet *sheet = mc_book_add_json(book, name, mc_human_analysis_name(analysis));

    mc_sheet_fields(sheet, columns, n_columns);
    return sheet;
}

/* --- rows ------------------------------------------------------------------------------------- */

struct mc_human_place mc_human_place(const struct mc_human_study *study, size_t i)
{
    size_t n_metrics = study->ratings->n_metrics;
    struct mc_human_place at = {.study = study,
                                .corpus = &study->corpora[i / n_metrics / study->n_columns],
                                .scale = i / n_metrics % study->n_columns,
                                .metric = i % n_metrics};

    at.part = at.corpus->name;
    return at;
}

size_t mc_human_score_places(const struct mc_human_study *study)
{
    return study->n_columns * study->ratings->n_metrics;
}

size_t mc_human_places(const struct mc_human_study *study)
{
    return study->n_corpora * mc_human_score_places(study);
}

void mc_human_shorten_parts(struct mc_sheet *sheet, const struct mc_human_study *study)
{
    if (study->n_corpora == 1)
        sheet->columns[0].title = NULL;
}

#define SHARED_GETTER(name, type, kind, ...)                                                       \
    void mc_human_get_##name(struct mc_sheet *sheet, const void *record, const void *context)      \
        MC_SHEET_GET(struct mc_##type, struct mc_human_place, kind, __VA_ARGS__)

SHARED_GETTER(part, human_study, text, at->part)
SHARED_GETTER(column, human_study, text, at->study->columns[at->scale].name)
SHARED_GETTER(scale, human_study, text, mc_human_scale_name(at->study, at->scale, sheet->arena))
SHARED_GETTER(metric, human_study, text, at->study->ratings->metrics[at->metric].name)
SHARED_GETTER(kind, human_study, text, mc_slice_of(at->kind))
SHARED_GETTER(system, human_study, text, at->study->ratings->system_names.items[at->system])
SHARED_GETTER(item, rated_output, text, at->study->ratings->item_names.items[row->item])
SHARED_GETTER(output_system, rated_output, text,
              at->study->ratings->system_names.items[row->system])
