/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json.h: JSON read with jansson, with errors that name file, line and column.
 *
 * jansson keeps no positions, so a value is reached through a cursor that remembers its path
 * (cases[16].score); only when something is wrong is the text scanned again for the place of that
 * path (json_locate.h). Findings go to a list of diagnostics, so that all mistakes of a file are
 * reported at once. Duplicate keys, a BOM, invalid UTF-8, NaN, 1e999 and nesting over 2,048 are
 * syntax errors. Only json.c and the files that read or write JSON include jansson. */
#ifndef MC_BASE_JSON_H
#define MC_BASE_JSON_H

#include <jansson.h>

#include "base/diagnostic.h"

struct mc_json_cursor;

/* A file being read. */
struct mc_json_file {
    struct mc_slice path, text;
    json_t *root;
    struct mc_diagnostics *diagnostics;
    const char *whole; /* what messages call it: "the file" */
    /* Gives the places of values that were not parsed from the text; NULL: places are searched in
     * the text. */
    struct mc_position (*place)(const struct mc_json_cursor *cursor, bool at_key);
    const void *context; /* for `place` */
};

/* Where a value begins in the text, if the reader knows it; at.line 0: not known. */
struct mc_json_anchor {
    size_t offset; /* byte */
    struct mc_position at;
};

/* One step of a path: a key, or an index when key is NULL. The parent must outlive the child;
 * cursors live on the stack of the reading function.
 *
 * A place is searched from the nearest ancestor that has an anchor. The root has one (byte 0, line
 * 1, column 1); mc_json_member and mc_json_element set none. A reader of a long array sets those of
 * its elements, so that a finding costs the length of the element, not of the file. */
struct mc_json_cursor {
    const struct mc_json_file *file;
    const struct mc_json_cursor *parent; /* NULL at the root */
    const char *key;
    size_t index;
    json_t *value; /* borrowed; never NULL */
    struct mc_json_anchor anchor;
};

/* Reads and parses; registers the text as a source of `diagnostics`. A file that cannot be read is
 * an mc_error; a syntax error goes to the diagnostics and is returned as an mc_error too. Close
 * with mc_json_close. The text lives in the arena. */
int mc_json_open(const char *path, struct mc_arena *arena, struct mc_diagnostics *diagnostics,
                 struct mc_json_file *file, struct mc_error *error) MC_MUST_CHECK;
/* The same from a text already in memory; `path` is used in messages only. */
int mc_json_open_text(struct mc_slice path, struct mc_slice text,
                      struct mc_diagnostics *diagnostics, struct mc_json_file *file,
                      struct mc_error *error) MC_MUST_CHECK;
/* The same for a text that is one line of a file, and is called so in messages. Places are relative
 * to the line. */
int mc_json_open_line(struct mc_slice path, struct mc_slice line,
                      struct mc_diagnostics *diagnostics, struct mc_json_file *file,
                      struct mc_error *error) MC_MUST_CHECK;
/* As mc_json_open, for foreign files that may hold integers beyond 64 bits: all numbers are read as
 * reals. */
int mc_json_open_reals(const char *path, struct mc_arena *arena, struct mc_diagnostics *diagnostics,
                       struct mc_json_file *file, struct mc_error *error) MC_MUST_CHECK;
void mc_json_close(struct mc_json_file *file);

struct mc_json_cursor mc_json_root(const struct mc_json_file *file);
/* Steps to a member or element. False (and no finding) when it is not there. */
bool mc_json_member(const struct mc_json_cursor *parent, const char *key,
                    struct mc_json_cursor *child);
bool mc_json_element(const struct mc_json_cursor *parent, size_t index,
                     struct mc_json_cursor *child);
/* Steps through the members of an object in the order of the text: from a child whose key is NULL
 * to the first member, from a member to the next. False after the last one, and if the parent is
 * not an object. */
bool mc_json_next(const struct mc_json_cursor *parent, struct mc_json_cursor *child);

/* Typed values. When the type is wrong: a finding (E005, "... is a number, must be a string") at
 * the value, and -1. Strings are copied into the arena and NUL-terminated; a string with U+0000 is
 * a finding. */
int mc_json_text(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                 struct mc_slice *text) MC_MUST_CHECK;
int mc_json_number(const struct mc_json_cursor *cursor, double *number) MC_MUST_CHECK;
int mc_json_integer(const struct mc_json_cursor *cursor, long long minimum, long long maximum,
                    long long *number) MC_MUST_CHECK;
int mc_json_boolean(const struct mc_json_cursor *cursor, bool *flag) MC_MUST_CHECK;
int mc_json_is_object(const struct mc_json_cursor *cursor) MC_MUST_CHECK; /* 0, or -1 + finding */
int mc_json_is_array(const struct mc_json_cursor *cursor) MC_MUST_CHECK;
/* The same for a member that must be there (E003 "key ... is missing", at the object). */
int mc_json_required(const struct mc_json_cursor *parent, const char *key,
                     struct mc_json_cursor *child) MC_MUST_CHECK;

/* A finding (E002) for every key of the object that is not in `known` (NULL-terminated; one that
 * ends in ':' stands for all keys that begin so), with the nearest known key as a hint. Returns the
 * number of unknown keys. "$schema", by which editors find the JSON Schema, is allowed at the top
 * level of every file; it must be a string. */
size_t mc_json_unknown_keys(const struct mc_json_cursor *object, const char *const *known);

/* Adds a finding at the place of the cursor's value (at its key when `at_key`). */
void mc_json_finding(const struct mc_json_cursor *cursor, enum mc_severity severity,
                     const char *code, bool at_key, const char *format, ...) MC_PRINTF(5, 6);
/* Place of the value; of byte `offset` inside the decoded text when it is a string. */
struct mc_position mc_json_place(const struct mc_json_cursor *cursor, bool at_key);
struct mc_position mc_json_place_in_text(const struct mc_json_cursor *cursor, size_t offset);

#endif
