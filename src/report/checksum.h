/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checksum.h: the checksum of what a JSON report states: keys, texts and numbers in their order,
 * whatever blanks lie between them and however a number is spelled. It is made while a report is
 * written, and again of a report that was read, so that `verify` sees that a text was changed which
 * does not follow from anything else. */
#ifndef MC_REPORT_CHECKSUM_H
#define MC_REPORT_CHECKSUM_H

#include <stdbool.h>

#include "base/hash.h"
#include "base/json.h"

struct mc_checksum {
    struct mc_sha256 sha;
    bool is_on;
};

/* From here on; before, what is added does not count. */
void mc_checksum_begin(struct mc_checksum *checksum);
/* A member's key; its value comes next. */
void mc_checksum_add_key(struct mc_checksum *checksum, struct mc_slice key);
void mc_checksum_add_text(struct mc_checksum *checksum, struct mc_slice text);
/* NaN, and what is not finite: null. */
void mc_checksum_add_number(struct mc_checksum *checksum, double number);
void mc_checksum_add_flag(struct mc_checksum *checksum, bool flag);
/* An object or array begins. */
void mc_checksum_add_open(struct mc_checksum *checksum, bool is_array);
/* It ends. */
void mc_checksum_add_close(struct mc_checksum *checksum);
/* 32 lower-case hexadecimal digits, half of a SHA-256, and a NUL; adds nothing from here on. */
void mc_checksum_end(struct mc_checksum *checksum, char hex[65]);

/* The members of a report that do not count: when and by what it was written, for whom ("$schema",
 * of editors), the checksum itself and the number of values behind it. Ended by NULL. */
extern const char *const mc_checksum_passes_over[];
/* The same of a report that was read, without those members, "checksum" and "values". */
void mc_checksum_of_report(json_t *root, char hex[65]);
/* Whether the report that was read has a checksum, where *at is, and it is not its own. */
bool mc_checksum_is_wrong(const struct mc_json_cursor *root, struct mc_json_cursor *at);

#endif
