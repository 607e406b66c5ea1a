/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads every graph of the input; what was read is written and read back equal. */
#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/memory.h"
#include "base/error.h"
#include "fuzz/fuzz.h"

static void check_round_trip(struct mc_amr_graph *graph, bool one_line, struct mc_arena *arena)
{
    struct mc_buffer first = {NULL, 0, 0}, second = {NULL, 0, 0};
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *again = NULL;
    uint32_t n_metadata = graph->n_metadata;

    mc_penman_write(graph, one_line, &first);
    fuzz_check(mc_penman_read_one(mc_buffer_slice(&first), arena, &again, NULL, &error) == 0);
    if (one_line)
        graph->n_metadata = 0;
    fuzz_check(mc_amr_graph_equal(graph, again));
    graph->n_metadata = n_metadata;
    mc_penman_write(again, one_line, &second);
    fuzz_check(mc_slice_equal(mc_buffer_slice(&first), mc_buffer_slice(&second)));
    mc_buffer_free(&first);
    mc_buffer_free(&second);
}

static void check_graphs(struct mc_slice text, struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph = NULL;
    size_t offset = 0, last = 0;
    int found;

    while ((found = mc_penman_read(text, &offset, arena, &graph, &error)) == 1) {
        fuzz_check(offset > last && offset <= text.length);
        last = offset;
        check_round_trip(graph, false, arena);
        check_round_trip(graph, true, arena);
    }
    if (found == 0) {
        fuzz_check(offset == text.length && error.code == MC_CODE_OK);
        return;
    }
    fuzz_check(offset >= last && offset <= text.length);
    fuzz_check(error.code == MC_CODE_INPUT && error.text[0] != '\0');
    fuzz_check(error.at.line >= 1 && error.at.column >= 1);
}

static void check_blocks(struct mc_slice text)
{
    struct mc_slice block = {NULL, 0};
    size_t offset = 0, last = 0, i = 0;
    uint32_t line = 0, expected = 1;

    while (mc_penman_next_block(text, &offset, &block, &line)) {
        fuzz_check(offset > last && offset <= text.length && block.length > 0);
        fuzz_check(block.data >= text.data + last &&
                   block.data + block.length <= text.data + offset);
        for (; i < (size_t)(block.data - text.data); i++)
            expected += text.data[i] == '\n';
        fuzz_check(line == expected);
        fuzz_check(mc_penman_block_metadata(block, "id").length <= block.length);
        last = offset;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_slice text = mc_slice((const char *)data, size);
    struct mc_arena *arena = mc_arena_new();

    check_graphs(text, arena);
    check_blocks(text);
    mc_arena_free(arena);
    return 0;
}
