/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studies/humans/human_parts.h"

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

/* One that people are shown only by its own name. */
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

/* What JSON has beside an analysis. */
struct mc_sheet *mc_human_add_json(struct mc_book *book, const char *name,
                                   enum mc_human_analysis analysis,
                                   const struct mc_sheet_field *columns, size_t n_columns)
{
    struct mc_sheet *sheet = mc_book_add_json(book, name, mc_human_analysis_name(analysis));

    mc_sheet_fields(sheet, columns, n_columns);
    return sheet;
}
