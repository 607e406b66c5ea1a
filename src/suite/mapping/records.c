#include "suite/mapping/records.h"

#include <strings.h>

#include "base/file.h"

static bool ends_with(struct mc_slice path, const char *ending)
{
    size_t n = strlen(ending);

    return path.length >= n && strncasecmp(path.data + path.length - n, ending, n) == 0;
}

static enum mc_records_form form_of(struct mc_slice path, struct mc_slice text,
                                    const struct mc_records_source *source)
{
    if (source->form != MC_RECORDS_BY_NAME)
        return source->form;
    if (ends_with(path, ".csv"))
        return MC_RECORDS_CSV;
    if (ends_with(path, ".jsonl"))
        return MC_RECORDS_JSONL;
    if (ends_with(path, ".json"))
        return MC_RECORDS_JSON;
    return mc_delimited_tabs_are_quoted(text) ? MC_RECORDS_QUOTED_TSV : MC_RECORDS_TSV;
}

/* Of quotes that may have been meant otherwise. */
static void tell_of_quotes(struct mc_slice path, struct mc_import *import)
{
    struct mc_position whole = {0, 0};

    (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_NOTE, "", path, whole,
                             "fields are quoted as in CSV, and read so; with \"form\": \"tsv\" "
                             "quotes are text");
}

static struct mc_slice stem_of(struct mc_slice path, struct mc_arena *arena)
{
    size_t begin = path.length, end = path.length;

    while (begin > 0 && path.data[begin - 1] != '/')
        begin--;
    while (end > begin && path.data[end - 1] != '.')
        end--;
    end = end > begin + 1 ? end - 1 : path.length;
    return mc_arena_copy(arena, mc_slice(path.data + begin, end - begin));
}

static void begin(struct mc_slice path, struct mc_arena *arena, struct mc_records *records)
{
    memset(records, 0, sizeof(*records));
    records->path = path;
    records->stem = stem_of(path, arena);
    records->columns = mc_string_map_new(arena);
}

static int parse_table(struct mc_slice text, enum mc_delimiter delimiter,
                       const struct mc_records_source *source, struct mc_import *import,
                       struct mc_records *records, struct mc_error *error)
{
    struct mc_delimited_file *table = mc_arena_array(import->arena, 1, sizeof(*table));
    const struct mc_slice *names = source->header;
    size_t i, n = source->n_header;

    if (mc_import_table(import, records->path.data, text, delimiter, table, error) != 0)
        return -1;
    if (n == 0) {
        names = table->rows[0].fields;
        n = table->rows[0].n_fields;
        records->first_row = 1;
    }
    /* Of columns with one name the first counts; the others keep their places. */
    for (i = 0; i < n; i++) {
        struct mc_slice name = names[i];

        if (mc_string_map_find(records->columns, name) != MC_NOT_FOUND)
            name = mc_slice_of(mc_arena_format(import->arena, "%.*s (column %zu)",
                                               MC_SLICE_ARGUMENTS(name), i + 1));
        (void)mc_string_map_add(records->columns, name, NULL);
    }
    records->table = table;
    records->n_rows = table->n_rows - records->first_row;
    return 0;
}

static int no_rows(struct mc_slice path, struct mc_import *import, struct mc_error *error)
{
    struct mc_position head = {1, 1};

    (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_ERROR, "", path, head,
                             "there is no object in the file");
    return mc_diagnostics_error(import->diagnostics, error);
}

int mc_records_parse(struct mc_slice path, struct mc_slice text,
                     const struct mc_records_source *source, struct mc_import *import,
                     struct mc_records *records, struct mc_error *error)
{
    enum mc_records_form form = form_of(path, text, source);
    enum mc_delimiter delimiter = MC_TAB_SEPARATED;

    begin(path, import->arena, records);
    mc_diagnostics_source(import->diagnostics, path, text);
    if (form == MC_RECORDS_JSONL || form == MC_RECORDS_JSON) {
        if ((form == MC_RECORDS_JSONL ? mc_records_parse_jsonl(text, import, records, error)
                                      : mc_records_parse_json(text, import, records, error)) != 0)
            return -1;
        return records->n_rows > 0 ? 0 : no_rows(path, import, error);
    }
    if (form == MC_RECORDS_CSV)
        delimiter = MC_COMMA_SEPARATED;
    else if (form == MC_RECORDS_QUOTED_TSV)
        delimiter = MC_TAB_QUOTED;
    if (form == MC_RECORDS_QUOTED_TSV && source->form == MC_RECORDS_BY_NAME)
        tell_of_quotes(path, import);
    return parse_table(text, delimiter, source, import, records, error);
}

int mc_records_read(const char *path, const struct mc_records_source *source,
                    struct mc_import *import, struct mc_records *records, struct mc_error *error)
{
    const char *shown = strcmp(path, "-") == 0 ? "standard input" : path;
    struct mc_slice name = mc_slice_of(mc_arena_strdup(import->arena, shown)), text;

    if (source->form == MC_RECORDS_PARALLEL || source->form == MC_RECORDS_EVALUATION) {
        begin(name, import->arena, records);
        return source->form == MC_RECORDS_PARALLEL
                   ? mc_records_read_parallel(path, source, import, records, error)
                   : mc_records_read_evaluation(path, source, import, records, error);
    }
    if (mc_file_read(path, import->arena, &text, error) != 0)
        return -1;
    return mc_records_parse(name, text, source, import, records, error);
}

bool mc_records_is_header(const struct mc_records *records, size_t row)
{
    const struct mc_delimited_row *header, *fields;
    size_t i;

    if (records->table == NULL || records->first_row == 0)
        return false;
    header = &records->table->rows[0];
    fields = &records->table->rows[records->first_row + row];
    if (header->n_fields != fields->n_fields)
        return false;
    for (i = 0; i < header->n_fields; i++)
        if (!mc_slice_equal(header->fields[i], fields->fields[i]))
            return false;
    return true;
}

bool mc_records_is_whole(const struct mc_records *records, size_t row)
{
    return records->table == NULL || records->table->rows[records->first_row + row].n_fields ==
                                         mc_string_map_size(records->columns);
}

/* The value of a column in a row that has a few of many; NULL: it has none. Rows are mostly alike,
 * so that the first place to look at is that of a row with all columns. */
static const struct mc_record_value *find_value(const struct mc_record *record, size_t column)
{
    size_t i;

    if (column < record->n_values && (record->columns == NULL || record->columns[column] == column))
        return &record->values[column];
    for (i = 0; i < record->n_values && record->columns != NULL; i++)
        if (record->columns[i] == column)
            return &record->values[i];
    return NULL;
}

struct mc_record_value mc_records_value(const struct mc_records *records, size_t row, size_t column)
{
    struct mc_record_value value = {mc_slice("", 0), NULL, 0, 0, NULL};
    const struct mc_record_value *found;

    if (records->table != NULL) {
        const struct mc_delimited_row *fields = &records->table->rows[records->first_row + row];

        if (column < fields->n_fields)
            value.text = fields->fields[column];
    } else {
        found = find_value(&records->rows[row], column);
        value = found == NULL ? value : *found;
    }
    return value;
}

size_t mc_records_mixed(const struct mc_records *records, size_t column)
{
    if (column >= records->spot_capacity || records->spots[column].mixed == 0)
        return SIZE_MAX;
    return records->spots[column].mixed - 1;
}

struct mc_record_place mc_records_place(const struct mc_records *records, size_t row, size_t column)
{
    struct mc_record_place place = {records->path, {0, 0}};
    struct mc_record_value value;

    if (records->table != NULL) {
        place.at = mc_delimited_place(records->table, records->first_row + row,
                                      column == SIZE_MAX ? 0 : column);
        return place;
    }
    place.at = records->rows[row].at;
    if (column == SIZE_MAX)
        return place;
    value = mc_records_value(records, row, column);
    if (value.path != NULL)
        place.path = *value.path;
    if (value.line != 0)
        place.at = (struct mc_position){value.line, 1};
    return place;
}

struct mc_record *mc_records_add(struct mc_records *records, size_t n_values, struct mc_position at,
                                 struct mc_arena *arena)
{
    struct mc_record *added;
    size_t i;

    if (records->n_rows == records->row_capacity) {
        struct mc_record *larger;

        records->row_capacity = records->row_capacity == 0 ? 64 : 2 * records->row_capacity;
        larger = mc_arena_array(arena, records->row_capacity, sizeof(*larger));
        if (records->n_rows > 0)
            memcpy(larger, records->rows, records->n_rows * sizeof(*larger));
        records->rows = larger;
    }
    added = &records->rows[records->n_rows++];
    added->values = mc_arena_array(arena, n_values, sizeof(*added->values));
    added->columns = NULL;
    added->n_values = n_values;
    added->at = at;
    for (i = 0; i < n_values; i++)
        added->values[i].text = mc_slice("", 0);
    return added;
}
