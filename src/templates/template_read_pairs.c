/* The variants and pairs of a template. */
#include "suite/expectation.h"
#include "suite/fields.h"
#include "templates/template.h"

/* --- variants -------------------------------------------------------------------------------- */

static void tell_mistake(const struct mc_template_reading *reading, const char *key,
                         const char *code, const struct mc_pattern_mistake *mistake)
{
    const struct mc_pair_template *result = reading->result;
    struct mc_data_place place = mc_template_variant_place(result, result->n_variants - 1, key);

    place = mc_data_at(place, mistake->offset);
    mc_data_finding(&place, reading->file->diagnostics, MC_SEVERITY_ERROR, code, "%s",
                    mistake->error.text);
}

/* Takes text and graph of the last variant apart. */
static void compile_variant(const struct mc_template_reading *reading)
{
    struct mc_pair_template *result = reading->result;
    struct mc_template_variant *variant = &result->variants[result->n_variants - 1];
    struct mc_pattern_source text = {variant->text, mc_template_find_slot, result, reading->arena};
    struct mc_pattern_source amr = {variant->amr, mc_template_find_slot, result, reading->arena};
    struct mc_pattern_mistake mistake;

    variant->is_good = true;
    if (mc_sentence_pattern_compile(&text, &variant->sentence, &mistake) != 0) {
        tell_mistake(reading, "text", "T001", &mistake);
        variant->is_good = false;
    }
    if (mc_graph_pattern_compile(&amr, &variant->graph, &mistake) != 0) {
        tell_mistake(reading, "amr", mistake.is_unbound ? "T001" : "T006", &mistake);
        variant->is_good = false;
    } else if (variant->graph.is_branch) {
        (void)mc_error_set(&mistake.error, MC_CODE_INPUT, "the graph of a variant has a root");
        tell_mistake(reading, "amr", "T006", &mistake);
        variant->is_good = false;
    }
}

static void read_variant(const struct mc_template_reading *reading,
                         const struct mc_json_cursor *cursor)
{
    static const char *const known[] = {"text", "amr", NULL};
    struct mc_pair_template *result = reading->result;
    struct mc_template_variant *variant = &result->variants[result->n_variants++];
    struct mc_json_cursor amr;
    bool has_text;

    variant->name = mc_arena_copy(reading->arena, mc_slice_of(cursor->key));
    if (mc_json_is_object(cursor) != 0)
        return;
    mc_json_unknown_keys(cursor, known);
    has_text = mc_field_text(cursor, "text", MC_REQUIRED, reading->arena, &variant->text);
    if (mc_field(cursor, "amr", MC_REQUIRED, &amr) &&
        mc_field_lines(&amr, reading->arena, &variant->amr) && has_text)
        compile_variant(reading);
}

void mc_template_read_variants(const struct mc_template_reading *reading,
                               const struct mc_json_cursor *root)
{
    struct mc_pair_template *result = reading->result;
    struct mc_json_cursor variants, cursor = {.key = NULL};

    if (!mc_field_object(root, "variants", MC_REQUIRED, &variants))
        return;
    result->variants =
        mc_arena_array(reading->arena, MC_TEMPLATE_VARIANTS, sizeof(*result->variants));
    while (mc_json_next(&variants, &cursor)) {
        if (result->n_variants == MC_TEMPLATE_VARIANTS) {
            mc_json_finding(&cursor, MC_SEVERITY_ERROR, "E005", true,
                            "a template has at most %d variants", MC_TEMPLATE_VARIANTS);
            return;
        }
        read_variant(reading, &cursor);
    }
}

/* --- pairs ----------------------------------------------------------------------------------- */

/* Names of the variants or pairs, ended by NULL. */
static const char **variant_names(const struct mc_template_reading *reading)
{
    const struct mc_pair_template *result = reading->result;
    const char **names = mc_arena_array(reading->arena, result->n_variants + 1, sizeof(*names));
    size_t i;

    for (i = 0; i < result->n_variants; i++)
        names[i] = result->variants[i].name.data;
    return names;
}

static uint32_t read_side(const struct mc_template_reading *reading,
                          const struct mc_json_cursor *cursor, const char *key)
{
    size_t index;

    if (!mc_field_word(cursor, key, MC_REQUIRED, variant_names(reading), reading->arena, &index))
        return MC_NO_SLOT;
    return (uint32_t)index;
}

static void read_edits(const struct mc_template_reading *reading,
                       const struct mc_json_cursor *cursor, struct mc_template_pair *pair)
{
    enum { MOST = 20 };
    const char *names[MC_N_GRAPH_EDIT_KINDS + 1];
    struct mc_json_cursor list, element;
    struct mc_slice text;
    size_t i, kind;

    for (i = 0; i < MC_N_GRAPH_EDIT_KINDS; i++)
        names[i] = mc_graph_edit_kind_name((enum mc_graph_edit_kind)i);
    names[MC_N_GRAPH_EDIT_KINDS] = NULL;
    if (!mc_field_array(cursor, "edits", MC_REQUIRED, &list))
        return;
    for (i = 0; i < MOST && mc_json_element(&list, i, &element); i++)
        if (mc_json_text(&element, reading->arena, &text) == 0 &&
            mc_word_index(&element, text, names, &kind))
            pair->edits[kind]++;
    if (json_array_size(list.value) > MOST)
        mc_json_finding(&list, MC_SEVERITY_ERROR, "E005", false, "at most %d edits", MOST);
}

/* "pair": NAME is resolved when all pairs are known; until then its index is in the list. */
static bool read_expectation(const struct mc_template_reading *reading,
                             const struct mc_json_cursor *cursor, const char *const *pair_names,
                             struct mc_pair_expectation *next)
{
    const char *known[] = {"type", NULL, NULL, NULL};
    struct mc_expectation *expectation = &next->expectation;
    size_t index;

    next->pair = MC_NO_SLOT;
    if (mc_json_is_object(cursor) != 0 ||
        !mc_expectation_type_read(cursor, reading->arena, &expectation->type))
        return false;
    known[1] = mc_expectation_value_key(expectation->type);
    if (mc_expectation_compares(expectation->type))
        known[2] = "pair";
    mc_json_unknown_keys(cursor, known);
    expectation->other = mc_slice("", 0);
    if (!mc_expectation_value_read(cursor, MC_OPTIONAL, expectation))
        return false;
    if (!mc_expectation_compares(expectation->type))
        return true;
    if (!mc_field_word(cursor, "pair", MC_REQUIRED, pair_names, reading->arena, &index))
        return false;
    next->pair = (uint32_t)index;
    return true;
}

static void read_expectations(const struct mc_template_reading *reading,
                              const struct mc_json_cursor *cursor, const char *const *pair_names,
                              struct mc_template_pair *pair)
{
    struct mc_json_cursor list, element;
    size_t i;

    if (!mc_field_array(cursor, "expect", MC_OPTIONAL, &list))
        return;
    pair->expectations =
        mc_arena_array(reading->arena, json_array_size(list.value), sizeof(*pair->expectations));
    for (i = 0; mc_json_element(&list, i, &element); i++)
        if (read_expectation(reading, &element, pair_names,
                             &pair->expectations[pair->n_expectations]))
            pair->n_expectations++;
}

/* Marks the pairs by which others are measured. */
static void mark_measures(struct mc_pair_template *result)
{
    size_t p, i;

    for (p = 0; p < result->n_pairs; p++)
        for (i = 0; i < result->pairs[p].n_expectations; i++) {
            uint32_t other = result->pairs[p].expectations[i].pair;

            if (other != MC_NO_SLOT && other != p)
                result->pairs[other].is_measure = true;
        }
}

static void read_pair(const struct mc_template_reading *reading,
                      const struct mc_json_cursor *cursor, const char *const *pair_names,
                      struct mc_template_pair *pair)
{
    static const char *const known[] = {"name",  "reference", "candidate",     "score",
                                        "edits", "expect",    "subphenomenon", NULL};
    struct mc_json_cursor score;

    mc_json_unknown_keys(cursor, known);
    pair->subphenomenon = mc_slice_of("");
    mc_field_text(cursor, "subphenomenon", MC_OPTIONAL, reading->arena, &pair->subphenomenon);
    pair->reference = read_side(reading, cursor, "reference");
    pair->candidate = read_side(reading, cursor, "candidate");
    read_edits(reading, cursor, pair);
    read_expectations(reading, cursor, pair_names, pair);
    if (!mc_field_number(cursor, "score", MC_REQUIRED, &pair->score) ||
        !mc_json_member(cursor, "score", &score))
        return;
    if (!(pair->score >= 0 && pair->score <= 5))
        mc_json_finding(&score, MC_SEVERITY_ERROR, "E012", false,
                        "the score %.15g is outside the scale 0..5", pair->score);
}

/* Reads the names of all pairs first, for the expectations; NULL-terminated. */
static const char **read_names(const struct mc_template_reading *reading,
                               const struct mc_json_cursor *list)
{
    struct mc_pair_template *result = reading->result;
    size_t n = json_array_size(list->value), i, k;
    const char **names = mc_arena_array(reading->arena, n + 1, sizeof(*names));
    struct mc_json_cursor cursor, name;

    for (i = 0; i < n && mc_json_element(list, i, &cursor); i++) {
        struct mc_template_pair *pair = &result->pairs[i];

        names[i] = "";
        pair->name = mc_slice_of("");
        if (mc_json_is_object(&cursor) != 0 ||
            !mc_field_name(&cursor, "name", reading->arena, &pair->name))
            continue;
        names[i] = pair->name.data;
        for (k = 0; k < i; k++)
            if (strcmp(names[k], names[i]) == 0 && mc_json_member(&cursor, "name", &name))
                mc_json_finding(&name, MC_SEVERITY_ERROR, "E004", false,
                                "another pair is called \"%s\" too", names[i]);
    }
    return names;
}

void mc_template_read_pairs(const struct mc_template_reading *reading,
                            const struct mc_json_cursor *root)
{
    struct mc_pair_template *result = reading->result;
    struct mc_json_cursor list, cursor;
    const char **names;
    size_t i;

    if (!mc_field_array(root, "pairs", MC_FILLED, &list))
        return;
    if (json_array_size(list.value) > MC_TEMPLATE_PAIRS) {
        mc_json_finding(&list, MC_SEVERITY_ERROR, "E005", false, "a template has at most %d pairs",
                        MC_TEMPLATE_PAIRS);
        return;
    }
    result->n_pairs = json_array_size(list.value);
    result->pairs = mc_arena_array(reading->arena, result->n_pairs, sizeof(*result->pairs));
    names = read_names(reading, &list);
    for (i = 0; mc_json_element(&list, i, &cursor); i++)
        if (json_is_object(cursor.value))
            read_pair(reading, &cursor, names, &result->pairs[i]);
    mark_measures(result);
}
