/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order of the draw, and what a larger number keeps. */
#include "generate/expand.c"

#include "tests/unit/support.h"

#include <stdio.h>

#include "generate/template.h"

/* Two people, three deeds, without the same twice. */
static const char lexicon_text[] =
    "{\"schema\": \"metricheck/lexicon/1\", \"name\": \"small\", \"classes\": {"
    "\"person\": {\"kind\": \"noun\", \"entries\": {"
    "\"boy\": {\"singular\": \"boy\", \"plural\": \"boys\", \"amr\": \"(b / boy)\", \"antonym\": "
    "\"girl\"},"
    "\"girl\": {\"singular\": \"girl\", \"plural\": \"girls\", \"amr\": \"(g / girl)\", "
    "\"antonym\": \"boy\"},"
    "\"owl\": {\"singular\": \"owl\", \"amr\": \"(o / owl)\"}}}}}";
static const char template_text[] =
    "{\"schema\": \"metricheck/template/1\", \"name\": \"t\", \"phenomenon\": \"antonymy\","
    "\"slots\": {\"who\": {\"from\": \"person\", \"has\": [\"antonym\"], \"number\": [\"singular\","
    " \"plural\"]}, \"other\": {\"relation\": \"antonym\", \"of\": \"who\"}, \"third\": {\"from\": "
    "\"person\"}}, \"different\": [[\"who\", \"third\"], [\"other\", \"third\"]],"
    "\"variants\": {\"a\": {\"text\": \"{who} {third}\", \"amr\": \"(a / and :op1 {who} :op2 "
    "{third})\"}, \"b\": {\"text\": \"{other} {third}\", \"amr\": \"(a / and :op1 {other} :op2 "
    "{third})\"}}, \"pairs\": [{\"name\": \"p\", \"reference\": \"a\", \"candidate\": \"b\", "
    "\"score\": 2, \"edits\": [\"concept\"]}]}";

static struct mc_arena *arena;

static struct mc_pair_template *made(void)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    const struct mc_word_lexicon *lexicon;
    struct mc_pair_template *result;
    struct mc_json_file file;

    assert_int_equal(
        mc_json_open_text(mc_slice_of("l"), mc_slice_of(lexicon_text), diagnostics, &file, &error),
        0);
    lexicon = mc_word_lexicon_read(&file, arena);
    mc_json_close(&file);
    assert_int_equal(
        mc_json_open_text(mc_slice_of("t"), mc_slice_of(template_text), diagnostics, &file, &error),
        0);
    result = mc_template_read(&file, lexicon, arena);
    mc_json_close(&file);
    assert_int_equal(diagnostics->n_errors, 0);
    return result;
}

/* FNV-1a and the finaliser of MurmurHash3, written down a second time. */
static uint64_t hashed(const char *text)
{
    uint64_t h = 14695981039346656037u;

    for (; *text != '\0'; text++) {
        h ^= (uint64_t)(unsigned char)*text;
        h *= 1099511628211u;
    }
    h ^= h >> 33;
    h *= 18397679294719823053u;
    h ^= h >> 33;
    h *= 14181476777654086739u;
    h ^= h >> 33;
    return h;
}

/* Bindings: who is one of boy/sg, boy/pl, girl/sg, girl/pl; third must be the owl: four. */
static void test_hashes_are_those_of_the_text(void **state)
{
    static const char *const texts[] = {
        "7:t:who=boy/singular,other=girl/singular,third=owl/singular",
        "7:t:who=boy/plural,other=girl/plural,third=owl/singular",
        "7:t:who=girl/singular,other=boy/singular,third=owl/singular",
        "7:t:who=girl/plural,other=boy/plural,third=owl/singular",
    };
    struct mc_pair_template *self = made();
    size_t n, n_all, i, k;
    struct drawn_binding *drawn =
        bindings_draw(self, (struct mc_sampling){7, SIZE_MAX}, arena, &n, &n_all);

    (void)state;
    assert_int_equal(mc_bindings_product(self), 12);
    assert_int_equal(n, 4);
    assert_int_equal(n_all, 4);
    for (i = 0; i < n; i++) {
        for (k = 0; k < 4 && hashed(texts[k]) != drawn[i].hash; k++)
            ;
        assert_true(k < 4);
        /* in file order, the first slot slowest; of the three persons the owl is the last */
        assert_int_equal(drawn[i].index, 3 * k + 2);
        assert_true(i == 0 || drawn[i - 1].hash < drawn[i].hash);
    }
}

static void test_a_larger_number_keeps_the_smaller(void **state)
{
    struct mc_pair_template *self = made();
    size_t n, n_all, few, i;
    struct drawn_binding *all =
        bindings_draw(self, (struct mc_sampling){3, SIZE_MAX}, arena, &n, &n_all);

    (void)state;
    for (few = 0; few <= 4; few++) {
        struct drawn_binding *some =
            bindings_draw(self, (struct mc_sampling){3, few}, arena, &n, &n_all);

        assert_int_equal(n, few);
        assert_int_equal(n_all, 4);
        for (i = 0; i < few; i++)
            assert_int_equal(some[i].index, all[i].index);
    }
}

static void test_what_is_written(void **state)
{
    struct mc_pair_template *self = made();
    struct mc_buffer out = {NULL, 0, 0};
    struct binding binding;

    (void)state;
    binding_get(self, 3 * 1 + 2, &binding); /* boys, girls, owl */
    binding_sentence(self, &binding, 1, &out);
    assert_string_equal(out.data, "Girls owl");
    mc_buffer_clear(&out);
    binding_graph(self, &binding, 1, &out);
    assert_string_equal(out.data, "(a / and\n   :op1 (g / girl)\n   :op2 (o / owl))");
    mc_buffer_free(&out);
}

static int setup(void **state)
{
    (void)state;
    arena = mc_arena_new();
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    mc_arena_free(arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hashes_are_those_of_the_text),
        cmocka_unit_test(test_a_larger_number_keeps_the_smaller),
        cmocka_unit_test(test_what_is_written),
    };

    return cmocka_run_group_tests_name("bindings", tests, setup, teardown);
}
