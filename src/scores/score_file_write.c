#include <math.h>

#include "base/buffer.h"
#include "base/delimited_file.h"
#include "base/json_write.h"
#include "scores/column_head.h"
#include "scores/score_file.h"

static void write_mark(struct mc_slice name, FILE *stream)
{
    struct mc_buffer mark = {NULL, 0, 0};

    mc_buffer_append_slice(&mark, name);
    mc_buffer_append_text(&mark, MC_SCORE_UNPROVED_MARK);
    (void)fputs(",\n    ", stream);
    mc_json_write_text(stream, mc_buffer_slice(&mark));
    (void)fputs(": 1", stream);
    mc_buffer_free(&mark);
}

static void write_case(const struct mc_score_table *table, size_t index, FILE *stream)
{
    size_t i;

    (void)fputs("  ", stream);
    mc_json_write_text(stream, table->suite->cases[index].id);
    (void)fputs(": {", stream);
    for (i = 0; i < table->n_columns; i++) {
        (void)fputs(i == 0 ? "\n    " : ",\n    ", stream);
        mc_json_write_text(stream, table->columns[i].name);
        (void)fputs(": ", stream);
        mc_json_write_number(stream, table->columns[i].values[index]);
        if (mc_score_is_unproved(&table->columns[i], index))
            write_mark(table->columns[i].name, stream);
    }
    (void)fputs(table->n_columns == 0 ? "}" : "\n  }", stream);
}

/* "metrics": {"ter": {"lower_is_better": true, "range": [0, null]}}, of those of which there is
 * something to say; nothing where there is none. Returns whether it wrote. A case of that name has
 * the key for itself, and a metric needs a case. */
static bool write_metrics(const struct mc_score_table *table, FILE *stream)
{
    bool any = false;
    size_t c;

    if (table->n_cases == 0 ||
        mc_string_map_find(table->suite->case_ids, mc_slice_of(MC_SCORE_METRICS)) != MC_NOT_FOUND)
        return false;
    for (c = 0; c < table->n_columns; c++) {
        struct mc_column_head head = mc_column_head_of(&table->columns[c]);

        if (!head.has_range && !head.lower_is_better)
            continue;
        (void)fputs(any ? ",\n    " : "\n  \"" MC_SCORE_METRICS "\": {\n    ", stream);
        mc_json_write_text(stream, head.name);
        (void)fprintf(stream, ": {\"lower_is_better\": %s",
                      head.lower_is_better ? "true" : "false");
        if (head.has_range) {
            (void)fputs(", \"range\": [", stream);
            mc_json_write_number(stream, head.low);
            (void)fputs(", ", stream);
            mc_json_write_number(stream, head.high);
            (void)fputs(head.may_exceed ? "], \"may_exceed\": true" : "]", stream);
        }
        (void)putc('}', stream);
        any = true;
    }
    if (any)
        (void)fputs("\n  }", stream);
    return any;
}

void mc_score_file_write(const struct mc_score_table *table, FILE *stream)
{
    bool any;
    size_t i;

    (void)fputs("{", stream);
    any = write_metrics(table, stream);
    for (i = 0; i < table->n_cases; i++) {
        (void)fputs(any ? ",\n" : "\n", stream);
        write_case(table, i, stream);
        any = true;
    }
    (void)fputs(any ? "\n}\n" : "}\n", stream);
}

static void write_cell(double value, FILE *stream)
{
    if (isnan(value))
        (void)fputs("\tnan", stream);
    else
        (void)fprintf(stream, "\t%.17g", value);
}

static void write_flag(const struct mc_score_column *column, bool is_unproved, FILE *stream)
{
    if (column->searches)
        (void)fputs(is_unproved ? "\t1" : "\t0", stream);
}

void mc_score_file_write_tsv_header(const struct mc_score_table *table, FILE *stream)
{
    size_t c;

    (void)fputs("id", stream);
    for (c = 0; c < table->n_columns; c++) {
        struct mc_column_head head = mc_column_head_of(&table->columns[c]);

        (void)putc('\t', stream);
        mc_column_head_write(&head, stream);
    }
    for (c = 0; c < table->n_columns; c++)
        if (table->columns[c].searches) {
            (void)putc('\t', stream);
            mc_delimited_write_field(stream, MC_TAB_SEPARATED, table->columns[c].name);
            (void)fputs(MC_SCORE_UNPROVED_MARK, stream);
        }
    (void)putc('\n', stream);
}

void mc_score_file_write_tsv_rows(const struct mc_score_table *table, size_t begin, size_t end,
                                  FILE *stream)
{
    size_t i, c;

    for (i = begin; i < end; i++) {
        mc_delimited_write_field(stream, MC_TAB_SEPARATED, table->suite->cases[i].id);
        for (c = 0; c < table->n_columns; c++)
            write_cell(table->columns[c].values[i], stream);
        for (c = 0; c < table->n_columns; c++)
            write_flag(&table->columns[c], mc_score_is_unproved(&table->columns[c], i), stream);
        (void)putc('\n', stream);
    }
}

void mc_score_file_write_tsv(const struct mc_score_table *table, bool corpus, FILE *stream)
{
    size_t c;

    mc_score_file_write_tsv_header(table, stream);
    mc_score_file_write_tsv_rows(table, 0, table->n_cases, stream);
    if (!corpus)
        return;
    (void)fputs(MC_SCORE_CORPUS_ROW, stream);
    for (c = 0; c < table->n_columns; c++)
        write_cell(table->columns[c].corpus, stream);
    for (c = 0; c < table->n_columns; c++) /* it rests on all scores */
        write_flag(&table->columns[c],
                   mc_scores_unproved(&table->columns[c], NULL, table->n_cases) > 0, stream);
    (void)putc('\n', stream);
}
