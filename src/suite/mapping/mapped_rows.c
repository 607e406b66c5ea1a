/* All rows to cases. */
#include "base/options.h"
#include "suite/fields.h"
#include "suite/mapping/mapped.h"

/* The file of a data set and a phenomenon. */
static uint32_t file_of(struct mc_mapped *mapped, struct mc_slice dataset,
                        const struct mc_mapped_name *phenomenon)
{
    struct mc_buffer key = {NULL, 0, 0};
    uint32_t index;
    bool is_new;

    mc_buffer_append_slice(&key, dataset);
    mc_buffer_append_char(&key, '\0');
    mc_buffer_append_slice(&key, phenomenon->name);
    index = mc_string_map_add(mapped->files, mc_buffer_slice(&key), &is_new);
    mc_buffer_free(&key);
    if (is_new) {
        mapped->file_indexes = mc_grow(mapped->file_indexes, &mapped->file_capacity, index + 1,
                                       sizeof(*mapped->file_indexes));
        mapped->file_indexes[index] =
            mc_import_file(mapped->import, &mapped->mapping->head, dataset, phenomenon->name);
    }
    return mapped->file_indexes[index];
}

static const char *unmet(struct mc_mapped *mapped, size_t row)
{
    const struct mc_mapping *mapping = mapped->mapping;
    size_t i, k;

    for (i = 0; i < mapping->n_conditions; i++) {
        const struct mc_mapping_condition *condition = &mapping->conditions[i];
        struct mc_slice value =
            mc_template_text(&condition->value, &mapped->tables, row, mapped->import->arena);

        for (k = 0; k < condition->n_texts; k++)
            if (mc_slice_equal(value, condition->texts[k]))
                break;
        if ((k < condition->n_texts) == condition->negated)
            return condition->reason.data;
    }
    return NULL;
}

static void tell_twice(struct mc_mapped *mapped, const struct mc_mapping_case *wanted, size_t row,
                       struct mc_slice id)
{
    struct mc_record_place place = mc_template_place(&wanted->id, &mapped->tables, row);
    struct mc_slice written =
        mc_clip(mc_template_text(&wanted->id, &mapped->tables, row, mapped->import->arena));

    if (mc_slice_equal(id, written))
        (void)mc_diagnostics_add(mapped->import->diagnostics, MC_SEVERITY_ERROR, "", place.path,
                                 place.at, "the id \"%.*s\" stands twice",
                                 MC_SLICE_ARGUMENTS(mc_clip(id)));
    else
        (void)mc_diagnostics_add(mapped->import->diagnostics, MC_SEVERITY_ERROR, "", place.path,
                                 place.at, "the id \"%.*s\", made of \"%.*s\", stands twice",
                                 MC_SLICE_ARGUMENTS(mc_clip(id)), MC_SLICE_ARGUMENTS(written));
}

/* Adds a made case, or finds the one with its id; MC_NOT_FOUND after a finding. */
static uint32_t add_case(struct mc_mapped *mapped, size_t row, size_t k, uint32_t file)
{
    struct mc_suite *suite = mapped->import->suite;
    const struct mc_case *made = &mapped->row_cases[k];
    uint32_t index = mc_string_map_find(suite->case_ids, made->id);
    struct mc_case *item;

    if (index != MC_NOT_FOUND) {
        if (mapped->mapping->repeated &&
            mc_slice_equal(suite->cases[index].candidate.text, made->candidate.text))
            return index;
        tell_twice(mapped, &mapped->mapping->cases[k], row, made->id);
        return MC_NOT_FOUND;
    }
    item = mc_import_case_in(mapped->import, file, made->id);
    if (item == NULL)
        return MC_NOT_FOUND;
    index = (uint32_t)suite->n_cases - 1;
    mapped->n_changed += mapped->row_changed[k];
    mapped->row_cases[k].file = item->file;
    mapped->row_cases[k].dataset = item->dataset;
    mapped->row_cases[k].phenomenon = item->phenomenon;
    *item = mapped->row_cases[k];
    return index;
}

static void add_rank(struct mc_mapped *mapped, size_t row, uint32_t item)
{
    const struct mc_mapping_order *order = &mapped->mapping->order;
    struct mc_arena *arena = mapped->import->arena;
    struct mc_slice by = mc_template_text(&order->by, &mapped->tables, row, arena);
    struct mc_record_place place = mc_template_place(&order->by, &mapped->tables, row);
    struct mc_mapped_rank rank = {0, item, 0};

    if (mc_parse_real(by.data, &rank.value) != 0) {
        (void)mc_diagnostics_add(mapped->import->diagnostics, MC_SEVERITY_ERROR, "", place.path,
                                 place.at, "\"%.*s\" is no number to rank by",
                                 MC_SLICE_ARGUMENTS(by));
        return;
    }
    rank.task = mc_string_map_add(
        mapped->tasks, mc_template_text(&order->within, &mapped->tables, row, arena), NULL);
    mapped->ranks =
        mc_grow(mapped->ranks, &mapped->rank_capacity, mapped->n_ranks + 1, sizeof(*mapped->ranks));
    mapped->ranks[mapped->n_ranks++] = rank;
}

static bool are_same(const struct mc_case *one, const struct mc_case *other)
{
    return mc_slice_equal(one->candidate.text, other->candidate.text) &&
           mc_slice_equal(one->candidate.amr, other->candidate.amr) &&
           mc_slice_equal(one->reference.text, other->reference.text) &&
           mc_slice_equal(one->reference.amr, other->reference.amr);
}

/* No metric can put one of two equal pairs above the other. */
static bool has_equal_sides(const struct mc_mapped *mapped, const struct mc_case *item)
{
    size_t i, k;

    for (i = 0; i < item->n_expectations; i++)
        for (k = 0; k < mapped->mapping->n_cases; k++)
            if (mc_slice_equal(mapped->row_cases[k].id, item->expectations[i].other) &&
                are_same(item, &mapped->row_cases[k]))
                return true;
    return false;
}

/* Makes all cases of a row; NULL, or why it cannot be used. */
static const char *make_row(struct mc_mapped *mapped, size_t row, struct mc_record_place *place)
{
    const struct mc_mapping *mapping = mapped->mapping;
    const char *reason;
    size_t k;

    *place = mc_records_place(&mapped->tables.records, row, SIZE_MAX);
    if (mc_records_is_header(&mapped->tables.records, row))
        return "it is the header once more";
    if (!mc_records_is_whole(&mapped->tables.records, row))
        return "the number of fields is not that of the header";
    reason = unmet(mapped, row);
    for (k = 0; k < mapping->n_cases && reason == NULL; k++) {
        reason = mc_mapped_case(mapped, &mapping->cases[k], row, &mapped->row_cases[k], place);
        mapped->row_changed[k] = mapped->n_changed_now;
    }
    for (k = 0; k < mapping->n_cases && reason == NULL; k++)
        if (has_equal_sides(mapped, &mapped->row_cases[k]))
            reason = "what is expected below the other is the same";
    return reason;
}

static void take_row(struct mc_mapped *mapped, size_t row)
{
    const struct mc_mapping *mapping = mapped->mapping;
    struct mc_arena *arena = mapped->import->arena;
    const struct mc_mapped_name *phenomenon;
    struct mc_record_place place;
    const char *reason = make_row(mapped, row, &place);
    struct mc_slice published, dataset;
    uint32_t file, index;
    size_t k;

    if (reason != NULL) {
        mc_left_out_add(&mapped->left_out, reason, place);
        return;
    }
    published = mc_mapped_line(
        mc_template_text(&mapping->phenomenon.value, &mapped->tables, row, arena), arena);
    dataset = mc_mapped_id(mc_template_text(&mapping->dataset, &mapped->tables, row, arena), arena);
    if (dataset.length == 0)
        dataset = mc_slice_of("unnamed");
    phenomenon = mc_mapped_phenomenon(mapped, published);
    file = file_of(mapped, dataset, phenomenon);
    for (k = 0; k < mapping->n_cases; k++) {
        if (mapped->row_cases[k].subphenomenon.length == 0 && phenomenon->is_other)
            mapped->row_cases[k].subphenomenon = phenomenon->published;
        index = add_case(mapped, row, k, file);
        if (index != MC_NOT_FOUND && k == 0 && mapping->order.within.text.length > 0)
            add_rank(mapped, row, index);
    }
}

void mc_mapped_rows(struct mc_mapped *mapped)
{
    size_t row, n = mapped->mapping->n_cases;

    mapped->row_changed = mc_arena_array(mapped->import->arena, n, sizeof(*mapped->row_changed));
    mapped->row_cases =
        mc_arena_array(mapped->import->arena, mapped->mapping->n_cases, sizeof(*mapped->row_cases));
    for (row = 0; row < mapped->tables.records.n_rows && !mc_import_enough(mapped->import); row++)
        take_row(mapped, row);
}
