#include "analysis/sources.h"

uint32_t *mc_case_sources(const struct mc_suite *suite, struct mc_arena *arena)
{
    uint32_t *sources = mc_arena_alloc(arena, mc_array_size(suite->n_cases, sizeof(*sources)));
    struct mc_string_map *texts = mc_string_map_new(arena);
    uint32_t *numbers = mc_arena_alloc(arena, mc_array_size(suite->n_cases, sizeof(*numbers)));
    uint32_t n = 0;
    size_t i;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_side *reference = &suite->cases[i].reference;
        uint32_t text;
        bool is_new;

        sources[i] = n;
        if (reference->text.length == 0) {
            n++;
            continue;
        }
        text = mc_string_map_add(texts, reference->text, &is_new);
        if (is_new)
            numbers[text] = n++;
        sources[i] = numbers[text];
    }
    return sources;
}
