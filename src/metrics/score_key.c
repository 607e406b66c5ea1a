#include "metrics/score_key.h"

enum kind { KIND_CASE, KIND_NAMED_CASE, KIND_ALL_CASES, KIND_METRIC };

static struct mc_hash128_making begin(enum kind kind)
{
    struct mc_hash128_making hash;

    mc_hash128_begin(&hash, (uint64_t)kind);
    return hash;
}

static void add_hash(struct mc_hash128_making *hash, const struct mc_hash128 *part)
{
    mc_hash128_add(hash, part->bytes, sizeof(part->bytes));
}

static void add_side(struct mc_hash128_making *hash, const struct mc_metric_side *side)
{
    mc_hash128_add_word(hash, (uint64_t)side->has << 32 | side->kind);
    mc_hash128_add_text(hash, side->text);
    mc_hash128_add_text(hash, side->amr);
    mc_hash128_add_text(hash, side->tree);
}

void mc_score_content_of(const struct mc_metric_input *input, struct mc_hash128 *content)
{
    struct mc_hash128_making hash = begin(KIND_CASE);
    size_t i;

    add_side(&hash, input->candidate);
    mc_hash128_add_word(&hash, input->n_references);
    for (i = 0; i < input->n_references; i++)
        add_side(&hash, input->references[i]);
    mc_hash128_end(&hash, content);
}

void mc_score_content_named(const struct mc_hash128 *content, struct mc_slice case_id,
                            struct mc_hash128 *named)
{
    struct mc_hash128_making hash = begin(KIND_NAMED_CASE);

    add_hash(&hash, content);
    mc_hash128_add_text(&hash, case_id);
    mc_hash128_end(&hash, named);
}

void mc_score_content_of_all(const struct mc_hash128 *contents, size_t n, struct mc_hash128 *all)
{
    struct mc_hash128_making hash = begin(KIND_ALL_CASES);
    size_t i;

    for (i = 0; i < n; i++)
        add_hash(&hash, &contents[i]);
    mc_hash128_end(&hash, all);
}

/* Each value apart: in the signature a text might be taken for two parameters. A file counts by its
 * checksum, which stands there, not by its path. */
static void add_values(struct mc_hash128_making *hash, const struct mc_metric_spec *spec)
{
    const struct mc_metric_parameter *parameter = spec->module->parameters;
    size_t i;

    for (i = 0; parameter != NULL && parameter[i].name != NULL; i++) {
        bool counts = spec->values[i] != NULL && parameter[i].kind != MC_PARAMETER_FILE;

        mc_hash128_add_word(hash, counts);
        if (counts)
            mc_hash128_add_text(hash, mc_slice_of(spec->values[i]));
    }
    mc_hash128_add_word(hash, spec->n_settings);
    for (i = 0; i < spec->n_settings; i++) {
        mc_hash128_add_text(hash, mc_slice_of(spec->settings[i].key));
        mc_hash128_add_text(hash, mc_slice_of(spec->settings[i].value));
    }
}

struct mc_score_key mc_score_key_of(const struct mc_metric *metric, const struct mc_hash128 *set)
{
    struct mc_hash128_making hash = begin(KIND_METRIC);
    struct mc_score_key key = {metric->signature, {{0}}};

    mc_hash128_add_text(&hash, mc_slice_of(PACKAGE_VERSION));
    mc_hash128_add_text(&hash, mc_slice_of(MC_REVISION));
    mc_hash128_add_text(&hash, metric->signature);
    mc_hash128_add_word(&hash,
                        (uint64_t)metric->spec.module->needs << 32 | metric->spec.module->flags);
    add_values(&hash, &metric->spec);
    if (set != NULL)
        add_hash(&hash, set);
    mc_hash128_end(&hash, &key.settings);
    return key;
}
