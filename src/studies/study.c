/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studies/study.h"

struct mc_book_options *mc_study_book_options(const struct mc_study_kind *kind, void *values)
{
    return (struct mc_book_options *)(void *)((char *)values + kind->book_options);
}

int mc_study_begin(struct mc_study *study, struct mc_error *error)
{
    study->book.arena = study->arena;
    study->reports.book = &study->book;
    study->reports.options = mc_study_book_options(study->kind, study->values);
    return study->kind->open(study, error);
}

int mc_study_write(const struct mc_study *study, struct mc_error *error)
{
    return study->is_written ? 0 : mc_book_reports_write(&study->reports, error);
}

void mc_study_end(struct mc_study *study)
{
    if (study->kind->close != NULL)
        study->kind->close(study);
}
