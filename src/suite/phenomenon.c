#include "suite/phenomenon.h"

#include <stdlib.h>

#include "base/json_locate.h"
#include "base/nearest.h"
#include "suite/fields.h"

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

/* The next byte of a name without regard to case, blanks, hyphens and underscores; -1 at its end.
 */
static int next_folded(struct mc_slice name, size_t *i)
{
    while (*i < name.length &&
           (name.data[*i] == ' ' || name.data[*i] == '-' || name.data[*i] == '_'))
        (*i)++;
    if (*i == name.length)
        return -1;
    if (name.data[*i] >= 'A' && name.data[*i] <= 'Z')
        return name.data[(*i)++] - 'A' + 'a';
    return (unsigned char)name.data[(*i)++];
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

/* A finding at the element of a list in the file of a phenomenon. */
static void tell(const struct mc_phenomenon *phenomenon, const struct mc_json_step *path,
                 size_t n_steps, struct mc_diagnostics *diagnostics, const char *code,
                 const char *text)
{
    struct mc_position at = {0, 0};
    struct mc_json_span span;

    if (mc_json_locate(phenomenon->text, path, n_steps, &span))
        at = mc_position_of(phenomenon->text, span.begin);
    mc_diagnostics_add(diagnostics, MC_SEVERITY_ERROR, code, phenomenon->path, at, "%s", text);
}

/* What checks share: the phenomena, and where findings go. */
struct checker {
    const struct mc_phenomenon *phenomena;
    size_t n;
    struct mc_string_map *names; /* same indexes as `phenomena` */
    struct mc_arena *arena;
    struct mc_diagnostics *diagnostics;
};

/* One name among those of an expectation of the phenomenon; false when it is wrong. */
static bool check_than_word(const struct checker *checker, size_t which, struct mc_slice name,
                            const struct mc_json_step *path, size_t n_steps)
{
    const struct mc_phenomenon *phenomenon = &checker->phenomena[which];
    uint32_t other = mc_string_map_find(checker->names, name);
    struct mc_slice word = mc_clip(name);
    const char *nearest;

    if (other == which)
        tell(phenomenon, path, n_steps, checker->diagnostics, "E015",
             "a phenomenon cannot be above or below itself");
    if (other != MC_NOT_FOUND)
        return other != which;
    nearest = mc_nearest(word, mc_phenomena_words(checker->phenomena, checker->n, checker->arena));
    tell(phenomenon, path, n_steps, checker->diagnostics, "E010",
         mc_arena_format(checker->arena,
                         nearest == NULL ? "unknown phenomenon \"%.*s\""
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

        path[1].index = k; /* of a list; what has a key needs no index */
        for (i = 0; i < expectation->n_than && n_wrong < MC_FIELD_FINDINGS; i++) {
            path[n_steps - 1].index = i;
            n_wrong += !check_than_word(checker, which, expectation->than[i], path, n_steps);
        }
    }
}

/* As names are compared: without regard to case, blanks and hyphens. */
static struct mc_slice folded_copy(struct mc_slice name, struct mc_arena *arena)
{
    char *copy = mc_arena_alloc(arena, name.length + 1);
    size_t i = 0, n = 0;
    int c;

    while ((c = next_folded(name, &i)) != -1)
        copy[n++] = (char)c;
    return mc_slice(copy, n);
}

/* The words of all phenomena so far, folded, and whose they are. */
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
            mc_string_map_add(owned->words, folded_copy(word, checker->arena), &is_new);

        if (is_new) {
            owned->owners =
                mc_grow(owned->owners, &owned->capacity, index + 1, sizeof(*owned->owners));
            owned->owners[index] = which;
        } else if (owned->owners[index] != which) {
            n_wrong++;
            tell(phenomenon, path, i == 0 ? 1 : 2, checker->diagnostics, "E004",
                 mc_arena_format(checker->arena, "also names the phenomenon \"%s\"",
                                 checker->phenomena[owned->owners[index]].name.data));
        }
    }
}

/* No alias may be the name or alias of another phenomenon. What is shipped has the older right,
 * then the order of reading decides. */
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
