/* SPDX-License-Identifier: GPL-3.0-or-later */
/* import.c: the parts of a publication, what SICK and the STS benchmark have in common, SICK, the
 * STS benchmark, tables of cases; then the list of importers and the making of a suite. */
#include "import/import.h"

#include <ctype.h>
#include <math.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/options.h"
#include "base/memory.h"
#include "suite/table_kind.h"
#include "suite/shipped.h"
#include "suite/suite_read.h"

/* One file of a publication that comes in parts. */
struct import_part {
    const char *tag;      /* "train"; "": the whole */
    const char *names[3]; /* file names that it may have, NULL-terminated */
};
/* A part that exists. */
struct import_source {
    const char *path, *tag;
};

/* Tag of a single file, from its name: "my_sts-dev.csv" is "dev". */
static const char *tag_of(const char *path, const struct import_part *parts)
{
    const char *name = mc_path_name(path);

    for (; parts->names[0] != NULL; parts++)
        if (parts->tag[0] != '\0' && strcasestr(name, parts->tag) != NULL)
            return parts->tag;
    return "";
}

/* Path of the part in the folder, or NULL. */
static const char *find_part(const char *folder, const struct import_part *part,
                             struct mc_arena *arena)
{
    size_t i;

    for (i = 0; i < sizeof(part->names) / sizeof(part->names[0]) && part->names[i] != NULL; i++) {
        const char *path = mc_arena_format(arena, "%s/%s", folder, part->names[i]);

        if (mc_file_exists(path))
            return path;
    }
    return NULL;
}

/* The sources at `path`. A file is the only source, with the tag that its name contains. Of a
 * folder, the sources are the parts that it has (`parts` ends with names[0] == NULL); absent ones
 * are notes. A part with tag "" is used only if there is no other. If there is no part at all, the
 * error says what was expected. */
static int import_sources(const char *path, const struct import_part *parts,
                          struct mc_import *import, struct import_source **sources,
                          size_t *n_sources, struct mc_error *error)
{
    const struct mc_position whole = {0, 0};
    const struct import_part *part;
    const char *expected = "";
    size_t n_parts = 0;

    for (part = parts; part->names[0] != NULL; part++, n_parts++)
        expected = mc_arena_format(import->arena, "%s%s%s", expected, n_parts == 0 ? "" : ", ",
                                   part->names[0]);
    *sources = mc_arena_array(import->arena, n_parts + 1, sizeof(**sources));
    *n_sources = 0;
    if (!mc_file_is_folder(path)) {
        (*sources)[(*n_sources)++] = (struct import_source){path, tag_of(path, parts)};
        return 0;
    }
    for (part = parts; part->names[0] != NULL; part++) {
        const char *part_path = find_part(path, part, import->arena);

        if (part_path != NULL && (part->tag[0] != '\0' || *n_sources == 0))
            (*sources)[(*n_sources)++] = (struct import_source){part_path, part->tag};
    }
    if (*n_sources == 0)
        return mc_error_set_at(error, MC_CODE_INPUT, path, whole,
                               "this folder has none of the files of this format (%s)", expected);
    for (part = parts; part->names[0] != NULL && (*sources)[0].tag[0] != '\0'; part++)
        if (part->tag[0] != '\0' && find_part(path, part, import->arena) == NULL)
            (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_NOTE, "", mc_slice_of(path),
                                     whole, "%s is missing; imported without it", part->names[0]);
    return 0;
}

int mc_import_table(struct mc_import *import, const char *path, struct mc_slice text,
                    enum mc_delimiter delimiter, struct mc_table_input *table,
                    struct mc_error *error)
{
    table->diagnostics = import->diagnostics;
    if (mc_table_open(table, mc_slice_of(path), text, delimiter, import->arena) == 0 &&
        (table->file.n_rows > 0 || mc_table_fail(table, MC_TABLE_START, "the file is empty") == 0))
        return 0;
    return mc_diagnostics_error(import->diagnostics, error);
}

/* Whether the row has this number of fields; else a finding. */
static bool has_width(const struct mc_table_input *table, size_t n_fields)
{
    size_t n = table->file.rows[table->row].n_fields;

    return n == n_fields ||
           mc_table_fail(table, 0, "a row of %zu fields where %zu were expected", n, n_fields) == 0;
}

/* Reads the two sentences of a case, unchanged, and its score on the scale of the file added last;
 * false, with a finding, if a sentence is empty or the score is not a number on that scale. Equal
 * sentences are a warning. */
static bool read_pair(struct mc_import *import, const struct mc_table_input *table,
                      const size_t sentences[2], size_t score, struct mc_case *item)
{
    const struct mc_score_scale *scale = &import->suite->files[import->suite->n_files - 1].scale;
    struct mc_side *sides[2] = {&item->reference, &item->candidate};
    struct mc_slice text = mc_table_text(table, score);
    size_t i;

    for (i = 0; i < 2; i++) {
        sides[i]->text = mc_table_text(table, sentences[i]);
        sides[i]->has_text = true;
        if (sides[i]->text.length == 0)
            return mc_table_fail(table, sentences[i], "an empty sentence") == 0;
    }
    if (mc_slice_equal(sides[0]->text, sides[1]->text) &&
        mc_import_may_warn(import, table->file.path))
        (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_WARNING, "", table->file.path,
                                 mc_delimited_place(&table->file, table->row, sentences[1]),
                                 "the two sentences are equal");
    if (mc_table_real(table, score, "the score \"$\" is not a number", &item->human) != 0)
        return false;
    return (item->human >= scale->minimum && item->human <= scale->maximum) ||
           mc_table_fail(table, score, "the score %.*s is outside the scale %g..%g",
                         MC_SLICE_ARGUMENTS(text), scale->minimum, scale->maximum) == 0;
}

void mc_import_tags(struct mc_import *import, struct mc_case *item, const struct mc_slice *tags,
                    size_t n_tags)
{
    struct mc_case_more *more;
    size_t i, k;

    if (n_tags == 0)
        return;
    more = mc_case_add_more(item, import->arena);
    more->tags = mc_arena_array(import->arena, n_tags, sizeof(*more->tags));
    for (i = 0; i < n_tags; i++) {
        char *copy;

        if (tags[i].length == 0)
            continue;
        copy = mc_arena_alloc(import->arena, tags[i].length + 1);
        for (k = 0; k < tags[i].length; k++)
            copy[k] = (char)tolower((unsigned char)tags[i].data[k]);
        copy[k] = '\0';
        more->tags[more->n_tags++] = mc_slice(copy, k);
    }
}

/* Reads the existing parts of a publication, each with `read`, as cases of one unclassified
 * phenomenon. Texts are registered with the diagnostics. */
static int import_parts(const char *path, struct mc_import *import, const char *name,
                        const struct mc_suite_file *head, const struct import_part *parts,
                        int (*read)(struct mc_import *import, const struct import_source *source,
                                    struct mc_slice text, struct mc_error *error),
                        struct mc_error *error)
{
    struct import_source *sources;
    struct mc_slice text;
    size_t n_sources, i;

    if (import_sources(path, parts, import, &sources, &n_sources, error) != 0)
        return -1;
    (void)mc_import_file(import, head, mc_slice_of(name), mc_slice_of("unclassified"));
    for (i = 0; i < n_sources; i++) {
        if (mc_file_read(sources[i].path, import->arena, &text, error) != 0)
            return -1;
        mc_diagnostics_source(import->diagnostics, mc_slice_of(sources[i].path), text);
        if (read(import, &sources[i], text, error) != 0)
            return -1;
    }
    return mc_diagnostics_error(import->diagnostics, error);
}

/* SICK (Marelli et al. 2014): TSV with a header. The parts of SemEval 2014 task 1 have the columns
 * pair_ID, sentence_A, sentence_B, relatedness_score, entailment_judgment; SICK.txt, the whole, has
 * more and calls the last one entailment_label. */

static const struct import_part sick_parts[] = {
    {"train", {"SICK_train.txt", NULL}},
    {"trial", {"SICK_trial.txt", NULL}},
    {"test", {"SICK_test_annotated.txt", NULL}},
    {"", {"SICK.txt", NULL}},
    {"", {NULL}},
};

enum { PAIR_ID, SENTENCE_A, SENTENCE_B, RELATEDNESS, ENTAILMENT, SET, N_COLUMNS };

static const struct mc_table_field sick_columns[N_COLUMNS] = {
    [PAIR_ID] = {"pair_ID", true, NULL},
    [SENTENCE_A] = {"sentence_A", true, NULL},
    [SENTENCE_B] = {"sentence_B", true, NULL},
    [RELATEDNESS] = {"relatedness_score", true, NULL},
    [ENTAILMENT] = {"entailment_judgment", true, "entailment_label"},
    [SET] = {"SemEval_set", false, NULL}, /* else the file is of one set */
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

static int read_sick(struct mc_import *import, const struct import_source *source,
                     struct mc_slice text, struct mc_error *error)
{
    struct mc_table_input table = {.row = 0};
    const size_t *columns = table.columns;

    if (mc_import_table(import, source->path, text, mc_delimiter_guess(source->path, text), &table,
                        error) != 0)
        return -1;
    if (mc_table_find(&table, sick_columns, N_COLUMNS, MC_TABLE_START,
                      "the header has no column \"$\"", NULL) != 0 ||
        import->diagnostics->n_errors > 0) /* in the file before */
        return mc_diagnostics_error(import->diagnostics, error);
    while (++table.row < table.file.n_rows && !mc_import_enough(import)) {
        struct mc_slice number = mc_table_text(&table, columns[PAIR_ID]);
        struct mc_slice label = mc_table_text(&table, columns[ENTAILMENT]);
        struct mc_slice tags[2] = {label, mc_slice_of(source->tag)};
        struct mc_case *item;

        if (!has_width(&table, table.n_fields))
            continue;
        if (number.length == 0) {
            (void)mc_table_fail(&table, columns[PAIR_ID], "a row without a pair_ID");
            continue;
        }
        item = mc_import_case(
            import, mc_arena_slice(import->arena, "sick-%.*s", MC_SLICE_ARGUMENTS(number)));
        if (item == NULL) {
            (void)mc_table_fail(&table, columns[PAIR_ID], "duplicate pair_ID %.*s",
                                MC_SLICE_ARGUMENTS(number));
            continue;
        }
        if (!read_pair(import, &table, &columns[SENTENCE_A], columns[RELATEDNESS], item))
            continue;
        if (columns[SET] != SIZE_MAX)
            tags[1] = mc_table_text(&table, columns[SET]);
        if (mc_slice_is(label, "NEUTRAL") || mc_slice_is(label, "ENTAILMENT") ||
            mc_slice_is(label, "CONTRADICTION"))
            mc_import_tags(import, item, tags, 2);
        else
            (void)mc_table_fail(&table, columns[ENTAILMENT],
                                "\"%.*s\" is not one of NEUTRAL, ENTAILMENT and CONTRADICTION",
                                MC_SLICE_ARGUMENTS(label));
    }
    return 0;
}

static int import_sick(const char *path, struct mc_import *import, struct mc_error *error)
{
    const struct mc_suite_file head = mc_import_sick_head();

    return import_parts(path, import, "sick", &head, sick_parts, read_sick, error);
}

/* The STS benchmark (Cer et al. 2017), in two forms without a header: its own, tab-separated
 * although the files are named *.csv (genre, file, year, number, score, sentence 1, sentence 2, and
 * sometimes sources), and comma-separated files of the columns sentence 1, sentence 2, score. Ids
 * consist of the part and the number of the row, so that they are the same in both forms. */

static const struct import_part sts_parts[] = {
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

static int read_sts(struct mc_import *import, const struct import_source *source,
                    struct mc_slice text, struct mc_error *error)
{
    static const size_t sentences[2][2] = {{PLAIN_SENTENCES, PLAIN_SENTENCES + 1},
                                           {OWN_SENTENCES, OWN_SENTENCES + 1}};
    struct mc_table_input table = {.row = 0};
    size_t i, n_tabs = 0;
    bool own_form;

    /* The first line shows the form: the benchmark's own has six TABs or more. */
    for (i = 0; i < text.length && text.data[i] != '\n'; i++)
        n_tabs += text.data[i] == '\t';
    own_form = n_tabs + 1 >= OWN_FIELDS;
    if (mc_import_table(import, source->path, text,
                        own_form ? MC_TAB_SEPARATED : MC_COMMA_SEPARATED, &table, error) != 0)
        return -1;
    for (; table.row < table.file.n_rows && !mc_import_enough(import); table.row++) {
        size_t n_fields = table.file.rows[table.row].n_fields;
        struct mc_slice tags[2] = {own_form ? mc_table_text(&table, GENRE) : mc_slice("", 0),
                                   mc_slice_of(source->tag)};
        struct mc_case *item;

        if ((!own_form || n_fields > OWN_FIELDS_MOST || n_fields < OWN_FIELDS) &&
            !has_width(&table, own_form ? OWN_FIELDS : PLAIN_FIELDS))
            continue;
        item = mc_import_case(import, mc_arena_slice(import->arena, "sts%s%s-%zu",
                                                     tags[1].length == 0 ? "" : "-", source->tag,
                                                     table.row + 1));
        if (item != NULL && read_pair(import, &table, sentences[own_form],
                                      own_form ? OWN_SCORE : PLAIN_SCORE, item))
            mc_import_tags(import, item, tags, 2);
    }
    return 0;
}

static int import_sts(const char *path, struct mc_import *import, struct mc_error *error)
{
    const struct mc_suite_file head = mc_import_sts_head();

    return import_parts(path, import, "sts", &head, sts_parts, read_sts, error);
}

/* A new name for a file: data sets and phenomena may clash, as "a-b" and "c" with "a" and "b-c". */
static struct mc_slice path_of(struct mc_import *import, struct mc_slice dataset,
                               struct mc_slice phenomenon)
{
    struct mc_slice path =
        mc_arena_slice(import->arena, "%.*s-%.*s.json", MC_SLICE_ARGUMENTS(dataset),
                       MC_SLICE_ARGUMENTS(phenomenon));
    unsigned i;
    bool is_new;

    (void)mc_string_map_add(import->paths, path, &is_new);
    for (i = 2; !is_new; i++) {
        path = mc_arena_slice(import->arena, "%.*s-%.*s-%u.json", MC_SLICE_ARGUMENTS(dataset),
                              MC_SLICE_ARGUMENTS(phenomenon), i);
        (void)mc_string_map_add(import->paths, path, &is_new);
    }
    return path;
}

/* Fails unless the file is a table, by its name or its content, or records of JSON. A file that is
 * not text has an error of its own. */
static int check_table(const char *path, const struct mc_import *import, struct mc_error *error)
{
    struct mc_slice text;

    if (mc_case_table_is_one(path) || strcmp(path, "-") == 0)
        return 0;
    if (mc_file_read_text(path, import->arena, &text, error) != 0)
        return -1;
    return (mc_case_table_is_open(path) && mc_case_table_is_text(text)) ||
                   mc_case_table_may_be_records(text)
               ? 0
               : mc_error_set(error, MC_CODE_USAGE,
                              "%s is not a table of cases: .csv, .tsv, .jsonl or .ndjson, or "
                              "records of JSON",
                              path);
}

/* Cases as `metricheck export` writes them, or in the same columns. */
static int import_cases(const char *path, struct mc_import *import, struct mc_error *error)
{
    const char *const folders[] = {mc_shipped_folder("phenomena", import->arena)};
    struct mc_suite_options options = {&path, 1, folders, folders[0] != NULL, true, import->tables};
    struct mc_suite *suite;
    size_t i;

    if (check_table(path, import, error) != 0 ||
        mc_suite_read(&options, import->arena, import->diagnostics, &suite, error) != 0)
        return -1;
    for (i = 0; i < suite->n_phenomena; i++) {
        struct mc_phenomenon *phenomenon = &suite->phenomena[i];

        /* A phenomenon that no file describes has the table as its source and needs a file in the
         * suite; the others are known without one. */
        if (phenomenon->n_sources != 1 || !mc_slice_is(phenomenon->sources[0], mc_file_shown(path)))
            phenomenon->title = mc_slice("", 0);
    }
    for (i = 0; i < suite->n_files; i++)
        suite->files[i].path =
            path_of(import, mc_string_map_key(suite->datasets, suite->files[i].dataset),
                    suite->phenomena[suite->files[i].phenomenon].name);
    import->suite = suite;
    return 0;
}

static const struct mc_importer importers[] = {
    {"cases", "a table or JSON Lines with the columns that `export` writes", import_cases},
    {"nlg-checklist", "the NLG CheckList of Zeidler, Opitz and Frank 2022",
     mc_import_nlg_checklist},
    {"sick", "SICK, Marelli et al. 2014: tab-separated, with a header", import_sick},
    {"sts", "the STS benchmark, Cer et al. 2017: its own format, or three columns of CSV",
     import_sts},
};

const struct mc_importer *mc_importers(size_t *n)
{
    *n = sizeof(importers) / sizeof(importers[0]);
    return importers;
}

const struct mc_importer *mc_importer_find(const char *name)
{
    size_t i;

    for (i = 0; i < sizeof(importers) / sizeof(importers[0]); i++)
        if (strcmp(importers[i].name, name) == 0)
            return &importers[i];
    return NULL;
}

void mc_import_begin(struct mc_import *import, struct mc_arena *arena,
                     struct mc_diagnostics *diagnostics)
{
    memset(import, 0, sizeof(*import));
    import->arena = arena;
    import->diagnostics = diagnostics;
    import->suite = mc_arena_array(arena, 1, sizeof(*import->suite));
    import->suite->arena = arena;
    import->suite->datasets = mc_string_map_new(arena);
    import->suite->case_ids = mc_string_map_new(arena);
    import->paths = mc_string_map_new(arena);
    import->phenomena = mc_string_map_new(arena);
}

uint32_t mc_import_phenomenon(struct mc_import *import, struct mc_slice name)
{
    struct mc_suite *suite = import->suite;
    uint32_t index;
    bool is_new;

    index = mc_string_map_add(import->phenomena, name, &is_new);
    if (!is_new)
        return index;
    MC_ARENA_RESERVE(import->arena, suite->phenomena, import->phenomenon_capacity,
                     suite->n_phenomena + 1);
    suite->phenomena[suite->n_phenomena].name = mc_arena_copy(import->arena, name);
    return (uint32_t)suite->n_phenomena++;
}

uint32_t mc_import_file(struct mc_import *import, const struct mc_suite_file *file,
                        struct mc_slice dataset, struct mc_slice phenomenon)
{
    struct mc_suite *suite = import->suite;
    struct mc_suite_file *added;

    MC_ARENA_RESERVE(import->arena, suite->files, import->file_capacity, suite->n_files + 1);
    added = &suite->files[suite->n_files];
    *added = *file;
    added->dataset = mc_string_map_add(suite->datasets, dataset, NULL);
    added->phenomenon = mc_import_phenomenon(import, phenomenon);
    added->path = path_of(import, dataset, phenomenon);
    return (uint32_t)suite->n_files++;
}

struct mc_case *mc_import_case(struct mc_import *import, struct mc_slice id)
{
    return mc_import_case_in(import, (uint32_t)import->suite->n_files - 1, id);
}

struct mc_case *mc_import_case_in(struct mc_import *import, uint32_t file, struct mc_slice id)
{
    struct mc_suite *suite = import->suite;
    struct mc_case *item;
    bool is_new;

    (void)mc_string_map_add(suite->case_ids, id, &is_new);
    if (!is_new)
        return NULL;
    item = MC_ARENA_PUSH(import->arena, suite->cases, suite->n_cases, import->case_capacity);
    item->id = mc_arena_copy(import->arena, id);
    item->file = file;
    item->dataset = suite->files[item->file].dataset;
    item->phenomenon = suite->files[item->file].phenomenon;
    item->reference.text = item->candidate.text = mc_slice("", 0);
    item->human = (double)NAN;
    return item;
}

bool mc_import_enough(const struct mc_import *import)
{
    return import->diagnostics->n_errors >= MC_IMPORT_FINDING_LIMIT;
}

bool mc_import_may_warn(struct mc_import *import, struct mc_slice file)
{
    struct mc_position whole = {0, 0};

    if (import->diagnostics->n_warnings < MC_IMPORT_FINDING_LIMIT)
        return true;
    if (import->diagnostics->n_warnings == MC_IMPORT_FINDING_LIMIT)
        (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_WARNING, "", file, whole,
                                 "further problems are not listed individually");
    return false;
}
