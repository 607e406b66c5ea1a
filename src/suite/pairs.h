/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairs.h: sentence pairs that are not a suite: files of lines, files of graphs, tables. They
 * become a suite without phenomena or human scores, so that the same runner scores them. In this
 * folder a pair is such a sentence pair. */
#ifndef MC_SUITE_PAIRS_H
#define MC_SUITE_PAIRS_H

#include "base/memory.h"
#include "base/slice.h"

struct mc_case;
struct mc_column_calls;
struct mc_error;
struct mc_pairs_line;
struct mc_side;
struct mc_suite;

/* A line of a stream of pairs. */
struct mc_pairs_line {
    const char *path;     /* for messages */
    uint64_t number;      /* from 1 */
    struct mc_slice text; /* without line feed, NUL-terminated */
};
/* mc_pairs_parse_line tries the first, then the second, which takes any line. False: the line is
 * not plain, and nothing was changed. */
bool mc_pairs_parse_plain(const struct mc_pairs_line *line, struct mc_arena *arena,
                          struct mc_case *item) MC_MUST_CHECK;
int mc_pairs_parse_any(const struct mc_pairs_line *line, struct mc_arena *arena,
                       struct mc_arena *scratch, struct mc_case *item,
                       struct mc_error *error) MC_MUST_CHECK;

enum mc_pairs_form {
    MC_PAIRS_LINES, /* one sentence per line; a CR before the LF is dropped; ids 1, 2, 3 ... */
    MC_PAIRS_GRAPHS /* PENMAN blocks separated by empty lines; id: "# ::pair", else "# ::id" if
                       unique in the candidate's file, else the running number */
};

/* Reads a text piece by piece; set `text` and `are_graphs` first. Lines end at LF, a CR before it
 * is dropped; graphs are PENMAN blocks. */
struct mc_pieces {
    struct mc_slice text;
    bool are_graphs;
    size_t offset; /* end of the piece read last */
    struct mc_slice block;
    uint32_t line; /* the first line of the block, from 1 */
};
/* The next line or graph, a slice of the text; false at the end. */
bool mc_pieces_next(struct mc_pieces *pieces, struct mc_slice *piece);

/* The text of a side, else the sentence in its graph's comments ("# ::snt"); length 0: neither. */
struct mc_slice mc_side_sentence(const struct mc_side *side);

/* Paths of parallel files: each of `references` holds a reference for every case, each of
 * `targeted` a targeted one. Without either, cases have only a candidate. */
struct mc_pairs_files {
    const char *const *references;
    size_t n_references;
    const char *const *targeted;
    size_t n_targeted;
    const char *candidate;
    /* With MC_PAIRS_GRAPHS: the files of this side hold sentences, one per line, instead of graphs,
     * and the ids are running numbers. */
    bool references_are_lines, candidate_is_lines;
};

/* Reads parallel files. All must hold the same number of lines or graphs. If both graphs of a pair
 * have "# ::pair", the values must agree, and so must "# ::id" if the files hold graphs with the
 * same ids: then a different order is an error. An empty line is a missing reference if the case
 * has another untargeted one, else the empty sentence. Malformed UTF-8, a NUL, or files of
 * different length: MC_CODE_INPUT with the place. */
int mc_pairs_read_files(const struct mc_pairs_files *files, enum mc_pairs_form form,
                        struct mc_arena *arena, struct mc_suite **suite,
                        struct mc_error *error) MC_MUST_CHECK;

/* A sentence pair in memory. */
struct mc_sentence_pair {
    struct mc_slice id, reference, candidate;
};

/* A suite of these pairs; their texts are not copied. Ids must differ; `name` stands for the file
 * in messages. */
struct mc_suite *mc_pairs_of_sentences(const char *name, const struct mc_sentence_pair *pairs,
                                       size_t n, struct mc_arena *arena) MC_MUST_CHECK;

/* Texts and graphs in memory, in columns; a NULL column or entry is absent. */
struct mc_pairs_columns {
    size_t n, n_references;
    const char *const *candidates, *const *candidate_graphs; /* [n] */
    /* [n_references * n]: reference r of pair i is number r * n + i */
    const char *const *references, *const *reference_graphs;
    const char *const *sources; /* [n] */
};

/* A suite of the pairs begin to end - 1; their texts are not copied; ids are their numbers, from 1.
 * Empty sentences and graphs count as in parallel files. Malformed UTF-8: MC_CODE_USAGE. */
int mc_pairs_of_columns(const struct mc_pairs_columns *columns, size_t begin, size_t end,
                        struct mc_arena *arena, struct mc_suite **suite,
                        struct mc_error *error) MC_MUST_CHECK;

/* Reads a table with a header, columns by name (base/column_names.h; calls NULL: none): `reference`
 * and `candidate`, or `reference_amr` and `candidate_amr`, or all four, or the first three, and
 * `id` (else ids are running numbers). Further references are `reference_2`, `reference_2_amr`,
 * `reference_3` ..., targeted ones `targeted`, `targeted_2` ...; `targeted` may replace
 * `reference`. `source` (`src`, if a column `licence` marks the table as an export) and
 * `source_amr` hold what the candidates were made from; with them references are optional.
 * `language`, `source_language`, `document`, `segment` and `system` are the context. Other columns
 * are ignored. An empty field is a missing graph, a missing targeted reference, and a missing
 * reference if the row has another; else it is an empty sentence. A gap in the numbers of
 * references, duplicate ids and rows whose length differs from the header's are MC_CODE_INPUT with
 * the place. */
int mc_pairs_read_table(const char *path, const struct mc_column_calls *calls,
                        struct mc_arena *arena, struct mc_suite **suite,
                        struct mc_error *error) MC_MUST_CHECK;
/* The same from memory. The text must outlive the suite. */
int mc_pairs_parse_table(struct mc_slice path, struct mc_slice text,
                         const struct mc_column_calls *calls, struct mc_arena *arena,
                         struct mc_suite **suite, struct mc_error *error) MC_MUST_CHECK;

/* The longest line of JSON that is read, in bytes. */
#define MC_PAIRS_LINE_LIMIT ((size_t)16 << 20)

/* A suite for one part of a stream, without files of its own: n_cases cases without ids and sides,
 * to be filled with mc_pairs_parse_line. */
struct mc_suite *mc_pairs_part(const char *path, size_t n_cases,
                               struct mc_arena *arena) MC_MUST_CHECK;

/* Reads one line of JSON Lines, an object:
 *
 *     id               a text or a whole number; without it the number of the line
 *     candidate        a text, or a side as suites have it: {"text": ..., "amr": ..., "tree": ...}
 *     candidate_amr    the graph, where `candidate` is a text or absent
 *     reference, reference_amr   likewise
 *     references       a list of further ones, texts or sides; "kind": "targeted" where they are
 *     targeted         a targeted reference, or a list of them, texts or sides
 *     source, source_amr   likewise; `src` in place of `source` beside a key `licence`
 *     language, source_language, document, segment, system   texts
 *
 * A candidate and a reference, or a source, must be named; null counts as an absent text or graph,
 * which a metric may then lack. Empty texts and graphs count as in a table. Other keys are ignored,
 * except reference_2 etc., which belong in a table. Anything else is MC_CODE_INPUT with its place.
 * Texts are copied into `arena`; `scratch` is restored. Ids are not checked for duplicates. */
int mc_pairs_parse_line(const struct mc_pairs_line *line, struct mc_arena *arena,
                        struct mc_arena *scratch, struct mc_case *item,
                        struct mc_error *error) MC_MUST_CHECK;

#endif
