/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "base/slice.h"
#include "report/explain/explanation.h"
#include "tests/agreement/explained_claims.h"

const struct mc_explained *mc_reported_records(const struct mc_explained *how, const char *key)
{
    const struct mc_explained *list = mc_explained_member(how, key);

    if (!mc_explained_list_of(list, MC_EXPLAINED_OBJECT))
        fail_msg("%s is no list of records", key);
    return list;
}

double mc_reported_number(const struct mc_explained *record, const char *key)
{
    return mc_explained_number(record, key, (double)NAN);
}

size_t mc_reported_length(const struct mc_explained *how, const char *key)
{
    const struct mc_explained *list = mc_explained_member(how, key);

    assert_true(mc_explained_list_of(list, MC_EXPLAINED_TEXT));
    return list->n;
}

double mc_reported_matched(const struct mc_explained *how, double order, const char *kind,
                           const char *weight)
{
    const struct mc_explained *record;
    double sum = 0;

    for (record = mc_reported_records(how, "matched_ngrams")->first; record != NULL;
         record = record->next) {
        const struct mc_explained *word = mc_explained_member(record, "kind");
        double clipped = fmin(mc_reported_number(record, "candidate_count"),
                              mc_reported_number(record, "reference_count"));

        if (fabs(mc_reported_number(record, "order") - order) > 0 ||
            (kind != NULL && !mc_slice_is(word->text, kind)))
            continue;
        assert_near(mc_reported_number(record, "matches"), clipped, 0);
        sum += clipped * (weight == NULL ? 1 : mc_reported_number(record, weight));
    }
    return sum;
}

double mc_reported_of_order(const struct mc_explained *how, size_t order, const char *key)
{
    const struct mc_explained *record = mc_reported_records(how, "orders")->first;

    while (--order > 0)
        record = record->next;
    return mc_reported_number(record, key);
}

double mc_reported_matches_1(const struct mc_explained *how)
{
    return mc_reported_of_order(how, 1, "matches");
}

double mc_reported_totals_1(const struct mc_explained *how)
{
    return mc_reported_of_order(how, 1, "total");
}

double mc_reported_reference_length(const struct mc_explained *how)
{
    return mc_reported_number(how, "reference_length");
}
