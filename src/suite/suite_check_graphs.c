#include "suite/fields.h"
#include "suite/suite_check.h"

/* The roles of the AMR guidelines 1.2.6, without those that are numbered (:ARG, :op, :snt) and
 * :prep-, which take a preposition. Sorted. */
static const char *const roles[] = {
    ":accompanier", ":age",        ":beneficiary", ":calendar",   ":cause",       ":century",
    ":compared-to", ":concession", ":condition",   ":conj-as-if", ":consist-of",  ":cost",
    ":day",         ":dayperiod",  ":decade",      ":degree",     ":destination", ":direction",
    ":domain",      ":duration",   ":employed-by", ":era",        ":example",     ":extent",
    ":frequency",   ":instrument", ":li",          ":location",   ":manner",      ":meaning",
    ":medium",      ":mod",        ":mode",        ":month",      ":name",        ":ord",
    ":part",        ":path",       ":polarity",    ":polite",     ":poss",        ":purpose",
    ":quant",       ":quarter",    ":range",       ":role",       ":scale",       ":season",
    ":source",      ":subevent",   ":subset",      ":superset",   ":time",        ":timezone",
    ":topic",       ":unit",       ":value",       ":weekday",    ":wiki",        ":year",
    ":year2"};

static bool begins_with(struct mc_slice text, const char *prefix)
{
    size_t length = strlen(prefix);

    return text.length > length && memcmp(text.data, prefix, length) == 0;
}

/* The prefix and then nothing but digits. */
static bool is_numbered(struct mc_slice role, const char *prefix)
{
    size_t i;

    if (!begins_with(role, prefix))
        return false;
    for (i = strlen(prefix); i < role.length; i++)
        if (role.data[i] < '0' || role.data[i] > '9')
            return false;
    return true;
}

static bool is_known_role(struct mc_slice role)
{
    size_t i;

    for (i = 0; i < sizeof(roles) / sizeof(roles[0]); i++)
        if (mc_slice_is(role, roles[i]))
            return true;
    return is_numbered(role, ":ARG") || is_numbered(role, ":op") || is_numbered(role, ":snt") ||
           begins_with(role, ":prep-");
}

/* "sleep-01": a hyphen, two digits or more, the end. */
static bool has_sense(struct mc_slice concept)
{
    size_t i = concept.length;

    while (i > 0 && concept.data[i - 1] >= '0' && concept.data[i - 1] <= '9')
        i--;
    return i > 1 && concept.data[i - 1] == '-' && concept.length - i >= 2;
}

/* The checking of one graph. */
struct graph_check {
    const struct mc_suite_checker *checker;
    const struct mc_side *side;
    const struct mc_amr_graph *graph;
    struct mc_check_place place; /* of the graph's text */
    size_t n_told;
};

/* Each finding costs a reading of the case: no graph has more than this. */
static bool may_tell(struct graph_check *check, size_t offset)
{
    check->place.offset = offset;
    return check->n_told++ < MC_FIELD_FINDINGS;
}

/* The role in its forward direction, and the concept that it belongs to then. */
static void check_role(struct graph_check *check, size_t offset, struct mc_slice role,
                       struct mc_slice concept)
{
    struct mc_slice shown = mc_clip(role), head = mc_clip(concept);

    if (!is_known_role(role)) {
        if (may_tell(check, offset))
            mc_check_tell(check->checker, &check->place, "W016",
                          "role %.*s is not in the list of roles", MC_SLICE_ARGUMENTS(shown));
    } else if (is_numbered(role, ":ARG") && concept.length > 0 && !has_sense(concept) &&
               may_tell(check, offset)) {
        mc_check_tell(check->checker, &check->place, "W016",
                      "role %.*s on the concept \"%.*s\", which has no sense number",
                      MC_SLICE_ARGUMENTS(shown), MC_SLICE_ARGUMENTS(head));
    }
}

/* One or two letters and a number, or a letter alone: as variables are written. */
static bool looks_like_variable(struct mc_slice value)
{
    size_t i, n_letters = 0;

    while (n_letters < value.length && value.data[n_letters] >= 'a' && value.data[n_letters] <= 'z')
        n_letters++;
    for (i = n_letters; i < value.length; i++)
        if (value.data[i] < '0' || value.data[i] > '9')
            return false;
    return n_letters == 1 || (n_letters == 2 && value.length > 2);
}

static void check_attribute(struct graph_check *check, const struct mc_amr_attribute *attribute)
{
    struct mc_slice shown = mc_clip(attribute->value), forward;
    bool inverse = mc_amr_role_is_inverse(attribute->role, &forward);

    check_role(check, attribute->offset, forward,
               inverse ? mc_slice("", 0) : check->graph->nodes[attribute->node].concept);
    if (!attribute->quoted && looks_like_variable(attribute->value) &&
        may_tell(check, attribute->value_offset))
        mc_check_tell(check->checker, &check->place, "W015",
                      "constant \"%.*s\" looks like a variable that is not defined",
                      MC_SLICE_ARGUMENTS(shown));
}

static struct mc_slice trimmed(struct mc_slice text)
{
    while (text.length > 0 && text.data[text.length - 1] == ' ')
        text.length--;
    while (text.length > 0 && *text.data == ' ') {
        text.data++;
        text.length--;
    }
    return text;
}

/* Offset of the text in another one that holds it; 0 when it does not. */
static size_t find(struct mc_slice text, const char *what)
{
    size_t i, length = strlen(what);

    for (i = 0; i + length <= text.length; i++)
        if (memcmp(text.data + i, what, length) == 0)
            return i;
    return 0;
}

static void check_sentence(struct graph_check *check)
{
    const struct mc_amr_metadata *metadata = check->graph->metadata;
    struct mc_slice text = trimmed(check->side->text);
    uint32_t i;

    for (i = 0; i < check->graph->n_metadata; i++)
        if (mc_slice_is(metadata[i].key, "snt") &&
            !mc_slice_equal(trimmed(metadata[i].value), text) &&
            may_tell(check, find(check->side->amr, "::snt")))
            mc_check_tell(check->checker, &check->place, "W017",
                          "\"# ::snt\" differs from the sentence");
}

static void check_graph(struct graph_check *check)
{
    const struct mc_amr_graph *graph = check->graph;
    uint32_t i;

    if (check->side->has_text)
        check_sentence(check);
    for (i = 0; i < graph->n_edges; i++)
        check_role(check, graph->edges[i].offset, graph->edges[i].role,
                   graph->nodes[graph->edges[i].from].concept);
    for (i = 0; i < graph->n_attributes; i++)
        check_attribute(check, &graph->attributes[i]);
}

void mc_check_graphs(const struct mc_suite_checker *checker)
{
    const struct mc_side *side;
    struct mc_check_place place;
    size_t i, j;

    for (i = 0; i < checker->suite->n_cases; i++)
        for (j = 0; (side = mc_check_side(&checker->suite->cases[i], j, &place)) != NULL; j++)
            if (side->graph != NULL) {
                struct graph_check check = {checker, side, side->graph,
                                            mc_check_below(&place, "amr", 0), 0};

                check_graph(&check);
            }
}
