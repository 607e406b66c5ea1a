/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phenomenon.c: finds phenomena by name, first exactly, then ignoring case, blanks, hyphens and
 * underscores; checks them, and reads their files. In order: lists of phenomena, names, an index of
 * names, checks between phenomena, rules in words, reading a rule, edits, words, rubric, the file
 * of a phenomenon, a phenomenon written plainly, expectations. */
#include "suite/phenomenon.h"

#include <math.h>
#include <stdlib.h>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/json_locate.h"
#include "base/json_write.h"
#include "base/options.h"
#include "base/memory.h"

#define PHENOMENON_SCHEMA "metricheck/phenomenon/1"

/* --- lists of phenomena ----------------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    const struct mc_phenomenon *one = a, *other = b;
    int order = mc_slice_compare(one->name, other->name);

    return order != 0 ? order : (one->rank > other->rank) - (one->rank < other->rank);
}

size_t mc_phenomena_sort(struct mc_phenomenon *phenomena, size_t n)
{
    size_t i, n_kept = 0;

    if (n > 0)
        qsort(phenomena, n, sizeof(*phenomena), by_name);
    for (i = 0; i < n; i++)
        if (n_kept == 0 || !mc_slice_equal(phenomena[n_kept - 1].name, phenomena[i].name))
            phenomena[n_kept++] = phenomena[i];
    return n_kept;
}

const char *const *mc_phenomena_words(const struct mc_phenomenon *phenomena, size_t n,
                                      struct mc_arena *arena)
{
    size_t i, j, n_words = 0, most = n + 1;
    const char **words;

    for (i = 0; i < n; i++)
        most += phenomena[i].n_aliases;
    words = mc_arena_array(arena, most, sizeof(*words));
    for (i = 0; i < n; i++) {
        words[n_words++] = phenomena[i].name.data;
        for (j = 0; j < phenomena[i].n_aliases; j++)
            words[n_words++] = phenomena[i].aliases[j].data;
    }
    return words;
}

/* --- names ------------------------------------------------------------------------------------ */

/* The next byte of a name, ignoring case, blanks, hyphens and underscores; -1 at its end. */
static int next_folded(struct mc_slice name, size_t *i)
{
    while (*i < name.length &&
           (name.data[*i] == ' ' || name.data[*i] == '-' || name.data[*i] == '_'))
        (*i)++;
    if (*i == name.length)
        return -1;
    return (unsigned char)mc_ascii_lower(name.data[(*i)++]);
}

static bool same_name(struct mc_slice a, struct mc_slice b, bool folded)
{
    size_t i = 0, j = 0;
    int c;

    if (!folded)
        return mc_slice_equal(a, b);
    do {
        c = next_folded(a, &i);
        if (c != next_folded(b, &j))
            return false;
    } while (c != -1);
    return true;
}

static bool has_name(const struct mc_phenomenon *phenomenon, struct mc_slice name, bool folded)
{
    size_t i;

    if (same_name(phenomenon->name, name, folded))
        return true;
    for (i = 0; i < phenomenon->n_aliases; i++)
        if (same_name(phenomenon->aliases[i], name, folded))
            return true;
    return false;
}

struct mc_slice mc_phenomenon_name_of(struct mc_slice word, struct mc_arena *arena)
{
    char *name = mc_arena_alloc(arena, word.length + 1);
    size_t i, length = 0;

    for (i = 0; i < word.length; i++) {
        char c = mc_ascii_lower(word.data[i]);

        if (mc_ascii_is_lower(c) || mc_ascii_is_digit(c))
            name[length++] = c;
        else if (length > 0 && name[length - 1] != '-')
            name[length++] = '-';
    }
    while (length > 0 && name[length - 1] == '-')
        length--;
    name[length] = '\0';
    return mc_slice(name, length);
}

bool mc_phenomenon_is_name(struct mc_slice name)
{
    size_t i;

    for (i = 0; i < name.length; i++) {
        char c = name.data[i];
        bool inside = i > 0 && i + 1 < name.length && name.data[i - 1] != '-';

        if (!(mc_ascii_is_lower(c) || mc_ascii_is_digit(c) || (c == '-' && inside)))
            return false;
    }
    return name.length > 0;
}

uint32_t mc_phenomenon_find(const struct mc_phenomenon *phenomena, size_t n, struct mc_slice name)
{
    int folded;
    size_t i;

    for (folded = 0; folded < 2; folded++)
        for (i = 0; i < n; i++)
            if (has_name(&phenomena[i], name, folded == 1))
                return (uint32_t)i;
    return MC_NOT_FOUND;
}

/* --- an index of names ------------------------------------------------------------------------ */

struct mc_phenomenon_index {
    struct mc_arena *arena;
    struct mc_string_map *names[2]; /* as they are; folded */
    uint32_t *at[2];                /* by index in the map */
    size_t n[2], capacity[2];
};

struct mc_phenomenon_index *mc_phenomenon_index_new(struct mc_arena *arena)
{
    struct mc_phenomenon_index *index = mc_arena_array(arena, 1, sizeof(*index));

    index->arena = arena;
    index->names[0] = mc_string_map_new(arena);
    index->names[1] = mc_string_map_new(arena);
    return index;
}

static struct mc_slice folded_name(struct mc_slice name, struct mc_arena *arena)
{
    char *folded = mc_arena_alloc(arena, name.length + 1);
    size_t i = 0, length = 0;
    int c;

    while ((c = next_folded(name, &i)) != -1)
        folded[length++] = (char)c;
    folded[length] = '\0';
    return mc_slice(folded, length);
}

static void add_name(struct mc_phenomenon_index *index, struct mc_slice name, uint32_t at)
{
    int folded;

    for (folded = 0; folded < 2; folded++) {
        bool is_new;

        (void)mc_string_map_add(index->names[folded],
                                folded ? folded_name(name, index->arena) : name, &is_new);
        if (is_new)
            *MC_ARENA_PUSH(index->arena, index->at[folded], index->n[folded],
                           index->capacity[folded]) = at;
    }
}

void mc_phenomenon_index_add(struct mc_phenomenon_index *index,
                             const struct mc_phenomenon *phenomenon, uint32_t at)
{
    size_t i;

    add_name(index, phenomenon->name, at);
    for (i = 0; i < phenomenon->n_aliases; i++)
        add_name(index, phenomenon->aliases[i], at);
}

uint32_t mc_phenomenon_index_find(struct mc_phenomenon_index *index, struct mc_slice name)
{
    struct mc_arena_mark mark = mc_arena_mark(index->arena);
    uint32_t position = mc_string_map_find(index->names[0], name);

    if (position != MC_NOT_FOUND)
        return index->at[0][position];
    position = mc_string_map_find(index->names[1], folded_name(name, index->arena));
    mc_arena_reset(index->arena, mark);
    return position == MC_NOT_FOUND ? MC_NOT_FOUND : index->at[1][position];
}

/* --- checks between phenomena ----------------------------------------------------------------- */

/* Reports a finding at the place of a value in the file of a phenomenon. */
static void report_line(const struct mc_phenomenon *phenomenon, const struct mc_json_step *path,
                        size_t n_steps, struct mc_diagnostics *diagnostics, const char *code,
                        const char *text)
{
    struct mc_position at = {0, 0};
    struct mc_json_span span;

    if (mc_json_locate(phenomenon->text, path, n_steps, &span))
        at = mc_position_of(phenomenon->text, span.begin);
    mc_diagnostics_add(diagnostics, MC_SEVERITY_ERROR, code, phenomenon->path, at, "%s", text);
}

/* The phenomena, and where findings go. */
struct checker {
    const struct mc_phenomenon *phenomena;
    size_t n;
    struct mc_string_map *names; /* same indexes as `phenomena` */
    struct mc_arena *arena;
    struct mc_diagnostics *diagnostics;
};

/* Checks one of the names in `than` of an expectation of the phenomenon; false if it is invalid. */
static bool check_than_word(const struct checker *checker, size_t which, struct mc_slice name,
                            const struct mc_json_step *path, size_t n_steps)
{
    const struct mc_phenomenon *phenomenon = &checker->phenomena[which];
    uint32_t other = mc_string_map_find(checker->names, name);
    struct mc_slice word = mc_clip(name);
    const char *nearest;

    if (other == which)
        report_line(phenomenon, path, n_steps, checker->diagnostics, "E015",
                    "a phenomenon cannot be above or below itself");
    if (other != MC_NOT_FOUND)
        return other != which;
    nearest = mc_nearest(word, mc_phenomena_words(checker->phenomena, checker->n, checker->arena));
    report_line(phenomenon, path, n_steps, checker->diagnostics, "E010",
                mc_arena_format(checker->arena,
                                nearest == NULL
                                    ? "unknown phenomenon \"%.*s\""
                                    : "unknown phenomenon \"%.*s\": did you mean \"%s\"?",
                                MC_SLICE_ARGUMENTS(word), nearest));
    return false;
}

static void check_than(const struct checker *checker, size_t which)
{
    const struct mc_phenomenon *phenomenon = &checker->phenomena[which];
    struct mc_json_step path[4] = {{"expectation", 0}};
    size_t n_steps = 1, k, i, n_wrong = 0;

    if (phenomenon->has_expectation_list)
        path[n_steps++].key = NULL;
    path[n_steps++].key = "than";
    path[n_steps++].key = NULL;
    for (k = 0; k < phenomenon->n_expectations; k++) {
        const struct mc_expectation *expectation = &phenomenon->expectations[k];

        path[1].index = k; /* ignored if path[1] has a key */
        for (i = 0; i < expectation->n_than && n_wrong < MC_FIELD_FINDINGS; i++) {
            path[n_steps - 1].index = i;
            n_wrong += !check_than_word(checker, which, expectation->than[i], path, n_steps);
        }
    }
}

/* The folded names and aliases of the phenomena so far, and the phenomenon that owns each. */
struct owned_words {
    struct mc_string_map *words;
    uint32_t *owners;
    size_t capacity;
};

static void check_words(const struct checker *checker, uint32_t which, struct owned_words *owned)
{
    const struct mc_phenomenon *phenomenon = &checker->phenomena[which];
    size_t i, n_wrong = 0;

    for (i = 0; i <= phenomenon->n_aliases && n_wrong < MC_FIELD_FINDINGS; i++) {
        struct mc_slice word = i == 0 ? phenomenon->name : phenomenon->aliases[i - 1];
        struct mc_json_step path[] = {{i == 0 ? "name" : "aliases", 0}, {NULL, i - 1}};
        bool is_new;
        uint32_t index =
            mc_string_map_add(owned->words, folded_name(word, checker->arena), &is_new);

        if (is_new) {
            MC_RESERVE(owned->owners, owned->capacity, index + 1);
            owned->owners[index] = which;
        } else if (owned->owners[index] != which) {
            n_wrong++;
            report_line(phenomenon, path, i == 0 ? 1 : 2, checker->diagnostics, "E004",
                        mc_arena_format(checker->arena, "also names the phenomenon \"%s\"",
                                        checker->phenomena[owned->owners[index]].name.data));
        }
    }
}

/* No alias may be the name or alias of another phenomenon. Shipped phenomena take precedence, then
 * the order of reading. */
static void check_aliases(const struct checker *checker, size_t n_own)
{
    struct owned_words owned = {mc_string_map_new(checker->arena), NULL, 0};
    uint32_t *by_rank;
    size_t i, most = 0;

    for (i = 0; i < checker->n; i++)
        most = checker->phenomena[i].rank > most ? checker->phenomena[i].rank : most;
    by_rank = mc_calloc(most + 1, sizeof(*by_rank));
    for (i = 0; i < checker->n; i++)
        by_rank[checker->phenomena[i].rank] = (uint32_t)i + 1;
    for (i = 0; i <= most; i++) {
        size_t rank = (i + n_own) % (most + 1);

        if (by_rank[rank] > 0)
            check_words(checker, by_rank[rank] - 1, &owned);
    }
    free(by_rank);
    free(owned.owners);
}

void mc_phenomena_check(const struct mc_phenomenon *phenomena, size_t n, size_t n_own,
                        struct mc_arena *arena, struct mc_diagnostics *diagnostics)
{
    struct checker checker = {phenomena, n, mc_string_map_new(arena), arena, diagnostics};
    size_t i;

    for (i = 0; i < n; i++)
        mc_string_map_add(checker.names, phenomena[i].name, NULL);
    for (i = 0; i < n; i++)
        check_than(&checker, i);
    check_aliases(&checker, n_own);
}

/* --- rules in words --------------------------------------------------------------------------- */

static const char *const relation_names[MC_N_RELATION_KINDS + 1] = {
    "antonym",    "synonym", "hypernym", "co-hyponym", "similar",
    "indefinite", "persons", "places",   NULL};

const struct mc_rubric_range *mc_rubric_range(const struct mc_phenomenon_rule *rule,
                                              struct mc_slice subphenomenon)
{
    const struct mc_rubric_range *range = NULL;
    size_t i;

    for (i = 0; i < rule->n_rubric; i++)
        if (mc_slice_equal(rule->rubric[i].subphenomenon, subphenomenon) ||
            (range == NULL && rule->rubric[i].subphenomenon.length == 0))
            range = &rule->rubric[i];
    return range;
}

bool mc_rule_needs_edit(const struct mc_phenomenon_rule *rule)
{
    size_t i;

    for (i = 0; i < rule->n_sets; i++)
        if (rule->sets[i].n == 0)
            return false;
    return rule->has_edits && rule->n_sets > 0;
}

const char *mc_edit_patterns_text(const struct mc_edit_patterns *patterns, struct mc_arena *arena)
{
    const char *text = patterns->n == 0 ? "none" : "";
    size_t i;

    for (i = 0; i < patterns->n; i++) {
        const struct mc_edit_pattern *pattern = &patterns->items[i];
        const char *sign = pattern->sign == MC_GRAPH_EDIT_ONLY_A   ? "-"
                           : pattern->sign == MC_GRAPH_EDIT_ONLY_B ? "+"
                                                                   : "";

        text = mc_arena_format(arena, "%s%s%s%s%s%.*s", text, i == 0 ? "" : ", ",
                               mc_graph_edit_kind_name(pattern->kind), sign,
                               pattern->concept.length > 0 ? ":" : "",
                               MC_SLICE_ARGUMENTS(pattern->concept));
    }
    return text;
}

const char *mc_relation_patterns_text(const struct mc_relation_patterns *patterns,
                                      struct mc_arena *arena)
{
    const char *text = patterns->n == 0 ? "none" : "";
    size_t i;

    for (i = 0; i < patterns->n; i++) {
        const struct mc_relation_pattern *pattern = &patterns->items[i];

        text = mc_arena_format(arena, "%s%s%s", text, i == 0 ? "" : ", ",
                               relation_names[pattern->kind]);
        if (pattern->within > 0)
            text = mc_arena_format(arena, "%s:%u", text, pattern->within);
    }
    return text;
}

/* --- reading a rule --------------------------------------------------------------------------- */

/* Names in the old form of "edits", a flat list instead of a list of lists. */
static const char *const flat_names[] = {"none",    "polarity",    "role-swap", "subtree",
                                         "concept", "reification", NULL};
static const enum mc_graph_edit_kind flat_kinds[] = {
    MC_GRAPH_EDIT_ROOT, /* "none": not used */
    MC_GRAPH_EDIT_POLARITY, MC_GRAPH_EDIT_ROLE_SWAP, MC_GRAPH_EDIT_SUBTREE,
    MC_GRAPH_EDIT_CONCEPT,  MC_GRAPH_EDIT_REIFIED};

/* No phenomenon needs more; each set is tried on each sentence pair. */
enum { MOST_SETS = 64, MOST_ALLOWED = 16, MOST_STEPS = 99, MOST_WORDS = 999 };

static bool too_many(const struct mc_json_cursor *list, size_t most)
{
    if (json_array_size(list->value) <= most)
        return false;
    mc_json_finding(list, MC_SEVERITY_ERROR, "E005", false, "more than %zu elements", most);
    return true;
}

/* --- edits ------------------------------------------------------------------------------------ */

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
    if (colon != NULL) {
        pattern->concept = mc_slice(colon + 1, text.length - kind.length - 1);
    }
    if (kind.length > 0 && strchr("+-", kind.data[kind.length - 1]) != NULL)
        pattern->sign =
            kind.data[--kind.length] == '-' ? MC_GRAPH_EDIT_ONLY_A : MC_GRAPH_EDIT_ONLY_B;
    if (!mc_word_index(cursor, kind, names, &i))
        return false;
    pattern->kind = (enum mc_graph_edit_kind)i;
    if (colon == NULL || pattern->concept.length > 0)
        return true;
    mc_json_finding(cursor, MC_SEVERITY_ERROR, "E005", false, "no concept after the colon");
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

/* In the old form each name is a set of its own. */
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

static void read_amr(const struct mc_json_cursor *root, struct mc_arena *arena,
                     struct mc_phenomenon *phenomenon)
{
    static const char *const known[] = {"edits", "allow", "expressed", "description", NULL};
    struct mc_phenomenon_rule *rule = &phenomenon->rule;
    struct mc_json_cursor amr, edits, allow, element;
    bool expressed = true;
    size_t i;

    if (!mc_field_object(root, "amr", MC_REQUIRED, &amr))
        return;
    mc_json_unknown_keys(&amr, known);
    mc_field_text(&amr, "description", MC_REQUIRED, arena, &phenomenon->amr_description);
    mc_field_flag(&amr, "expressed", &expressed);
    phenomenon->amr_silent = !expressed;
    if (!mc_field(&amr, "edits", MC_REQUIRED, &edits))
        return;
    if (json_is_string(edits.value) && strcmp(json_string_value(edits.value), "any") == 0)
        return;
    if (!mc_field_array(&amr, "edits", MC_FILLED, &edits) || too_many(&edits, MOST_SETS))
        return;
    rule->has_edits = true;
    rule->sets = mc_arena_array(arena, json_array_size(edits.value), sizeof(*rule->sets));
    if (!json_is_array(json_array_get(edits.value, 0)))
        read_flat(&amr, arena, rule);
    else
        for (i = 0; mc_json_element(&edits, i, &element); i++)
            read_patterns(&element, MC_EDIT_PATTERNS_LIMIT, arena, &rule->sets[rule->n_sets++]);
    if (mc_field_array(&amr, "allow", MC_OPTIONAL, &allow))
        read_patterns(&allow, MOST_ALLOWED, arena, &rule->allow);
}

/* --- words ------------------------------------------------------------------------------------ */

/* "hypernym:8" at the cursor. */
static bool read_relation(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                          struct mc_relation_pattern *pattern)
{
    struct mc_slice text, kind;
    const char *colon;
    size_t i;

    if (mc_json_text(cursor, arena, &text) != 0)
        return false;
    colon = text.length == 0 ? NULL : memchr(text.data, ':', text.length);
    kind = mc_slice(text.data, colon == NULL ? text.length : (size_t)(colon - text.data));
    if (!mc_word_index(cursor, kind, relation_names, &i))
        return false;
    pattern->kind = (enum mc_relation_kind)i;
    if (colon == NULL)
        return true;
    for (i = kind.length + 1; i < text.length && mc_ascii_is_digit(text.data[i]); i++)
        if (pattern->within <= MOST_STEPS)
            pattern->within = pattern->within * 10 + (unsigned)(text.data[i] - '0');
    if (i == text.length && pattern->within > 0 && pattern->within <= MOST_STEPS &&
        (pattern->kind == MC_RELATION_HYPERNYM || pattern->kind == MC_RELATION_CO_HYPONYM))
        return true;
    mc_json_finding(cursor, MC_SEVERITY_ERROR, "E005", false,
                    "only hypernym and co-hyponym take a number of steps, from 1 to %d",
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

static void read_words(const struct mc_json_cursor *root, struct mc_arena *arena,
                       struct mc_phenomenon_rule *rule)
{
    static const char *const known[] = {"relation",  "unless",           "same",
                                        "but",       "differs",          "voice",
                                        "negations", "differing-tokens", NULL};
    static const char *const same[] = {"all", "content", "all-but-articles", "shorter", NULL};
    static const char *const differs[] = {"words", "order", "structure", NULL};
    static const char *const negations[] = {"differ", "same", NULL};
    static const char *const voice[] = {"differs", "same", NULL};
    struct mc_words_rule *rule_words = &rule->words;
    struct mc_json_cursor words;
    size_t index;

    if (!mc_field_object(root, "words", MC_OPTIONAL, &words))
        return;
    rule->has_words = true;
    mc_json_unknown_keys(&words, known);
    read_relations(&words, "relation", arena, &rule_words->relation);
    read_relations(&words, "unless", arena, &rule_words->unless);
    if (mc_field_word(&words, "same", MC_OPTIONAL, same, arena, &index))
        rule_words->same = (enum mc_same_words)(index + 1);
    if (mc_field_word(&words, "differs", MC_OPTIONAL, differs, arena, &index))
        rule_words->differs = (enum mc_differing_words)(index + 1);
    if (mc_field_word(&words, "negations", MC_OPTIONAL, negations, arena, &index))
        rule_words->negations = (enum mc_compared)(index + 1);
    if (mc_field_word(&words, "voice", MC_OPTIONAL, voice, arena, &index))
        rule_words->voice = (enum mc_compared)(index + 1);
    read_count(&words, "but", &rule_words->but);
    read_count(&words, "differing-tokens", &rule_words->differing_tokens);
}

/* --- rubric ----------------------------------------------------------------------------------- */

/* A range within 0 to 5, its minimum not above its maximum. */
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

static void read_rubric(const struct mc_json_cursor *root, struct mc_arena *arena,
                        struct mc_phenomenon_rule *rule)
{
    static const char *const known[] = {"minimum", "maximum", "subphenomena", NULL};
    static const char *const known_of_part[] = {"minimum", "maximum", NULL};
    struct mc_json_cursor rubric, parts, part = {.key = NULL};
    size_t n_wrong = 0;

    if (!mc_field_object(root, "rubric", MC_OPTIONAL, &rubric))
        return;
    mc_json_unknown_keys(&rubric, known);
    rule->rubric = mc_arena_array(arena, MOST_SETS + 1, sizeof(*rule->rubric));
    if (read_range(&rubric, &rule->rubric[0]))
        rule->n_rubric = 1;
    if (!mc_field_object(&rubric, "subphenomena", MC_OPTIONAL, &parts))
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
            mc_json_unknown_keys(&part, known_of_part) == 0 && read_range(&part, range))
            rule->n_rubric++;
        else
            n_wrong++;
    }
}

/* --- the file of a phenomenon ----------------------------------------------------------------- */

/* Reads one expectation; false, with findings, if it is invalid. */
static bool read_expectation(const struct mc_json_cursor *object, struct mc_arena *arena,
                             struct mc_expectation *expectation, struct mc_slice *reason)
{
    const char *known[] = {"type", "reason", NULL, NULL, NULL};
    bool compares;

    expectation->value = nan("");
    if (mc_json_is_object(object) != 0 ||
        !mc_expectation_type_read(object, arena, &expectation->type))
        return false;
    compares = mc_expectation_compares(expectation->type);
    known[2] = mc_expectation_value_key(expectation->type);
    if (compares)
        known[3] = "than";
    mc_json_unknown_keys(object, known);
    mc_field_text(object, "reason", MC_REQUIRED, arena, reason);
    if (compares)
        mc_field_texts(object, "than", MC_FILLED, arena, &expectation->than, &expectation->n_than);
    return mc_expectation_value_read(object, compares ? MC_OPTIONAL : MC_REQUIRED, expectation);
}

/* Reads an object, or a list of them up to the first invalid one. */
static void read_expectations(const struct mc_json_cursor *root, struct mc_arena *arena,
                              struct mc_phenomenon *phenomenon)
{
    enum { MOST = 8 };
    struct mc_json_cursor list, element;
    size_t n = 1, i;

    if (!mc_json_member(root, "expectation", &list))
        return;
    element = list;
    phenomenon->has_expectation_list = json_is_array(list.value);
    if (phenomenon->has_expectation_list) {
        if (!mc_field_array(root, "expectation", MC_FILLED, &list))
            return;
        n = json_array_size(list.value);
        if (n > MOST) {
            mc_json_finding(&list, MC_SEVERITY_ERROR, "E005", false, "more than %d elements", MOST);
            return;
        }
    }
    phenomenon->expectations = mc_arena_array(arena, n, sizeof(*phenomenon->expectations));
    phenomenon->expectation_reasons =
        mc_arena_array(arena, n, sizeof(*phenomenon->expectation_reasons));
    for (i = 0; i < n; i++) {
        if (phenomenon->has_expectation_list && !mc_json_element(&list, i, &element))
            return;
        if (!read_expectation(&element, arena, &phenomenon->expectations[i],
                              &phenomenon->expectation_reasons[i]))
            return;
        phenomenon->n_expectations++;
    }
}

/* Whether the last part of the path is NAME.json; also true if it is not a *.json file. */
static bool is_named_after(struct mc_slice path, struct mc_slice name)
{
    size_t tail = sizeof(".json") - 1, begin;

    if (!mc_slice_ends(path, ".json"))
        return true;
    for (begin = path.length; begin > 0 && path.data[begin - 1] != '/';)
        begin--;
    return mc_slice_equal(mc_slice(path.data + begin, path.length - tail - begin), name);
}

static bool read_name(const struct mc_json_cursor *root, struct mc_arena *arena,
                      struct mc_slice *name)
{
    struct mc_json_cursor cursor;

    if (!mc_field_text(root, "name", MC_REQUIRED, arena, name) ||
        !mc_json_member(root, "name", &cursor))
        return false;
    if (!mc_phenomenon_is_name(*name)) {
        mc_json_finding(&cursor, MC_SEVERITY_ERROR, "E005", false,
                        "\"name\" must be lower-case letters and digits, words joined by hyphens");
        return false;
    }
    if (!is_named_after(root->file->path, *name))
        mc_json_finding(&cursor, MC_SEVERITY_ERROR, "E005", false,
                        "\"name\" differs from the name of the file");
    return true;
}

bool mc_phenomenon_read(const struct mc_json_file *file, struct mc_arena *arena,
                        struct mc_phenomenon *phenomenon)
{
    static const char *const known[] = {"schema",      "name",    "title", "aliases", "level",
                                        "description", "amr",     "words", "rubric",  "expectation",
                                        "sources",     "licence", NULL};
    static const char *const levels[] = {"lexical", "structural", "mixed", NULL};
    struct mc_json_cursor root = mc_json_root(file);
    size_t level;

    memset(phenomenon, 0, sizeof(*phenomenon));
    phenomenon->path = file->path;
    phenomenon->text = file->text;
    if (mc_json_is_object(&root) != 0 || !mc_field_schema(&root, PHENOMENON_SCHEMA, arena))
        return false;
    mc_json_unknown_keys(&root, known);
    mc_field_text(&root, "title", MC_REQUIRED, arena, &phenomenon->title);
    mc_field_text(&root, "description", MC_REQUIRED, arena, &phenomenon->description);
    if (mc_field_word(&root, "level", MC_REQUIRED, levels, arena, &level))
        phenomenon->level = mc_slice_of(levels[level]);
    mc_field_texts(&root, "aliases", MC_REQUIRED, arena, &phenomenon->aliases,
                   &phenomenon->n_aliases);
    mc_field_texts(&root, "sources", MC_FILLED, arena, &phenomenon->sources,
                   &phenomenon->n_sources);
    mc_field_text(&root, "licence", MC_OPTIONAL, arena, &phenomenon->licence);
    read_amr(&root, arena, phenomenon);
    read_words(&root, arena, &phenomenon->rule);
    read_rubric(&root, arena, &phenomenon->rule);
    read_expectations(&root, arena, phenomenon);
    return read_name(&root, arena, &phenomenon->name);
}

/* --- a phenomenon written plainly ------------------------------------------------------------- */

static void write_member(FILE *stream, const char *key, struct mc_slice text)
{
    (void)fprintf(stream, ",\n  \"%s\": ", key);
    mc_json_write_text(stream, text);
}

static void write_texts(FILE *stream, const char *key, const struct mc_slice *texts, size_t n)
{
    size_t i;

    (void)fprintf(stream, ",\n  \"%s\": [", key);
    for (i = 0; i < n; i++) {
        (void)fputs(i == 0 ? "" : ", ", stream);
        mc_json_write_text(stream, texts[i]);
    }
    (void)putc(']', stream);
}

void mc_phenomenon_write_plain(const struct mc_phenomenon *phenomenon, FILE *stream)
{
    (void)fprintf(stream, "{\n  \"schema\": \"%s\"", PHENOMENON_SCHEMA);
    write_member(stream, "name", phenomenon->name);
    write_member(stream, "title", phenomenon->title);
    write_texts(stream, "aliases", phenomenon->aliases, phenomenon->n_aliases);
    write_member(stream, "level", phenomenon->level);
    write_member(stream, "description", phenomenon->description);
    (void)fputs(",\n"
                "  \"amr\": {\n"
                "    \"edits\": [\"none\", \"polarity\", \"role-swap\", \"subtree\", \"concept\", "
                "\"reification\"],\n"
                "    \"description\": \"not given: no edits, or any edits\"\n"
                "  }",
                stream);
    write_texts(stream, "sources", phenomenon->sources, phenomenon->n_sources);
    (void)fputs("\n}\n", stream);
}

/* --- expectations ----------------------------------------------------------------------------- */

/* In the order of enum mc_expectation_type. */
static const char *const type_names[] = {"invariance", "above",   "below",
                                         "minimum",    "maximum", NULL};

const char *mc_expectation_type_name(enum mc_expectation_type type)
{
    return type_names[type];
}

bool mc_expectation_compares(enum mc_expectation_type type)
{
    return type == MC_EXPECT_ABOVE || type == MC_EXPECT_BELOW;
}

bool mc_expectation_is_bound(enum mc_expectation_type type)
{
    return type == MC_EXPECT_MINIMUM || type == MC_EXPECT_MAXIMUM;
}

const char *mc_expectation_value_key(enum mc_expectation_type type)
{
    if (mc_expectation_compares(type))
        return "margin";
    return type == MC_EXPECT_INVARIANCE ? "tolerance" : "value";
}

bool mc_expectation_type_read(const struct mc_json_cursor *object, struct mc_arena *arena,
                              enum mc_expectation_type *type)
{
    size_t index;

    if (!mc_field_word(object, "type", MC_REQUIRED, type_names, arena, &index))
        return false;
    *type = (enum mc_expectation_type)index;
    return true;
}

/* A number of at least 0; a bound is at most 1. */
static bool read_amount(const struct mc_json_cursor *cursor, const char *key, bool is_bound,
                        double *amount)
{
    double number;

    if (mc_json_number(cursor, &number) != 0)
        return false;
    if (number < 0 || (is_bound && number > 1)) {
        mc_json_finding(cursor, MC_SEVERITY_ERROR, "E005", false,
                        is_bound ? "\"%s\" is %.15g, must be between 0 and 1"
                                 : "\"%s\" is %.15g, must not be negative",
                        key, number);
        return false;
    }
    *amount = number;
    return true;
}

/* {"human": NUMBER} */
static bool read_spread(const struct mc_json_cursor *object, struct mc_expectation *expectation)
{
    static const char *const known[] = {"human", NULL};
    size_t n_unknown = mc_json_unknown_keys(object, known);
    struct mc_json_cursor child;

    expectation->in_human_spread = true;
    return mc_field(object, "human", MC_REQUIRED, &child) &&
           read_amount(&child, "human", false, &expectation->value) && n_unknown == 0;
}

bool mc_expectation_value_read(const struct mc_json_cursor *object, enum mc_need need,
                               struct mc_expectation *expectation)
{
    bool is_bound = mc_expectation_is_bound(expectation->type);
    const char *key = mc_expectation_value_key(expectation->type);
    struct mc_json_cursor child;

    expectation->value = nan("");
    expectation->in_human_spread = false;
    if (is_bound)
        need = MC_REQUIRED;
    if (!mc_field(object, key, need, &child))
        return need == MC_OPTIONAL;
    if (!is_bound && json_is_object(child.value))
        return read_spread(&child, expectation);
    return read_amount(&child, key, is_bound, &expectation->value);
}

bool mc_expectation_read(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                         struct mc_expectation *expectation)
{
    const char *known[] = {"type", NULL, NULL, NULL};
    size_t n_unknown;

    if (mc_json_is_object(cursor) != 0 ||
        !mc_expectation_type_read(cursor, arena, &expectation->type))
        return false;
    known[1] = mc_expectation_value_key(expectation->type);
    if (mc_expectation_compares(expectation->type))
        known[2] = "case";
    n_unknown = mc_json_unknown_keys(cursor, known);
    expectation->other = mc_slice("", 0);
    expectation->than = NULL;
    expectation->n_than = 0;
    if (mc_expectation_compares(expectation->type) &&
        !mc_field_text(cursor, "case", MC_REQUIRED, arena, &expectation->other))
        return false;
    return mc_expectation_value_read(cursor, MC_OPTIONAL, expectation) && n_unknown == 0;
}
