#include <math.h>

#include "report/saved_report_parts.h"
#include "suite/expectation.h"

/* One entry of the list "expectations" of a case; its verdicts follow from it. */
static bool read_expectation(const struct mc_json_cursor *object, struct mc_arena *arena,
                             struct mc_expectation *expectation)
{
    memset(expectation, 0, sizeof(*expectation));
    if (mc_json_is_object(object) != 0 ||
        !mc_expectation_type_read(object, arena, &expectation->type) ||
        !mc_expectation_value_read(object, MC_OPTIONAL, expectation))
        return false;
    mc_field_text(object, "case", MC_OPTIONAL, arena, &expectation->other);
    mc_field_texts(object, "than", MC_OPTIONAL, arena, &expectation->than, &expectation->n_than);
    if (!mc_expectation_compares(expectation->type) || expectation->other.length > 0 ||
        expectation->n_than > 0)
        return true;
    mc_json_finding(object, MC_SEVERITY_ERROR, "E003", false,
                    "key \"case\" or \"than\" is missing: with what is the case compared?");
    return false;
}

void mc_saved_read_expectations(struct mc_saved_reader *reader, const struct mc_json_cursor *object,
                                struct mc_case *item)
{
    struct mc_json_cursor list, entry;
    size_t n, i;

    if (!mc_json_member(object, "expectations", &list) || mc_json_is_array(&list) != 0)
        return;
    n = json_array_size(list.value);
    item->expectations = mc_arena_array(reader->arena, n, sizeof(*item->expectations));
    for (i = 0; mc_json_element(&list, i, &entry) && !mc_saved_enough(reader); i++)
        if (read_expectation(&entry, reader->arena, &item->expectations[item->n_expectations]))
            item->n_expectations++;
}

void mc_saved_read_selves(struct mc_saved_reader *reader, const struct mc_json_cursor *object,
                          size_t index)
{
    struct mc_score_table *table = reader->report->table;
    struct mc_json_cursor selves, at;

    if (!mc_json_member(object, "self", &selves) || mc_json_is_object(&selves) != 0)
        return;
    memset(&at, 0, sizeof(at));
    while (mc_json_next(&selves, &at) && !mc_saved_enough(reader)) {
        uint32_t c = mc_string_map_find(reader->metrics, mc_slice_of(at.key));
        struct mc_score_column *column;
        size_t i;

        if (c == MC_NOT_FOUND) {
            mc_saved_unknown_metric(&at);
            continue;
        }
        column = &table->columns[c];
        if (column->self_values == NULL) {
            column->self_values =
                mc_arena_array(reader->arena, table->n_cases, sizeof(*column->self_values));
            for (i = 0; i < table->n_cases; i++)
                column->self_values[i] = (double)NAN;
        }
        if (!mc_saved_read_number(&at, &column->self_values[index]))
            return;
    }
}
