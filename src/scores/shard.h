/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shard.h: a part of the cases, scored separately, as a file that identifies the whole.
 *
 * Shard K of N contains the cases K, K + N, K + 2N ... of the input, so that it can be written
 * while the input is still being read, and all shards take about the same time. Its file is the TSV
 * of score_file.h between two lines:
 *
 *   #metricheck/shard/1 <TAB> K/N <TAB> metrics=HASH
 *   id <TAB> ...
 *   ...
 *   #end <TAB> cases=N_CASES <TAB> ids=HASH <TAB> input=HASH
 *
 * HASH is 32 hexadecimal digits: of the signatures of all metrics; of the ids of all cases of the
 * whole input; of their contents. */
#ifndef MC_SCORES_SHARD_H
#define MC_SCORES_SHARD_H

#include <stdio.h>

#include "base/hash.h"
#include "base/memory.h"

struct mc_error;
struct mc_score_table;

/* Shard number `index` of n, from 1; n == 0: all cases, not a shard. */
struct mc_shard {
    uint64_t index, n;
};

/* Parses "K/N" with 1 <= K <= N; else MC_CODE_USAGE. */
int mc_shard_parse(const char *text, struct mc_shard *shard, struct mc_error *error) MC_MUST_CHECK;
/* Whether the case with this index (from 0) belongs to it; always true if it is not a shard. */
bool mc_shard_has(const struct mc_shard *shard, uint64_t case_index);

/* The whole input, case by case as it is read. */
struct mc_shard_input {
    uint64_t n_cases;
    struct mc_hash128_pending ids, contents;
};

/* content NULL: only the id is known. */
void mc_shard_input_begin(struct mc_shard_input *input);
void mc_shard_input_add(struct mc_shard_input *input, struct mc_slice id,
                        const struct mc_hash128 *content);

/* The lines before and after the TSV. Errors stay in the stream. */
void mc_shard_write_begin(const struct mc_shard *shard, const struct mc_score_table *table,
                          FILE *stream);
void mc_shard_write_end(struct mc_shard_input *input, FILE *stream);

/* Writes the TSV that a single process would have written: the rows of all shards in input order.
 * Before the first byte, all files are read and compared: a shard that is missing, duplicated,
 * truncated, changed, of other metrics or of another input, and a file that is not a shard, are
 * MC_CODE_INPUT with the file. Needs memory only for a line of each file; the files must be regular
 * ones. */
int mc_shard_merge(const char *const *paths, size_t n, FILE *stream,
                   struct mc_error *error) MC_MUST_CHECK;

#endif
