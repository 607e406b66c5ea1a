/* suite_reader.h: a reading under way, shared by the files that read suites and by nobody else. */
#ifndef MC_SUITE_SUITE_READER_H
#define MC_SUITE_SUITE_READER_H

#include "base/json_file.h"
#include "suite/suite_read.h"

#define MC_SUITE_SCHEMA "metricheck/suite/1"

struct mc_suite_reader {
    const struct mc_suite_options *options;
    const struct mc_suite_edit *edit; /* NULL: all files as they are */
    struct mc_arena *arena;
    struct mc_diagnostics *diagnostics;
    struct mc_suite *suite;
    size_t file_capacity, case_capacity, phenomenon_capacity;
    struct mc_slice *phenomenon_words; /* per file: its phenomenon as written; length 0: none */
    struct mc_position scale_at;       /* in the file under reading */
    struct mc_string_map *paths;       /* of all files read, to read each but once */
};

/* An arena array with room for `needed` elements: `old`, or a copy of its n elements that has at
 * least twice the capacity. */
void *mc_suite_grow(struct mc_arena *arena, void *old, size_t n, size_t *capacity, size_t needed,
                    size_t size) MC_MUST_CHECK;
/* Adds one file of schema metricheck/suite/1 with its cases. */
void mc_suite_read_file(struct mc_suite_reader *reader, const struct mc_json_file *json);
/* Adds the cases of the file with this index; `cases` is at the array. */
void mc_suite_read_cases(struct mc_suite_reader *reader, const struct mc_json_cursor *cases,
                         uint32_t file);
/* Reads the side of a case; one of `references` may have a kind. */
void mc_side_read(const struct mc_json_cursor *cursor, bool in_references, struct mc_arena *arena,
                  struct mc_side *side);

#endif
