/* text_folder.h: the report as a folder of texts to read; and which suites a result is about. */
#ifndef MC_REPORT_TEXT_FOLDER_H
#define MC_REPORT_TEXT_FOLDER_H

#include "base/slice.h"

struct mc_arena;
struct mc_suite;

struct mc_suite_entry {
    struct mc_slice name, version; /* version of its first file that has one; may be empty */
    size_t n_files;
    char sha256[65]; /* over the texts of its files, in order */
};

/* The suites that the files name, in order of first appearance; in the arena. Returns how many. */
size_t mc_suite_list(const struct mc_suite *suite, struct mc_arena *arena,
                     struct mc_suite_entry **entries);

#endif
