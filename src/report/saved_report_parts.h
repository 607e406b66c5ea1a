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

/* Fills the settings of the analysis. */
void mc_saved_read_settings(struct mc_saved_reader *reader, const struct mc_json_cursor *root);
/* After the cases were read: a finding where one does not name what the settings group by. */
void mc_saved_check_groups(struct mc_saved_reader *reader, const struct mc_json_cursor *root);
/* Fills suite.datasets, suite.phenomena and the first files from the lists "datasets"
 * and "other_datasets". */
void mc_saved_read_datasets(struct mc_saved_reader *reader, const struct mc_json_cursor *root);
/* Fills suite.cases, suite.selected, suite.files and the cells of the table from the lists "cases"
 * and "other_cases". */
void mc_saved_read_cases(struct mc_saved_reader *reader, const struct mc_json_cursor *root);

/* What is expected of a case, as its own expectations; and the scores of its reference against
 * itself. */
void mc_saved_read_expectations(struct mc_saved_reader *reader, const struct mc_json_cursor *object,
                                struct mc_case *item);
void mc_saved_read_selves(struct mc_saved_reader *reader, const struct mc_json_cursor *object,
                          size_t index);
/* Number or null; NaN for null. */
bool mc_saved_read_number(const struct mc_json_cursor *at, double *number);
/* The finding about a key that should be the name of a metric of the report. */
void mc_saved_unknown_metric(const struct mc_json_cursor *at);

/* Whether so much is wrong that the rest need not be looked at. */
bool mc_saved_enough(const struct mc_saved_reader *reader);

#endif
