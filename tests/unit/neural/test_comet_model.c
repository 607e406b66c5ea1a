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
#include "neural/products.h"
#include "tests/unit/drawn_model.h"

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

static double estimate(const struct mc_comet_model *comet, const double *candidate,
                       const double *reference, const double *source)
{
    const struct mc_comet_vectors vectors = {candidate, reference, source};
    double score;

    mc_comet_model_estimate(comet, &vectors, 1, &score);
    return score;
}

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
        sum += estimate(comet, vector, NULL, NULL);
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
    return estimate(comet, triple.vectors[0], triple.vectors[2], triple.vectors[1]);
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

/* --- batches ---------------------------------------------------------------------------------- */

/* Vectors of a triple by its number. */
static struct mc_comet_vectors draw_vectors(uint32_t number, size_t n_hidden,
                                            struct mc_arena *arena)
{
    double *numbers = mc_arena_array(arena, 3 * n_hidden, sizeof(*numbers));
    uint32_t state = number * 2654435761u + 1;
    size_t i;

    for (i = 0; i < 3 * n_hidden; i++) {
        state = state * 1664525u + 1013904223u;
        numbers[i] = (double)(state >> 8) * 0x1p-23 - 1;
    }
    return (struct mc_comet_vectors){numbers, numbers + n_hidden, numbers + 2 * n_hidden};
}

/* Scores of all, so many at once. */
static void estimate_by(const struct mc_comet_model *comet, const struct mc_comet_vectors *vectors,
                        size_t n, size_t at_once, double *scores)
{
    size_t i, k;

    for (i = 0; i < n; i += k) {
        k = n - i < at_once ? n - i : at_once;
        mc_comet_model_estimate(comet, vectors + i, k, scores + i);
    }
}

/* More triples than go into a block of products: the same bits one by one, in eights, all at once,
 * and in any order. */
static void no_score_depends_on_its_batch(void **state)
{
    static const struct mc_drawn_shape shape = {MC_MODEL_XLM_ROBERTA, 1, 2, 64, 512, 40, 300,
                                                MC_DRAWN_F32};
    enum { N = 2 * MC_PRODUCT_ROWS + 3 };
    static const size_t sizes[] = {1, 8, 100};
    struct mc_arena *arena = mc_arena_new();
    struct mc_comet_vectors *vectors = mc_arena_array(arena, N, sizeof(*vectors));
    double *all = mc_arena_array(arena, N, sizeof(*all));
    double *some = mc_arena_array(arena, N, sizeof(*some));
    struct mc_comet_model *comet;
    struct mc_error error = MC_NO_ERROR;
    char folder[1024];
    size_t i;

    (void)state;
    assert_int_equal(mc_new_folder(folder), 0);
    assert_int_equal(mc_draw_comet_model(&shape, folder), 0);
    assert_int_equal(mc_comet_model_open(folder, &comet, &error), 0);
    for (i = 0; i < N; i++)
        vectors[i] = draw_vectors((uint32_t)i, shape.n_hidden, arena);
    mc_comet_model_estimate(comet, vectors, N, all);
    assert_true(isfinite(all[0]) && (all[0] < all[1] || all[0] > all[1]));
    for (i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
        estimate_by(comet, vectors, N, sizes[i], some);
        assert_memory_equal(some, all, N * sizeof(*all));
    }
    for (i = 0; i < N / 2; i++) {
        struct mc_comet_vectors other = vectors[i];

        vectors[i] = vectors[N - 1 - i];
        vectors[N - 1 - i] = other;
    }
    mc_comet_model_estimate(comet, vectors, N, some);
    for (i = 0; i < N; i++)
        assert_memory_equal(&some[i], &all[N - 1 - i], sizeof(*all));
    mc_comet_model_close(comet);
    mc_remove_drawn_comet_model(folder);
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
        cmocka_unit_test(no_score_depends_on_its_batch),
    };
    size_t i;

    for (i = 0; i + 1 < sizeof(tests) / sizeof(tests[0]); i++)
        mc_skip_without(&tests[i], GOLDENS);
    mc_skip_without_neural(tests, sizeof(tests) / sizeof(tests[0]));
    return cmocka_run_group_tests_name("COMET", tests, NULL, NULL);
}
