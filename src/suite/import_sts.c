#include "suite/import.h"

/* The STS benchmark (Cer et al. 2017), in two forms, neither with a header: its own, tab-separated
 * although the files are named *.csv (genre, file, year, number, score, sentence 1, sentence 2, and
 * sometimes the sources behind it), and comma-separated files of the three columns sentence 1,
 * sentence 2, score. Ids are the part and the number of the row, so that both forms give the same.
 */

static const struct mc_import_part parts[] = {
    {"train", {"sts-train.csv", "stsb-en-train.csv", NULL}},
    {"dev", {"sts-dev.csv", "stsb-en-dev.csv", NULL}},
    {"test", {"sts-test.csv", "stsb-en-test.csv", NULL}},
    {"", {NULL}},
};

enum { GENRE = 0, OWN_SCORE = 4, OWN_SENTENCES = 5, OWN_FIELDS = 7, OWN_FIELDS_MOST = 9 };
enum { PLAIN_SENTENCES = 0, PLAIN_SCORE = 2, PLAIN_FIELDS = 3 };

struct mc_suite_file mc_import_sts_head(void)
{
    struct mc_suite_file file = {
        .suite = mc_slice_of("sts"),
        .scale = {0, 5, mc_slice_of("similarity")},
        .judgement = {MC_JUDGED_BY_HUMAN,
                      mc_slice_of("mean of the ratings of crowd workers, as published"),
                      mc_slice_of("Cer et al. 2017, SemEval-2017 task 1, and the STS tasks "
                                  "2012-2016 before it"),
                      0},
        .licence = mc_slice_of("the licences of the sources of the STS tasks 2012-2017"),
        .source = mc_slice_of("STS benchmark (Cer et al. 2017)"),
        .pooled = true,
    };

    return file;
}

/* The form of a file, from its first line: the benchmark's own has six TABs or more. */
static bool has_own_form(struct mc_slice text)
{
    size_t i, n_tabs = 0;

    for (i = 0; i < text.length && text.data[i] != '\n'; i++)
        n_tabs += text.data[i] == '\t';
    return n_tabs + 1 >= OWN_FIELDS;
}

static int check_width(struct mc_import *import, const struct mc_delimited_file *table, size_t row,
                       bool own_form)
{
    size_t n_fields = table->rows[row].n_fields;

    if (!own_form)
        return mc_import_width(import, table, row, PLAIN_FIELDS);
    if (n_fields > OWN_FIELDS && n_fields <= OWN_FIELDS_MOST)
        return 0;
    return mc_import_width(import, table, row, OWN_FIELDS);
}

static void read_row(struct mc_import *import, const struct mc_delimited_file *table, size_t row,
                     bool own_form, const char *part)
{
    const size_t first = own_form ? OWN_SENTENCES : PLAIN_SENTENCES;
    const size_t sentences[2] = {first, first + 1};
    size_t score = own_form ? OWN_SCORE : PLAIN_SCORE;
    struct mc_slice tags[2];
    struct mc_case *item;

    if (check_width(import, table, row, own_form) != 0)
        return;
    item = mc_import_case(import,
                          mc_slice_of(mc_arena_format(import->arena, "sts%s%s-%zu",
                                                      part[0] == '\0' ? "" : "-", part, row + 1)));
    if (item == NULL || mc_import_sentences(import, table, row, sentences, item) != 0 ||
        mc_import_score(import, table, row, score, &item->human) != 0)
        return;
    tags[0] = own_form ? table->rows[row].fields[GENRE] : mc_slice("", 0);
    tags[1] = mc_slice_of(part);
    mc_import_tags(import, item, tags, 2);
}

static int read_file(struct mc_import *import, const struct mc_import_source *source,
                     struct mc_error *error)
{
    struct mc_delimited_file table;
    struct mc_slice text;
    bool own_form;
    size_t row;

    if (mc_import_read(import, source->path, &text, error) != 0)
        return -1;
    own_form = has_own_form(text);
    if (mc_import_table(import, source->path, text,
                        own_form ? MC_TAB_SEPARATED : MC_COMMA_SEPARATED, &table, error) != 0)
        return -1;
    for (row = 0; row < table.n_rows && !mc_import_enough(import); row++)
        read_row(import, &table, row, own_form, source->tag);
    return 0;
}

int mc_import_sts(const char *path, struct mc_import *import, struct mc_error *error)
{
    const struct mc_suite_file head = mc_import_sts_head();
    struct mc_import_source *sources;
    size_t n_sources, i;

    if (mc_import_sources(path, parts, import, &sources, &n_sources, error) != 0)
        return -1;
    (void)mc_import_file(import, &head, mc_slice_of("sts"), mc_slice_of("unclassified"));
    for (i = 0; i < n_sources; i++)
        if (read_file(import, &sources[i], error) != 0)
            return -1;
    return mc_diagnostics_error(import->diagnostics, error);
}
