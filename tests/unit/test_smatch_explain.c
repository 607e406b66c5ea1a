#include "tests/unit/support.h"

#include "base/buffer.h"
#include "metrics/graph/smatch_explain.h"
#include "tests/unit/smatch_texts.h"

/* Events as text: {key ... }, [key ... ], key=value. */
static void begin(struct mc_buffer *out, const char *key, char bracket)
{
    mc_buffer_append_format(out, "%s%c", key == NULL ? "" : key, bracket);
}

static void begin_object(void *context, const char *key)
{
    begin(context, key, '{');
}

static void begin_array(void *context, const char *key)
{
    begin(context, key, '[');
}

static void end(void *context)
{
    mc_buffer_append_text(context, "] ");
}

static void text(void *context, const char *key, const char *value, size_t length)
{
    mc_buffer_append_format(context, "%s=%.*s ", key == NULL ? "" : key, (int)length, value);
}

static void number(void *context, const char *key, double value)
{
    mc_buffer_append_format(context, "%s=%g ", key, value);
}

static void test_events(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer out = {NULL, 0, 0};
    const struct mc_metric_writer writer = {sizeof(writer), &out,  begin_object, begin_array, end,
                                            text,           number};
    struct mc_smatch_pair pair;

    (void)state;
    mc_smatch_match_texts("(s / sleep-01 :ARG0 (c / cat :mod (b / big)) :polarity -)",
                          "(x / sleep-01 :ARG0 (y / cat :quant 2) :time (z / now))", MC_SMATCH_NEW,
                          arena, &pair);
    mc_smatch_explain(&pair, &writer);
    /* 4 of 7 and of 7: two instances, TOP, ARG0. */
    assert_string_equal(
        out.data,
        "f=0.571429 precision=0.571429 recall=0.571429 matched=4 candidate_triples=7 "
        "reference_triples=7 bound=4 proved=1 "
        "alignment[{candidate=s candidate_concept=sleep-01 reference=x "
        "reference_concept=sleep-01 ] {candidate=c candidate_concept=cat reference=y "
        "reference_concept=cat ] {candidate=b candidate_concept=big ] ] "
        "matched_triples[{candidate=instance(s, sleep-01) reference=instance(x, sleep-01) ] "
        "{candidate=instance(c, cat) reference=instance(y, cat) ] "
        "{candidate=TOP(s, top) reference=TOP(x, top) ] "
        "{candidate=ARG0(s, c) reference=ARG0(x, y) ] ] "
        "unmatched_candidate_triples[=instance(b, big) =polarity(s, -) =domain(b, c) ] "
        "unmatched_reference_triples[=instance(z, now) =quant(y, 2) =time(x, z) ] ");
    mc_buffer_free(&out);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_events)};

    return cmocka_run_group_tests_name("smatch_explain", tests, NULL, NULL);
}
