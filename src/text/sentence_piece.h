/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sentence_piece.h: splits texts into the pieces of a SentencePiece model (Kudo and Richardson
 * 2018): Unigram (Kudo 2018) and byte pair encoding (Sennrich, Haddow and Birch 2016), as version
 * 0.1.97 of the authors' library does. An open model is never changed: any number of threads may
 * use it. */
#ifndef MC_TEXT_SENTENCE_PIECE_H
#define MC_TEXT_SENTENCE_PIECE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/slice.h"

struct mc_arena;
struct mc_sentence_piece;

/* The type of a piece; the numbers are those of the file. */
enum mc_piece_type {
    MC_PIECE_NORMAL = 1,
    MC_PIECE_UNKNOWN,
    MC_PIECE_CONTROL,
    MC_PIECE_USER_DEFINED,
    MC_PIECE_UNUSED,
    MC_PIECE_BYTE
};

/* The greatest length of a piece in bytes: longer ones are refused. */
enum { MC_PIECE_LIMIT = 1000 };

struct mc_piece_entry {
    struct mc_slice text;
    float score;
    enum mc_piece_type type;
};

/* The contents of a model file. */
struct mc_sentence_piece_parts {
    struct mc_piece_entry *entries; /* [n]; the index of an entry is its id */
    size_t n, capacity;
    bool is_byte_pair;  /* else Unigram */
    bool suffix;        /* the added blank follows the text instead of preceding it */
    bool byte_fallback; /* characters without a piece become bytes */
    bool adds_blank, trims_space, escapes_space;
    struct mc_slice rules; /* compiled (piece_rules.h) */
};

/* The default settings: a blank before the text, no blanks at its ends and no double ones, U+2581
 * for each. */
struct mc_sentence_piece_parts mc_sentence_piece_defaults(void);
/* Reads the file of a model (sentencepiece.bpe.model, *.model: a protocol buffer) into parts, which
 * are in the arena. MC_CODE_INPUT with the path: it cannot be read, is not a model, or is of an
 * unknown kind. */
int mc_sentence_piece_read(const char *path, struct mc_arena *arena,
                           struct mc_sentence_piece_parts *parts,
                           struct mc_error *error) MC_MUST_CHECK;
/* The same for the bytes of a file; the path is for messages. */
int mc_sentence_piece_parse(struct mc_slice bytes, const char *path, struct mc_arena *arena,
                            struct mc_sentence_piece_parts *parts,
                            struct mc_error *error) MC_MUST_CHECK;
/* A model of these parts, which must outlive it; all is in the arena. MC_CODE_INPUT with the path:
 * the parts are inconsistent. */
int mc_sentence_piece_new(const struct mc_sentence_piece_parts *parts, const char *path,
                          struct mc_arena *arena, struct mc_sentence_piece **model,
                          struct mc_error *error) MC_MUST_CHECK;

size_t mc_sentence_piece_size(const struct mc_sentence_piece *model);
/* The id of the unknown piece. */
uint32_t mc_sentence_piece_unknown(const struct mc_sentence_piece *model);

/* A piece of a text. */
struct mc_piece {
    struct mc_slice text; /* an unknown piece has the characters themselves, a byte "<0x41>" */
    uint32_t id;
};

struct mc_piece_work;
/* Pieces and their reusable memory. A zeroed struct is empty. */
struct mc_pieces {
    struct mc_piece *items; /* [n]; valid until the next text */
    size_t n, capacity;
    struct mc_piece_work *work;
};

/* Replaces the pieces by those of the text, which may be any bytes: an invalid byte counts as
 * U+FFFD. Time is linear in the length of the text for Unigram, n log n for byte pairs. */
void mc_sentence_piece_encode(const struct mc_sentence_piece *model, struct mc_slice text,
                              struct mc_pieces *pieces);
/* Frees the memory and zeroes the struct. */
void mc_pieces_free(struct mc_pieces *pieces);

#endif
