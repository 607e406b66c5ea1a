/* evaluation.h: files of a folder of mt-metrics-eval. For records_evaluation.c. */
#ifndef MC_SUITE_MAPPING_EVALUATION_H
#define MC_SUITE_MAPPING_EVALUATION_H

#include "suite/mapping/records.h"

/* A file of a line a segment. It lives as long as the rows, which name its path. Lines end at LF, a
 * CR before it is dropped; no other character ends one. */
struct mc_evaluation_lines {
    struct mc_slice path;
    struct mc_slice *items;
    size_t n;
};

int mc_evaluation_read(const char *path, struct mc_import *import,
                       struct mc_evaluation_lines *lines, struct mc_error *error) MC_MUST_CHECK;
/* The next word of a line, length 0 at its end; *rest becomes what is behind it. */
struct mc_slice mc_evaluation_word(struct mc_slice *rest);

/* human-scores/PAIR.NAME.seg.score: "SYSTEM SCORE" a line, the scores of a system in the order of
 * the segments. All zero: there is none. */
struct mc_evaluation_scores {
    struct mc_evaluation_lines lines;
    struct mc_string_map *systems;
    uint32_t *first, *last, *n; /* per system: its lines, from 0; how many */
    uint32_t *next;             /* per line: the next one of the same system */
    bool *has_outputs;          /* per system: it was asked for */
};

int mc_evaluation_scores_read(const char *path, struct mc_import *import,
                              struct mc_evaluation_scores *scores,
                              struct mc_error *error) MC_MUST_CHECK;
/* The lines [n_segments], from 0, with the scores of a system; NULL: it has none. Another number of
 * scores than of segments is an error. */
int mc_evaluation_scores_of(struct mc_evaluation_scores *scores, struct mc_slice system,
                            size_t n_segments, struct mc_arena *arena, const uint32_t **lines,
                            struct mc_error *error) MC_MUST_CHECK;
/* A warning about systems that were never asked for. */
void mc_evaluation_scores_tell(const struct mc_evaluation_scores *scores, struct mc_import *import);
/* An error that names the scores that are there, where there are any and none has this name.
 * `pairs`: names of the files of sources. */
int mc_evaluation_check_name(const char *folder, char *const *pairs, size_t n_pairs,
                             struct mc_slice name, struct mc_arena *arena,
                             struct mc_error *error) MC_MUST_CHECK;

#endif
