/* SPDX-License-Identifier: GPL-3.0-or-later */
/* token_ids.h: sentences as vocabulary ids, with the kinds of vocabularies and the roles of ids:
 * what tokenizers and models share. */
#ifndef MC_NEURAL_TOKEN_IDS_H
#define MC_NEURAL_TOKEN_IDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum mc_tokenizer_kind { MC_WORD_PIECE, MC_BYTE_PAIR, MC_UNIGRAM };

/* Special tokens with a role; not every tokenizer has all. */
enum mc_special_token {
    MC_TOKEN_START,   /* [CLS], <s>, <|endoftext|> */
    MC_TOKEN_END,     /* [SEP], </s>, <|endoftext|> */
    MC_TOKEN_UNKNOWN, /* [UNK], <unk>, <|endoftext|> */
    MC_TOKEN_MASK,    /* [MASK], <mask> */
    MC_TOKEN_PADDING, /* [PAD], <pad> */
    MC_N_SPECIAL_TOKENS
};

/* A sentence as ids. */
struct mc_token_ids {
    uint32_t *ids; /* [n] */
    size_t n;
    bool truncated; /* ids were left out because the sentence was too long */
};

/* "How probable is this token here?" In GPT-2 position p sees itself and what precedes it: to ask
 * for the token at p + 1, ask at p. */
struct mc_token_question {
    size_t sentence, position;
    uint32_t id;
};

/* Called for each layer in turn with the states [p * n_hidden + d] of a sentence after that layer
 * (0: the embeddings); they are valid until it returns. */
typedef void mc_layer_visit(void *context, size_t sentence, size_t layer, const float *states);

#endif
