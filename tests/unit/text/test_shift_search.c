/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "text/shift_search.h"

enum { LONGEST = 45, ROUNDS = 300 };

static struct mc_shift_search search_of(enum mc_shift_rules rules)
{
    struct mc_shift_search search;

    memset(&search, 0, sizeof(search));
    search.rules = rules;
    search.longest = 10;
    search.farthest = 50;
    search.n_candidates = rules == MC_SHIFT_SACREBLEU ? 1000 : 0;
    search.distance.beam = rules == MC_SHIFT_SACREBLEU ? MC_EDIT_BEAM_DIAGONAL : MC_EDIT_BEAM_COST;
    search.distance.width = rules == MC_SHIFT_SACREBLEU ? 25 : 20;
    return search;
}

static struct mc_id_sequence ids_of(const char *text, uint32_t *ids)
{
    struct mc_id_sequence sequence = {ids, strlen(text)};
    size_t i;

    for (i = 0; i < sequence.n; i++)
        ids[i] = (unsigned char)text[i];
    return sequence;
}

static uint64_t edits_of(struct mc_shift_search *search, const char *candidate,
                         const char *reference)
{
    uint32_t a[LONGEST], b[LONGEST];

    return mc_shift_search_run(search, ids_of(candidate, a), ids_of(reference, b));
}

/* One shift brings "efgh" of "efghabcd" behind "abcd"; the edit distance alone is 8. */
static void test_one_shift(void **state)
{
    unsigned rules;

    (void)state;
    for (rules = MC_SHIFT_SACREBLEU; rules <= MC_SHIFT_TERCOM; rules++) {
        struct mc_shift_search search = search_of((enum mc_shift_rules)rules);

        assert_int_equal(edits_of(&search, "efghabcd", "abcdefgh"), 1);
        assert_int_equal(search.n_shifts, 1);
        assert_int_equal(search.shifts[0].start, 0);
        assert_int_equal(search.shifts[0].length, 4);
        assert_int_equal(search.distance.distance, 0);
        /* without shifts */
        search.longest = 0;
        assert_int_equal(edits_of(&search, "efghabcd", "abcdefgh"), 8);
        mc_shift_search_free(&search);
    }
}

/* The two words of "ba" are two errors; a shift and nothing left is one edit. In "axb" to "bxa"
 * either word is moved (x stays right): 2 errors become a shift and one deletion with an insertion
 * each side, which saves nothing. */
static void test_small(void **state)
{
    struct mc_shift_search search = search_of(MC_SHIFT_SACREBLEU);

    (void)state;
    assert_int_equal(edits_of(&search, "ba", "ab"), 1);
    assert_int_equal(edits_of(&search, "axb", "bxa"), 2);
    assert_int_equal(edits_of(&search, "", ""), 0);
    assert_int_equal(edits_of(&search, "", "abc"), 3);
    assert_int_equal(edits_of(&search, "abc", ""), 3);
    assert_int_equal(edits_of(&search, "abc", "abc"), 0);
    assert_int_equal(search.n_shifts, 0);
    mc_shift_search_free(&search);
}

/* "ba" has four tries: b before the end, a before the beginning, and what does nothing. A limit
 * that the first round reaches leaves both errors. */
static void test_limit(void **state)
{
    struct mc_shift_search search = search_of(MC_SHIFT_SACREBLEU);

    (void)state;
    search.n_candidates = 1;
    assert_int_equal(edits_of(&search, "ba", "ab"), 2);
    search.n_candidates = 0;
    assert_int_equal(edits_of(&search, "ba", "ab"), 1);
    mc_shift_search_free(&search);
}

/* --- the definition of sacreBLEU, without anything kept or left out --------------------------- */

struct plain {
    struct mc_edit_distance distance, other;
    struct mc_id_sequence candidate, reference;
    uint32_t words[LONGEST], shifted[LONGEST], best[LONGEST];
    int align[LONGEST]; /* of each reference token */
    bool candidate_wrong[LONGEST], reference_wrong[LONGEST];
    long gain, length, start, target; /* of the best so far */
    unsigned n_tried;
};

static void plain_align(struct plain *p)
{
    enum mc_edit edits[2 * LONGEST];
    int row = -1, column = -1;
    size_t n, i;

    (void)mc_edit_distance_align(&p->distance, p->candidate, p->reference);
    n = mc_edit_distance_trace(&p->distance, edits);
    for (i = 0; i < n; i++) {
        row += edits[i] != MC_EDIT_DELETE;
        column += edits[i] != MC_EDIT_INSERT;
        if (edits[i] != MC_EDIT_DELETE)
            p->candidate_wrong[row] = edits[i] != MC_EDIT_MATCH;
        if (edits[i] != MC_EDIT_INSERT) {
            p->reference_wrong[column] = edits[i] != MC_EDIT_MATCH;
            p->align[column] = row;
        }
    }
}

/* Takes the block out, then puts it back so that the target keeps its meaning: before it; behind
 * what stands between; or, inside the block, that many words further. */
static void plain_shift(struct plain *p, long start, long length, long target)
{
    long n = (long)p->candidate.n, n_rest = n - length, at, i;
    uint32_t rest[LONGEST] = {0};

    for (i = 0; i < n_rest; i++)
        rest[i] = p->words[i < start ? i : i + length];
    at = target;
    if (target > start + length)
        at = target - length;
    at = at > n_rest ? n_rest : at;
    for (i = 0; i < n; i++)
        p->shifted[i] = i < at            ? rest[i]
                        : i < at + length ? p->words[start + i - at]
                                          : rest[i - length];
}

static void plain_try(struct plain *p, long start, long length, long target)
{
    struct mc_id_sequence shifted = {p->shifted, p->candidate.n};
    long gain;
    bool better;

    p->n_tried++;
    plain_shift(p, start, length, target);
    gain =
        (long)p->distance.distance - (long)mc_edit_distance_align(&p->other, shifted, p->reference);
    better = gain > p->gain;
    if (gain == p->gain)
        better =
            length > p->length || (length == p->length &&
                                   (start < p->start || (start == p->start && target < p->target)));
    if (!better)
        return;
    p->gain = gain;
    p->length = length;
    p->start = start;
    p->target = target;
    memcpy(p->best, p->shifted, sizeof(p->best));
}

static bool any(const bool *wrong, long start, long length)
{
    long i;

    for (i = start; i < start + length; i++)
        if (wrong[i])
            return true;
    return false;
}

static void plain_block(struct plain *p, long start, long place, long length)
{
    long offset, target, before = -1;

    if (!any(p->candidate_wrong, start, length) || !any(p->reference_wrong, place, length) ||
        (p->align[place] >= start && p->align[place] < start + length))
        return;
    for (offset = -1; offset < length; offset++) {
        target = place + offset == -1 ? 0 : p->align[place + offset] + 1;
        if (target != before)
            plain_try(p, start, length, target);
        before = target;
    }
}

static void plain_round(struct plain *p)
{
    long n_candidate = (long)p->candidate.n, n_reference = (long)p->reference.n;
    long start, place, length;

    plain_align(p);
    p->gain = -1000;
    for (start = 0; start < n_candidate; start++)
        for (place = 0; place < n_reference; place++)
            for (length = 1;
                 length <= 10 && start + length <= n_candidate && place + length <= n_reference &&
                 p->words[start + length - 1] == p->reference.ids[place + length - 1];
                 length++)
                plain_block(p, start, place, length);
}

static uint64_t plain_search(struct mc_id_sequence candidate, struct mc_id_sequence reference,
                             size_t *n_shifts)
{
    static struct plain p;

    memset(&p, 0, sizeof(p));
    p.distance.width = p.other.width = 25;
    memcpy(p.words, candidate.ids, candidate.n * sizeof(*p.words));
    p.candidate.ids = p.words;
    p.candidate.n = candidate.n;
    p.reference = reference;
    *n_shifts = 0;
    for (plain_round(&p); p.gain > 0 && p.n_tried < 1000; plain_round(&p)) {
        memcpy(p.words, p.best, sizeof(p.words));
        ++*n_shifts;
    }
    candidate.n = *n_shifts + mc_edit_distance_align(&p.distance, p.candidate, reference);
    mc_edit_distance_free(&p.distance);
    mc_edit_distance_free(&p.other);
    return candidate.n;
}

static uint32_t draw(uint64_t round, uint64_t *index, uint32_t below)
{
    return mc_random_below(mc_random_bits(7, round, (*index)++), below);
}

/* The reference with some blocks moved and some tokens changed. */
static struct mc_id_sequence disturb(uint64_t round, uint64_t *index,
                                     struct mc_id_sequence reference, uint32_t *ids)
{
    struct mc_id_sequence candidate = {ids, reference.n};
    uint32_t moved[LONGEST], n_moves = draw(round, index, 5), n = (uint32_t)reference.n, i;

    memcpy(ids, reference.ids, n * sizeof(*ids));
    for (i = 0; i < n_moves; i++) {
        struct mc_block_exchange e;

        e.begin = draw(round, index, n + 1);
        e.end = e.begin + draw(round, index, n - e.begin + 1);
        e.middle = e.begin + draw(round, index, e.end - e.begin + 1);
        mc_block_exchange_apply(e, ids, n, moved);
        memcpy(ids, moved, n * sizeof(*ids));
    }
    for (i = draw(round, index, 8); i > 0 && n > 0; i--)
        ids[draw(round, index, n)] = draw(round, index, 50);
    candidate.n -= draw(round, index, n / 4 + 1);
    return candidate;
}

static void test_definition(void **state)
{
    struct mc_shift_search search = search_of(MC_SHIFT_SACREBLEU);
    uint32_t a[LONGEST], b[LONGEST], i;
    uint64_t round, index, shifts = 0;

    (void)state;
    for (round = 0; round < ROUNDS; round++) {
        struct mc_id_sequence reference = {b, 0}, candidate;
        uint64_t expected;
        uint32_t kinds;
        size_t n_shifts;

        index = 0;
        reference.n = draw(round, &index, LONGEST + 1);
        kinds = 3 + draw(round, &index, 40);
        for (i = 0; i < reference.n; i++)
            b[i] = draw(round, &index, kinds);
        candidate = disturb(round, &index, reference, a);
        expected = plain_search(candidate, reference, &n_shifts);
        assert_int_equal(mc_shift_search_run(&search, candidate, reference), expected);
        assert_int_equal(search.n_shifts, n_shifts);
        shifts += n_shifts;
    }
    assert_true(shifts > ROUNDS / 2);
    mc_shift_search_free(&search);
}

/* Neither rules can do worse than no shift at all, and the tokens stay the same ones. */
static void test_bounds(void **state)
{
    struct mc_shift_search search = search_of(MC_SHIFT_TERCOM);
    uint32_t a[LONGEST], b[LONGEST], i;
    uint64_t round, index;

    (void)state;
    for (round = 0; round < ROUNDS; round++) {
        struct mc_id_sequence reference = {b, 0}, candidate;
        uint64_t edits, sum = 0;

        index = 1000;
        reference.n = draw(round, &index, LONGEST + 1);
        for (i = 0; i < reference.n; i++)
            b[i] = draw(round, &index, 20);
        candidate = disturb(round, &index, reference, a);
        edits = mc_shift_search_run(&search, candidate, reference);
        for (i = 0; i < candidate.n; i++)
            sum += (uint64_t)a[i] - mc_shift_search_tokens(&search).ids[i];
        assert_int_equal(sum, 0);
        search.longest = 0;
        assert_true(edits <= mc_shift_search_run(&search, candidate, reference));
        search.longest = 10;
    }
    mc_shift_search_free(&search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_shift), cmocka_unit_test(test_small),
        cmocka_unit_test(test_limit),     cmocka_unit_test(test_definition),
        cmocka_unit_test(test_bounds),
    };

    return cmocka_run_group_tests_name("shift_search", tests, NULL, NULL);
}
