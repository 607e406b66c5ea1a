/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stream.h: cases scored while they are read, in memory that does not grow with their number.
 *
 * A few thousand lines at a time are read, parsed, scored with every metric, and written as rows,
 * each step but the first and the last by all threads. How many at a time depends on how long they
 * take; what is written does not. */
#ifndef MC_ENGINE_STREAM_H
#define MC_ENGINE_STREAM_H

#include "base/file.h"
#include "engine/graphs.h"
#include "engine/load.h"
#include "engine/score.h"
#include "scores/shard.h"

struct mc_score_stream {
    const char *path; /* JSON Lines, as mc_pairs_parse_line reads them; "-": standard input */
    const struct mc_wanted_metrics *metrics;
    struct mc_arena *arena;     /* where they are opened; it must outlive their catalog */
    struct mc_scoring *scoring; /* pool, cache and what becomes of failures; `suite` and `table` are
                                   used for each part */
    struct mc_shard shard;      /* n == 0: all cases */
    const struct mc_graph_options *graphs;   /* which graphs are compared; NULL: those there are */
    const struct mc_metric_sources *sources; /* how a parser is treated; NULL where there is none */
    struct mc_output *output;
    FILE *progress;   /* a terminal that is shown how far it is; NULL: none */
    size_t most;      /* cases at a time; 0: chosen */
    uint64_t n_cases; /* result: those that were read and done; of all shards */
};

/* Scores all lines and writes the TSV of score_file.h (of shard.h, where it is a shard), then says
 * in a message why scores are missing. -1 where a line is wrong, with its place: the rows of
 * all lines before it are written then. After mc_interrupt_begin, an interrupt ends it in good
 * order with what was read; a shard is not closed then. Errors of writing stay in the stream, and
 * end the reading. A metric that looks at all cases first is MC_CODE_USAGE. */
int mc_score_stream(struct mc_score_stream *stream, struct mc_error *error) MC_MUST_CHECK;

#endif
