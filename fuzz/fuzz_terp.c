/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The input is read as a file of TERp's parameters and as a phrase table. Its first two lines are a
 * candidate and a reference, scored with whatever could be read, and with the built-in sets. */
#include <math.h>

#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "metrics/terp/terp.h"

/* Longer sentences only take time. */
enum { LONGEST = 240 };

static void check_error(const struct mc_error *error)
{
    fuzz_check(error->code == MC_CODE_INPUT && error->at.line >= 1 && error->at.column >= 1);
}

/* Without stems and synonyms: what is not built in has fuzz targets of its own. */
static struct mc_terp *open_scorer(const struct mc_terp_parameters *parameters,
                                   struct mc_slice phrases)
{
    struct mc_terp *terp = mc_calloc(1, sizeof(*terp));
    struct mc_error error = MC_NO_ERROR;

    terp->arena = mc_arena_new();
    terp->parameters = *parameters;
    if (mc_terp_phrases_parse(phrases, terp->arena, &terp->phrases, &error) != 0)
        check_error(&error);
    mc_terp_prepare(terp, mc_slice_of("the\na an\n"));
    return terp;
}

static void check_steps(const struct mc_terp *terp, const struct mc_terp_counts *counts)
{
    const struct mc_terp_aligner *aligner = &terp->search.aligner;
    double n_candidate = 0, n_reference = 0;
    double sum = counts->shifts * terp->parameters.costs.shift;
    size_t i;

    for (i = 0; i < aligner->n_steps; i++) {
        n_candidate += aligner->steps[i].n_candidate;
        n_reference += aligner->steps[i].n_reference;
        sum += aligner->steps[i].cost;
    }
    fuzz_check(fabs(n_candidate - counts->candidate_length) <= 0);
    fuzz_check(fabs(n_reference - counts->reference_length) <= 0);
    fuzz_check(fabs(sum - counts->edits) <= 1e-9 * (1 + sum));
}

static void check_pair(const struct mc_terp_parameters *parameters, struct mc_slice phrases,
                       struct mc_slice candidate, struct mc_slice reference)
{
    struct mc_terp *terp = open_scorer(parameters, phrases);
    struct mc_terp_counts counts, itself;

    if (mc_terp_count_one(terp, candidate, reference, &counts) == NULL) {
        check_steps(terp, &counts);
        fuzz_check(counts.edits >= 0);
        fuzz_check(mc_terp_rate(parameters, &counts) >= 0);
        /* with costs of its own a sentence may be cheaper or, for the beam, dearer than itself */
        if (parameters->costs.match <= 0 &&
            mc_terp_count_one(terp, candidate, candidate, &itself) == NULL)
            fuzz_check(itself.edits <= 0);
    }
    mc_terp_close(terp);
}

static struct mc_slice first_line(struct mc_slice *text)
{
    const char *feed = memchr(text->data, '\n', text->length);
    size_t length = feed == NULL ? text->length : (size_t)(feed - text->data);
    size_t used = length + (feed != NULL);
    struct mc_slice line = mc_slice(text->data, length);

    *text = mc_slice(text->data + used, text->length - used);
    return line;
}

static void check_lines(struct mc_slice text, const struct mc_terp_parameters *read,
                        struct mc_arena *arena)
{
    static const char *const names[] = {"ter", "default", "terpa"};
    struct mc_slice rest = text;
    struct mc_slice candidate = mc_arena_copy(arena, first_line(&rest));
    struct mc_slice reference = mc_arena_copy(arena, first_line(&rest));
    struct mc_terp_parameters parameters;
    size_t i;

    if (candidate.length + reference.length > LONGEST)
        return;
    for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        fuzz_check(mc_terp_parameters_named(names[i], &parameters));
        parameters.synonyms = false;
        check_pair(&parameters, rest, candidate, reference);
    }
    if (read != NULL)
        check_pair(read, rest, candidate, reference);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text = mc_arena_copy(arena, mc_slice((const char *)data, size));
    struct mc_terp_parameters parameters;
    struct mc_terp_phrases phrases;
    struct mc_error error = MC_NO_ERROR;
    bool is_read;

    is_read = mc_terp_parameters_parse(text, arena, &parameters, &error) == 0;
    parameters.synonyms = false;
    if (!is_read)
        check_error(&error);
    error = (struct mc_error)MC_NO_ERROR;
    if (mc_terp_phrases_parse(text, arena, &phrases, &error) == 0)
        mc_terp_phrases_free(&phrases);
    else
        check_error(&error);
    if (mc_utf8_invalid(text) == size && memchr(text.data, '\0', size) == NULL)
        check_lines(text, is_read ? &parameters : NULL, arena);
    mc_arena_free(arena);
    return 0;
}
