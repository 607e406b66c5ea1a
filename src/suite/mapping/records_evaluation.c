/* Rows from a folder of mt-metrics-eval (google-research/mt-metrics-eval, README, "File
 * organization and naming convention"): a row for each segment of each system of each pair of
 * languages, with the columns
 *
 *     pair, segment, system   "en-de", its number from 1, the name of the file of outputs
 *     source, candidate       the texts
 *     reference               all references of the pair, but for the one that is the system
 *     domain, document        of documents/PAIR.docs
 *     score                   of human-scores/PAIR.NAME.seg.score; empty for None and where the
 *                             file does not name the system
 */
#include "base/file.h"
#include "suite/mapping/evaluation.h"

enum { PAIR, SEGMENT, SYSTEM, SOURCE, CANDIDATE, REFERENCE, DOMAIN, DOCUMENT, SCORE, N_COLUMNS };
static const char *const column_names[N_COLUMNS] = {
    "pair", "segment", "system", "source", "candidate", "reference", "domain", "document", "score"};

struct evaluation {
    const char *folder;
    struct mc_slice pair;
    struct mc_import *import;
    struct mc_evaluation_lines sources, documents;
    struct mc_evaluation_scores scores;
    struct mc_evaluation_lines *references;
    struct mc_slice *reference_names;
    size_t n_references;
};

/* The rest of a name without its ending; length 0 when it has another one. */
static struct mc_slice without(const char *name, const char *ending)
{
    size_t n = strlen(name), tail = strlen(ending);

    if (n <= tail || strcmp(name + n - tail, ending) != 0)
        return mc_slice("", 0);
    return mc_slice(name, n - tail);
}

static int check_length(const struct evaluation *all, const struct mc_evaluation_lines *lines,
                        struct mc_error *error)
{
    struct mc_position at = {(uint32_t)lines->n, 1};

    if (lines->n == all->sources.n)
        return 0;
    return mc_error_set_at(error, MC_CODE_INPUT, lines->path.data, at,
                           "this file has %zu lines, %s has %zu", lines->n, all->sources.path.data,
                           all->sources.n);
}

/* references/PAIR.NAME.txt */
static int read_references(struct evaluation *all, struct mc_error *error)
{
    struct mc_arena *arena = all->import->arena;
    const char *folder = mc_arena_format(arena, "%s/references", all->folder);
    char **files;
    size_t i, n;

    if (mc_folder_list(folder, ".txt", arena, &files, &n, error) != 0)
        return -1;
    all->references = mc_arena_array(arena, n, sizeof(*all->references));
    all->reference_names = mc_arena_array(arena, n, sizeof(*all->reference_names));
    all->n_references = 0;
    for (i = 0; i < n; i++) {
        struct mc_slice name = without(files[i], ".txt");
        struct mc_evaluation_lines *lines = &all->references[all->n_references];

        if (name.length <= all->pair.length + 1 ||
            memcmp(name.data, all->pair.data, all->pair.length) != 0 ||
            name.data[all->pair.length] != '.')
            continue;
        if (mc_evaluation_read(mc_arena_format(arena, "%s/%s", folder, files[i]), all->import,
                               lines, error) != 0 ||
            check_length(all, lines, error) != 0)
            return -1;
        all->reference_names[all->n_references++] = mc_arena_copy(
            arena, mc_slice(name.data + all->pair.length + 1, name.length - all->pair.length - 1));
    }
    return 0;
}

/* A file that need not be there; whether it is. */
static bool is_there(const struct evaluation *all, const char *path)
{
    struct mc_position whole = {0, 0};

    if (mc_file_exists(path))
        return true;
    (void)mc_diagnostics_add(all->import->diagnostics, MC_SEVERITY_NOTE, "", mc_slice_of(path),
                             whole, "not there; imported without it");
    return false;
}

static void add_references(const struct evaluation *all, struct mc_slice system, size_t i,
                           struct mc_record_value *value)
{
    struct mc_slice *texts = mc_arena_array(all->import->arena, all->n_references, sizeof(*texts));
    size_t k;

    for (k = 0; k < all->n_references; k++)
        if (!mc_slice_equal(all->reference_names[k], system))
            texts[value->n_all++] = all->references[k].items[i];
    value->all = texts;
    if (value->n_all > 0)
        value->text = texts[0];
}

static void add_segment(const struct evaluation *all, struct mc_slice system,
                        const struct mc_evaluation_lines *outputs, size_t i, const uint32_t *scores,
                        struct mc_records *records)
{
    struct mc_position at = {(uint32_t)i + 1, 1};
    struct mc_arena *arena = all->import->arena;
    struct mc_record_value *values = mc_records_add(records, N_COLUMNS, at, arena)->values;
    struct mc_slice rest;

    values[PAIR].text = all->pair;
    values[SEGMENT].text = mc_slice_of(mc_arena_format(arena, "%zu", i + 1));
    values[SYSTEM].text = system;
    values[SOURCE].text = all->sources.items[i];
    values[CANDIDATE].text = outputs->items[i];
    values[CANDIDATE].path = &outputs->path;
    add_references(all, system, i, &values[REFERENCE]);
    if (i < all->documents.n) {
        rest = all->documents.items[i];
        values[DOMAIN].text = mc_arena_copy(arena, mc_evaluation_word(&rest));
        values[DOCUMENT].text = mc_arena_copy(arena, mc_evaluation_word(&rest));
    }
    if (scores != NULL) {
        rest = all->scores.lines.items[scores[i]];
        (void)mc_evaluation_word(&rest);
        values[SCORE].text = mc_arena_copy(arena, mc_evaluation_word(&rest));
        values[SCORE].path = &all->scores.lines.path;
        values[SCORE].line = scores[i] + 1;
        if (mc_slice_is(values[SCORE].text, "None"))
            values[SCORE].text = mc_slice("", 0);
    }
}

static int read_systems(struct evaluation *all, struct mc_records *records, struct mc_error *error)
{
    struct mc_arena *arena = all->import->arena;
    const char *folder = mc_arena_format(arena, "%s/system-outputs/%.*s", all->folder,
                                         MC_SLICE_ARGUMENTS(all->pair));
    char **files;
    const uint32_t *scores;
    size_t i, k, n;

    if (mc_folder_list(folder, ".txt", arena, &files, &n, error) != 0)
        return -1;
    for (k = 0; k < n; k++) {
        struct mc_slice system = mc_arena_copy(arena, without(files[k], ".txt"));
        struct mc_evaluation_lines *outputs = mc_arena_array(arena, 1, sizeof(*outputs));

        if (mc_evaluation_read(mc_arena_format(arena, "%s/%s", folder, files[k]), all->import,
                               outputs, error) != 0 ||
            check_length(all, outputs, error) != 0 ||
            mc_evaluation_scores_of(&all->scores, system, all->sources.n, arena, &scores, error) !=
                0)
            return -1;
        for (i = 0; i < all->sources.n; i++)
            add_segment(all, system, outputs, i, scores, records);
    }
    return 0;
}

static int read_documents(struct evaluation *all, struct mc_error *error)
{
    const char *path = mc_arena_format(all->import->arena, "%s/documents/%.*s.docs", all->folder,
                                       MC_SLICE_ARGUMENTS(all->pair));

    if (!is_there(all, path))
        return 0;
    if (mc_evaluation_read(path, all->import, &all->documents, error) != 0)
        return -1;
    return check_length(all, &all->documents, error);
}

static int read_scores(struct evaluation *all, const char *name, struct mc_error *error)
{
    const char *path = mc_arena_format(all->import->arena, "%s/human-scores/%.*s.%s.seg.score",
                                       all->folder, MC_SLICE_ARGUMENTS(all->pair), name);

    return is_there(all, path) ? mc_evaluation_scores_read(path, all->import, &all->scores, error)
                               : 0;
}

static int read_pair(struct evaluation *all, const struct mc_records_source *source,
                     struct mc_records *records, struct mc_error *error)
{
    const char *sources = mc_arena_format(all->import->arena, "%s/sources/%.*s.txt", all->folder,
                                          MC_SLICE_ARGUMENTS(all->pair));

    if (mc_evaluation_read(sources, all->import, &all->sources, error) != 0 ||
        read_references(all, error) != 0 || read_documents(all, error) != 0 ||
        read_scores(all, source->scores.data, error) != 0 || read_systems(all, records, error) != 0)
        return -1;
    mc_evaluation_scores_tell(&all->scores, all->import);
    return 0;
}

int mc_records_read_evaluation(const char *folder, const struct mc_records_source *source,
                               struct mc_import *import, struct mc_records *records,
                               struct mc_error *error)
{
    struct evaluation *all;
    char **pairs;
    size_t i, n;

    for (i = 0; i < N_COLUMNS; i++)
        (void)mc_string_map_add(records->columns, mc_slice_of(column_names[i]), NULL);
    if (mc_folder_list(mc_arena_format(import->arena, "%s/sources", folder), ".txt", import->arena,
                       &pairs, &n, error) != 0 ||
        mc_evaluation_check_name(folder, pairs, n, source->scores, import->arena, error) != 0)
        return -1;
    for (i = 0; i < n; i++) {
        all = mc_arena_array(import->arena, 1, sizeof(*all));
        all->folder = folder;
        all->import = import;
        all->pair = mc_arena_copy(import->arena, without(pairs[i], ".txt"));
        if (read_pair(all, source, records, error) != 0)
            return -1;
    }
    return 0;
}
