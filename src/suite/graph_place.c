#include "suite/graph_place.h"

#include "amr/penman.h"
#include "base/delimited_file.h"

struct mc_graph_place mc_graph_place(const struct mc_suite *suite, const struct mc_case *item,
                                     const struct mc_side *side, size_t offset)
{
    struct mc_graph_place place = {suite->files[item->file].path, item->at};

    if (side->amr_line > 0) {
        place.file = side->amr_file;
        place.at = mc_position_of(side->amr, offset);
        place.at.line += side->amr_line - 1;
    } else if (side->amr_row > 0 && suite->table != NULL) {
        place.at = mc_delimited_place_in(suite->table, side->amr_row, side->amr_field, offset);
    }
    return place;
}

struct mc_graph_place mc_graph_mistake_place(const struct mc_suite *suite,
                                             const struct mc_case *item, const struct mc_side *side)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph;
    size_t mistake = 0;

    if (mc_penman_read_one(side->amr, arena, &graph, &mistake, &error) == 0)
        mistake = 0;
    mc_arena_free(arena);
    return mc_graph_place(suite, item, side, mistake);
}
