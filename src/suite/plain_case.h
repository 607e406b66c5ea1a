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
enum { MC_PLAIN_REAL_BITS = 8 };
struct mc_plain_real {
    uint64_t bits;
    char text[32]; /* empty: none yet */
};

/* Records that follow each other, most of which have the same keys. */
struct mc_plain_records {
    struct mc_plain_key (*find)(void *context, struct mc_slice key);
    void *context;
    struct mc_slice words[MC_PLAIN_MEMBERS]; /* the keys of the one before ... */
    struct mc_plain_key keys[MC_PLAIN_MEMBERS];
    size_t n_known;                /* ... so many */
    struct mc_buffer object, head; /* of the record, as JSON: the case, and what it says of its
                                      file; as mc_json_append writes them */
    double score;
    bool has_score;
    struct mc_plain_real reals[1 << MC_PLAIN_REAL_BITS];
};

/* Takes a record, of the number `number`, for its id where it has none. False: it is not plain. The
 * texts of records live on until mc_plain_records_close. */
bool mc_plain_record(struct mc_plain_records *records, struct mc_slice text, size_t number);
void mc_plain_records_close(struct mc_plain_records *records);

/* Sets the texts of a case, its sides and `human`, from the text of a case in a suite; all else is
 * left as it is. Texts but the id, which is that of `text`, are the arena's. False: it is not plain
 * or lacks an id that is a name, or a reference or candidate that is not empty; then nothing is
 * set. */
bool mc_plain_case_read(struct mc_slice text, struct mc_arena *arena, struct mc_case *item);

#endif
