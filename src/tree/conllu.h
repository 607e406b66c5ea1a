/* SPDX-License-Identifier: GPL-3.0-or-later */
/* conllu.h: sentences of CoNLL-U files, one at a time, in constant memory.
 *
 * Universal Dependencies, format CoNLL-U v2 (universaldependencies.org/format.html). A sentence
 * ends at a blank line or at the end of the file; several blank lines are one; a CR at the end of a
 * line and a byte order mark are dropped. Lines that begin with "#" are comments, wherever they
 * are. Multiword tokens (ID 4-5) and empty nodes (5.1) are checked for their place, the columns
 * XPOS, DEPS and MISC for being there; otherwise they are skipped. */
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
    struct mc_slice id, text; /* of "# sent_id = " and the first "# text = "; length 0: none */
    const struct mc_conllu_word *words;
    size_t n_words;  /* at least 1; word i has number i + 1 */
    uint64_t number; /* in the file, from 1 */
    uint32_t line;   /* of its first word */
};

/* Opens a file, gzipped or not; "-" is standard input. The path must outlive the reader.
 * MC_CODE_INPUT with the system's reason. */
int mc_conllu_open(const char *path, struct mc_conllu_reader **reader,
                   struct mc_error *error) MC_MUST_CHECK;
/* Reads a text in memory; it and `name`, which stands in messages, must outlive the reader. */
struct mc_conllu_reader *mc_conllu_open_text(const char *name, struct mc_slice text) MC_MUST_CHECK;
/* NULL is allowed. */
void mc_conllu_close(struct mc_conllu_reader *reader);

/* The next sentence, valid until the next call; NULL at the end. MC_CODE_INPUT with file, line and
 * column: a line that is not UTF-8, has a NUL or has not ten columns, an empty column, a blank in a
 * label, an ID out of order, a range or an empty node out of place, a HEAD that is no number or no
 * word of the sentence, a cycle, a second sent_id, a sentence without words or of more than 64 MB.
 * Sentences before the fault come first; after it the reader gives the same error again. */
int mc_conllu_next(struct mc_conllu_reader *reader, const struct mc_conllu_sentence **sentence,
                   struct mc_error *error) MC_MUST_CHECK;

/* Bytes read so far (of what is gzipped: before they are unpacked), and of the whole file; 0: not
 * known. */
uint64_t mc_conllu_bytes(const struct mc_conllu_reader *reader);
uint64_t mc_conllu_size(const struct mc_conllu_reader *reader);

/* Reads a text that is one sentence. Words live in the arena, texts are parts of `text`. The same
 * errors, of the name "" and with places in the text; and no sentence, or more than one. *fault
 * gets the byte of the text at which an error is. */
int mc_conllu_read_one(struct mc_slice text, struct mc_arena *arena,
                       struct mc_conllu_sentence *sentence, size_t *fault,
                       struct mc_error *error) MC_MUST_CHECK;
/* What mc_conllu_read_one says of a second sentence. */
#define MC_CONLLU_SECOND_SENTENCE "a second sentence; a tree is of one"
/* The next form as the sentence is written, from *offset on, 0 at first: that of a multiword token
 * in place of its words, else that of a word; empty nodes have none. The text is one that the
 * reader takes. False behind the last. */
bool mc_conllu_next_surface(struct mc_slice text, size_t *offset, struct mc_slice *form);

/* The relation up to its first colon: the universal relation. */
struct mc_slice mc_universal_relation(struct mc_slice relation);

#endif
