/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study.c: the tables of a study (humans, trees, mfscore), as CSV.
 *
 *     cc study.c $(pkg-config --cflags --libs metricheck) -o study && ./study humans ratings.csv
 *
 * The words are those of the command: `--show means` gives that table alone.
 */
#include <math.h>
#include <metricheck/metricheck.h>
#include <stdio.h>

static void print_message(void *context, const char *lines)
{
    (void)context;
    fputs(lines, stderr);
}

static void print_table(struct mc_engine *engine, size_t index)
{
    struct mc_engine_table table = {.struct_size = sizeof(table)};
    struct mc_engine_column column = {.struct_size = sizeof(column)};
    struct mc_engine_cell cell = {.struct_size = sizeof(cell)};
    size_t row, c;

    mc_engine_table(engine, index, &table);
    printf("# %s: %s\n", table.name, table.title);
    for (c = 0; mc_engine_column(engine, index, c, &column) == 0; c++)
        printf("%s%s", c > 0 ? "," : "", column.name);
    for (row = 0; row < table.n_rows; row++)
        for (c = 0; mc_engine_cell(engine, index, row, c, &cell) == 0; c++) {
            mc_engine_column(engine, index, c, &column);
            fputs(c > 0 ? "," : "\n", stdout);
            if (column.kind == MC_ENGINE_TEXT)
                printf("\"%s\"", cell.text);
            else if (!isnan(cell.number)) /* else it is not defined */
                printf("%.15g", cell.number);
        }
    printf("\n\n");
}

int main(int argc, char **argv)
{
    const struct mc_engine_hooks hooks = {.struct_size = sizeof(hooks), .message = print_message};
    struct mc_engine_error error = {.struct_size = sizeof(error)};
    struct mc_engine *engine = mc_engine_open(&hooks);
    const char *sentence;
    size_t i;

    mc_engine_study(engine, (size_t)argc - 1, (const char *const *)(argv + 1));
    mc_engine_last_error(engine, &error);
    if (error.line > 0)
        fprintf(stderr, "%s:%u:%u: %s\n", error.file, error.line, error.column, error.text);
    else if (error.status != MC_ENGINE_OK)
        fprintf(stderr, "%s%s%s\n", error.file, error.file[0] == '\0' ? "" : ": ", error.text);
    for (i = 0; i < mc_engine_n_sentences(engine); i++)
        if (mc_engine_sentence(engine, i, &sentence) == 0)
            printf("# %s\n", sentence);
    for (i = 0; i < mc_engine_n_tables(engine); i++)
        print_table(engine, i);
    mc_engine_close(engine);
    return error.status;
}
