/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tokenizer_files.h: the files of a tokenizer, in any of the published forms:
 * sentencepiece.bpe.model; vocab.txt; vocab.json and merges.txt; tokenizer.json; and the settings
 * beside them. */
#ifndef MC_NEURAL_TOKENIZER_FILES_H
#define MC_NEURAL_TOKENIZER_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "neural/byte_pair.h"
#include "neural/token_ids.h"
#include "neural/vocabulary.h"
#include "neural/word_piece.h"
#include "text/sentence_piece.h"

/* A token that is looked for in the text before the text is split. */
struct mc_added_token {
    struct mc_slice content;
    uint32_t id;
    bool strips_before, strips_behind; /* adjacent white space belongs to it */
    bool is_special;
};

struct mc_tokenizer_files {
    struct mc_arena *arena; /* of everything read */
    enum mc_tokenizer_kind kind;
    struct mc_vocabulary vocabulary;
    struct mc_word_piece_settings word_piece; /* for MC_WORD_PIECE */
    struct mc_byte_pair *byte_pair;           /* for MC_BYTE_PAIR */
    struct mc_sentence_piece_parts parts;     /* for MC_UNIGRAM */
    struct mc_sentence_piece *unigram;
    uint32_t unigram_shift;       /* an id is the number of the piece plus this */
    bool has_ends;                /* encoded text is enclosed in two special tokens */
    bool adds_blank;              /* by default a blank is put before the text */
    size_t max_length;            /* SIZE_MAX: not given */
    struct mc_added_token *added; /* [n_added], each once */
    size_t n_added, added_capacity;
    uint32_t special[MC_N_SPECIAL_TOKENS]; /* MC_NOT_FOUND: there is none */
};

/* Reads the files; *files must be zeroed but for the arena. MC_CODE_INPUT with file and place: a
 * file is missing, unreadable, invalid, or of an unknown kind. */
int mc_tokenizer_files_read(const char *folder, struct mc_tokenizer_files *files,
                            struct mc_error *error) MC_MUST_CHECK;

#endif
