/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The input is read as each of METEOR's files: paraphrase table, synsets, exceptions, word lists;
 * then it is two sentences (before and after the first line feed), normalised in every way. */
#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "metrics/meteor/meteor.h"

static void check_tokens(const struct mc_meteor_tokens *tokens)
{
    size_t i, at = 0;

    for (i = 0; i < tokens->n; i++) {
        at += i > 0;
        fuzz_check(tokens->items[i].length > 0);
        fuzz_check(tokens->items[i].data == tokens->text.data + at);
        fuzz_check(memchr(tokens->items[i].data, ' ', tokens->items[i].length) == NULL);
        at += tokens->items[i].length;
    }
    fuzz_check(at == tokens->text.length);
}

static void normalise(struct mc_slice text, const struct mc_meteor_lists *lists)
{
    struct mc_meteor_normaliser normaliser;
    struct mc_meteor_tokens tokens;
    unsigned how;

    memset(&normaliser, 0, sizeof(normaliser));
    memset(&tokens, 0, sizeof(tokens));
    for (how = MC_METEOR_NORM; how <= MC_METEOR_NONE; how++) {
        mc_meteor_normalise((enum mc_meteor_normalise)how, lists, text, &normaliser, &tokens);
        check_tokens(&tokens);
    }
    mc_meteor_normaliser_free(&normaliser);
    mc_meteor_tokens_free(&tokens);
}

static void read_phrases(struct mc_slice text, struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_meteor_phrases phrases;

    if (mc_meteor_phrases_parse(text, arena, &phrases, &error) != 0) {
        fuzz_check(error.code == MC_CODE_INPUT && error.at.line >= 1);
        return;
    }
    fuzz_check(phrases.longest <= MC_METEOR_PHRASE_LIMIT);
    mc_meteor_phrases_free(&phrases);
}

static void read_synonyms(struct mc_slice text, struct mc_slice synset_lines,
                          struct mc_slice exception_lines, struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_meteor_synonyms synonyms;
    struct mc_synsets synsets = {NULL, 0, 0};
    size_t length = text.length < 40 ? text.length : 40;

    memset(&synonyms, 0, sizeof(synonyms));
    if (mc_meteor_synonyms_parse(synset_lines, exception_lines, arena, &synonyms, &error) != 0) {
        fuzz_check(error.code == MC_CODE_INPUT && error.at.line >= 1);
        return;
    }
    mc_meteor_synsets_of(&synonyms, mc_slice(text.data, length), arena, &synsets);
    mc_synsets_free(&synsets);
    mc_meteor_synonyms_free(&synonyms);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_slice text = mc_slice((const char *)data, size);
    struct mc_arena *arena = mc_arena_new();
    struct mc_meteor_lists lists;

    read_phrases(text, arena);
    read_synonyms(text, text, mc_slice_of(""), arena);
    read_synonyms(text, mc_slice_of("car\n12 7\n"), text, arena);
    mc_meteor_lists_parse(text, text, arena, &lists);
    if (mc_utf8_invalid(text) == text.length)
        normalise(text, &lists);
    mc_arena_free(arena);
    return 0;
}
