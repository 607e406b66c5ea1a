/* Where the rows of a mapping are. */
#include "suite/fields.h"
#include "suite/mapping/mapping.h"

static const char *const forms[] = {
    "by-name", "tsv", "csv", "quoted-tsv", "jsonl", "json", "parallel", "mt-metrics-eval", NULL};
static const char *const column_forms[] = {"lines", "graphs", NULL};

static void read_column(const struct mc_mapping_reader *reader, const struct mc_json_cursor *at,
                        struct mc_records_source *source)
{
    static const char *const known[] = {"file", "form", NULL};
    struct mc_records_column *column = &source->columns[source->n_columns];
    size_t form;

    memset(column, 0, sizeof(*column));
    column->name = mc_arena_copy(reader->arena, mc_slice_of(at->key));
    if (mc_json_is_object(at) != 0)
        return;
    mc_json_unknown_keys(at, known);
    if (mc_field_word(at, "form", MC_OPTIONAL, column_forms, reader->arena, &form))
        column->graphs = form == 1;
    if (mc_mapping_text(reader, at, "file", true, &column->file))
        source->n_columns++;
}

static void read_columns(const struct mc_mapping_reader *reader,
                         const struct mc_json_cursor *object, struct mc_records_source *source)
{
    struct mc_json_cursor columns, column;

    if (!mc_field_object(object, "columns", MC_REQUIRED, &columns))
        return;
    source->columns =
        mc_arena_array(reader->arena, json_object_size(columns.value), sizeof(*source->columns));
    memset(&column, 0, sizeof(column));
    while (mc_json_next(&columns, &column))
        read_column(reader, &column, source);
    if (json_object_size(columns.value) == 0)
        mc_json_finding(&columns, MC_SEVERITY_ERROR, "E005", false, "\"columns\" is empty");
}

static void read_source(const struct mc_mapping_reader *reader, const struct mc_json_cursor *object,
                        bool joined, struct mc_records_source *source)
{
    size_t form;

    if (mc_field_word(object, "form", MC_OPTIONAL, forms, reader->arena, &form))
        source->form = (enum mc_records_form)form;
    if (source->form == MC_RECORDS_PARALLEL)
        read_columns(reader, object, source);
    else if (source->form == MC_RECORDS_EVALUATION)
        (void)mc_mapping_text(reader, object, "scores", true, &source->scores);
    else
        (void)mc_mapping_texts(reader, object, "files", joined, &source->files, &source->n_files);
    (void)mc_mapping_texts(reader, object, "header", false, &source->header, &source->n_header);
}

static void read_join(const struct mc_mapping_reader *reader, const struct mc_json_cursor *at,
                      struct mc_mapping_join *join)
{
    static const char *const known[] = {"name",   "files", "form",  "columns",
                                        "header", "key",   "match", NULL};

    mc_json_unknown_keys(at, known);
    (void)mc_mapping_text(reader, at, "name", true, &join->source.name);
    (void)mc_mapping_template(reader, at, "key", true, &join->key);
    (void)mc_mapping_template(reader, at, "match", true, &join->match);
    read_source(reader, at, true, &join->source);
}

void mc_mapping_read_tables(const struct mc_mapping_reader *reader,
                            const struct mc_json_cursor *root, struct mc_mapping *mapping)
{
    static const char *const known[] = {"files", "form", "columns", "header", "scores", NULL};
    struct mc_json_cursor rows, joined, element;
    size_t i;

    if (mc_field_object(root, "rows", MC_OPTIONAL, &rows)) {
        mc_json_unknown_keys(&rows, known);
        read_source(reader, &rows, false, &mapping->rows);
    }
    if (!mc_field_array(root, "joined", MC_OPTIONAL, &joined))
        return;
    mapping->joins =
        mc_arena_array(reader->arena, json_array_size(joined.value), sizeof(*mapping->joins));
    for (i = 0; i < MC_FIELD_FINDINGS && mc_json_element(&joined, i, &element); i++)
        if (mc_json_is_object(&element) == 0)
            read_join(reader, &element, &mapping->joins[mapping->n_joins++]);
}
