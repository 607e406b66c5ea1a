/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checked_proposals.h: what is proposed of a pair is what it is to be; for all tests of a program
 * of one file, as group_words.h, which it includes. */
#ifndef MC_TESTS_PHENOMENA_CHECKED_PROPOSALS_H
#define MC_TESTS_PHENOMENA_CHECKED_PROPOSALS_H

#include "tests/unit/support.h"

#include "phenomena/graph_proposal.h"
#include "suite/new_case.h"
#include "suite/phenomenon.h"
#include "tests/unit/group_words.h"

/* `denied`: the word that is said to be denied, or "". `graph` is what is to be proposed, and
 * `text` what is said of it; NULL: nothing is to be, and the text is why, NULL where nothing is
 * said. */
static inline void check_with(const struct mc_proposal_sources *sources, const char *denied,
                              const struct mc_phenomenon *phenomenon, const char *reference,
                              const char *candidate, const char *amr, const char *graph,
                              const char *text)
{
    struct mc_new_case item;
    struct mc_graph_proposal proposal;

    memset(&item, 0, sizeof(item));
    item.reference.text = mc_slice_of(reference);
    item.candidate.text = mc_slice_of(candidate);
    item.reference.amr = mc_slice_of(amr);
    mc_graph_proposal_make(phenomenon, &item, mc_slice_of(denied), sources, arena, &proposal);
    if (graph != NULL) {
        assert_string_equal(proposal.reason == NULL ? "" : proposal.reason, "");
        assert_string_equal(mc_arena_format(arena, "%.*s", MC_SLICE_ARGUMENTS(proposal.amr)),
                            graph);
        assert_string_equal(proposal.edit, text);
    } else {
        assert_int_equal(proposal.amr.length, 0);
        assert_null(proposal.edit);
        if (text == NULL)
            assert_null(proposal.reason);
        else
            assert_string_equal(proposal.reason, text);
    }
}

/* With the installed WordNet, without a list of frames, and no word said to be denied. */
static inline void check(const struct mc_phenomenon *phenomenon, const char *reference,
                         const char *candidate, const char *amr, const char *graph,
                         const char *text)
{
    const struct mc_proposal_sources sources = {wordnet, NULL};

    check_with(&sources, "", phenomenon, reference, candidate, amr, graph, text);
}

static inline void check_without_wordnet(const struct mc_phenomenon *phenomenon,
                                         const char *reference, const char *candidate,
                                         const char *amr, const char *graph, const char *text)
{
    const struct mc_proposal_sources sources = {NULL, NULL};

    check_with(&sources, "", phenomenon, reference, candidate, amr, graph, text);
}

#endif
