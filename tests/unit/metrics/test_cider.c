/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/unit/scoring.h"

#define NEAR 1e-12

/* Two documents: "a" is in both and weighs 0, all else that is there weighs ln 2. */
#define IN_RUN(SPEC, CANDIDATE, ...)                                                               \
    mc_scoring_in_run(                                                                             \
        SPEC,                                                                                      \
        (const struct mc_scoring_case[]){{CANDIDATE, {__VA_ARGS__, NULL}}, {"x", {"a c", NULL}}},  \
        2, 0, NULL)

/* Words and pairs have the cosine 1, orders 3 and 4 have none: 10 * 2 / 4. */
static void weights(void **state)
{
    (void)state;
    assert_near(IN_RUN("cider", "a b", "a b"), 5, NEAR);
    assert_near(IN_RUN("cider:order=2", "a b", "a b"), 10, NEAR);
    /* "a" alone counts nothing */
    assert_near(IN_RUN("cider", "a", "a b"), 0, 0);
    /* "x", which no document has, weighs as if one had it: the cosine of (1, 1) and (1, 0); of the
     * pairs "b x" and "a b" none is shared */
    assert_near(IN_RUN("cider:variant=plain", "b x", "a b"), 10 / sqrt(2) / 4, NEAR);
    assert_near(IN_RUN("cider:lowercase=yes", "A B", "a b"), 5, NEAR);
    assert_near(IN_RUN("cider", "A B", "a b"), 0, 0);
}

/* "b": 10 / 4 for the words; the reference has one pair of words more: exp(-1 / (2 * 36)).
 * "b b": min(2, 1) * 1 / (2 * 1) is half of that for CIDEr-D, with a pair on both sides. */
static void variants(void **state)
{
    (void)state;
    assert_near(IN_RUN("cider:variant=plain", "b", "a b"), 2.5, NEAR);
    assert_near(IN_RUN("cider", "b", "a b"), 2.5 * exp(-1 / 72.0), NEAR);
    assert_near(IN_RUN("cider:sigma=0.5", "b", "a b"), 2.5 * exp(-2), NEAR);
    assert_near(IN_RUN("cider:variant=plain", "b b", "a b"), 2.5, NEAR);
    assert_near(IN_RUN("cider", "b b", "a b"), 1.25, NEAR);
}

/* The mean of 5 and 0: the references "a b" and "d" are one document. */
static void references(void **state)
{
    (void)state;
    assert_near(IN_RUN("cider:variant=plain", "a b", "a b", "d"), 2.5, NEAR);
    /* "b" stands twice in the document and weighs ln 2 all the same */
    assert_near(IN_RUN("cider:variant=plain", "b", "b", "b"), 2.5, NEAR);
}

static void without_weights(void **state)
{
    struct mc_scoring_case item = {"a b", {"a b", NULL}};
    const char *reason;

    (void)state;
    assert_true(isnan(mc_scoring_score("cider", &item, &reason)));
    assert_string_equal(reason, "idf=run needs the references of a run");
    assert_true(isnan(mc_scoring_in_run("cider", &item, 1, 0, &reason)));
    assert_non_null(strstr(reason, "of one case no n-gram is rarer than another"));
}

/* Four lines: "b" is in two of them, "c" in one: ln 2 and ln 4 of (b c) and (b d), where "d" weighs
 * ln 4, too: the cosine is 1 / (1 + 4). */
static void file(void **state)
{
    struct mc_scoring_case item = {"b c", {"b d", NULL}};
    char name[] = "cider_idf_XXXXXX", spec[64];
    int descriptor = mkstemp(name);
    FILE *stream = fdopen(descriptor, "w");

    (void)state;
    (void)fputs("b\nb c\nd\ne\n", stream);
    (void)fclose(stream);
    (void)snprintf(spec, sizeof(spec), "cider:order=1,idf=%s", name);
    assert_near(mc_scoring_score(spec, &item, NULL), 2, NEAR);
    stream = fopen(name, "w");
    (void)fputs("b\n", stream);
    (void)fclose(stream);
    assert_non_null(strstr(mc_scoring_refusal(spec), "at least two lines are needed"));
    (void)remove(name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weights),         cmocka_unit_test(variants), cmocka_unit_test(references),
        cmocka_unit_test(without_weights), cmocka_unit_test(file),
    };

    return cmocka_run_group_tests_name("cider", tests, NULL, NULL);
}
