/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as the file of a SentencePiece model, which then splits its own bytes and a text:
 * pieces have ids of the model, and those of Unigram and byte pairs cover the text. */
#include <string.h>

#include "base/memory.h"
#include "fuzz/fuzz.h"
#include "text/sentence_piece.h"

enum { LONGEST = 2000 };

static void cut(const struct mc_sentence_piece *model, struct mc_slice text,
                struct mc_pieces *pieces)
{
    size_t i;

    mc_sentence_piece_encode(model, text, pieces);
    for (i = 0; i < pieces->n; i++) {
        fuzz_check(pieces->items[i].id < mc_sentence_piece_size(model));
        fuzz_check(pieces->items[i].text.length > 0);
        fuzz_check(memchr(pieces->items[i].text.data, 0, 0) == NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice bytes = mc_slice((const char *)data, size);
    struct mc_pieces pieces = {NULL, 0, 0, NULL};
    struct mc_sentence_piece_parts parts;
    struct mc_sentence_piece *model;
    struct mc_error error = MC_NO_ERROR;

    if (mc_sentence_piece_parse(bytes, "model", arena, &parts, &error) != 0 ||
        mc_sentence_piece_new(&parts, "model", arena, &model, &error) != 0) {
        fuzz_check(error.code == MC_CODE_INPUT && error.text[0] != '\0');
    } else {
        cut(model, mc_slice(bytes.data, size < LONGEST ? size : LONGEST), &pieces);
        cut(model, mc_slice_of("  the \xEF\xBC\xA1 aaaa\xE2\x96\x81<s>\xCC\x81 12\t"), &pieces);
        cut(model, mc_slice("", 0), &pieces);
        fuzz_check(pieces.n == 0);
    }
    mc_pieces_free(&pieces);
    mc_arena_free(arena);
    return 0;
}
