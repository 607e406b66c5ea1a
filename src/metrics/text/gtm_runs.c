#include "metrics/text/gtm_runs.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void mc_gtm_matcher_free(struct mc_gtm_matcher *matcher)
{
    free(matcher->runs);
    free(matcher->first);
    free(matcher->next);
    free(matcher->cells);
    free(matcher->used);
    memset(matcher, 0, sizeof(*matcher));
}

static void reserve(struct mc_gtm_matcher *matcher, size_t n_reference, size_t n_candidate,
                    size_t n_ids)
{
    matcher->first =
        mc_grow(matcher->first, &matcher->first_capacity, n_ids + 1, sizeof(*matcher->first));
    matcher->next =
        mc_grow(matcher->next, &matcher->next_capacity, n_candidate + 1, sizeof(*matcher->next));
    matcher->cells = mc_grow(matcher->cells, &matcher->cell_capacity, 2 * n_candidate + 1,
                             sizeof(*matcher->cells));
    matcher->used = mc_grow(matcher->used, &matcher->used_capacity, n_reference + n_candidate + 1,
                            sizeof(*matcher->used));
}

/* Links the places of each word in the candidate, in ascending order. */
static void link_places(struct mc_gtm_matcher *matcher, struct mc_id_sequence candidate,
                        size_t n_ids)
{
    size_t j;

    memset(matcher->first, 0, n_ids * sizeof(*matcher->first));
    for (j = candidate.n; j > 0; j--) {
        matcher->next[j - 1] = matcher->first[candidate.ids[j - 1]];
        matcher->first[candidate.ids[j - 1]] = (uint32_t)j;
    }
}

static bool is_free(const unsigned char *used, size_t begin, size_t length)
{
    return memchr(used + begin, 1, length) == NULL;
}

static void take(struct mc_gtm_matcher *matcher, size_t n_reference, struct mc_gtm_run run)
{
    if (!is_free(matcher->used, run.reference_at, run.length) ||
        !is_free(matcher->used + n_reference, run.candidate_at, run.length))
        return;
    memset(matcher->used + run.reference_at, 1, run.length);
    memset(matcher->used + n_reference + run.candidate_at, 1, run.length);
    matcher->runs =
        mc_grow(matcher->runs, &matcher->run_capacity, matcher->n_runs + 1, sizeof(*matcher->runs));
    matcher->runs[matcher->n_runs++] = run;
}

/* One pass over all pairs of equal free words: returns the length of the longest run, and with a
 * wanted length takes every run of that length that is still free when it is met. No free run is
 * longer than the wanted one, so taking some can only make others shorter. */
static size_t pass(struct mc_gtm_matcher *matcher, struct mc_id_sequence reference,
                   struct mc_id_sequence candidate, size_t wanted)
{
    size_t longest = 0, i;

    memset(matcher->cells, 0, 2 * candidate.n * sizeof(*matcher->cells));
    for (i = 0; i < reference.n; i++) {
        struct mc_gtm_cell *row = matcher->cells + (i % 2) * candidate.n;
        const struct mc_gtm_cell *before = matcher->cells + ((i + 1) % 2) * candidate.n;
        uint32_t place;

        if (matcher->used[i])
            continue;
        for (place = matcher->first[reference.ids[i]]; place != 0;
             place = matcher->next[place - 1]) {
            size_t j = place - 1;

            if (matcher->used[reference.n + j])
                continue;
            row[j].row = i + 1;
            row[j].length = 1;
            if (j > 0 && i > 0 && before[j - 1].row == i)
                row[j].length += before[j - 1].length;
            if (row[j].length > longest)
                longest = row[j].length;
            if (row[j].length == wanted)
                take(matcher, reference.n,
                     (struct mc_gtm_run){i + 1 - wanted, j + 1 - wanted, wanted});
        }
    }
    return longest;
}

void mc_gtm_match(struct mc_gtm_matcher *matcher, struct mc_id_sequence reference,
                  struct mc_id_sequence candidate, size_t n_ids)
{
    size_t longest;

    reserve(matcher, reference.n, candidate.n, n_ids);
    link_places(matcher, candidate, n_ids);
    memset(matcher->used, 0, reference.n + candidate.n);
    matcher->n_runs = 0;
    while ((longest = pass(matcher, reference, candidate, 0)) > 0)
        (void)pass(matcher, reference, candidate, longest);
}
