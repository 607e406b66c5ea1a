/* The last rules of the word aligner: names as a whole, nodes that join the span of a neighbour,
 * negation. */
#include "amr/word_align_parts.h"

/* What a join is tried for. */
typedef bool is_joining(const struct mc_word_aligner *aligner, uint32_t line);

static bool has_concept(const struct mc_word_aligner *aligner, uint32_t line, const char *concept)
{
    return mc_slice_is(aligner->lines->items[line].concept, concept);
}

static bool is_any(const struct mc_word_aligner *aligner, uint32_t line)
{
    (void)aligner;
    (void)line;
    return true;
}

static bool is_role(const struct mc_word_aligner *aligner, uint32_t line)
{
    return has_concept(aligner, line, "have-org-role-91") ||
           has_concept(aligner, line, "have-rel-role-91");
}

static bool is_organization_role(const struct mc_word_aligner *aligner, uint32_t line)
{
    return has_concept(aligner, line, "have-org-role-91");
}

static bool is_quantity(const struct mc_word_aligner *aligner, uint32_t line)
{
    static const char ending[] = "-quantity";
    const size_t n = sizeof(ending) - 1;
    struct mc_slice concept = aligner->lines->items[line].concept;

    return concept.length >= n && memcmp(concept.data + concept.length - n, ending, n) == 0;
}

/* --- a line joins a child --------------------------------------------------------------------- */

static void join_child(struct mc_word_aligner *aligner, is_joining *joins, const char *role)
{
    uint32_t i;

    for (i = 0; i < aligner->lines->n; i++) {
        uint32_t line = aligner->order[i];
        const struct mc_node_child *child;

        if (aligner->line_span[line] != MC_NOT_FOUND || !joins(aligner, line))
            continue;
        child = mc_aligner_child(aligner, line, role);
        if (child != NULL)
            aligner->line_span[line] = aligner->line_span[child->line];
    }
}

static bool ends_in_of(const struct mc_node_child *child)
{
    return child->inverted || (child->role.length > 3 &&
                               memcmp(child->role.data + child->role.length - 3, "-of", 3) == 0);
}

/* person and thing join what they do or suffer. */
static void join_first_inverse(struct mc_word_aligner *aligner)
{
    uint32_t i, k;

    for (i = 0; i < aligner->lines->n; i++) {
        uint32_t index = aligner->order[i];
        const struct mc_node_line *line = &aligner->lines->items[index];

        if (aligner->line_span[index] != MC_NOT_FOUND ||
            !(has_concept(aligner, index, "person") || has_concept(aligner, index, "thing")))
            continue;
        for (k = 0; k < line->n_children; k++) {
            const struct mc_node_child *child = &aligner->lines->children[line->first_child + k];

            if (ends_in_of(child)) {
                aligner->line_span[index] = aligner->line_span[child->line];
                break;
            }
        }
    }
}

static void join_only_child(struct mc_word_aligner *aligner)
{
    uint32_t i;

    for (i = 0; i < aligner->lines->n; i++) {
        uint32_t index = aligner->order[i];
        const struct mc_node_line *line = &aligner->lines->items[index];

        if (aligner->line_span[index] == MC_NOT_FOUND && has_concept(aligner, index, "person") &&
            line->n_children == 1)
            aligner->line_span[index] =
                aligner->line_span[aligner->lines->children[line->first_child].line];
    }
}

/* --- a child joins a line --------------------------------------------------------------------- */

/* Whether the words of a span, joined, begin or end as one of the patterns says: "un*", "*est". */
static bool fits(const struct mc_word_aligner *aligner, uint32_t span, const char *const *patterns)
{
    struct mc_slice first = aligner->words[aligner->spans[span].start].text;
    struct mc_slice last = aligner->words[aligner->spans[span].end - 1].text;

    for (; *patterns != NULL; patterns++) {
        const char *pattern = *patterns;
        size_t n = strlen(pattern) - 1;

        if (pattern[n] == '*' && first.length >= n && memcmp(first.data, pattern, n) == 0)
            return true;
        if (pattern[0] == '*' && last.length >= n &&
            memcmp(last.data + last.length - n, pattern + 1, n) == 0)
            return true;
    }
    return false;
}

/* An unaligned child in this role (patterns NULL: whatever the words) takes the line's span. */
static void take_child(struct mc_word_aligner *aligner, const char *role,
                       const char *const *patterns)
{
    uint32_t i;

    for (i = 0; i < aligner->lines->n; i++) {
        uint32_t line = aligner->order[i], span = aligner->line_span[line];
        const struct mc_node_child *child;

        if (span == MC_NOT_FOUND)
            continue;
        child = mc_aligner_child(aligner, line, role);
        if (child != NULL && aligner->line_span[child->line] == MC_NOT_FOUND &&
            (patterns == NULL || fits(aligner, span, patterns)))
            aligner->line_span[child->line] = span;
    }
}

static bool is_inverse_argument(const struct mc_node_child *child)
{
    return child->inverted && child->role.length > 4 && memcmp(child->role.data, ":ARG", 4) == 0;
}

static void take_government(struct mc_word_aligner *aligner)
{
    uint32_t i, k;

    for (i = 0; i < aligner->lines->n; i++) {
        uint32_t index = aligner->order[i];
        const struct mc_node_line *line = &aligner->lines->items[index];

        if (aligner->line_span[index] == MC_NOT_FOUND ||
            !has_concept(aligner, index, "government-organization"))
            continue;
        for (k = 0; k < line->n_children; k++) {
            const struct mc_node_child *child = &aligner->lines->children[line->first_child + k];

            if (is_inverse_argument(child)) {
                if (aligner->line_span[child->line] == MC_NOT_FOUND)
                    aligner->line_span[child->line] = aligner->line_span[index];
                break;
            }
        }
    }
}

/* --- names and negation ----------------------------------------------------------------------- */

/* The words from the first to the last of its children, all of which have words. */
static void join_parts(struct mc_word_aligner *aligner, uint32_t index)
{
    const struct mc_node_line *line = &aligner->lines->items[index];
    uint32_t start = UINT32_MAX, end = 0, k;

    for (k = 0; k < line->n_children; k++) {
        const struct mc_word_span *span =
            &aligner
                 ->spans[aligner->line_span[aligner->lines->children[line->first_child + k].line]];

        start = span->start < start ? span->start : start;
        end = span->end > end ? span->end : end;
    }
    mc_aligner_add(aligner, index, start, end);
    for (k = 0; k < line->n_children; k++)
        aligner->line_span[aligner->lines->children[line->first_child + k].line] =
            aligner->line_span[index];
}

static void join_names(struct mc_word_aligner *aligner)
{
    uint32_t i, k;

    for (i = 0; i < aligner->lines->n; i++) {
        uint32_t index = aligner->order[i], n_aligned = 0, span = MC_NOT_FOUND;
        const struct mc_node_line *line = &aligner->lines->items[index];

        if (aligner->line_span[index] != MC_NOT_FOUND || !has_concept(aligner, index, "name"))
            continue;
        for (k = 0; k < line->n_children; k++) {
            uint32_t child = aligner->lines->children[line->first_child + k].line;

            if (aligner->line_span[child] != MC_NOT_FOUND) {
                span = aligner->line_span[child];
                n_aligned++;
            }
        }
        if (n_aligned > 0 && n_aligned == line->n_children)
            join_parts(aligner, index);
        else if (n_aligned == 1)
            aligner->line_span[index] = span;
    }
}

static bool is_negation(struct mc_slice word)
{
    static const char *const words[] = {"no", "not", "non", "nt", "n't"};
    size_t i;

    for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
        if (mc_slice_is(word, words[i]))
            return true;
    return false;
}

static void align_negations(struct mc_word_aligner *aligner)
{
    uint32_t i, word;

    for (i = 0; i < aligner->lines->n; i++) {
        uint32_t line = aligner->order[i];

        if (aligner->line_span[line] != MC_NOT_FOUND || !has_concept(aligner, line, "-"))
            continue;
        for (word = 0; word < aligner->n_words; word++)
            if (aligner->word_span[word] == MC_NOT_FOUND &&
                is_negation(aligner->words[word].lower)) {
                mc_aligner_add(aligner, line, word, word + 1);
                break;
            }
    }
}

static void join_roles(struct mc_word_aligner *aligner)
{
    join_child(aligner, is_role, ":ARG2");
    join_child(aligner, is_organization_role, ":ARG1");
}

void mc_aligner_joins(struct mc_word_aligner *aligner)
{
    static const char *const negated[] = {"un*", "in*", "il*", "*less", "*n't", "*nt", NULL};
    static const char *const superlative[] = {"*est", NULL};

    join_names(aligner);
    join_child(aligner, is_any, ":name");
    join_roles(aligner);
    join_child(aligner, is_quantity, ":unit");
    join_first_inverse(aligner);
    join_only_child(aligner);
    take_government(aligner);
    align_negations(aligner);
    take_child(aligner, ":polarity", negated);
    take_child(aligner, ":degree", superlative);
    join_roles(aligner);
    take_child(aligner, ":wiki", NULL);
}
