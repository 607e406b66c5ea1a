#include <math.h>

#include "base/options.h"
#include "suite/fields.h"
#include "suite/mapping/mapping.h"

/* --- parts and variants ----------------------------------------------------------------------- */

static bool is_variable(const struct mc_json_cursor *member)
{
    const char *name = member->key;
    size_t i;

    for (i = 0; name[i] >= 'a' && name[i] <= 'z';)
        i++;
    if (i > 0 && name[i] == '\0')
        return true;
    mc_json_finding(member, MC_SEVERITY_ERROR, "E005", true,
                    "a variable is named with lower-case letters");
    return false;
}

/* The members of an object, each a text; up to the first one that is not good (a finding). */
static void read_pairs(const struct mc_json_cursor *object,
                       bool (*is_good)(const struct mc_json_cursor *member), struct mc_arena *arena,
                       struct mc_mapping_pairs *pairs)
{
    struct mc_json_cursor member;

    pairs->items = mc_arena_array(arena, json_object_size(object->value), sizeof(*pairs->items));
    memset(&member, 0, sizeof(member));
    while (mc_json_next(object, &member)) {
        struct mc_mapping_pair *pair = &pairs->items[pairs->n];

        if (is_good != NULL && !is_good(&member))
            return;
        pair->name = mc_arena_copy(arena, mc_slice_of(member.key));
        if (mc_json_text(&member, arena, &pair->value) == 0)
            pairs->n++;
    }
}

static void read_variables(const struct mc_json_cursor *object, struct mc_arena *arena,
                           struct mc_mapping_pairs *variables)
{
    if (mc_json_is_object(object) == 0)
        read_pairs(object, is_variable, arena, variables);
}

static void read_parts(const struct mc_json_cursor *root, struct mc_arena *arena,
                       struct mc_mapping_parts *parts)
{
    struct mc_json_cursor list, element;
    size_t i;

    parts->parts = mc_arena_array(arena, 1, sizeof(*parts->parts));
    parts->n_parts = 1;
    if (!mc_field_array(root, "parts", MC_OPTIONAL, &list) || json_array_size(list.value) == 0)
        return;
    parts->n_parts = json_array_size(list.value);
    parts->parts = mc_arena_array(arena, parts->n_parts, sizeof(*parts->parts));
    for (i = 0; mc_json_element(&list, i, &element); i++)
        read_variables(&element, arena, &parts->parts[i]);
}

static void read_variants(const struct mc_json_cursor *root, struct mc_arena *arena,
                          struct mc_mapping_parts *parts)
{
    struct mc_json_cursor object, member;
    size_t n;

    if (!mc_field_object(root, "variants", MC_OPTIONAL, &object))
        return;
    n = json_object_size(object.value);
    parts->variants = mc_arena_array(arena, n, sizeof(*parts->variants));
    parts->variant_variables = mc_arena_array(arena, n, sizeof(*parts->variant_variables));
    memset(&member, 0, sizeof(member));
    while (mc_json_next(&object, &member)) {
        parts->variants[parts->n_variants] = mc_arena_copy(arena, mc_slice_of(member.key));
        read_variables(&member, arena, &parts->variant_variables[parts->n_variants++]);
    }
}

int mc_mapping_read_parts(const struct mc_json_file *file, struct mc_arena *arena,
                          struct mc_mapping_parts *parts, struct mc_error *error)
{
    struct mc_json_cursor root = mc_json_root(file);

    memset(parts, 0, sizeof(*parts));
    if (mc_json_is_object(&root) == 0 && mc_field_schema(&root, MC_MAPPING_SCHEMA, arena)) {
        read_parts(&root, arena, parts);
        read_variants(&root, arena, parts);
    }
    return mc_diagnostics_error(file->diagnostics, error);
}

/* --- the whole -------------------------------------------------------------------------------- */

/* A number, or a text that is one: variables are texts. */
static bool read_number(const struct mc_mapping_reader *reader, const struct mc_json_cursor *object,
                        const char *key, double *number)
{
    struct mc_json_cursor at;
    struct mc_slice text;

    if (!mc_field(object, key, MC_REQUIRED, &at))
        return false;
    if (!json_is_string(at.value))
        return mc_json_number(&at, number) == 0;
    if (!mc_mapping_text(reader, object, key, true, &text))
        return false;
    if (mc_parse_real(text.data, number) == 0)
        return true;
    mc_json_finding(&at, MC_SEVERITY_ERROR, "E005", false, "\"%s\" is no number", key);
    return false;
}

static void read_scale(const struct mc_mapping_reader *reader, const struct mc_json_cursor *root,
                       struct mc_mapping *mapping)
{
    static const char *const known[] = {"minimum", "maximum", "kind", "observed", NULL};
    struct mc_score_scale *scale = &mapping->head.scale;
    struct mc_json_cursor at;

    if (!mc_field_object(root, "scale", MC_REQUIRED, &at))
        return;
    mc_json_unknown_keys(&at, known);
    (void)mc_mapping_text(reader, &at, "kind", true, &scale->kind);
    (void)mc_field_flag(&at, "observed", &mapping->scale_is_observed);
    if (mapping->scale_is_observed) {
        scale->minimum = -HUGE_VAL;
        scale->maximum = HUGE_VAL;
    } else if (read_number(reader, &at, "minimum", &scale->minimum) &&
               read_number(reader, &at, "maximum", &scale->maximum) &&
               scale->minimum >= scale->maximum) {
        mc_json_finding(&at, MC_SEVERITY_ERROR, "E005", false,
                        "\"minimum\" must be below \"maximum\"");
    }
}

static void read_judgement(const struct mc_mapping_reader *reader,
                           const struct mc_json_cursor *root, struct mc_judgement *judgement)
{
    static const char *const known[] = {"by", "description", "source", "raters", NULL};
    static const char *const makers[] = {"human", "rubric", NULL};
    struct mc_json_cursor at, raters;
    long long n = 0;
    size_t by;

    judgement->source = mc_slice("", 0);
    if (!mc_field_object(root, "judgement", MC_REQUIRED, &at))
        return;
    mc_json_unknown_keys(&at, known);
    if (mc_field_word(&at, "by", MC_REQUIRED, makers, reader->arena, &by))
        judgement->by = by == 0 ? MC_JUDGED_BY_HUMAN : MC_JUDGED_BY_RUBRIC;
    (void)mc_mapping_text(reader, &at, "description", true, &judgement->description);
    (void)mc_mapping_text(reader, &at, "source", false, &judgement->source);
    if (mc_json_member(&at, "raters", &raters) && mc_json_integer(&raters, 0, 1000000, &n) == 0)
        judgement->raters = (unsigned)n;
    if (judgement->by == MC_JUDGED_BY_HUMAN && n == 0 && judgement->source.length == 0)
        mc_json_finding(&at, MC_SEVERITY_ERROR, "E016", false,
                        "a human judgement needs raters or a source");
    if (judgement->by == MC_JUDGED_BY_RUBRIC && n > 0)
        mc_json_finding(&at, MC_SEVERITY_ERROR, "E016", false, "a rubric has no raters");
}

static void read_head(const struct mc_mapping_reader *reader, const struct mc_json_cursor *root,
                      struct mc_mapping *mapping)
{
    struct mc_suite_file *head = &mapping->head;

    head->version = head->description = mc_slice("", 0);
    head->pooled = true;
    mapping->description = mc_slice("", 0);
    (void)mc_mapping_text(reader, root, "title", false, &mapping->title);
    (void)mc_mapping_text(reader, root, "description", false, &mapping->description);
    (void)mc_mapping_text(reader, root, "suite", true, &head->suite);
    (void)mc_mapping_text(reader, root, "version", false, &head->version);
    (void)mc_mapping_text(reader, root, "licence", true, &head->licence);
    (void)mc_mapping_text(reader, root, "source", true, &head->source);
    (void)mc_mapping_template(reader, root, "dataset", true, &mapping->dataset);
    read_scale(reader, root, mapping);
    read_judgement(reader, root, &head->judgement);
}

static void read_condition(const struct mc_mapping_reader *reader, const struct mc_json_cursor *at,
                           struct mc_mapping_condition *condition)
{
    static const char *const known[] = {"value", "is", "is-not", "reason", NULL};
    struct mc_json_cursor texts;

    mc_json_unknown_keys(at, known);
    (void)mc_mapping_template(reader, at, "value", true, &condition->value);
    (void)mc_mapping_text(reader, at, "reason", true, &condition->reason);
    condition->negated = mc_json_member(at, "is-not", &texts);
    (void)mc_mapping_texts(reader, at, condition->negated ? "is-not" : "is", true,
                           &condition->texts, &condition->n_texts);
}

static void read_conditions(const struct mc_mapping_reader *reader,
                            const struct mc_json_cursor *root, struct mc_mapping *mapping)
{
    struct mc_json_cursor list, element;
    size_t i;

    if (!mc_field_array(root, "where", MC_OPTIONAL, &list))
        return;
    mapping->conditions =
        mc_arena_array(reader->arena, json_array_size(list.value), sizeof(*mapping->conditions));
    for (i = 0; i < MC_FIELD_FINDINGS && mc_json_element(&list, i, &element); i++)
        if (mc_json_is_object(&element) == 0)
            read_condition(reader, &element, &mapping->conditions[mapping->n_conditions++]);
}

static void read_phenomenon(const struct mc_mapping_reader *reader,
                            const struct mc_json_cursor *root, struct mc_mapping *mapping)
{
    static const char *const known[] = {"value", "names", "others", NULL};
    static const char *const others[] = {"own", "unclassified", NULL};
    struct mc_json_cursor at, names;
    size_t word;

    if (mc_json_member(root, "phenomenon", &at) && json_is_string(at.value)) {
        (void)mc_mapping_template(reader, root, "phenomenon", true, &mapping->phenomenon.value);
        return;
    }
    if (!mc_field_object(root, "phenomenon", MC_REQUIRED, &at))
        return;
    mc_json_unknown_keys(&at, known);
    (void)mc_mapping_template(reader, &at, "value", true, &mapping->phenomenon.value);
    if (mc_field_word(&at, "others", MC_OPTIONAL, others, reader->arena, &word))
        mapping->phenomenon.others_unclassified = word == 1;
    if (mc_field_object(&at, "names", MC_OPTIONAL, &names))
        read_pairs(&names, NULL, reader->arena, &mapping->phenomenon.names);
}

static void read_order(const struct mc_mapping_reader *reader, const struct mc_json_cursor *root,
                       struct mc_mapping *mapping)
{
    static const char *const known[] = {"within", "by", NULL};
    struct mc_json_cursor at;

    if (!mc_field_object(root, "order", MC_OPTIONAL, &at))
        return;
    mc_json_unknown_keys(&at, known);
    (void)mc_mapping_template(reader, &at, "within", true, &mapping->order.within);
    (void)mc_mapping_template(reader, &at, "by", true, &mapping->order.by);
}

static void read_rest(const struct mc_mapping_reader *reader, const struct mc_json_cursor *root,
                      struct mc_mapping *mapping)
{
    static const char *const texts[] = {"one-line", "as-published", NULL};
    size_t word;

    mapping->one_line = true;
    if (mc_field_word(root, "texts", MC_OPTIONAL, texts, reader->arena, &word))
        mapping->one_line = word == 0;
    (void)mc_field_flag(root, "repeated", &mapping->repeated);
    (void)mc_mapping_texts(reader, root, "missing", false, &mapping->missing, &mapping->n_missing);
    read_conditions(reader, root, mapping);
    read_phenomenon(reader, root, mapping);
    read_order(reader, root, mapping);
}

int mc_mapping_read(const struct mc_json_file *file, const struct mc_mapping_pairs *variables,
                    struct mc_arena *arena, struct mc_mapping *mapping, struct mc_error *error)
{
    static const char *const known[] = {
        "schema",   "title",  "description", "suite",     "version",    "dataset",
        "licence",  "source", "scale",       "judgement", "parts",      "rows",
        "variants", "joined", "where",       "repeated",  "phenomenon", "missing",
        "texts",    "case",   "cases",       "order",     "divided",    NULL};
    struct mc_mapping_reader reader = {variables, arena};
    struct mc_json_cursor root = mc_json_root(file);

    memset(mapping, 0, sizeof(*mapping));
    mapping->path = file->path;
    if (mc_json_is_object(&root) != 0)
        return mc_diagnostics_error(file->diagnostics, error);
    mc_json_unknown_keys(&root, known);
    read_head(&reader, &root, mapping);
    mc_mapping_read_tables(&reader, &root, mapping);
    read_rest(&reader, &root, mapping);
    mc_mapping_read_cases(&reader, &root, mapping);
    return mc_diagnostics_error(file->diagnostics, error);
}
