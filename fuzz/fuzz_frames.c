/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as a list of frames: each name in it is found with its roles, and what is refused
 * has a reason. */
#include "amr/graph.h"
#include "fuzz/fuzz.h"

static void ask(const struct mc_frame_list *list, struct mc_slice name, struct mc_arena *arena)
{
    size_t lemma = mc_amr_lemma_length(name);

    fuzz_check(lemma < name.length || name.length == 0);
    if (lemma > 0 && mc_frame_list_roles(list, name) != MC_NO_FRAME) {
        fuzz_check(mc_frame_list_roles(list, name) < 1u << 10);
        fuzz_check(*mc_frame_list_senses(list, mc_slice(name.data, lemma), arena) != '\0');
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_arena *arena;
    struct mc_slice text;
    struct mc_error error = MC_NO_ERROR;
    struct mc_frame_list *list;
    size_t begin, end, asked;

    if (size > 0 && memchr(data, '\0', size) != NULL)
        return 0;
    arena = mc_arena_new();
    text = mc_arena_copy(arena, mc_slice((const char *)data, size));
    if (mc_frame_list_parse("frames", text, arena, &list, &error) != 0) {
        fuzz_check(error.code == MC_CODE_INPUT && error.text[0] != '\0');
    } else {
        for (begin = asked = 0; begin < size && asked < 16; begin = end + 1, asked++) {
            for (end = begin; end < size && data[end] != ' ' && data[end] != '\n';)
                end++;
            ask(list, mc_slice(text.data + begin, end - begin), arena);
        }
    }
    mc_arena_free(arena);
    return 0;
}
