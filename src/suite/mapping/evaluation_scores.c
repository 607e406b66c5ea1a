#include "base/buffer.h"
#include "base/file.h"
#include "suite/mapping/evaluation.h"

int mc_evaluation_read(const char *path, struct mc_import *import,
                       struct mc_evaluation_lines *lines, struct mc_error *error)
{
    struct mc_arena *arena = import->arena;
    size_t begin, end, capacity = 1;
    struct mc_slice text;

    memset(lines, 0, sizeof(*lines));
    if (mc_file_read_text(path, arena, &text, error) != 0)
        return -1;
    lines->path = mc_slice_of(mc_arena_strdup(arena, path));
    mc_diagnostics_source(import->diagnostics, lines->path, text);
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

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

struct mc_slice mc_evaluation_word(struct mc_slice *rest)
{
    struct mc_slice found;
    size_t begin = 0, end;

    while (begin < rest->length && is_blank(rest->data[begin]))
        begin++;
    for (end = begin; end < rest->length && !is_blank(rest->data[end]);)
        end++;
    found = mc_slice(rest->data + begin, end - begin);
    *rest = mc_slice(rest->data + end, rest->length - end);
    return found;
}

static int fail(const struct mc_evaluation_scores *scores, size_t line, struct mc_slice system,
                size_t n_segments, struct mc_error *error)
{
    uint32_t n = scores->n[mc_string_map_find(scores->systems, system)];

    return mc_error_set_at(error, MC_CODE_INPUT, scores->lines.path.data,
                           (struct mc_position){(uint32_t)line + 1, 1},
                           "%.*s has %u score%s here, and there are %zu segments",
                           MC_SLICE_ARGUMENTS(system), n, n == 1 ? "" : "s", n_segments);
}

/* Adds a line to those of its system. */
static void chain(struct mc_evaluation_scores *scores, struct mc_slice system, uint32_t line)
{
    uint32_t index = mc_string_map_add(scores->systems, system, NULL);

    scores->next[line] = MC_NOT_FOUND;
    if (scores->n[index]++ == 0)
        scores->first[index] = line;
    else
        scores->next[scores->last[index]] = line;
    scores->last[index] = line;
}

int mc_evaluation_scores_read(const char *path, struct mc_import *import,
                              struct mc_evaluation_scores *scores, struct mc_error *error)
{
    struct mc_arena *arena = import->arena;
    size_t i, n;

    memset(scores, 0, sizeof(*scores));
    if (mc_evaluation_read(path, import, &scores->lines, error) != 0)
        return -1;
    n = scores->lines.n;
    scores->systems = mc_string_map_new(arena);
    scores->first = mc_arena_array(arena, n, sizeof(*scores->first));
    scores->last = mc_arena_array(arena, n, sizeof(*scores->last));
    scores->n = mc_arena_array(arena, n, sizeof(*scores->n));
    scores->next = mc_arena_array(arena, n, sizeof(*scores->next));
    scores->has_outputs = mc_arena_array(arena, n, sizeof(*scores->has_outputs));
    for (i = 0; i < n; i++) {
        struct mc_slice rest = scores->lines.items[i];
        struct mc_slice system = mc_evaluation_word(&rest);

        if (system.length == 0)
            continue;
        if (mc_evaluation_word(&rest).length == 0)
            return mc_error_set_at(error, MC_CODE_INPUT, scores->lines.path.data,
                                   (struct mc_position){(uint32_t)i + 1, 1},
                                   "a system without a score; None stands for a missing one");
        chain(scores, system, (uint32_t)i);
    }
    return 0;
}

int mc_evaluation_scores_of(struct mc_evaluation_scores *scores, struct mc_slice system,
                            size_t n_segments, struct mc_arena *arena, const uint32_t **lines,
                            struct mc_error *error)
{
    uint32_t index, line, *found;
    size_t i = 0;

    *lines = NULL;
    if (scores->systems == NULL)
        return 0;
    index = mc_string_map_find(scores->systems, system);
    if (index == MC_NOT_FOUND)
        return 0;
    scores->has_outputs[index] = true;
    found = mc_arena_array(arena, n_segments, sizeof(*found));
    for (line = scores->first[index]; line != MC_NOT_FOUND; line = scores->next[line]) {
        if (i == n_segments)
            return fail(scores, line, system, n_segments, error);
        found[i++] = line;
    }
    if (i < n_segments)
        return fail(scores, scores->last[index], system, n_segments, error);
    *lines = found;
    return 0;
}

void mc_evaluation_scores_tell(const struct mc_evaluation_scores *scores, struct mc_import *import)
{
    struct mc_buffer names = {NULL, 0, 0};
    uint32_t i, n = 0, first = 0;

    for (i = 0; scores->systems != NULL && i < mc_string_map_size(scores->systems); i++) {
        if (scores->has_outputs[i])
            continue;
        if (n++ == 0)
            first = scores->first[i];
        if (n <= 10)
            mc_buffer_append_format(&names, "%s%.*s", n == 1 ? "" : ", ",
                                    MC_SLICE_ARGUMENTS(mc_string_map_key(scores->systems, i)));
    }
    if (n > 0)
        (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_WARNING, "", scores->lines.path,
                                 (struct mc_position){first + 1, 1},
                                 "scores of systems without outputs, left out (%u): %s%s", n,
                                 names.data, n > 10 ? " ..." : "");
    mc_buffer_free(&names);
}

/* --- names of scores -------------------------------------------------------------------------- */

/* NAME of PAIR.NAME.seg.score; length 0: it is no such file of the pair. */
static struct mc_slice name_of(const char *file, struct mc_slice pair)
{
    static const char ending[] = ".seg.score";
    size_t n = strlen(file), used = pair.length + 1;

    if (n <= used + sizeof(ending) - 1 || memcmp(file, pair.data, pair.length) != 0 ||
        file[pair.length] != '.')
        return mc_slice("", 0);
    return mc_slice(file + used, n - used - (sizeof(ending) - 1));
}

static int no_such_scores(const char *folder, struct mc_slice wanted,
                          const struct mc_string_map *names, struct mc_error *error)
{
    struct mc_buffer all = {NULL, 0, 0};
    uint32_t i, n = mc_string_map_size(names);

    for (i = 0; i < n; i++)
        mc_buffer_append_format(&all, "%s%.*s",
                                i == 0       ? ""
                                : i + 1 == n ? " and "
                                             : ", ",
                                MC_SLICE_ARGUMENTS(mc_string_map_key(names, i)));
    (void)mc_error_set_at(
        error, MC_CODE_INPUT, folder, (struct mc_position){0, 0},
        "there are no scores \"%.*s\" of segments here; --variant names others: %s",
        MC_SLICE_ARGUMENTS(wanted), all.data);
    mc_buffer_free(&all);
    return -1;
}

int mc_evaluation_check_name(const char *folder, char *const *pairs, size_t n_pairs,
                             struct mc_slice name, struct mc_arena *arena, struct mc_error *error)
{
    const char *scores = mc_arena_format(arena, "%s/human-scores", folder);
    struct mc_string_map *names = mc_string_map_new(arena);
    size_t i, k, n = 0;
    char **files;

    if (!mc_file_is_folder(scores))
        return 0;
    if (mc_folder_list(scores, ".seg.score", arena, &files, &n, error) != 0)
        return -1;
    for (i = 0; i < n; i++)
        for (k = 0; k < n_pairs; k++) {
            struct mc_slice pair = mc_slice(pairs[k], strlen(pairs[k]) - strlen(".txt"));
            struct mc_slice found = name_of(files[i], pair);

            if (found.length > 0)
                (void)mc_string_map_add(names, found, NULL);
        }
    if (mc_string_map_size(names) == 0 || mc_string_map_find(names, name) != MC_NOT_FOUND)
        return 0;
    return no_such_scores(scores, name, names, error);
}
