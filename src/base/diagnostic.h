/* SPDX-License-Identifier: GPL-3.0-or-later */
/* diagnostic.h: findings about files, collected like a compiler's and printed with the source line.
 *
 *     suites/x.json:412:18: error[E012] human score 6.2 is outside the scale 1..5
 *         "score": 6.2,
 *                  ^
 *
 * A finding about a known subject, such as a case, has its id before the text: "negation-004: ...".
 * A finding without a code has a colon in its place: "x.json:1:1: error: text". */
#ifndef MC_BASE_DIAGNOSTIC_H
#define MC_BASE_DIAGNOSTIC_H

#include <stdio.h>

#include "base/error.h"

struct mc_arena;

enum mc_severity { MC_SEVERITY_ERROR, MC_SEVERITY_WARNING, MC_SEVERITY_NOTE };

struct mc_diagnostic {
    enum mc_severity severity;
    const char *code;      /* "E012" (the list is in lint/check.c); "" when it has none */
    struct mc_slice file;  /* path as the user gave it */
    struct mc_position at; /* line 0: about the file as a whole */
    uint32_t width;        /* characters to underline from there; 0 and 1: one caret */
    struct mc_slice text;
    struct mc_slice subject; /* what it is about, such as the id of a case; length 0: not known */
    struct mc_slice details; /* lines shown below the source line; length 0: none */
    uint32_t follows;        /* 0, or for a note: 1 + index of the finding it explains */
};

struct mc_diagnostics {
    struct mc_arena *arena; /* owns texts and paths */
    struct mc_diagnostic *items;
    size_t n_items, capacity;
    size_t n_errors, n_warnings, n_notes;
    /* how many findings of each code and severity, including those not kept */
    struct mc_diagnostic_tally {
        const char *code;
        enum mc_severity severity;
        size_t n;
    } * tallies;
    size_t n_tallies, tally_capacity;
    /* texts of the files mentioned, registered by whoever read them, for the source lines */
    struct mc_diagnostic_source {
        struct mc_slice file, text;
    } * sources;
    size_t n_sources, source_capacity;
};

/* An empty list; all its memory is the arena's, so nothing has to be freed. */
struct mc_diagnostics *mc_diagnostics_new(struct mc_arena *arena) MC_MUST_CHECK;
/* Makes the text of a file known; both slices must live as long as the list. */
void mc_diagnostics_source(struct mc_diagnostics *list, struct mc_slice file, struct mc_slice text);
/* The most findings of one code that a list keeps; later ones are only counted, so that a hostile
 * file cannot fill the memory and many findings of one kind do not hide another kind. */
#define MC_DIAGNOSTICS_LIMIT 10000
/* Adds one finding; returns its index, that of a spare item when the list is full. The file name is
 * copied. */
size_t mc_diagnostics_add(struct mc_diagnostics *list, enum mc_severity severity, const char *code,
                          struct mc_slice file, struct mc_position at, const char *format, ...)
    MC_PRINTF(6, 7);
size_t mc_diagnostics_add_list(struct mc_diagnostics *list, enum mc_severity severity,
                               const char *code, struct mc_slice file, struct mc_position at,
                               const char *format, va_list arguments) MC_PRINTF(6, 0);
/* Moves the error to the list, as an error in that file, and clears it. */
void mc_diagnostics_take(struct mc_diagnostics *list, struct mc_slice file, struct mc_error *error);
/* Adds a line to the details of the finding with this index; has no effect on a spare item. */
void mc_diagnostics_detail(struct mc_diagnostics *list, size_t index, struct mc_slice line);
/* Sorts by file (those registered as sources first, in that order, then in order of mention), line,
 * column; findings about a file as a whole come after the others in it, and notes stay after the
 * finding they follow. Indexes change. */
void mc_diagnostics_sort(struct mc_diagnostics *list);
/* Prints at most `most` findings (0: all), with their notes, source line and caret, then how many
 * were left out, if any. In source lines and messages control characters are shown as '?'. */
void mc_diagnostics_print(const struct mc_diagnostics *list, FILE *stream, size_t most);
/* The same list, but of each kind with more than three findings only the first is kept, with the
 * number in its details. Findings are of one kind if they are in the same file and their texts
 * differ only in numbers and quoted parts. The counts are those of the findings kept. The result
 * lives in the arena and must not outlive the list. */
struct mc_diagnostics mc_diagnostics_by_kind(const struct mc_diagnostics *list,
                                             struct mc_arena *arena) MC_MUST_CHECK;
/* What mc_diagnostics_print shows below each message, without the indentation common to all: source
 * line with caret, details; [n_items], in the arena. */
struct mc_slice *mc_diagnostics_excerpts(const struct mc_diagnostics *list,
                                         struct mc_arena *arena) MC_MUST_CHECK;
/* The first error of the list as a struct mc_error with MC_CODE_INPUT; 0 when there is none, else
 * -1. */
int mc_diagnostics_error(const struct mc_diagnostics *list, struct mc_error *error);
/* Prints one struct mc_error in the same form ("file:line:column: error: text", or
 * "metricheck: text" when it is about no file). */
void mc_error_print(const struct mc_error *error, const struct mc_diagnostics *sources,
                    FILE *stream);

/* Line and column of a byte offset in a text, both from 1, column in code points. */
struct mc_position mc_position_of(struct mc_slice text, size_t offset);

#endif
