#include "amr/penman.h"
#include "base/buffer.h"
#include "suite/graph_faults.h"
#include "suite/nlg_checklist.h"

/* Lines of the publication end in a line feed each; here they are joined by one. */
static struct mc_slice without_line_feed(struct mc_slice line)
{
    if (line.length > 0 && line.data[line.length - 1] == '\n')
        line.length--;
    return line;
}

static int join_lines(struct mc_import *import, const struct mc_json_cursor *lines,
                      struct mc_slice *text)
{
    struct mc_buffer joined = {NULL, 0, 0};
    struct mc_json_cursor element;
    struct mc_slice line;
    int failed = 0;
    size_t i;

    for (i = 0; failed == 0 && mc_json_element(lines, i, &element); i++) {
        struct mc_arena_mark mark = mc_arena_mark(import->arena);

        failed = mc_json_text(&element, import->arena, &line);
        if (failed != 0)
            break;
        if (i > 0)
            mc_buffer_append_char(&joined, '\n');
        mc_buffer_append_slice(&joined, without_line_feed(line));
        mc_arena_reset(import->arena, mark);
    }
    if (failed == 0)
        *text = mc_arena_copy(import->arena, mc_buffer_slice(&joined));
    mc_buffer_free(&joined);
    return failed;
}

/* Place in the file of a byte of the joined text. */
static struct mc_position place_of(struct mc_import *import, const struct mc_json_cursor *lines,
                                   size_t offset)
{
    struct mc_json_cursor element;
    struct mc_slice line;
    size_t i;

    for (i = 0; mc_json_element(lines, i, &element); i++) {
        if (mc_json_text(&element, import->arena, &line) != 0)
            break;
        line = without_line_feed(line);
        if (offset <= line.length || i + 1 == json_array_size(lines->value))
            return mc_json_place_in_text(&element, offset);
        offset -= line.length + 1;
    }
    return mc_json_place(lines, false);
}

static void warn(struct mc_import *import, const struct mc_json_cursor *lines, size_t offset,
                 const char *what, const char *text)
{
    if (!mc_import_may_warn(import, lines->file->path))
        return;
    (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_WARNING, "", lines->file->path,
                             place_of(import, lines, offset), "%s: %s", what, text);
}

void mc_nlg_graph_read(struct mc_import *import, const struct mc_json_cursor *lines,
                       const char *what, struct mc_side *side)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_graph_fault *faults;
    size_t i, n_faults, mistake = 0;

    if (mc_json_is_array(lines) != 0 || join_lines(import, lines, &side->amr) != 0)
        return;
    if (mc_penman_read_one(side->amr, import->arena, &side->graph, &mistake, &error) != 0) {
        warn(
            import, lines, mistake, what,
            mc_arena_format(import->arena, "%s; the sentence stays without its graph", error.text));
        side->amr = mc_slice("", 0);
        side->graph = NULL;
        return;
    }
    n_faults = mc_graph_faults(side->graph, import->arena, &faults);
    for (i = 0; i < n_faults; i++)
        warn(import, lines, faults[i].offset, what, faults[i].text);
}
