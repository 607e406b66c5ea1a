/* The cases of a mapping: what every row becomes. */
#include "suite/expectation.h"
#include "suite/fields.h"
#include "suite/mapping/mapping.h"

static const char *const known_keys[] = {
    "id",        "item",     "system",  "subphenomenon", "note",          "score",
    "candidate", "tags",     "ratings", "expect",        "candidate_amr", "reference_amr",
    "reference", "targeted", NULL};

static void read_expectation(const struct mc_mapping_reader *reader,
                             const struct mc_json_cursor *at, struct mc_mapping_case *item)
{
    static const char *const known[] = {"type", "case", NULL};
    static const char *const types[] = {"above", "below", NULL};
    struct mc_mapping_expectation *expectation = &item->expectations[item->n_expectations];
    size_t type;

    if (mc_json_is_object(at) != 0)
        return;
    mc_json_unknown_keys(at, known);
    if (!mc_field_word(at, "type", MC_REQUIRED, types, reader->arena, &type) ||
        !mc_mapping_template(reader, at, "case", true, &expectation->other))
        return;
    expectation->type = type == 0 ? MC_EXPECT_ABOVE : MC_EXPECT_BELOW;
    item->n_expectations++;
}

static void read_expectations(const struct mc_mapping_reader *reader,
                              const struct mc_json_cursor *object, struct mc_mapping_case *item)
{
    struct mc_json_cursor list, element;
    size_t i;

    if (mc_json_member(object, "expect", &list) && json_is_string(list.value) &&
        strcmp(json_string_value(list.value), "none") == 0) {
        item->expects_nothing = true;
        item->n_expectations = 0;
        return;
    }
    if (!mc_field_array(object, "expect", MC_OPTIONAL, &list))
        return;
    item->expects_nothing = false;
    item->n_expectations = 0;
    item->expectations =
        mc_arena_array(reader->arena, json_array_size(list.value), sizeof(*item->expectations));
    for (i = 0; i < MC_FIELD_FINDINGS && mc_json_element(&list, i, &element); i++)
        read_expectation(reader, &element, item);
}

/* What the object says takes the place of what is there. */
static void read_case(const struct mc_mapping_reader *reader, const struct mc_json_cursor *object,
                      struct mc_mapping_case *item)
{
    mc_json_unknown_keys(object, known_keys);
    (void)mc_mapping_template(reader, object, "id", false, &item->id);
    (void)mc_mapping_template(reader, object, "item", false, &item->item);
    (void)mc_mapping_template(reader, object, "system", false, &item->system);
    (void)mc_mapping_template(reader, object, "subphenomenon", false, &item->subphenomenon);
    (void)mc_mapping_template(reader, object, "note", false, &item->note);
    (void)mc_mapping_template(reader, object, "score", false, &item->score);
    (void)mc_mapping_template(reader, object, "candidate", false, &item->candidate);
    (void)mc_mapping_template(reader, object, "candidate_amr", false, &item->candidate_amr);
    (void)mc_mapping_templates(reader, object, "reference", &item->references);
    (void)mc_mapping_templates(reader, object, "reference_amr", &item->reference_amrs);
    (void)mc_mapping_templates(reader, object, "targeted", &item->targeted);
    (void)mc_mapping_templates(reader, object, "tags", &item->tags);
    (void)mc_mapping_templates(reader, object, "ratings", &item->ratings);
    read_expectations(reader, object, item);
}

static void check_case(const struct mc_json_cursor *at, const struct mc_mapping_case *item)
{
    bool texts = item->candidate.text.length > 0, graphs = item->candidate_amr.text.length > 0;

    if (at->file->diagnostics->n_errors > 0)
        return;
    if (item->id.text.length == 0)
        mc_json_finding(at, MC_SEVERITY_ERROR, "E003", false, "the case has no \"id\"");
    if ((!texts && !graphs) || texts != (item->references.n + item->targeted.n > 0) ||
        graphs != (item->reference_amrs.n > 0))
        mc_json_finding(at, MC_SEVERITY_ERROR, "E003", false,
                        "a case needs \"candidate\" and \"reference\" (or \"targeted\"), or "
                        "\"candidate_amr\" and \"reference_amr\", or all of them");
}

static void read_divided(const struct mc_mapping_reader *reader, const struct mc_json_cursor *root,
                         struct mc_mapping_dividers *divided)
{
    static const char *const known[] = {"reference", "targeted", "tags", "ratings", NULL};
    struct mc_json_cursor at;

    if (!mc_field_object(root, "divided", MC_OPTIONAL, &at))
        return;
    mc_json_unknown_keys(&at, known);
    (void)mc_mapping_text(reader, &at, "reference", false, &divided->references);
    (void)mc_mapping_text(reader, &at, "targeted", false, &divided->targeted);
    (void)mc_mapping_text(reader, &at, "tags", false, &divided->tags);
    (void)mc_mapping_text(reader, &at, "ratings", false, &divided->ratings);
}

void mc_mapping_read_cases(const struct mc_mapping_reader *reader,
                           const struct mc_json_cursor *root, struct mc_mapping *mapping)
{
    struct mc_json_cursor object, list, element;
    struct mc_mapping_case shared;
    size_t i, n;

    memset(&shared, 0, sizeof(shared));
    read_divided(reader, root, &mapping->divided);
    if (!mc_field_object(root, "case", MC_REQUIRED, &object))
        return;
    read_case(reader, &object, &shared);
    if (!mc_json_member(root, "cases", &list)) {
        mapping->cases = mc_arena_array(reader->arena, 1, sizeof(*mapping->cases));
        mapping->cases[mapping->n_cases++] = shared;
        check_case(&object, &shared);
        return;
    }
    if (!mc_field_array(root, "cases", MC_FILLED, &list))
        return;
    n = json_array_size(list.value);
    mapping->cases = mc_arena_array(reader->arena, n, sizeof(*mapping->cases));
    for (i = 0; i < MC_FIELD_FINDINGS && mc_json_element(&list, i, &element); i++) {
        if (mc_json_is_object(&element) != 0)
            continue;
        mapping->cases[mapping->n_cases] = shared;
        read_case(reader, &element, &mapping->cases[mapping->n_cases]);
        check_case(&element, &mapping->cases[mapping->n_cases++]);
    }
}
