/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tokenizer.h: turns the text of a sentence into the ids that a transformer model was trained on.
 *
 * Three kinds, as their publishers define them: WordPiece (BERT, DistilBERT; Wu et al. 2016),
 * byte-level byte pair encoding (RoBERTa, GPT-2; Sennrich, Haddow and Birch 2016; Radford et al.
 * 2019), and Unigram of SentencePiece (XLM-RoBERTa; Kudo 2018; Conneau et al. 2020). An open
 * tokenizer never changes, so any number of threads may use it. */
#ifndef MC_NEURAL_TOKENIZER_H
#define MC_NEURAL_TOKENIZER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/slice.h"
#include "neural/token_ids.h"

struct mc_arena;
struct mc_subword_tokenizer;

/* What is added to the pieces of a text, and what is cut. */
enum mc_encoding {
    /* as the publisher's tokenizer does by default: special tokens at both ends (GPT-2: none),
     * truncated to the maximum length */
    MC_ENCODING_DEFAULT,
    /* as bert_score 0.3.12 does: white space at the ends is stripped, then, in byte pair encoding,
     * one blank is put before the text and before each piece after a special token; special tokens
     * and truncation as by default */
    MC_ENCODING_BERTSCORE,
    /* only the pieces: no special tokens are added, nothing is truncated */
    MC_ENCODING_BARE
};

/* Reads sentencepiece.bpe.model (Unigram), else vocab.txt (WordPiece), else vocab.json with
 * merges.txt (byte pairs), else tokenizer.json (any), and added_tokens.json,
 * special_tokens_map.json and tokenizer_config.json if they exist, from the folder. A missing,
 * unreadable or invalid file: MC_CODE_INPUT with file and place. Close with mc_tokenizer_close. */
int mc_tokenizer_open(const char *folder, struct mc_subword_tokenizer **tokenizer,
                      struct mc_error *error) MC_MUST_CHECK;
/* NULL is allowed. */
void mc_tokenizer_close(struct mc_subword_tokenizer *tokenizer);

enum mc_tokenizer_kind mc_tokenizer_kind(const struct mc_subword_tokenizer *tokenizer);
/* Number of ids, special tokens included: every id is below it. */
size_t mc_tokenizer_size(const struct mc_subword_tokenizer *tokenizer);
/* model_max_length, special tokens included; SIZE_MAX if the files set none, or an implausibly
 * large one. */
size_t mc_tokenizer_max_length(const struct mc_subword_tokenizer *tokenizer);

/* Encodes a text, at most `max_length` ids, which are 2 or more (MC_ENCODING_BARE ignores it), in
 * the arena. Time is linear in the length of the text, n log n in that of its longest word. Every
 * text has an encoding; bytes that are not UTF-8 count as U+FFFD. */
void mc_tokenizer_encode(const struct mc_subword_tokenizer *tokenizer, enum mc_encoding encoding,
                         struct mc_slice text, size_t max_length, struct mc_arena *arena,
                         struct mc_token_ids *ids);
/* The entry of the vocabulary ("##ing", "\u0120the"), NUL-terminated; lives as long as the
 * tokenizer. */
struct mc_slice mc_tokenizer_token(const struct mc_subword_tokenizer *tokenizer, uint32_t id);
/* The same as a reader would see it: without "##", and for byte pairs the bytes they stand for, in
 * the arena. *continues: it continues the word before. */
struct mc_slice mc_tokenizer_text(const struct mc_subword_tokenizer *tokenizer, uint32_t id,
                                  struct mc_arena *arena, bool *continues);
/* The id of a vocabulary entry, written as it is there; MC_NOT_FOUND if there is none. */
uint32_t mc_tokenizer_find(const struct mc_subword_tokenizer *tokenizer, struct mc_slice token);
/* The id of a special token; MC_NOT_FOUND: the tokenizer has none. */
uint32_t mc_tokenizer_special(const struct mc_subword_tokenizer *tokenizer,
                              enum mc_special_token token);
/* Whether the id is that of a special token. */
bool mc_tokenizer_is_special(const struct mc_subword_tokenizer *tokenizer, uint32_t id);

#endif
