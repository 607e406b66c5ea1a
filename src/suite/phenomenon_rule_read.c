#include "suite/phenomenon_rule.h"

#include <math.h>

#include "suite/fields.h"

/* The flat list of "edits" in files that were written before there were lists of lists. */
static const char *const flat_names[] = {"none",    "polarity",    "role-swap", "subtree",
                                         "concept", "reification", NULL};
static const enum mc_graph_edit_kind flat_kinds[] = {
    MC_GRAPH_EDIT_ROOT, /* of "none": not used */
    MC_GRAPH_EDIT_POLARITY, MC_GRAPH_EDIT_ROLE_SWAP, MC_GRAPH_EDIT_SUBTREE,
    MC_GRAPH_EDIT_CONCEPT,  MC_GRAPH_EDIT_REIFIED};

/* More than this is not needed by any phenomenon; each set is tried on each pair. */
enum { MOST_SETS = 64, MOST_ALLOWED = 16, MOST_STEPS = 99, MOST_WORDS = 999 };

static bool too_many(const struct mc_json_cursor *list, size_t most)
{
    if (json_array_size(list->value) <= most)
        return false;
    mc_json_finding(list, MC_SEVERITY_ERROR, "E005", false, "more than %zu elements", most);
    return true;
}

/* --- edits -------------------------------------------------------------------------------- */

/* "subtree-:CONCEPT" at the cursor, which holds a text. */
static bool read_pattern(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                         struct mc_edit_pattern *pattern)
{
    const char *names[MC_N_GRAPH_EDIT_KINDS + 1] = {NULL};
    struct mc_slice text, kind;
    const char *colon;
    size_t i;

    if (mc_json_text(cursor, arena, &text) != 0)
        return false;
    for (i = 0; i < MC_N_GRAPH_EDIT_KINDS; i++)
        names[i] = mc_graph_edit_kind_name((enum mc_graph_edit_kind)i);
    colon = text.length == 0 ? NULL : memchr(text.data, ':', text.length);
    kind = mc_slice(text.data, colon == NULL ? text.length : (size_t)(colon - text.data));
    if (colon != NULL)
    pattern->concept = mc_slice(colon + 1, text.length - kind.length - 1);
    if (kind.length > 0 && strchr("+-", kind.data[kind.length - 1]) != NULL)
        pattern->sign =
            kind.data[--kind.length] == '-' ? MC_GRAPH_EDIT_ONLY_A : MC_GRAPH_EDIT_ONLY_B;
    if (!mc_word_index(cursor, kind, names, &i))
        return false;
    pattern->kind = (enum mc_graph_edit_kind)i;
    if (colon == NULL || pattern->concept.length > 0)
        return true;
    mc_json_finding(cursor, MC_SEVERITY_ERROR, "E005", false, "no concept behind the colon");
    return false;
}

static void read_patterns(const struct mc_json_cursor *list, size_t most, struct mc_arena *arena,
                          struct mc_edit_patterns *patterns)
{
    struct mc_json_cursor element;
    size_t i;

    if (mc_json_is_array(list) != 0 || too_many(list, most))
        return;
    patterns->items = mc_arena_array(arena, json_array_size(list->value), sizeof(*patterns->items));
    for (i = 0; mc_json_element(list, i, &element); i++)
        if (read_pattern(&element, arena, &patterns->items[patterns->n]))
            patterns->n++;
}

static void read_sets(const struct mc_json_cursor *edits, struct mc_arena *arena,
                      struct mc_phenomenon_rule *rule)
{
    struct mc_json_cursor element;
    size_t i;

    for (i = 0; mc_json_element(edits, i, &element); i++)
        read_patterns(&element, MC_EDIT_PATTERNS_LIMIT, arena, &rule->sets[rule->n_sets++]);
}

/* Each name of the old form is a set of its own. */
static void read_flat(const struct mc_json_cursor *amr, struct mc_arena *arena,
                      struct mc_phenomenon_rule *rule)
{
    struct mc_json_cursor edits, element;
    struct mc_slice *texts;
    size_t i, index, n_texts, n_wrong = 0;

    if (!mc_field_texts(amr, "edits", MC_FILLED, arena, &texts, &n_texts) ||
        !mc_json_member(amr, "edits", &edits))
        return;
    for (i = 0; n_wrong < MC_FIELD_FINDINGS && mc_json_element(&edits, i, &element); i++) {
        struct mc_edit_patterns *set = &rule->sets[rule->n_sets];

        if (json_string_length(element.value) == 0)
            continue;
        if (!mc_word_index(&element, mc_slice_of(json_string_value(element.value)), flat_names,
                           &index)) {
            n_wrong++;
            continue;
        }
        rule->n_sets++;
        if (index == 0)
            continue;
        set->items = mc_arena_array(arena, 1, sizeof(*set->items));
        set->n = 1;
        set->items->kind = flat_kinds[index];
    }
}

void mc_rule_read_edits(const struct mc_json_cursor *amr, struct mc_arena *arena,
                        struct mc_phenomenon_rule *rule)
{
    struct mc_json_cursor edits, allow;

    if (!mc_field(amr, "edits", MC_REQUIRED, &edits))
        return;
    if (json_is_string(edits.value) && strcmp(json_string_value(edits.value), "any") == 0)
        return;
    if (!mc_field_array(amr, "edits", MC_FILLED, &edits) || too_many(&edits, MOST_SETS))
        return;
    rule->has_edits = true;
    rule->sets = mc_arena_array(arena, json_array_size(edits.value), sizeof(*rule->sets));
    if (json_is_array(json_array_get(edits.value, 0)))
        read_sets(&edits, arena, rule);
    else
        read_flat(amr, arena, rule);
    if (mc_field_array(amr, "allow", MC_OPTIONAL, &allow))
        read_patterns(&allow, MOST_ALLOWED, arena, &rule->allow);
}

/* --- words -------------------------------------------------------------------------------- */

/* "hypernym:8" at the cursor. */
static bool read_relation(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                          struct mc_relation_pattern *pattern)
{
    const char *names[MC_N_RELATION_KINDS + 1] = {NULL};
    struct mc_slice text, kind;
    const char *colon;
    size_t i;

    if (mc_json_text(cursor, arena, &text) != 0)
        return false;
    for (i = 0; i < MC_N_RELATION_KINDS; i++)
        names[i] = mc_relation_kind_name((enum mc_relation_kind)i);
    colon = text.length == 0 ? NULL : memchr(text.data, ':', text.length);
    kind = mc_slice(text.data, colon == NULL ? text.length : (size_t)(colon - text.data));
    if (!mc_word_index(cursor, kind, names, &i))
        return false;
    pattern->kind = (enum mc_relation_kind)i;
    if (colon == NULL)
        return true;
    for (i = kind.length + 1; i < text.length && text.data[i] >= '0' && text.data[i] <= '9'; i++)
        if (pattern->within <= MOST_STEPS)
            pattern->within = pattern->within * 10 + (unsigned)(text.data[i] - '0');
    if (i == text.length && pattern->within > 0 && pattern->within <= MOST_STEPS &&
        (pattern->kind == MC_RELATION_HYPERNYM || pattern->kind == MC_RELATION_CO_HYPONYM))
        return true;
    mc_json_finding(cursor, MC_SEVERITY_ERROR, "E005", false,
                    "only hypernym and co-hyponym have a number of steps, from 1 to %d",
                    MOST_STEPS);
    return false;
}

/* null, a text, or a list of texts. */
static void read_relations(const struct mc_json_cursor *words, const char *key,
                           struct mc_arena *arena, struct mc_relation_patterns *patterns)
{
    struct mc_json_cursor member, element;
    bool is_list;
    size_t i;

    if (!mc_json_member(words, key, &member) || json_is_null(member.value))
        return;
    is_list = json_is_array(member.value);
    if (is_list &&
        (!mc_field_array(words, key, MC_FILLED, &member) || too_many(&member, MC_N_RELATION_KINDS)))
        return;
    patterns->items = mc_arena_array(arena, MC_N_RELATION_KINDS, sizeof(*patterns->items));
    if (!is_list) {
        patterns->n = read_relation(&member, arena, &patterns->items[0]);
        return;
    }
    for (i = 0; mc_json_element(&member, i, &element); i++)
        if (read_relation(&element, arena, &patterns->items[patterns->n]))
            patterns->n++;
}

static void read_count(const struct mc_json_cursor *words, const char *key, unsigned *count)
{
    struct mc_json_cursor member;
    long long number;

    if (mc_json_member(words, key, &member) &&
        mc_json_integer(&member, 0, MOST_WORDS, &number) == 0)
        *count = (unsigned)number;
}

void mc_rule_read_words(const struct mc_json_cursor *root, struct mc_arena *arena,
                        struct mc_phenomenon_rule *rule)
{
    static const char *const known[] = {"relation",  "unless",           "same",
                                        "but",       "differs",          "voice",
                                        "negations", "differing-tokens", NULL};
    static const char *const same[] = {"all", "content", "all-but-articles", "shorter", NULL};
    static const char *const differs[] = {"words", "order", "structure", NULL};
    static const char *const negations[] = {"differ", "same", NULL};
    static const char *const voice[] = {"differs", "same", NULL};
    struct mc_words_rule *wanted = &rule->words;
    struct mc_json_cursor words;
    size_t index;

    if (!mc_field_object(root, "words", MC_OPTIONAL, &words))
        return;
    rule->has_words = true;
    mc_json_unknown_keys(&words, known);
    read_relations(&words, "relation", arena, &wanted->relation);
    read_relations(&words, "unless", arena, &wanted->unless);
    if (mc_field_word(&words, "same", MC_OPTIONAL, same, arena, &index))
        wanted->same = (enum mc_same_words)(index + 1);
    if (mc_field_word(&words, "differs", MC_OPTIONAL, differs, arena, &index))
        wanted->differs = (enum mc_differing_words)(index + 1);
    if (mc_field_word(&words, "negations", MC_OPTIONAL, negations, arena, &index))
        wanted->negations = (enum mc_compared)(index + 1);
    if (mc_field_word(&words, "voice", MC_OPTIONAL, voice, arena, &index))
        wanted->voice = (enum mc_compared)(index + 1);
    read_count(&words, "but", &wanted->but);
    read_count(&words, "differing-tokens", &wanted->differing_tokens);
}

/* --- rubric ------------------------------------------------------------------------------- */

/* A range from 0 to 5, the least not above the greatest. */
static bool read_range(const struct mc_json_cursor *object, struct mc_rubric_range *range)
{
    double minimum, maximum;

    if (!mc_field_number(object, "minimum", MC_REQUIRED, &minimum) ||
        !mc_field_number(object, "maximum", MC_REQUIRED, &maximum))
        return false;
    if (minimum >= 0 && minimum <= maximum && maximum <= 5) {
        range->minimum = minimum;
        range->maximum = maximum;
        return true;
    }
    mc_json_finding(object, MC_SEVERITY_ERROR, "E005", false,
                    "must be 0 <= minimum <= maximum <= 5, the scale of the rubric");
    return false;
}

static void read_parts(const struct mc_json_cursor *rubric, struct mc_arena *arena,
                       struct mc_phenomenon_rule *rule)
{
    static const char *const known[] = {"minimum", "maximum", NULL};
    struct mc_json_cursor parts, part = {.key = NULL};
    size_t n_wrong = 0;

    if (!mc_field_object(rubric, "subphenomena", MC_OPTIONAL, &parts))
        return;
    if (json_object_size(parts.value) > MOST_SETS) {
        mc_json_finding(&parts, MC_SEVERITY_ERROR, "E005", false, "more than %d ranges", MOST_SETS);
        return;
    }
    while (n_wrong < MC_FIELD_FINDINGS && mc_json_next(&parts, &part)) {
        struct mc_rubric_range *range = &rule->rubric[rule->n_rubric];

        range->subphenomenon = mc_arena_copy(arena, mc_slice_of(part.key));
        if (range->subphenomenon.length == 0)
            mc_json_finding(&part, MC_SEVERITY_ERROR, "E005", true, "a name is empty");
        if (range->subphenomenon.length > 0 && mc_json_is_object(&part) == 0 &&
            mc_json_unknown_keys(&part, known) == 0 && read_range(&part, range))
            rule->n_rubric++;
        else
            n_wrong++;
    }
}

void mc_rule_read_rubric(const struct mc_json_cursor *root, struct mc_arena *arena,
                         struct mc_phenomenon_rule *rule)
{
    static const char *const known[] = {"minimum", "maximum", "subphenomena", NULL};
    struct mc_json_cursor rubric;

    if (!mc_field_object(root, "rubric", MC_OPTIONAL, &rubric))
        return;
    mc_json_unknown_keys(&rubric, known);
    rule->rubric = mc_arena_array(arena, MOST_SETS + 1, sizeof(*rule->rubric));
    if (read_range(&rubric, &rule->rubric[0]))
        rule->n_rubric = 1;
    read_parts(&rubric, arena, rule);
}
