/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "base/delimited.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/options.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric.h"
#include "metrics/host/runner.h"
#include "neural/model.h"
#include "scores/score_table.h"
#include "suite/pairs.h"
#include "suite/suite.h"
#include "tests/agreement/claims.h"
#include "text/tokenize.h"
#include "text/wordnet.h"

struct mc_claim mc_claim_of(const struct mc_delimited_row *row)
{
    struct mc_claim claim = {row->fields[0].data, row->fields[1].data, row->fields[2].data,
                             row->fields[3].data, row->fields[4].data, 0,
                             row->fields[6].data, MC_CLAIM_ALL};
    const struct mc_metric_module *module =
        mc_metric_module_find(mc_slice(claim.spec, strcspn(claim.spec, ":")));

    if (strcmp(claim.level, "corpus") == 0 && module != NULL &&
        (module->flags & MC_METRIC_CORPUS_IS_MEAN) != 0)
        claim.level = "mean";

    if (mc_parse_real(row->fields[5].data, &claim.tolerance) != 0)
        claim.tolerance = -1; /* agrees with nothing */
    return claim;
}

/* The value behind "key=" in the inputs of a claim, in the arena; NULL when there is none. */
static const char *input_named(const char *inputs, const char *key, struct mc_arena *arena)
{
    size_t length = strlen(key);
    const char *begin = inputs;

    while (*begin != '\0') {
        size_t word = strcspn(begin, " ");

        if (word > length && strncmp(begin, key, length) == 0 && begin[length] == '=')
            return mc_arena_copy(arena, mc_slice(begin + length + 1, word - length - 1)).data;
        begin += word;
        begin += *begin == ' ';
    }
    return NULL;
}

/* Gives the cases the sentences of a table of pairs in place of those of their graphs. The golden
 * files of graphs call the reference of the table side a, which is the candidate of the claims. */
static int take_sentences(const char *path, struct mc_suite *suite, struct mc_error *error)
{
    struct mc_string_map *ids = mc_string_map_new(suite->arena);
    struct mc_suite *pairs;
    size_t i;

    if (mc_pairs_read_table(path, NULL, suite->arena, &pairs, error) != 0)
        return -1;
    for (i = 0; i < pairs->n_cases; i++)
        (void)mc_string_map_add(ids, pairs->cases[i].id, NULL);
    for (i = 0; i < suite->n_cases; i++) {
        uint32_t found = mc_string_map_find(ids, suite->cases[i].id);

        if (found == MC_NOT_FOUND)
            return mc_error_set(error, MC_CODE_INPUT, "no sentences of %s",
                                suite->cases[i].id.data);
        suite->cases[i].candidate.text = pairs->cases[found].reference.text;
        suite->cases[i].reference.text = pairs->cases[found].candidate.text;
        suite->cases[i].candidate.has_text = suite->cases[i].reference.has_text = true;
    }
    return 0;
}

int mc_claim_read_inputs(const struct mc_claim *claim, struct mc_arena *arena,
                         struct mc_suite **suite, struct mc_error *error)
{
    const char *pairs = input_named(claim->inputs, "pairs", arena);
    const char *candidate = input_named(claim->inputs, "candidate", arena);
    const char *reference = input_named(claim->inputs, "reference", arena);
    const char *sentences = input_named(claim->inputs, "sentences", arena);
    struct mc_pairs_files files = {&reference, 1, NULL, 0, candidate, false, false};

    if (pairs != NULL)
        return mc_pairs_read_table(pairs, NULL, arena, suite, error);
    if (candidate == NULL || reference == NULL)
        return mc_error_set(error, MC_CODE_INPUT, "cannot read the inputs '%s'", claim->inputs);
    if (mc_pairs_read_files(&files, MC_PAIRS_GRAPHS, arena, suite, error) != 0)
        return -1;
    return sentences == NULL ? 0 : take_sentences(sentences, *suite, error);
}

const char *mc_claim_files(const struct mc_claim *claim, struct mc_arena *arena)
{
    static const char *const keys[] = {"pairs", "candidate", "reference", "sentences"};
    const char *files = "", *value;
    size_t i;

    for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
        value = input_named(claim->inputs, keys[i], arena);
        if (value != NULL)
            files = mc_arena_format(arena, "%s %s=%s", files, keys[i], value);
    }
    return files;
}

bool mc_claim_takes_case(const struct mc_claim *claim, const struct mc_suite *suite, size_t i)
{
    enum { SOME_STEP = 10, FEW_STEP = 50, MOST_BYTES = 100 };
    const struct mc_case *item = &suite->cases[i];

    switch (claim->cases) {
    case MC_CLAIM_SOME:
        return i % SOME_STEP == 0;
    case MC_CLAIM_FEW:
        return i % FEW_STEP == 0 && item->candidate.text.length <= MOST_BYTES &&
               item->reference.text.length <= MOST_BYTES;
    case MC_CLAIM_ALL:
        break;
    }
    return true;
}

bool mc_claim_is_divisible(const struct mc_claim *claim)
{
    const struct mc_metric_module *module =
        mc_metric_module_find(mc_slice(claim->spec, strcspn(claim->spec, ":")));

    if (strcmp(claim->level, "case") != 0 || module == NULL)
        return false;
    return module->prepare == NULL ||
           (strstr(claim->spec, "model=") != NULL && strstr(claim->spec, "idf") == NULL);
}

static size_t count_words(struct mc_slice text)
{
    struct mc_tokens tokens;
    size_t n;

    memset(&tokens, 0, sizeof(tokens));
    mc_tokenize(MC_TOKENIZER_NONE, text, &tokens);
    n = tokens.n;
    mc_tokens_free(&tokens);
    return n;
}

/* The inputs that the claim speaks of; places[i]: of input i among the cases. */
static struct mc_metric_inputs inputs_of(const struct mc_claim *claim, const struct mc_suite *suite,
                                         struct mc_arena *arena, size_t **places)
{
    struct mc_metric_inputs inputs = mc_metric_inputs_of(suite, arena);
    const char *least = input_named(claim->inputs, "least", arena);
    size_t n_words = least == NULL ? 0 : strtoul(least, NULL, 10), n = 0, i;

    *places = mc_arena_array(arena, inputs.n, sizeof(**places));
    for (i = 0; i < inputs.n; i++) {
        if (!mc_claim_takes_case(claim, suite, i) ||
            (n_words > 0 && (count_words(inputs.made[i]->candidate->text) < n_words ||
                             count_words(inputs.made[i]->references[0]->text) < n_words)))
            continue;
        (*places)[n] = i;
        inputs.made[n++] = inputs.made[i];
    }
    inputs.n = n;
    return inputs;
}

/* From the places of the inputs to those of the cases; the others have no score. */
static void spread(struct mc_score_column *column, const size_t *places, size_t n, size_t n_cases)
{
    size_t i, k = n;

    for (i = n_cases; i-- > 0;) {
        bool is_there = k > 0 && places[k - 1] == i;

        k -= is_there;
        column->values[i] = is_there ? column->values[k] : (double)NAN;
        column->states[i] = is_there ? column->states[k] : MC_SCORE_MISSING;
        column->notes[i] = is_there ? column->notes[k] : mc_slice_of("");
    }
}

int mc_claim_open(const char *text, const struct mc_suite *suite, struct mc_arena *arena,
                  struct mc_metric **metric, struct mc_score_column **column,
                  struct mc_error *error)
{
    struct mc_metric_spec spec;

    *metric = NULL;
    if (mc_metric_spec_parse(NULL, text, arena, &spec, error) != 0 ||
        mc_metric_open(&spec, 1, arena, metric, error) != 0)
        return -1;
    *column = mc_score_table_add(mc_score_table_new(suite, arena), (*metric)->name);
    return 0;
}

int mc_claim_score(const struct mc_claim *claim, struct mc_metric *metric,
                   const struct mc_suite *suite, struct mc_arena *arena,
                   struct mc_score_column *column, struct mc_error *error)
{
    size_t *places;
    struct mc_metric_inputs inputs = inputs_of(claim, suite, arena, &places);

    if (mc_run_metric(metric, &inputs, false, NULL, column, arena, error) != 0)
        return -1;
    spread(column, places, inputs.n, suite->n_cases);
    return 0;
}

bool mc_claim_wants_corpus(const struct mc_claim *claim, const struct mc_delimited_file *golden)
{
    size_t r;

    if (claim->cases != MC_CLAIM_ALL || strcmp(claim->level, "corpus") == 0)
        return claim->cases == MC_CLAIM_ALL;
    for (r = 1; r < golden->n_rows; r++)
        if (strncmp(golden->rows[r].fields[0].data, MC_CLAIM_CORPUS, strlen(MC_CLAIM_CORPUS)) == 0)
            return strcmp(claim->level, "case") == 0;
    return false;
}

int mc_claim_score_corpus(const struct mc_claim *claim, struct mc_metric *metric,
                          const struct mc_suite *suite, struct mc_arena *arena,
                          struct mc_score_column *column, struct mc_error *error)
{
    size_t *places;
    struct mc_metric_inputs inputs = inputs_of(claim, suite, arena, &places);

    return mc_metric_corpus(metric, inputs.made, inputs.n, &column->corpus, error);
}

#define NEURAL "neural/"
#define NEURAL_HERE "../../neural/"
/* Their models are below the golden files themselves. */
#define PIECES "text/spm/"

/* All of the text, with `from` replaced by `to`. */
static const char *replaced(const char *text, const char *from, const char *to,
                            struct mc_arena *arena)
{
    struct mc_buffer out = {NULL, 0, 0};
    const char *place;
    const char *copy;

    while ((place = strstr(text, from)) != NULL) {
        mc_buffer_append(&out, text, (size_t)(place - text));
        mc_buffer_append_text(&out, to);
        text = place + strlen(from);
    }
    mc_buffer_append_text(&out, text);
    copy = mc_arena_copy(arena, mc_buffer_slice(&out)).data;
    mc_buffer_free(&out);
    return copy;
}

bool mc_claim_make_own(struct mc_claim *claim, struct mc_arena *arena)
{
    const char *spec = claim->spec, *place = strstr(spec, ",resources=");
    size_t length = place == NULL ? 0 : 1 + strcspn(place + 1, ",");

    if (strstr(spec, "phrases=") != NULL || strstr(spec, "parameters=text/") != NULL)
        return false;
    if (place != NULL)
        spec = mc_arena_format(arena, "%.*s%s", (int)(place - spec), spec, place + length);
    claim->spec = replaced(spec, "=" NEURAL, "=" NEURAL_HERE, arena);
    if (strncmp(claim->file, NEURAL "own/", strlen(NEURAL "own/")) == 0) {
        claim->file = replaced(claim->file, NEURAL, NEURAL_HERE, arena);
        claim->inputs = replaced(claim->inputs, "=own/", "=", arena);
    } else if (strncmp(claim->file, PIECES, strlen(PIECES)) == 0) {
        claim->inputs = replaced(claim->inputs, "=own/", "=", arena);
    }
    return true;
}

/* Of a path in the folder of our own. */
static bool has_same_bytes(const char *path, const char *folder, const char *own,
                           struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice bytes, own_bytes;

    return mc_file_read(path, arena, &bytes, &error) == 0 &&
           mc_file_read(mc_arena_format(arena, "%s/%s", folder, own), arena, &own_bytes, &error) ==
               0 &&
           mc_slice_equal(bytes, own_bytes);
}

static bool is_same_model(const char *name, const char *own)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_model *model = NULL, *own_model = NULL;
    bool is_same = mc_model_open(name, &model, &error) == 0 &&
                   mc_model_open(own, &own_model, &error) == 0 &&
                   strcmp(mc_model_checksum(model), mc_model_checksum(own_model)) == 0;

    mc_model_close(own_model);
    mc_model_close(model);
    return is_same;
}

/* Whether all files and models that a specification names are those of our own. */
static bool has_own_files(const char *spec, const char *folder, struct mc_arena *arena)
{
    const char *at = spec;

    while ((at = strstr(at, "=" NEURAL)) != NULL) {
        const char *path = mc_arena_copy(arena, mc_slice(at + 1, strcspn(at + 1, ","))).data;
        const char *own = mc_arena_format(arena, NEURAL_HERE "%s", path + strlen(NEURAL));

        if (mc_file_is_folder(path)
                ? !is_same_model(path, mc_arena_format(arena, "%s/%s", folder, own))
                : !has_same_bytes(path, folder, own, arena))
            return false;
        at++;
    }
    return true;
}

bool mc_claim_is_own(const struct mc_claim *claim, const char *folder, struct mc_arena *arena)
{
    struct mc_claim own = *claim;
    const char *pairs = input_named(claim->inputs, "pairs", arena), *own_pairs;

    if (strncmp(claim->file, NEURAL "own/", strlen(NEURAL "own/")) != 0 || pairs == NULL ||
        !mc_claim_make_own(&own, arena))
        return false;
    own_pairs = input_named(own.inputs, "pairs", arena);
    return own_pairs != NULL && has_same_bytes(claim->file, folder, own.file, arena) &&
           has_same_bytes(pairs, folder, own_pairs, arena) &&
           has_own_files(claim->spec, folder, arena);
}

const char *mc_claim_spec_with(const char *spec, struct mc_slice aspect, struct mc_arena *arena)
{
    const char *place = strstr(spec, "ASPECT");

    if (place == NULL || aspect.length == 0)
        return spec;
    return mc_arena_format(arena, "%.*s%.*s%s", (int)(place - spec), spec,
                           MC_SLICE_ARGUMENTS(aspect), place + strlen("ASPECT"));
}

struct mc_string_map *mc_claim_aspects(const struct mc_claim *claim,
                                       const struct mc_delimited_file *golden,
                                       struct mc_arena *arena)
{
    struct mc_string_map *aspects = mc_string_map_new(arena);
    size_t column = mc_delimited_column(golden, "aspect"), r;

    if (strstr(claim->spec, "ASPECT") == NULL)
        (void)mc_string_map_add(aspects, mc_slice_of(""), NULL);
    else
        for (r = 1; r < golden->n_rows && column != SIZE_MAX; r++)
            (void)mc_string_map_add(aspects, golden->rows[r].fields[column], NULL);
    return aspects;
}

bool mc_claim_lacks_wordnet(const struct mc_error *error)
{
    struct mc_error refusal = MC_NO_ERROR;
    struct mc_wordnet *wordnet;

    if (error->code != MC_CODE_USAGE)
        return false;
    if (mc_wordnet_open(NULL, &wordnet, &refusal) != 0)
        return strstr(error->text, refusal.text) != NULL;
    mc_wordnet_close(wordnet);
    return false;
}

bool mc_claim_is_built_in(const char *spec)
{
    const struct mc_metric_module *module =
        mc_metric_module_find(mc_slice(spec, strcspn(spec, ":")));
    const struct mc_metric_parameter *p;
    char choices[512], wanted[64];

    if (module == NULL || module->parameters == NULL)
        return module != NULL;
    for (p = module->parameters; p->name != NULL; p++) {
        char key[32];
        const char *at;

        if (strcmp(p->name, "convention") != 0 && strcmp(p->name, "variant") != 0)
            continue;
        (void)snprintf(key, sizeof(key), "%s=", p->name);
        at = strstr(spec, key);
        if (at == NULL)
            continue;
        at += strlen(key);
        (void)snprintf(wanted, sizeof(wanted), "|%.*s|", (int)strcspn(at, ","), at);
        (void)snprintf(choices, sizeof(choices), "|%s|", p->choices);
        if (strstr(choices, wanted) == NULL)
            return false;
    }
    return true;
}
