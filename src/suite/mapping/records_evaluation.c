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
#include "suite/mapping/records.h"

enum { PAIR, SEGMENT, SYSTEM, SOURCE, CANDIDATE, REFERENCE, DOMAIN, DOCUMENT, SCORE, N_COLUMNS };
static const char *const names[N_COLUMNS] = {
    "pair", "segment", "system", "source", "candidate", "reference", "domain", "document", "score"};

/* A file of a line a segment. It lives as long as the rows, which name its path. */
struct lines {
    struct mc_slice path;
    struct mc_slice *items;
    size_t n;
};

struct evaluation {
    const char *folder;
    struct mc_slice pair;
    struct mc_import *import;
    struct lines sources, documents, scores;
    struct lines *references;
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

static int read_lines(const struct evaluation *all, const char *path, struct lines *lines,
                      struct mc_error *error)
{
    struct mc_arena *arena = all->import->arena;
    size_t begin, end, capacity = 1;
    struct mc_slice text;

    if (mc_file_read_text(path, arena, &text, error) != 0)
        return -1;
    lines->path = mc_slice_of(mc_arena_strdup(arena, path));
    mc_diagnostics_source(all->import->diagnostics, lines->path, text);
    for (begin = 0; begin < text.length; begin++)
        capacity += text.data[begin] == '\n';
    lines->items = mc_arena_array(arena, capacity, sizeof(*lines->items));
    for (begin = 0; begin < text.length; begin = end + 1) {
        const char *line_feed = memchr(text.data + begin, '\n', text.length - begin);
        struct mc_slice line;

        end = line_feed == NULL ? text.length : (size_t)(line_feed - text.data);
        line = mc_slice(text.data + begin, end - begin);
        if (line.length > 0 && line.data[line.length - 1] == '\r')
            line.length--;
        lines->items[lines->n++] = mc_arena_copy(arena, line);
    }
    return 0;
}

static int check_length(const struct evaluation *all, const struct lines *lines,
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
        struct lines *lines = &all->references[all->n_references];

        if (name.length <= all->pair.length + 1 ||
            memcmp(name.data, all->pair.data, all->pair.length) != 0 ||
            name.data[all->pair.length] != '.')
            continue;
        if (read_lines(all, mc_arena_format(arena, "%s/%s", folder, files[i]), lines, error) != 0 ||
            check_length(all, lines, error) != 0)
            return -1;
        all->reference_names[all->n_references++] = mc_arena_copy(
            arena, mc_slice(name.data + all->pair.length + 1, name.length - all->pair.length - 1));
    }
    return 0;
}

/* A file that need not be there. */
static int read_optional(const struct evaluation *all, const char *path, struct lines *lines,
                         struct mc_error *error)
{
    struct mc_position whole = {0, 0};

    memset(lines, 0, sizeof(*lines));
    if (mc_file_exists(path))
        return read_lines(all, path, lines, error);
    (void)mc_diagnostics_add(all->import->diagnostics, MC_SEVERITY_NOTE, "", mc_slice_of(path),
                             whole, "not there; imported without it");
    return 0;
}

static struct mc_slice word(struct mc_slice *rest)
{
    struct mc_slice found;
    size_t begin = 0, end;

    while (begin < rest->length && strchr(" \t", rest->data[begin]) != NULL)
        begin++;
    for (end = begin; end < rest->length && strchr(" \t", rest->data[end]) == NULL;)
        end++;
    found = mc_slice(rest->data + begin, end - begin);
    *rest = mc_slice(rest->data + end, rest->length - end);
    return found;
}

/* The index of the first score of the system; SIZE_MAX: it has none. The block must hold one for
 * each segment. */
static int find_block(const struct evaluation *all, struct mc_slice system, size_t *block,
                      struct mc_error *error)
{
    const struct lines *scores = &all->scores;
    size_t i, n = 0;

    *block = SIZE_MAX;
    for (i = 0; i < scores->n; i++) {
        struct mc_slice rest = scores->items[i];

        if (!mc_slice_equal(word(&rest), system))
            continue;
        if (*block == SIZE_MAX)
            *block = i;
        if (i != *block + n)
            break;
        n++;
    }
    if (*block == SIZE_MAX || (n == all->sources.n && i == scores->n))
        return 0;
    return mc_error_set_at(error, MC_CODE_INPUT, scores->path.data,
                           (struct mc_position){(uint32_t)(i == scores->n ? *block : i) + 1, 1},
                           "%.*s has not one block of %zu scores here", MC_SLICE_ARGUMENTS(system),
                           all->sources.n);
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
                        const struct lines *outputs, size_t i, size_t block,
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
        values[DOMAIN].text = mc_arena_copy(arena, word(&rest));
        values[DOCUMENT].text = mc_arena_copy(arena, word(&rest));
    }
    if (block != SIZE_MAX) {
        rest = all->scores.items[block + i];
        (void)word(&rest);
        values[SCORE].text = mc_arena_copy(arena, word(&rest));
        values[SCORE].path = &all->scores.path;
        values[SCORE].line = (uint32_t)(block + i) + 1;
        if (mc_slice_is(values[SCORE].text, "None"))
            values[SCORE].text = mc_slice("", 0);
    }
}

static int read_systems(const struct evaluation *all, struct mc_records *records,
                        struct mc_error *error)
{
    struct mc_arena *arena = all->import->arena;
    const char *folder = mc_arena_format(arena, "%s/system-outputs/%.*s", all->folder,
                                         MC_SLICE_ARGUMENTS(all->pair));
    char **files;
    size_t i, k, n, block;

    if (mc_folder_list(folder, ".txt", arena, &files, &n, error) != 0)
        return -1;
    for (k = 0; k < n; k++) {
        struct mc_slice system = mc_arena_copy(arena, without(files[k], ".txt"));
        struct lines *outputs = mc_arena_array(arena, 1, sizeof(*outputs));

        if (read_lines(all, mc_arena_format(arena, "%s/%s", folder, files[k]), outputs, error) !=
                0 ||
            check_length(all, outputs, error) != 0 || find_block(all, system, &block, error) != 0)
            return -1;
        for (i = 0; i < all->sources.n; i++)
            add_segment(all, system, outputs, i, block, records);
    }
    return 0;
}

static int read_pair(struct evaluation *all, const struct mc_records_source *source,
                     struct mc_records *records, struct mc_error *error)
{
    struct mc_arena *arena = all->import->arena;
    int n = (int)all->pair.length;
    const char *pair = all->pair.data;

    memset(&all->sources, 0, sizeof(all->sources));
    if (read_lines(all, mc_arena_format(arena, "%s/sources/%.*s.txt", all->folder, n, pair),
                   &all->sources, error) != 0 ||
        read_references(all, error) != 0 ||
        read_optional(all, mc_arena_format(arena, "%s/documents/%.*s.docs", all->folder, n, pair),
                      &all->documents, error) != 0 ||
        read_optional(all,
                      mc_arena_format(arena, "%s/human-scores/%.*s.%s.seg.score", all->folder, n,
                                      pair, source->scores.data),
                      &all->scores, error) != 0)
        return -1;
    if (all->documents.n > 0 && check_length(all, &all->documents, error) != 0)
        return -1;
    return read_systems(all, records, error);
}

int mc_records_read_evaluation(const char *folder, const struct mc_records_source *source,
                               struct mc_import *import, struct mc_records *records,
                               struct mc_error *error)
{
    struct evaluation *all;
    char **pairs;
    size_t i, n;

    for (i = 0; i < N_COLUMNS; i++)
        (void)mc_string_map_add(records->columns, mc_slice_of(names[i]), NULL);
    if (mc_folder_list(mc_arena_format(import->arena, "%s/sources", folder), ".txt", import->arena,
                       &pairs, &n, error) != 0)
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
