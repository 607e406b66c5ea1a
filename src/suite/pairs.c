#include "suite/pairs.h"

#include <math.h>

#include "suite/pairs_parts.h"

struct mc_suite *mc_pairs_suite(const char *path, size_t n_cases, struct mc_arena *arena)
{
    struct mc_suite *suite = mc_arena_array(arena, 1, sizeof(*suite));
    size_t i;

    suite->arena = arena;
    suite->n_files = 1;
    suite->files = mc_arena_array(arena, 1, sizeof(*suite->files));
    suite->files[0].path = mc_arena_copy(arena, mc_slice_of(path));
    suite->files[0].suite = mc_slice_of("pairs");
    suite->files[0].pooled = true;
    suite->datasets = mc_string_map_new(arena);
    (void)mc_string_map_add(suite->datasets, mc_slice_of("pairs"), NULL);
    suite->case_ids = mc_string_map_new(arena);
    suite->n_cases = n_cases;
    suite->cases = mc_arena_array(arena, n_cases, sizeof(*suite->cases));
    for (i = 0; i < n_cases; i++) {
        suite->cases[i].human = (double)NAN;
        suite->cases[i].subphenomenon = suite->cases[i].note = mc_slice_of("");
        suite->cases[i].system = suite->cases[i].item = mc_slice_of("");
    }
    return suite;
}

struct mc_side mc_pairs_side(void)
{
    struct mc_slice none = mc_slice_of("");
    struct mc_side side = {.text = none, .amr = none, .tree = none, .amr_file = none};

    return side;
}

static bool is_plain_sentence(const struct mc_side *side)
{
    return side->kind == MC_SIDE_PLAIN && side->has_text && side->text.length > 0;
}

/* Takes empty sentences away; if no plain one has words, the first plain one stays. */
static void drop_empty_sentences(struct mc_side *sides, size_t n)
{
    bool is_needed = true;
    size_t i;

    for (i = 0; i < n; i++)
        is_needed = is_needed && !is_plain_sentence(&sides[i]);
    for (i = 0; i < n; i++) {
        if (!sides[i].has_text || sides[i].text.length > 0)
            continue;
        sides[i].has_text = is_needed && sides[i].kind == MC_SIDE_PLAIN;
        is_needed = is_needed && !sides[i].has_text;
    }
}

void mc_pairs_set_references(struct mc_case *item, struct mc_side *sides, size_t n,
                             struct mc_arena *arena)
{
    struct mc_side *further = mc_arena_array(arena, n, sizeof(*further));
    bool has_first = false;
    size_t i;

    drop_empty_sentences(sides, n);
    item->reference = mc_pairs_side();
    item->further_references = further;
    item->n_further_references = 0;
    for (i = 0; i < n; i++) {
        if (!sides[i].has_text && sides[i].amr.length == 0)
            continue;
        if (has_first || sides[i].kind != MC_SIDE_PLAIN) {
            further[item->n_further_references++] = sides[i];
        } else {
            item->reference = sides[i];
            has_first = true;
        }
    }
}

bool mc_pairs_is_numbered(struct mc_slice key, const char *name)
{
    size_t length = strlen(name);
    const char *digits = key.data + length + 1;
    size_t n_digits;

    if (key.length < length + 2 || memcmp(key.data, name, length) != 0 || key.data[length] != '_')
        return false;
    n_digits = strspn(digits, "0123456789");
    return n_digits > 0 && (digits[n_digits] == '\0' || strcmp(digits + n_digits, "_amr") == 0);
}
