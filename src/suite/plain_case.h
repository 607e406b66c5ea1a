/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plain_case.h: reads a case that is only texts and a score, as most cases of long tables are,
 * without building a tree of JSON values, which took two thirds of the reading time. Anything else,
 * and anything invalid, is left to the tree readers, which report the place of an error; both give
 * the same cases. */
#ifndef MC_SUITE_PLAIN_CASE_H
#define MC_SUITE_PLAIN_CASE_H

#include "base/json_plain.h"
#include "base/memory.h"

struct mc_case;

/* Most members of a plain case or record. */
enum { MC_PLAIN_MEMBERS = 24 };

/* The role of a key of a record. */
enum mc_plain_use {
    MC_PLAIN_UNUSED, /* ignored */
    MC_PLAIN_TEXT,
    MC_PLAIN_NAME, /* a text, or a whole number that stands for one */
    MC_PLAIN_SCORE,
    MC_PLAIN_HEAD, /* a text of the head of the case's file */
    MC_PLAIN_REFERENCE,
    MC_PLAIN_CANDIDATE,
    MC_PLAIN_SOURCE,
    MC_PLAIN_MORE /* a record with such a key is not plain */
};
struct mc_plain_key {
    enum mc_plain_use use;
    struct mc_slice key; /* its name in a suite */
};

/* A number and its text. */
enum { MC_PLAIN_REAL_BITS = 12, MC_PLAIN_REAL_PLACES = 8, MC_PLAIN_FEW_REALS = 100 };
struct mc_plain_real {
    uint64_t bits;
    size_t length; /* of its text; 0: empty slot */
    char text[32]; /* without a NUL */
};

/* Reads consecutive records, most of which have the same keys. Begin with zero but for `find` and
 * its context. */
struct mc_plain_records {
    struct mc_plain_key (*find)(const void *context, struct mc_slice key);
    const void *context;
    struct mc_slice words[MC_PLAIN_MEMBERS]; /* the keys of this record, or of the one before ... */
    struct mc_plain_key keys[MC_PLAIN_MEMBERS];
    size_t n_known; /* ... number of known keys */
    /* The record taken last: */
    struct mc_flat_member members[MC_PLAIN_MEMBERS];
    struct mc_slice reference, candidate, source; /* data NULL: absent */
    size_t number;
    char id[24]; /* the record's number as text, if it serves as the id */
    bool has_id, has_score;
    double score;
    struct mc_buffer head;       /* the members about its file, as mc_json_append writes them */
    struct mc_buffer object;     /* its text as a case */
    struct mc_plain_real *reals; /* [1 << MC_PLAIN_REAL_BITS]; NULL: not yet */
    size_t n_reals;              /* numbers written before the table `reals` existed */
    struct mc_plain_real real;
};

/* Takes a record; `number` becomes its id if it has none. `text` must live until the case is made.
 * False: it is not plain. */
bool mc_plain_record(struct mc_plain_records *records, struct mc_slice text, size_t number);
/* The record as the text of a case, as mc_json_append writes it; valid until the next call. */
struct mc_slice mc_plain_record_text(struct mc_plain_records *records);
void mc_plain_records_close(struct mc_plain_records *records);

/* Sets the texts of a case, its sides and `human`, from the text of a case in a suite; the rest is
 * unchanged. Texts are the arena's, except the id, which points into `text`. False: it is not
 * plain, or lacks a valid id or a non-empty reference or candidate; then nothing is set. */
bool mc_plain_case_read(struct mc_slice text, struct mc_arena *arena, struct mc_case *item);
/* The same for the record taken last: gives the case that its text would, without reading it again.
 * The id is valid until the next record. */
bool mc_plain_record_case(struct mc_plain_records *records, struct mc_arena *arena,
                          struct mc_case *item);

#endif
