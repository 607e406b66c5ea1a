/* SPDX-License-Identifier: GPL-3.0-or-later */
/* conllu.h: reads sentences of CoNLL-U files one at a time, in constant memory.
 *
 * Universal Dependencies, format CoNLL-U v2 (universaldependencies.org/format.html). A sentence
 * ends at a blank line or at the end of the file; several blank lines count as one; a CR at the end
 * of a line and a byte order mark are dropped. Lines that begin with "#" are comments everywhere.
 * Of multiword tokens (ID 4-5) and empty nodes (5.1) only the position is checked, of the columns
 * XPOS, DEPS and MISC only the presence. */
#ifndef MC_TREE_CONLLU_H
#define MC_TREE_CONLLU_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/slice.h"

struct mc_arena;
struct mc_conllu_reader;

/* A numbered word. Texts are as in the file; "_" is kept. */
struct mc_conllu_word {
    struct mc_slice form, lemma, upos, feats, relation;
    uint32_t head; /* number of a word, from 1; 0: a root */
    uint32_t line;
};

struct mc_conllu_sentence {
    struct mc_slice id, text; /* from "# sent_id = " and the first "# text = "; length 0: none */
    const struct mc_conllu_word *words;
    size_t n_words;  /* at least 1; word i has number i + 1 */
    uint64_t number; /* in the file, from 1 */
    uint32_t line;   /* of its first word */
};

/* Opens a file, gzipped or not; "-" is standard input. The path must outlive the reader.
 * MC_CODE_INPUT with the system's reason. */
int mc_conllu_open(const char *path, struct mc_conllu_reader **reader,
                   struct mc_error *error) MC_MUST_CHECK;
/* Reads a text in memory; it and `name`, used in messages, must outlive the reader. */
struct mc_conllu_reader *mc_conllu_open_text(const char *name, struct mc_slice text) MC_MUST_CHECK;
/* NULL is allowed. */
void mc_conllu_close(struct mc_conllu_reader *reader);

/* The next sentence, valid until the next call; NULL at the end. MC_CODE_INPUT with file, line and
 * column: a line that is not UTF-8, has a NUL or does not have ten columns, an empty column, a
 * blank in a label, an ID out of order, a misplaced range or empty node, a HEAD that is not a
 * number or not a word of the sentence, a cycle, a second sent_id, a sentence without words or of
 * more than 64 MB. Sentences before the fault are given first; after it every call gives the same
 * error. */
int mc_conllu_next(struct mc_conllu_reader *reader, const struct mc_conllu_sentence **sentence,
                   struct mc_error *error) MC_MUST_CHECK;

/* Bytes read so far (compressed, if the file is gzipped), and of the whole file; 0: unknown. */
uint64_t mc_conllu_bytes(const struct mc_conllu_reader *reader);
uint64_t mc_conllu_size(const struct mc_conllu_reader *reader);

/* Reads a text that is one sentence. Words live in the arena, texts are parts of `text`. Errors are
 * those of mc_conllu_next, with the name "" and places in the text, and no sentence or more than
 * one. *fault: the byte of the text at which the error is. */
int mc_conllu_read_one(struct mc_slice text, struct mc_arena *arena,
                       struct mc_conllu_sentence *sentence, size_t *fault,
                       struct mc_error *error) MC_MUST_CHECK;
/* The message of mc_conllu_read_one about a second sentence. */
#define MC_CONLLU_SECOND_SENTENCE "a second sentence; a tree is of one"

/* The next surface form from *offset on, which begins at 0: that of a multiword token in place of
 * its words, else that of a word; empty nodes have none. The text must be one that the reader
 * accepts. False after the last form. */
bool mc_conllu_next_surface(struct mc_slice text, size_t *offset, struct mc_slice *form);

/* The relation up to its first colon: the universal relation. */
struct mc_slice mc_universal_relation(struct mc_slice relation);

#endif
