#include "phenomena/rule.h"

/* Whether the concepts, joined by '/', hold this one. */
static bool holds(struct mc_slice joined, struct mc_slice concept)
{
    const char *end = joined.data + joined.length;

    while (joined.length > 0) {
        const char *slash = memchr(joined.data, '/', joined.length);
        size_t length = slash == NULL ? joined.length : (size_t)(slash - joined.data);

        if (mc_slice_equal(mc_slice(joined.data, length), concept))
            return true;
        if (slash == NULL)
            return false;
        joined = mc_slice(slash + 1, (size_t)(end - slash) - 1);
    }
    return false;
}

static bool matches(const struct mc_edit_pattern *pattern, const struct mc_graph_edit *edit)
{
    const struct mc_graph_edit_side *side = &edit->side[edit->sign == MC_GRAPH_EDIT_ONLY_B ? 1 : 0];

    return pattern->kind == edit->kind &&
           (pattern->sign == MC_GRAPH_EDIT_CHANGED || pattern->sign == edit->sign) &&
           (pattern->concept.length == 0 || holds(side->head, pattern->concept));
}

/* Which edits are spoken for already. Sets are small, and more edits than this fit none. */
enum { MOST_EDITS = 16 };

static bool is_rest_allowed(const struct mc_edit_patterns *allow,
                            const struct mc_difference *difference, uint32_t taken)
{
    size_t i, j;

    for (i = 0; i < difference->n_edits; i++) {
        if (taken >> i & 1)
            continue;
        for (j = 0; j < allow->n && !matches(&allow->items[j], &difference->edits[i]);)
            j++;
        if (j == allow->n)
            return false;
    }
    return true;
}

/* The first edit from `from` on that the pattern matches and that is not taken; n_edits: none. */
static size_t next_match(const struct mc_edit_pattern *pattern, size_t from,
                         const struct mc_difference *difference, uint32_t taken)
{
    while (from < difference->n_edits &&
           ((taken >> from & 1) != 0 || !matches(pattern, &difference->edits[from])))
        from++;
    return from;
}

/* Whether the patterns of the set find an edit each, and what is left is allowed: tries one edit
 * after the other for each pattern, and goes back where the next pattern finds none. */
static bool fits(const struct mc_edit_patterns *set, const struct mc_edit_patterns *allow,
                 const struct mc_difference *difference)
{
    size_t chosen[MC_EDIT_PATTERNS_LIMIT] = {0}, depth = 0;
    uint32_t taken = 0;

    for (;;) {
        if (depth == set->n && is_rest_allowed(allow, difference, taken))
            return true;
        if (depth < set->n) {
            chosen[depth] = next_match(&set->items[depth], chosen[depth], difference, taken);
            if (chosen[depth] < difference->n_edits) {
                taken |= (uint32_t)1 << chosen[depth++];
                if (depth < set->n)
                    chosen[depth] = 0;
                continue;
            }
        }
        if (depth-- == 0)
            return false;
        taken &= ~((uint32_t)1 << chosen[depth]++);
    }
}

static const char *edits_text(const struct mc_difference *difference, struct mc_arena *arena)
{
    enum { SHOWN = 6 };
    const char *text = "the graphs are equal";
    size_t i;

    for (i = 0; i < difference->n_edits && i < SHOWN; i++)
        text = mc_arena_format(
            arena, "%s%s", i == 0 ? "the graphs differ by " : mc_arena_format(arena, "%s; ", text),
            difference->edits[i].text.data);
    if (i < difference->n_edits)
        text = mc_arena_format(arena, "%s; and %zu more", text, difference->n_edits - i);
    return text;
}

struct mc_rule_verdict mc_rule_graph(const struct mc_phenomenon_rule *rule,
                                     const struct mc_difference *difference, struct mc_arena *arena)
{
    struct mc_rule_verdict verdict = {MC_RULE_SILENT, "there is no rule on graphs", NULL};
    size_t i;

    if (!rule->has_edits)
        return verdict;
    if (difference == NULL) {
        verdict.reason = "there are no graphs";
        return verdict;
    }
    verdict.answer = MC_RULE_NO;
    verdict.reason = edits_text(difference, arena);
    for (i = 0; i < rule->n_sets && difference->n_edits <= MOST_EDITS; i++)
        if (fits(&rule->sets[i], &rule->allow, difference))
            verdict.answer = MC_RULE_YES;
    return verdict;
}
