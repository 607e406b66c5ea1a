/* saved_report_parts.h: what the files that read a saved report share. */
#ifndef MC_REPORT_SAVED_REPORT_PARTS_H
#define MC_REPORT_SAVED_REPORT_PARTS_H

#include "report/saved_report.h"

struct mc_saved_reader {
    struct mc_saved_report *report;
    struct mc_arena *arena;
    struct mc_string_map *metrics;   /* names, as the columns stand */
    struct mc_string_map *phenomena; /* names, as suite.phenomena stand */
    struct mc_string_map *files;     /* what tells them apart, as suite.files stand */
    size_t file_capacity;
    size_t errors_before; /* of the diagnostics */
};

/* Fills suite.datasets, suite.phenomena and the first files from the list "datasets". */
void mc_saved_read_datasets(struct mc_saved_reader *reader, const struct mc_json_cursor *root);
/* Fills suite.cases, suite.files and the cells of the table from the list "cases". */
void mc_saved_read_cases(struct mc_saved_reader *reader, const struct mc_json_cursor *root);

/* Whether so much is wrong that the rest need not be looked at. */
bool mc_saved_enough(const struct mc_saved_reader *reader);

#endif
