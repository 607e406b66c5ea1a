/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fields.h: reads members of JSON objects for the suite readers.
 *
 * Each function returns true if the member is there and valid. Otherwise it adds a finding if one
 * is due (wrong type, a required key missing) and leaves the target as it was, so that the reader
 * goes on and reports all errors of a file at once. The count of errors says whether a file is
 * valid. */
#ifndef MC_SUITE_FIELDS_H
#define MC_SUITE_FIELDS_H

#include "base/json.h"

/* The text, cut after a whole character to what fits in a message. */
struct mc_slice mc_clip(struct mc_slice text);

/* Limit on the findings about elements of one array: each costs a scan of the text. */
enum { MC_FIELD_FINDINGS = 20 };

/* MC_FILLED: required, and a list must not be empty. A text must never be empty. */
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
/* One of `words` (NULL-terminated); otherwise E005, which lists them and suggests the nearest. */
bool mc_field_word(const struct mc_json_cursor *parent, const char *key, enum mc_need need,
                   const char *const *words, struct mc_arena *arena, size_t *index);
/* The same for a text already read; `cursor` is its place. */
bool mc_word_index(const struct mc_json_cursor *cursor, struct mc_slice word,
                   const char *const *words, size_t *index);
/* An array of distinct texts, none empty, in the arena. True even if some elements were invalid and
 * left out. */
bool mc_field_texts(const struct mc_json_cursor *parent, const char *key, enum mc_need need,
                    struct mc_arena *arena, struct mc_slice **texts, size_t *n_texts);
/* A name of a suite, dataset or case: letters, digits, '.', '_', '-', the first a letter or digit.
 * It appears in tables, file names and commands. */
bool mc_is_field_name(struct mc_slice text);
bool mc_field_name(const struct mc_json_cursor *parent, const char *key, struct mc_arena *arena,
                   struct mc_slice *name);
/* The key "schema" of a file; a finding if it is not `schema`. */
bool mc_field_schema(const struct mc_json_cursor *root, const char *schema, struct mc_arena *arena);

#endif
