/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairs.h: sentence pairs that are no suite: files of lines, files of graphs, tables. They become a
 * suite without phenomena and human scores, so that the same runner scores them. */
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

/* A line of a stream of pairs, for its readers. */
struct mc_pairs_line {
    const char *path;     /* for messages */
    uint64_t number;      /* from 1 */
    struct mc_slice text; /* without line feed, a NUL behind it */
};
/* mc_pairs_parse_line is the first where it can, else the second, which takes any line. False: the
 * line is not plain, and nothing was done. */
bool mc_pairs_parse_plain(const struct mc_pairs_line *line, struct mc_arena *arena,
                          struct mc_case *item) MC_MUST_CHECK;
int mc_pairs_parse_any(const struct mc_pairs_line *line, struct mc_arena *arena,
                       struct mc_arena *scratch, struct mc_case *item,
                       struct mc_error *error) MC_MUST_CHECK;

enum mc_pairs_form {
    MC_PAIRS_LINES, /* one sentence a line; a CR before the LF is dropped; ids 1, 2, 3 ... */
    MC_PAIRS_GRAPHS /* PENMAN blocks separated by empty lines; id: "# ::pair", else "# ::id" where
                       it is unique in the candidate's file, else the running number */
};

/* A text under reading, piece by piece: `text` and `are_graphs` are set. Lines end at LF, a CR
 * before it is dropped; graphs are PENMAN blocks. */
struct mc_pieces {
    struct mc_slice text;
    bool are_graphs;
    size_t offset; /* behind the piece that was read last */
    struct mc_slice block;
    uint32_t line; /* where that begins, from 1 */
};
/* The next line or graph, a part of the text; false at the end. */
bool mc_pieces_next(struct mc_pieces *pieces, struct mc_slice *piece);

/* The text of a side, else the sentence that its graph names ("# ::snt"); length 0: neither. */
struct mc_slice mc_side_sentence(const struct mc_side *side);

/* Paths of parallel files: each of `references` holds a reference of every case, each of `targeted`
 * a targeted one. Without either, the cases have a candidate alone. */
struct mc_pairs_files {
    const char *const *references;
    size_t n_references;
    const char *const *targeted;
    size_t n_targeted;
    const char *candidate;
    /* Of MC_PAIRS_GRAPHS: the files of this side hold sentences, a line each, all the same, and the
     * ids are the running numbers. */
    bool references_are_lines, candidate_is_lines;
};

/* Reads parallel files. All must hold the same number of lines or graphs; where both sides of a
 * graph pair say "# ::pair", they must say the same, and the same "# ::id" where the files hold
 * graphs of the same ids: then another order is a mistake. An empty line is no reference where a
 * case has another untargeted one, else it is the empty sentence. Not well-formed UTF-8, a NUL, or
 * files of different length: MC_CODE_INPUT with the place. */
int mc_pairs_read_files(const struct mc_pairs_files *files, enum mc_pairs_form form,
                        struct mc_arena *arena, struct mc_suite **suite,
                        struct mc_error *error) MC_MUST_CHECK;

/* A sentence beside another, in memory. */
struct mc_sentence_pair {
    struct mc_slice id, reference, candidate;
};

/* A suite of these pairs, whose texts stay where they are. Ids must differ; `name` stands for its
 * file in messages. */
struct mc_suite *mc_pairs_of_sentences(const char *name, const struct mc_sentence_pair *pairs,
                                       size_t n, struct mc_arena *arena) MC_MUST_CHECK;

/* Texts and graphs in memory, in columns; NULL in place of a column or of an entry: not there. */
struct mc_pairs_columns {
    size_t n, n_references;
    const char *const *candidates, *const *candidate_graphs; /* [n] */
    /* [n_references * n]: reference r of pair i is number r * n + i */
    const char *const *references, *const *reference_graphs;
    const char *const *sources; /* [n] */
};

/* A suite of the pairs begin to end - 1, whose texts stay where they are; ids are their numbers,
 * from 1. Empty sentences and graphs count as in parallel files. A text that is not UTF-8:
 * MC_CODE_USAGE. */
int mc_pairs_of_columns(const struct mc_pairs_columns *columns, size_t begin, size_t end,
                        struct mc_arena *arena, struct mc_suite **suite,
                        struct mc_error *error) MC_MUST_CHECK;

/* Reads a table with a header, columns by name (base/column_names.h; calls: NULL is none):
 * `reference` and `candidate` or `reference_amr` and `candidate_amr` or all four, or the first
 * three, and `id` (else ids are the running numbers). Further references are `reference_2`,
 * `reference_2_amr`, `reference_3` ..., targeted ones `targeted`, `targeted_2`
 * ...; `targeted` may stand in place of `reference`. `source` (`src`, where a column `licence` says
 * that this is an export) and `source_amr` hold what the candidates were made from; with them all
 * references may lack. `language`, `source_language`, `document`, `segment` and `system` are the
 * context. Other columns are ignored. An empty field is
 * no graph, no targeted reference, and no reference where the row has another; else it is an empty
 * sentence. A number that is left out, ids used twice and rows of another length than the header
 * are MC_CODE_INPUT with the place. */
int mc_pairs_read_table(const char *path, const struct mc_column_calls *calls,
                        struct mc_arena *arena, struct mc_suite **suite,
                        struct mc_error *error) MC_MUST_CHECK;
/* The same from memory. The text must live as long as the suite. */
int mc_pairs_parse_table(struct mc_slice path, struct mc_slice text,
                         const struct mc_column_calls *calls, struct mc_arena *arena,
                         struct mc_suite **suite, struct mc_error *error) MC_MUST_CHECK;

/* The longest line of JSON that is read, in bytes. */
#define MC_PAIRS_LINE_LIMIT ((size_t)16 << 20)

/* Suites of a part of a stream at a time, without files of their own: n_cases cases without ids and
 * sides, to be filled with mc_pairs_parse_line. */
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
 * A candidate and a reference, or a source, must be named; null is as good as an absent text or
 * graph, which a metric may then lack. Empty texts and graphs count as in a table. Other keys are
 * ignored, but not reference_2 and the like, which a table would have. Anything else is
 * MC_CODE_INPUT with its place. Texts are copied into `arena`; `scratch` is given back. Whether ids
 * are different nobody checks. */
int mc_pairs_parse_line(const struct mc_pairs_line *line, struct mc_arena *arena,
                        struct mc_arena *scratch, struct mc_case *item,
                        struct mc_error *error) MC_MUST_CHECK;

#endif
