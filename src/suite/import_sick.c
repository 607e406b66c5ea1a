#include "suite/import.h"

/* SICK (Marelli et al. 2014): TSV with a header. The parts of SemEval 2014 task 1 have the columns
 * pair_ID, sentence_A, sentence_B, relatedness_score, entailment_judgment; SICK.txt, the whole, has
 * more and calls the last one entailment_label. */

static const struct mc_import_part parts[] = {
    {"train", {"SICK_train.txt", NULL}},
    {"trial", {"SICK_trial.txt", NULL}},
    {"test", {"SICK_test_annotated.txt", NULL}},
    {"", {"SICK.txt", NULL}},
    {"", {NULL}},
};

struct columns {
    size_t id, sentences[2], relatedness, entailment;
    size_t set; /* SIZE_MAX: the file is of one set */
};

struct mc_suite_file mc_import_sick_head(void)
{
    struct mc_suite_file file = {
        .suite = mc_slice_of("sick"),
        .scale = {1, 5, mc_slice_of("relatedness")},
        .judgement = {MC_JUDGED_BY_HUMAN, mc_slice_of("mean of ten ratings per pair, as published"),
                      mc_slice_of("Marelli et al. 2014, A SICK cure for the evaluation of "
                                  "compositional distributional semantic models"),
                      10},
        .licence = mc_slice_of("CC-BY-NC-SA-3.0"),
        .source = mc_slice_of("SICK (Marelli et al. 2014), SemEval 2014 task 1"),
        .pooled = true,
    };

    return file;
}

static size_t find_column(struct mc_import *import, const struct mc_delimited_file *table,
                          const char *name, const char *other)
{
    size_t column = mc_delimited_column(table, name);
    struct mc_position start = {1, 1};

    if (column == SIZE_MAX && other != NULL)
        column = mc_delimited_column(table, other);
    if (column == SIZE_MAX)
        (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_ERROR, "", table->path, start,
                                 "the header has no column \"%s\"", name);
    return column;
}

static int read_header(struct mc_import *import, const struct mc_delimited_file *table,
                       struct columns *columns, struct mc_error *error)
{
    columns->id = find_column(import, table, "pair_ID", NULL);
    columns->sentences[0] = find_column(import, table, "sentence_A", NULL);
    columns->sentences[1] = find_column(import, table, "sentence_B", NULL);
    columns->relatedness = find_column(import, table, "relatedness_score", NULL);
    columns->entailment = find_column(import, table, "entailment_judgment", "entailment_label");
    columns->set = mc_delimited_column(table, "SemEval_set");
    return mc_diagnostics_error(import->diagnostics, error);
}

static int check_entailment(struct mc_import *import, const struct mc_delimited_file *table,
                            size_t row, size_t field)
{
    struct mc_slice label = table->rows[row].fields[field];

    if (mc_slice_is(label, "NEUTRAL") || mc_slice_is(label, "ENTAILMENT") ||
        mc_slice_is(label, "CONTRADICTION"))
        return 0;
    mc_import_field_error(import, table, row, field,
                          mc_arena_format(import->arena,
                                          "\"%.*s\" is not one of NEUTRAL, ENTAILMENT and "
                                          "CONTRADICTION",
                                          MC_SLICE_ARGUMENTS(label)));
    return -1;
}

/* A new case for the pair_ID of the row; NULL and a finding when there is none. */
static struct mc_case *add_case(struct mc_import *import, const struct mc_delimited_file *table,
                                size_t row, size_t field)
{
    struct mc_slice number = table->rows[row].fields[field];
    struct mc_case *item;

    if (number.length == 0) {
        mc_import_field_error(import, table, row, field, "a row without a pair_ID");
        return NULL;
    }
    item = mc_import_case(import, mc_slice_of(mc_arena_format(import->arena, "sick-%.*s",
                                                              MC_SLICE_ARGUMENTS(number))));
    if (item == NULL)
        mc_import_field_error(import, table, row, field,
                              mc_arena_format(import->arena, "the pair_ID %.*s stands twice",
                                              MC_SLICE_ARGUMENTS(number)));
    return item;
}

static void read_row(struct mc_import *import, const struct mc_delimited_file *table, size_t row,
                     const struct columns *columns, const char *set)
{
    const struct mc_slice *fields = table->rows[row].fields;
    struct mc_slice tags[2];
    struct mc_case *item;

    if (mc_import_width(import, table, row, table->rows[0].n_fields) != 0)
        return;
    item = add_case(import, table, row, columns->id);
    if (item == NULL || mc_import_sentences(import, table, row, columns->sentences, item) != 0 ||
        mc_import_score(import, table, row, columns->relatedness, &item->human) != 0 ||
        check_entailment(import, table, row, columns->entailment) != 0)
        return;
    tags[0] = fields[columns->entailment];
    tags[1] = columns->set == SIZE_MAX ? mc_slice_of(set) : fields[columns->set];
    mc_import_tags(import, item, tags, 2);
}

static int read_file(struct mc_import *import, const struct mc_import_source *source,
                     struct mc_error *error)
{
    struct mc_delimited_file table;
    struct columns columns;
    struct mc_slice text;
    size_t row;

    if (mc_import_read(import, source->path, &text, error) != 0 ||
        mc_import_table(import, source->path, text, MC_TAB_SEPARATED, &table, error) != 0 ||
        read_header(import, &table, &columns, error) != 0)
        return -1;
    for (row = 1; row < table.n_rows && !mc_import_enough(import); row++)
        read_row(import, &table, row, &columns, source->tag);
    return 0;
}

int mc_import_sick(const char *path, struct mc_import *import, struct mc_error *error)
{
    const struct mc_suite_file head = mc_import_sick_head();
    struct mc_import_source *sources;
    size_t n_sources, i;

    if (mc_import_sources(path, parts, import, &sources, &n_sources, error) != 0)
        return -1;
    (void)mc_import_file(import, &head, mc_slice_of("sick"), mc_slice_of("unclassified"));
    for (i = 0; i < n_sources; i++)
        if (read_file(import, &sources[i], error) != 0)
            return -1;
    return mc_diagnostics_error(import->diagnostics, error);
}
