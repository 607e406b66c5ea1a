/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/comet_model.h"

#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/delimited.h"
#include "base/json.h"
#include "base/memory.h"
#include "neural/model.h"

#define GOLDENS "goldens/neural2"

static struct mc_comet_model *open_model(const char *name, struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_comet_model *comet = NULL;

    if (mc_comet_model_open(mc_arena_format(arena, "%s/comet/%s", mc_shared_path(GOLDENS), name),
                            &comet, &error) != 0)
        fail_msg("%s:%u: %s", error.file, error.at.line, error.text);
    return comet;
}

static void read_rows(const char *name, struct mc_delimited_file *rows, struct mc_arena *arena)
{
    const char *path = mc_arena_format(arena, "%s/%s", mc_shared_path(GOLDENS), name);

    assert_int_equal(mc_delimited_read(path, MC_TAB_SEPARATED, arena, rows, NULL), 0);
}

/* --- layer weights ---------------------------------------------------------------------------- */

static void weights_of_layers(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_delimited_file rows;
    size_t r, n, n_zeros = 0;

    (void)state;
    read_rows("comet_layers.tsv", &rows, arena);
    assert_true(rows.n_rows > 20);
    for (r = 1; r < rows.n_rows; r++) {
        const struct mc_slice *fields = rows.rows[r].fields;
        struct mc_comet_model *comet = open_model(fields[0].data, arena);
        size_t layer = strtoul(fields[1].data, NULL, 10);
        double gamma;
        const double *weights = mc_comet_model_layer_weights(comet, &n, &gamma);

        assert_non_null(weights);
        assert_true(layer < n);
        assert_near(weights[layer], strtod(fields[3].data, NULL), 1e-6);
        assert_near(gamma, strtod(fields[4].data, NULL), 1e-6);
        if (!(strtod(fields[3].data, NULL) > 0)) {
            assert_false(weights[layer] > 0);
            n_zeros++;
        }
        mc_comet_model_close(comet);
    }
    assert_true(n_zeros > 0);
    mc_arena_free(arena);
}

/* --- scores ----------------------------------------------------------------------------------- */

/* A case and what is computed of it. */
struct triple {
    struct mc_token_ids ids[3]; /* candidate, source, reference */
    double *vectors[3];
};

static double score_unified(const struct mc_comet_model *comet, const struct triple *triple,
                            struct mc_arena *arena)
{
    const struct mc_comet_config *config = mc_comet_model_config(comet);
    size_t n_hidden = mc_model_sizes(mc_comet_model_encoder(comet))->n_hidden, n, i;
    static const bool takes[3][3] = {{true, true, false}, {true, false, true}, {true, true, true}};
    bool all = config->takes_source && config->takes_reference;
    double sum = 0, *vector = mc_arena_array(arena, n_hidden, sizeof(*vector));

    for (i = 0; i < (all ? 3 : 1); i++) {
        struct mc_token_ids texts[3], joined;

        n = 0;
        texts[n++] = triple->ids[0];
        if (takes[i][1])
            texts[n++] = triple->ids[1];
        if (takes[i][2])
            texts[n++] = triple->ids[2];
        mc_comet_model_join(comet, texts, n, arena, &joined);
        mc_comet_model_vectors(comet, &joined, 1, &vector);
        sum += mc_comet_model_estimate(comet, vector, NULL, NULL);
    }
    return all ? sum / 3 : sum;
}

static double score_of(const struct mc_comet_model *comet, const struct mc_slice *fields,
                       struct mc_arena *arena)
{
    static const size_t columns[] = {4, 2, 3};
    size_t n_hidden = mc_model_sizes(mc_comet_model_encoder(comet))->n_hidden, i;
    struct triple triple;

    for (i = 0; i < 3; i++) {
        triple.vectors[i] = mc_arena_array(arena, n_hidden, sizeof(double));
        mc_comet_model_encode(comet, fields[columns[i]], arena, &triple.ids[i]);
    }
    if (mc_comet_model_config(comet)->class == MC_COMET_UNIFIED)
        return score_unified(comet, &triple, arena);
    mc_comet_model_vectors(comet, triple.ids, 3, triple.vectors);
    return mc_comet_model_estimate(comet, triple.vectors[0], triple.vectors[2], triple.vectors[1]);
}

static void scores_of_all_triples(void **state)
{
    static const char *const names[] = {"comet22", "comet_softmax", "comet_cls", "comet_max",
                                        "qe",      "kiwi",          "unite"};
    struct mc_arena *arena = mc_arena_new(), *scratch = mc_arena_new();
    struct mc_delimited_file triples, scores;
    size_t m, r;

    (void)state;
    read_rows("triples.tsv", &triples, arena);
    read_rows("comet_scores.tsv", &scores, arena);
    assert_int_equal(triples.n_rows, 201);
    assert_int_equal(scores.n_rows, 201);
    for (m = 0; m < sizeof(names) / sizeof(names[0]); m++) {
        struct mc_comet_model *comet = open_model(names[m], arena);
        size_t column = mc_delimited_column(&scores, names[m]);

        assert_true(column != SIZE_MAX);
        for (r = 1; r < triples.n_rows; r += mc_under_valgrind() ? 20 : 1) {
            assert_true(mc_slice_equal(triples.rows[r].fields[0], scores.rows[r].fields[0]));
            assert_near(score_of(comet, triples.rows[r].fields, scratch),
                        strtod(scores.rows[r].fields[column].data, NULL), 1e-5);
            mc_arena_clear(scratch);
        }
        mc_comet_model_close(comet);
    }
    mc_arena_free(scratch);
    mc_arena_free(arena);
}

/* --- vectors ---------------------------------------------------------------------------------- */

/* The ids of a text, or of a list of texts joined. */
static void ids_of(const struct mc_comet_model *comet, struct mc_slice cell, struct mc_arena *arena,
                   struct mc_token_ids *ids)
{
    json_t *value = json_loadb(cell.data, cell.length, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    bool is_list = json_is_array(value);
    size_t n = is_list ? json_array_size(value) : 1, i;
    struct mc_token_ids *texts = mc_arena_array(arena, n, sizeof(*texts));

    assert_non_null(value);
    for (i = 0; i < n; i++) {
        json_t *text = is_list ? json_array_get(value, i) : value;
        struct mc_slice copy =
            mc_arena_copy(arena, mc_slice(json_string_value(text), json_string_length(text)));

        mc_comet_model_encode(comet, copy, arena, &texts[i]);
    }
    if (is_list)
        mc_comet_model_join(comet, texts, n, arena, ids);
    else
        *ids = texts[0];
    json_decref(value);
}

static void check_vector(const struct mc_comet_model *comet, const struct mc_slice *fields,
                         struct mc_arena *arena)
{
    size_t n_hidden = mc_model_sizes(mc_comet_model_encoder(comet))->n_hidden, i;
    double *vector = mc_arena_array(arena, n_hidden, sizeof(*vector));
    const char *at = fields[4].data;
    struct mc_token_ids ids;
    char *end;

    ids_of(comet, fields[3], arena, &ids);
    for (i = 0; i < ids.n; i++, at = end)
        assert_int_equal(strtoul(at, &end, 10), ids.ids[i]);
    assert_int_equal(*at, '\0');
    mc_comet_model_vectors(comet, &ids, 1, &vector);
    for (i = 0, at = fields[5].data; i < n_hidden; i++, at = end)
        assert_near(vector[i], strtod(at, &end), 2e-5);
}

static void vectors_of_sentences_and_of_sequences(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_delimited_file rows;
    size_t r;

    (void)state;
    read_rows("comet_embeddings.tsv", &rows, arena);
    assert_true(rows.n_rows > 30);
    for (r = 1; r < rows.n_rows; r++) {
        struct mc_comet_model *comet = open_model(rows.rows[r].fields[0].data, arena);

        check_vector(comet, rows.rows[r].fields, arena);
        mc_comet_model_close(comet);
    }
    mc_arena_free(arena);
}

/* Three sentences at once, and one by one: the same bits. */
static void sentences_beside_do_not_matter(void **state)
{
    static const char *const texts[] = {"Le boulanger", "The baker sold seven loaves.", ""};
    struct mc_arena *arena = mc_arena_new();
    struct mc_comet_model *comet = open_model("comet22", arena);
    size_t n_hidden = mc_model_sizes(mc_comet_model_encoder(comet))->n_hidden, i;
    double *together[3], *alone = mc_arena_array(arena, n_hidden, sizeof(*alone));
    struct mc_token_ids ids[3];

    (void)state;
    for (i = 0; i < 3; i++) {
        mc_comet_model_encode(comet, mc_slice_of(texts[i]), arena, &ids[i]);
        together[i] = mc_arena_array(arena, n_hidden, sizeof(double));
    }
    mc_comet_model_vectors(comet, ids, 3, together);
    for (i = 0; i < 3; i++) {
        mc_comet_model_vectors(comet, &ids[i], 1, &alone);
        assert_memory_equal(alone, together[i], n_hidden * sizeof(double));
    }
    mc_comet_model_close(comet);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(weights_of_layers),
        cmocka_unit_test(scores_of_all_triples),
        cmocka_unit_test(vectors_of_sentences_and_of_sequences),
        cmocka_unit_test(sentences_beside_do_not_matter),
    };
    size_t i;

    for (i = 0; i < sizeof(tests) / sizeof(tests[0]); i++)
        mc_skip_without(&tests[i], GOLDENS);
    mc_skip_without_neural(tests, sizeof(tests) / sizeof(tests[0]));
    return cmocka_run_group_tests_name("COMET", tests, NULL, NULL);
}
