/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_content.h: what a metric or the analysis sees of a case, so that two runs can be checked for
 * the same cases. Descriptions, notes, tags, the layout of files and graphs, and the place of a
 * case among the files are not part of it. Definitions: doc/gate.md, "The same case". */
#ifndef MC_SUITE_CASE_CONTENT_H
#define MC_SUITE_CASE_CONTENT_H

#include "suite/suite.h"

/* Bits that say in what two cases of the same id differ. */
enum mc_case_difference {
    MC_DIFFERS_TEXTS = 1 << 0,     /* of candidate, references or source, or which of them exist */
    MC_DIFFERS_GRAPHS = 1 << 1,    /* AMR graphs or trees of any of them */
    MC_DIFFERS_JUDGEMENT = 1 << 2, /* human score, or its scale */
    MC_DIFFERS_EXPECTATIONS = 1 << 3, /* its own, or else those of its phenomenon */
    MC_DIFFERS_GROUP = 1 << 4         /* dataset, phenomenon, system, item, or whether pooled */
};

/* The hashes of a case: 64 bits of a SHA-256, enough to compare one case with itself. */
struct mc_case_content {
    uint64_t texts;  /* presence, kind and bytes of the texts, side by side */
    uint64_t graphs; /* tokens of the AMR graphs, their comments, bytes of the trees; 0: none */
    bool known;      /* false: from a report without hashes */
};

/* The hashes of a case; for one that was read from a report (mc_case.saved), those of the
 * report. */
struct mc_case_content mc_case_content_of(const struct mc_case *item);
/* The hash of the texts that the case holds, even if it was read from a whole report. */
uint64_t mc_case_texts_hash(const struct mc_case *item);

/* In what the cases differ, as bits of enum mc_case_difference; 0: nothing. If the hashes of either
 * are unknown, only the two texts that a report holds are compared, and no graphs. */
uint32_t mc_case_differences(const struct mc_suite *one_suite, const struct mc_case *one,
                             const struct mc_suite *other_suite, const struct mc_case *other);

#endif
