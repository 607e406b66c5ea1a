/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checksum.h: the checksum of the content of a JSON report: keys, texts and numbers in order,
 * regardless of white space and of how a number is spelled. It is computed while a report is
 * written, and again from a report that was read, so that `verify` detects a change even to a text
 * that follows from nothing else. */
#ifndef MC_REPORT_CHECKSUM_H
#define MC_REPORT_CHECKSUM_H

#include <stdbool.h>

#include "base/hash.h"
#include "base/json.h"

struct mc_checksum {
    struct mc_sha256 sha;
    bool is_on;
};

/* Starts the checksum; what was added before does not count. */
void mc_checksum_begin(struct mc_checksum *checksum);
/* A member's key; add its value next. */
void mc_checksum_add_key(struct mc_checksum *checksum, struct mc_slice key);
void mc_checksum_add_text(struct mc_checksum *checksum, struct mc_slice text);
/* A number that is not finite counts as null. */
void mc_checksum_add_number(struct mc_checksum *checksum, double number);
void mc_checksum_add_flag(struct mc_checksum *checksum, bool flag);
/* Begins an object or array. */
void mc_checksum_add_open(struct mc_checksum *checksum, bool is_array);
/* Ends it. */
void mc_checksum_add_close(struct mc_checksum *checksum);
/* Writes 32 lower-case hexadecimal digits, half of a SHA-256, and a NUL; what is added later does
 * not count. */
void mc_checksum_end(struct mc_checksum *checksum, char hex[65]);

/* The members of a report that do not count: when and by what it was written, why it was accepted,
 * "$schema" for editors, the checksum itself and the number of values after it. NULL-terminated. */
extern const char *const mc_checksum_passes_over[];
/* The checksum of a report that was read, without those members. */
void mc_checksum_of_report(json_t *root, char hex[65]);
/* Whether the report that was read has a checksum that does not match; *at is then at it. */
bool mc_checksum_is_wrong(const struct mc_json_cursor *root, struct mc_json_cursor *at);

#endif
