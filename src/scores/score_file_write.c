#include <math.h>

#include "base/buffer.h"
#include "base/delimited_file.h"
#include "base/json_write.h"
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

void mc_score_file_write(const struct mc_score_table *table, FILE *stream)
{
    size_t i;

    (void)fputs("{", stream);
    for (i = 0; i < table->n_cases; i++) {
        (void)fputs(i == 0 ? "\n" : ",\n", stream);
        write_case(table, i, stream);
    }
    (void)fputs(table->n_cases == 0 ? "}\n" : "\n}\n", stream);
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
        (void)putc('\t', stream);
        mc_delimited_write_field(stream, MC_TAB_SEPARATED, table->columns[c].name);
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
