/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fields.h: members of JSON objects as the suite readers want them.
 *
 * Each function gives true when the member is there and good. Otherwise there is a finding where
 * one is due (wrong type, a missing key that is required) and the target is left as it was, so that
 * the reader goes on and all mistakes of a file are reported at once. Whether a file is good, the
 * count of errors says. */
#ifndef MC_SUITE_FIELDS_H
#define MC_SUITE_FIELDS_H

#include "base/json.h"

/* The text, or as many whole characters of it as a message can bear. */
struct mc_slice mc_clip(struct mc_slice text);

/* More wrong elements of one array than this are not reported: each costs a scan of the text. */
enum { MC_FIELD_FINDINGS = 20 };

/* MC_FILLED: required, and a list must hold something. A text must never be empty. */
enum mc_need { MC_OPTIONAL, MC_REQUIRED, MC_FILLED };

bool mc_field(const struct mc_json_cursor *parent, const char *key, enum mc_need need,
              struct mc_json_cursor *child);
bool mc_field_object(const struct mc_json_cursor *parent, const char *key, enum mc_need need,
                     struct mc_json_cursor *child);
bool mc_field_array(const struct mc_json_cursor *parent, const char *key, enum mc_need need,
                    struct mc_json_cursor *child);
/* The text is copied into the arena. */
bool mc_field_text(const struct mc_json_cursor *parent, const char *key, enum mc_need need,
                   struct mc_arena *arena, struct mc_slice *text);
/* The text at the cursor, written as one string or as an array of its lines, which are joined by
 * LF; in the arena. */
bool mc_field_lines(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                    struct mc_slice *text);
bool mc_field_flag(const struct mc_json_cursor *parent, const char *key, bool *flag);
bool mc_field_number(const struct mc_json_cursor *parent, const char *key, enum mc_need need,
                     double *number);
/* One of `words` (ended by NULL); E005 with all of them, and the nearest, otherwise. */
bool mc_field_word(const struct mc_json_cursor *parent, const char *key, enum mc_need need,
                   const char *const *words, struct mc_arena *arena, size_t *index);
/* The same for a text already in hand; `cursor` is where it stands. */
bool mc_word_index(const struct mc_json_cursor *cursor, struct mc_slice word,
                   const char *const *words, size_t *index);
/* An array of texts, none of them empty, none twice. The array lives in the arena. True also when
 * some elements were wrong and left out. */
bool mc_field_texts(const struct mc_json_cursor *parent, const char *key, enum mc_need need,
                    struct mc_arena *arena, struct mc_slice **texts, size_t *n_texts);
/* A name of suites, datasets and cases: letters, digits, '.', '_', '-', the first a letter or
 * digit. It stands in tables, file names and commands. */
bool mc_is_field_name(struct mc_slice text);
bool mc_field_name(const struct mc_json_cursor *parent, const char *key, struct mc_arena *arena,
                   struct mc_slice *name);
/* The key "schema" of a file; a finding when it is not `schema`. */
bool mc_field_schema(const struct mc_json_cursor *root, const char *schema, struct mc_arena *arena);

#endif
