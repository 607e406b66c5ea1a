/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>
#include <unistd.h>

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "amr/penman_write.h"
#include "base/error.h"
#include "base/hash.h"
#include "tests/unit/graph_words.h"

static struct mc_slice without_sense(struct mc_slice concept)
{
    size_t i = concept.length;

    while (i > 0 && concept.data[i - 1] >= '0' && concept.data[i - 1] <= '9')
        i--;
    return i > 1 && i < concept.length && concept.data[i - 1] == '-' ? mc_slice(concept.data, i - 1)
                                                                     : concept;
}

void mc_graph_add_words(struct mc_buffer *text)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice graph = mc_arena_copy(arena, mc_buffer_slice(text));
    struct mc_buffer alignments = {NULL, 0, 0};
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *read;
    struct mc_node_lines lines;
    uint32_t i, n = 0;
    size_t parse_error;

    if (mc_penman_read_one(graph, arena, &read, &parse_error, &error) != 0)
        fail_msg("%s: %s", error.text, graph.data);
    mc_node_lines_of(read, arena, &lines);
    mc_buffer_clear(text);
    mc_buffer_append_text(text, "# ::tok");
    for (i = 0; i < lines.n; i++) {
        if (lines.items[i].node == MC_NOT_FOUND)
            continue;
        mc_buffer_append_char(text, ' ');
        mc_buffer_append_slice(text, without_sense(lines.items[i].concept));
        mc_buffer_append_format(&alignments, " %u-%u|", n, n + 1);
        mc_node_position_append(&lines, i, &alignments);
        n++;
    }
    mc_buffer_append_text(text, "\n# ::alignments");
    mc_buffer_append_slice(text, mc_buffer_slice(&alignments));
    mc_buffer_append_char(text, '\n');
    mc_buffer_append_slice(text, graph);
    mc_buffer_free(&alignments);
    mc_arena_free(arena);
}

static const char vectors[] = "run 1 0.25 0\ndog 0 1 0.5\ncat 0.125 1 0.5\nbig -1 0 0.25\n"
                              "want 0.5 0 1\nname 0 -1 1\nboy 0.25 0.75 0\n";

static char vector_file[] = "graph_words.XXXXXX";

int mc_graph_vectors_begin(void)
{
    int file = mkstemp(vector_file);
    size_t n = sizeof(vectors) - 1;

    if (file < 0)
        return -1;
    if (write(file, vectors, n) != (ssize_t)n || close(file) != 0)
        return -1;
    return setenv("METRICHECK_VECTORS", vector_file, 1);
}

int mc_graph_vectors_end(void)
{
    return unlink(vector_file);
}
