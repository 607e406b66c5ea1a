/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plain_case.h: a case that is texts and a score, as most cases of long tables are, made from its
 * text without a tree of values: that took two thirds of the reading. What is more, or is wrong in
 * any way, is left to those who read trees and say where the fault is; both read the same. */
#ifndef MC_SUITE_PLAIN_CASE_H
#define MC_SUITE_PLAIN_CASE_H

#include "base/json_plain.h"
#include "base/memory.h"

struct mc_case;

/* Most members of a plain case or record. */
enum { MC_PLAIN_MEMBERS = 24 };

/* What a key of a record is. */
enum mc_plain_use {
    MC_PLAIN_UNUSED, /* passed over */
    MC_PLAIN_TEXT,
    MC_PLAIN_NAME, /* a text, or a whole number that stands for one */
    MC_PLAIN_SCORE,
    MC_PLAIN_HEAD, /* a text of the file that the case is of */
    MC_PLAIN_REFERENCE,
    MC_PLAIN_CANDIDATE,
    MC_PLAIN_SOURCE,
    MC_PLAIN_MORE /* a record with such a key is not plain */
};
struct mc_plain_key {
    enum mc_plain_use use;
    struct mc_slice key; /* as a suite has it */
};

/* A number and its text. */
enum { MC_PLAIN_REAL_BITS = 12, MC_PLAIN_REAL_PLACES = 8, MC_PLAIN_FEW_REALS = 100 };
struct mc_plain_real {
    uint64_t bits;
    size_t length; /* of its text; 0: none yet */
    char text[32]; /* without a NUL */
};

/* Records that follow each other, most of which have the same keys. Zeroed but for `find` and its
 * context: none yet. */
struct mc_plain_records {
    struct mc_plain_key (*find)(const void *context, struct mc_slice key);
    const void *context;
    struct mc_slice words[MC_PLAIN_MEMBERS]; /* the keys of the record, or of the one before ... */
    struct mc_plain_key keys[MC_PLAIN_MEMBERS];
    size_t n_known; /* ... so many */
    /* The record that was taken last: */
    struct mc_flat_member members[MC_PLAIN_MEMBERS];
    struct mc_slice reference, candidate, source; /* data NULL: it has none */
    size_t number;
    char id[24]; /* the number as text, where it stands for the id */
    bool has_id, has_score;
    double score;
    struct mc_buffer head;       /* what it says of its file, as mc_json_append writes it */
    struct mc_buffer object;     /* its text as a case */
    struct mc_plain_real *reals; /* [1 << MC_PLAIN_REAL_BITS]; NULL: not yet */
    size_t n_reals;              /* so many were written before there were any */
    struct mc_plain_real real;
};

/* Takes a record, of the number `number`, for its id where it has none; `text` must live until it
 * is made into a case. False: it is not plain. */
bool mc_plain_record(struct mc_plain_records *records, struct mc_slice text, size_t number);
/* The record as the text of a case, as mc_json_append writes it; good until the next call. */
struct mc_slice mc_plain_record_text(struct mc_plain_records *records);
void mc_plain_records_close(struct mc_plain_records *records);

/* Sets the texts of a case, its sides and `human`, from the text of a case in a suite; all else is
 * left as it is. Texts but the id, which is that of `text`, are the arena's. False: it is not plain
 * or lacks an id that is a name, or a reference or candidate that is not empty; then nothing is
 * set. */
bool mc_plain_case_read(struct mc_slice text, struct mc_arena *arena, struct mc_case *item);
/* The same of the record that was taken: it is the case of its text, without a second reading. The
 * id is good until the next record. */
bool mc_plain_record_case(struct mc_plain_records *records, struct mc_arena *arena,
                          struct mc_case *item);

#endif
