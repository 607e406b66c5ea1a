/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_content.h: what of a case a metric or the analysis sees, so that two runs can be asked
 * whether they are about the same. Descriptions, notes, tags, the layout of files and graphs, and
 * the place of a case among the files are no part of it. Definitions: doc/gate.md, "The same
 * case". */
#ifndef MC_SUITE_CASE_CONTENT_H
#define MC_SUITE_CASE_CONTENT_H

#include "suite/suite.h"

/* Bits that say in what two cases of one id differ. */
enum mc_case_difference {
    MC_DIFFERS_TEXTS = 1 << 0,        /* of candidate, references or source, or which there are */
    MC_DIFFERS_GRAPHS = 1 << 1,       /* AMR graphs or trees of any of them */
    MC_DIFFERS_JUDGEMENT = 1 << 2,    /* human score, or the scale it stands on */
    MC_DIFFERS_EXPECTATIONS = 1 << 3, /* its own, or those of its phenomenon that stand for them */
    MC_DIFFERS_GROUP = 1 << 4         /* dataset, phenomenon, system, item, or whether pooled */
};

/* The hashes of a case: 64 bits of a SHA-256, enough to compare one case with itself. */
struct mc_case_content {
    uint64_t texts;  /* presence, kind and bytes of the texts, side by side */
    uint64_t graphs; /* tokens of the AMR graphs, their comments, bytes of the trees; 0: none */
    bool known;      /* false: of a report without hashes */
};

/* The hashes; of a case that was read from a report (mc_case.saved) those that stand there. */
struct mc_case_content mc_case_content_of(const struct mc_case *item);
/* The hash of the texts that the case holds, of one that was read from a whole report, too. */
uint64_t mc_case_texts_hash(const struct mc_case *item);

/* In what the cases differ, as bits of enum mc_case_difference; 0: in nothing. Where the hashes of
 * one of them are not known, the two texts that a report holds are compared, and graphs are not. */
uint32_t mc_case_differences(const struct mc_suite *one_suite, const struct mc_case *one,
                             const struct mc_suite *other_suite, const struct mc_case *other);

#endif
