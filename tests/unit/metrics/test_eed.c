/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/scoring.h"

#define NEAR 1e-12

/* Of torchmetrics' documentation and tests, which give the mean of two texts each, rounded or in
 * single precision. */
static void published(void **state)
{
    double a = mc_scoring_pair("eed",
                               "It is a guide to action which ensures that the military always "
                               "obeys the commands of the party",
                               "It is a guide to action that ensures that the military will "
                               "forever heed Party commands");
    double b = mc_scoring_pair("eed", "he read the book because he was interested in world history",
                               "he was interested in world history because he read the book");
    double c =
        mc_scoring_pair("eed", "the cat the   cat on the mat ", "the  cat is     on the mat ");

    (void)state;
    assert_near((a + b) / 2, 0.24248056001808083, 1e-6);
    assert_near((b + c) / 2, 0.19152276295133436, 1e-6);
    assert_near((mc_scoring_pair("eed", "this is the prediction", "this is the reference") +
                 mc_scoring_pair("eed", "here is an other sample", "here is another one")) /
                    2,
                0.3078, 5e-5);
}

#define PLAIN "eed:spacing=none"

/* Costs by place, from 0; after each character of the reference the least is visited.
 * "a", "a": from 0 1 to 1 0; visited is place 1, never place 0: v = 1; (0 + .3) / (1 + .3).
 * "b", "a": from 0 1 to 1 1, the first of equals is place 0: v = 1; (1 + .3) / (1 + .3).
 * "ab", "a": from 0 1 1 to 1 0 .2: places 0 and 2 never: v = 2; (.2 + .6) / (1 + .6).
 * "a", "ab": 1 0, then 2 1: place 1 twice: v = 1 + 1; (1 + .6) / (2 + .6). */
static void small(void **state)
{
    (void)state;
    assert_near(mc_scoring_pair(PLAIN, "a", "a"), 0.3 / 1.3, NEAR);
    assert_near(mc_scoring_pair(PLAIN, "b", "a"), 1, NEAR);
    assert_near(mc_scoring_pair(PLAIN, "ab", "a"), 0.8 / 1.6, NEAR);
    assert_near(mc_scoring_pair(PLAIN, "a", "ab"), 1.6 / 2.6, NEAR);
    assert_near(mc_scoring_pair(PLAIN ",rho=0,insertion=0.5", "a", "ab"), 0.5 / 2, NEAR);
    assert_near(mc_scoring_pair(PLAIN ",rho=0,deletion=0.9", "ab", "a"), 0.9, NEAR);
    assert_near(mc_scoring_pair(PLAIN, "caf\xC3\xA9", "cafe"),
                mc_scoring_pair(PLAIN, "cafx", "cafe"), NEAR);
}

/* " b a " and " a b " without the price of visits: a way in order changes two characters; for
 * nothing it jumps to "a" from the blank, leaves nothing out, and ends by another jump. */
static void jumps(void **state)
{
    (void)state;
    assert_near(mc_scoring_pair("eed:rho=0,alpha=1000", "b a", "a b"), 2 / 5.0, NEAR);
    assert_near(mc_scoring_pair("eed:rho=0,alpha=0", "b a", "a b"), 0, NEAR);
}

/* NFKC: half-width "tesuto", full-width 123, and the sign for a stock company are what they look
 * like; of 10 characters only the place before the first is not visited. */
static void japanese(void **state)
{
    static const char wide[] = "\xE3\x83\x86\xE3\x82\xB9\xE3\x83\x88"
                               "123\xE6\xA0\xAA\xE5\xBC\x8F\xE4\xBC\x9A\xE7\xA4\xBE";
    static const char narrow[] = "\xEF\xBE\x83\xEF\xBD\xBD\xEF\xBE\x84"
                                 "\xEF\xBC\x91\xEF\xBC\x92\xEF\xBC\x93\xE3\x8D\xBF \n";

    (void)state;
    assert_near(mc_scoring_pair("eed:spacing=ja", narrow, wide), 0.3 / 10.3, NEAR);
    assert_near(mc_scoring_pair("eed:spacing=ja", wide, narrow), 0.3 / 10.3, NEAR);
    assert_true(mc_scoring_pair(PLAIN, narrow, wide) > 0.5);
    assert_near(mc_scoring_pair("eed:spacing=ja", "e\xCC\x81", "\xC3\xA9"), 0.3 / 1.3, NEAR);
}

/* What the program makes of both is the same, or differs by that many blanks of the reference. A
 * number is joined where blanks stand around its point, and a title takes what stands behind it. */
static void spacing(void **state)
{
    static const struct {
        const char *candidate, *reference;
        double score;
    } rows[] = {{"A door.", "A door .", 0},        {"A  door\t!", "A door !", 0},
                {"0 . 5", "0.5", 1 / 6.0},         /* " 0.5 ", " 0 .5 " */
                {"e . g . x", "e.g. x", 2 / 10.0}, /* " e.g. x ", " e .g . x " */
                {"Mr . Lee", "Mr. Lee", 0},        {"Dr Who", "Dr .ho", 0}};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        assert_near(mc_scoring_pair("eed:rho=0", rows[i].candidate, rows[i].reference),
                    rows[i].score, NEAR);
    assert_near(mc_scoring_pair(PLAIN ",rho=0", "A door.", "A door ."), 1 / 8.0, NEAR);
}

static void edges(void **state)
{
    struct mc_scoring_case item = {"a", {"b", "a", NULL}};
    struct mc_scoring_case empty = {"a", {"", NULL}};
    char *longs = malloc(40001);
    const char *reason;

    (void)state;
    assert_near(mc_scoring_score(PLAIN, &item, NULL), 0.3 / 1.3, NEAR);
    assert_near(mc_scoring_score(PLAIN, &empty, NULL), 1, NEAR);
    assert_true(isnan(mc_scoring_score(PLAIN ",rho=0", &empty, &reason)));
    assert_non_null(strstr(reason, "the reference has no characters"));
    memset(longs, 'a', 40000);
    longs[40000] = '\0';
    item = (struct mc_scoring_case){longs, {longs, NULL}};
    assert_true(isnan(mc_scoring_score(PLAIN, &item, &reason)));
    assert_non_null(strstr(reason, "too long: 40000 characters and 40000"));
    free(longs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published), cmocka_unit_test(small),   cmocka_unit_test(jumps),
        cmocka_unit_test(japanese),  cmocka_unit_test(spacing), cmocka_unit_test(edges),
    };

    return cmocka_run_group_tests_name("eed", tests, NULL, NULL);
}
