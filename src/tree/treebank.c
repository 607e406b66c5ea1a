/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tree/treebank.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/utf8.h"
#include "text/unicode.h"

/* --- texts ------------------------------------------------------------------------------------ */

struct mc_slice mc_tree_lower(struct mc_slice text, struct mc_arena *arena)
{
    struct mc_buffer lower = {NULL, 0, 0};
    size_t at, n_bytes;

    if (mc_is_ascii(text))
        return mc_arena_lower(arena, text);
    for (at = 0; at < text.length; at += n_bytes) {
        char bytes[4];
        uint32_t code_point = mc_lower_character(mc_utf8_decode(text.data + at, &n_bytes));

        mc_buffer_append(&lower, bytes, mc_utf8_encode(code_point, bytes));
    }
    return mc_buffer_take(&lower, arena);
}

const char *mc_treebank_name(const char *path, struct mc_arena *arena)
{
    return mc_path_stem(mc_file_shown(path), arena);
}

/* --- sentences -------------------------------------------------------------------------------- */

/* Builds a treebank while its file is read. */
struct treebank_builder {
    const struct mc_tree_strip *strip;
    struct mc_treebank *treebank;
    struct mc_arena *arena;
    struct mc_arena *scratch; /* texts in lower case */
    size_t capacity, label_capacity;
    size_t n_labels;
};

static uint32_t number_of(const struct treebank_builder *builder, struct mc_slice text)
{
    return mc_string_map_add(builder->treebank->texts, text, NULL);
}

/* The text with this number, which lives as long as the treebank. */
static struct mc_slice kept_text(const struct treebank_builder *builder, uint32_t number)
{
    return mc_string_map_key(builder->treebank->texts, number);
}

/* Copies a sentence with its texts, so that it outlives the reader's next step. */
static void keep_sentence(const struct treebank_builder *builder,
                          const struct mc_conllu_sentence *sentence,
                          struct mc_conllu_sentence *copy)
{
    struct mc_conllu_word *words =
        mc_arena_alloc(builder->arena, mc_array_size(sentence->n_words, sizeof(*words)));
    size_t i;

    *copy = *sentence;
    for (i = 0; i < sentence->n_words; i++) {
        const struct mc_conllu_word *word = &sentence->words[i];

        words[i] = *word;
        words[i].form = mc_arena_copy(builder->arena, word->form);
        words[i].lemma = mc_slice_equal(word->lemma, word->form)
                             ? words[i].form
                             : mc_arena_copy(builder->arena, word->lemma);
        words[i].upos = kept_text(builder, number_of(builder, word->upos));
        words[i].feats = kept_text(builder, number_of(builder, word->feats));
        words[i].relation = kept_text(builder, number_of(builder, word->relation));
    }
    copy->words = words;
    copy->text = mc_arena_copy(builder->arena, sentence->text);
    if (sentence->id.length > 0)
        copy->id = mc_arena_copy(builder->arena, sentence->id);
    else
        copy->id = mc_slice_of(mc_arena_format(builder->arena, "%" PRIu64, sentence->number));
}

static void label_nodes(const struct treebank_builder *builder, const struct mc_tree *tree,
                        struct mc_tree_labels *labels)
{
    size_t n = tree->n_nodes, i;
    uint32_t *numbers =
        mc_arena_alloc(builder->arena, mc_array_size(mc_array_size(n, 5), sizeof(*numbers)));
    struct mc_arena_mark mark = mc_arena_mark(builder->scratch);

    *labels = (struct mc_tree_labels){numbers, numbers + n, numbers + 2 * n, numbers + 3 * n,
                                      numbers + 4 * n};
    for (i = 0; i < n; i++) {
        const struct mc_conllu_word *word = &tree->words[tree->node_words[i]];

        if (builder->treebank->keep_case)
            labels->lemma[i] = number_of(builder, word->lemma);
        else
            labels->lemma[i] = number_of(builder, mc_tree_lower(word->lemma, builder->scratch));
        mc_arena_reset(builder->scratch, mark);
        labels->universal[i] = number_of(builder, mc_universal_relation(word->relation));
        labels->relation[i] = number_of(builder, word->relation);
        labels->upos[i] = number_of(builder, word->upos);
        labels->feats[i] = number_of(builder, word->feats);
    }
}

static void add_sentence(struct treebank_builder *builder,
                         const struct mc_conllu_sentence *sentence)
{
    struct mc_treebank *treebank = builder->treebank;
    struct mc_conllu_sentence copy;
    struct mc_tree *tree =
        MC_ARENA_PUSH(builder->arena, treebank->trees, treebank->n_trees, builder->capacity);
    struct mc_tree_labels *labels =
        MC_ARENA_PUSH(builder->arena, treebank->labels, builder->n_labels, builder->label_capacity);

    keep_sentence(builder, sentence, &copy);
    mc_tree_make(&copy, builder->strip, builder->arena, tree);
    label_nodes(builder, tree, labels);
    treebank->n_nodes += tree->n_nodes;
    treebank->n_edges += mc_tree_n_edges(tree);
}

int mc_treebank_read(const char *path, const struct mc_tree_strip *strip, bool keep_case,
                     struct mc_arena *arena, struct mc_treebank *treebank, struct mc_error *error)
{
    struct treebank_builder builder = {strip, treebank, arena, NULL, 0, 0, 0};
    const struct mc_conllu_sentence *sentence;
    struct mc_conllu_reader *reader;
    int status;

    *treebank = (struct mc_treebank){.path = path,
                                     .name = mc_treebank_name(path, arena),
                                     .texts = mc_string_map_new(arena),
                                     .keep_case = keep_case};
    if (mc_conllu_open(path, &reader, error) != 0)
        return -1;
    builder.scratch = mc_arena_new();
    while ((status = mc_conllu_next(reader, &sentence, error)) == 0 && sentence != NULL)
        add_sentence(&builder, sentence);
    mc_arena_free(builder.scratch);
    mc_conllu_close(reader);
    if (status == 0 && treebank->n_trees == 0)
        status = mc_error_set_at(error, MC_CODE_INPUT, mc_file_shown(path),
                                 (struct mc_position){0, 0}, "no sentence in the file");
    return status;
}
