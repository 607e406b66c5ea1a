#include "neural/model.h"

#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/delimited.h"
#include "base/memory.h"

static struct mc_model *open_model(const char *name)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_model *model = NULL;
    char relative[256];

    (void)snprintf(relative, sizeof(relative), "tests/neural/models/%s", name);
    if (mc_model_open(mc_source_path(relative), &model, &error) != 0)
        fail_msg("%s: %s", error.file, error.text);
    return model;
}

/* --- hidden states against the published programs --------------------------------------------- */

#define STATES "goldens/neural/hidden_states.tsv"

/* As the rows were made: with special tokens; GPT-2 starts with its end of text. */
static void encode(const struct mc_model *model, struct mc_slice text, struct mc_arena *arena,
                   struct mc_token_ids *ids)
{
    const struct mc_tokenizer *tokenizer = mc_model_tokenizer(model);

    if (mc_model_sizes(model)->kind == MC_MODEL_GPT2)
        text = mc_slice_of(
            mc_arena_format(arena, "<|endoftext|>%.*s", MC_SLICE_ARGUMENTS(text)));
    mc_tokenizer_encode(tokenizer, MC_ENCODING_DEFAULT, text, mc_model_max_length(model), arena,
                        ids);
}

static size_t number_of(struct mc_slice field)
{
    return (size_t)strtoul(field.data, NULL, 10);
}

/* What is open while the rows are replayed. */
struct replay {
    struct mc_arena *arena;
    struct mc_slice name;
    struct mc_model *model;
};

static void check_row(struct replay *replay, const struct mc_slice *fields)
{
    struct mc_slice text = mc_slice(fields[2].data + 1, fields[2].length - 2);
    size_t position = number_of(fields[4]), n, d;
    struct mc_token_ids ids;
    const char *at = fields[6].data;
    float *states;
    char *end;

    if (replay->model == NULL || !mc_slice_equal(replay->name, fields[0])) {
        mc_model_close(replay->model);
        replay->name = fields[0];
        replay->model = open_model(fields[0].data);
    }
    n = mc_model_sizes(replay->model)->n_hidden;
    encode(replay->model, text, replay->arena, &ids);
    assert_true(position < ids.n);
    assert_int_equal(ids.ids[position], number_of(fields[5]));
    mc_model_states(replay->model, &ids, 1, number_of(fields[3]), replay->arena, &states);
    for (d = 0; d < n; d++, at = end) {
        double wanted = strtod(at, &end);

        assert_true(end != at);
        assert_true(fabs((double)states[position * n + d] - wanted) <= 2e-5);
    }
}

static void states_are_those_of_the_published_programs(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct replay replay = {mc_arena_new(), {"", 0}, NULL};
    struct mc_delimited_file file;
    size_t i;

    (void)state;
    assert_int_equal(mc_delimited_read(mc_shared_path(STATES), MC_TAB_SEPARATED, arena, &file, NULL), 0);
    assert_true(file.n_rows > 500);
    for (i = 1; i < file.n_rows; i++) {
        assert_int_equal(file.rows[i].n_fields, 7);
        check_row(&replay, file.rows[i].fields);
        mc_arena_clear(replay.arena);
    }
    mc_model_close(replay.model);
    mc_arena_free(replay.arena);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_those_of_the_published_programs),
    };

    mc_skip_without(&tests[0], STATES);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
