/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stream.h: cases scored while they are read, in memory that does not grow with their number.
 *
 * Up to a few thousand lines at a time are read, parsed, scored with every metric and written as
 * rows; all threads parse and score. How many lines at a time depends on how long they take; what
 * is written does not. */
#ifndef MC_ENGINE_STREAM_H
#define MC_ENGINE_STREAM_H

#include "base/file.h"
#include "engine/graphs.h"
#include "engine/score.h"
#include "scores/shard.h"

struct mc_score_stream {
    const char *path; /* JSON Lines, as mc_pairs_parse_line reads them; "-": standard input */
    const struct mc_wanted_metrics *metrics;
    struct mc_arena *arena;     /* of the opened metrics; it must outlive their catalog */
    struct mc_scoring *scoring; /* pool, cache and how failures are treated; `suite` and `table` are
                                   set for each part, and NULL afterwards */
    struct mc_shard shard;      /* n == 0: all cases */
    const struct mc_graph_options *graphs; /* which graphs are compared; NULL: those in the lines */
    const struct mc_metric_sources *sources; /* limits of a parser; NULL: there is none */
    struct mc_output *output;
    FILE *progress;   /* the terminal on which progress is shown; NULL: none */
    size_t most;      /* cases at a time; 0: chosen */
    uint64_t n_cases; /* result: the cases read and done, of all shards */
};

/* Scores all lines and writes the TSV of score_file.h, or that of shard.h for a shard, then says
 * why scores are missing. -1 with its place if a line is wrong; the rows of all lines before it are
 * written. After mc_interrupt_begin, an interrupt ends the stream in good order after the lines
 * read so far, and a shard is left unfinished. An error of writing ends the reading. MC_CODE_USAGE:
 * a metric looks at all cases before it scores one. */
int mc_score_stream(struct mc_score_stream *stream, struct mc_error *error) MC_MUST_CHECK;

#endif
