#include <math.h>

#include "base/json_file.h"
#include "scores/score_reader.h"
#include "suite/fields.h"

/* Number of a value, NaN for null, "nan" and "NaN"; false when it is anything else. */
static bool number_of(json_t *value, double *number)
{
    *number = (double)NAN;
    if (json_is_number(value))
        *number = json_number_value(value);
    else if (json_is_string(value))
        return mc_slice_is(mc_slice_of(json_string_value(value)), "nan") ||
               mc_slice_is(mc_slice_of(json_string_value(value)), "NaN");
    else
        return json_is_null(value);
    return true;
}

static const char *type_name(const json_t *value)
{
    if (json_is_string(value))
        return "string";
    if (json_is_boolean(value))
        return "boolean";
    return json_is_array(value) ? "array" : "object";
}

/* Cursors only stand for places, so they are made when something is wrong. */
static void report_value(const struct mc_json_cursor *entry, const char *name)
{
    struct mc_json_cursor at;
    struct mc_slice metric = mc_clip(mc_slice_of(name)), id = mc_clip(mc_slice_of(entry->key));

    if (mc_json_member(entry, name, &at))
        mc_json_finding(
            &at, MC_SEVERITY_ERROR, "", false,
            "the score \"%.*s\" of \"%.*s\" is of type %s, must be a number, null or \"nan\"",
            MC_SLICE_ARGUMENTS(metric), MC_SLICE_ARGUMENTS(id), type_name(at.value));
}

static void report_name(const struct mc_json_cursor *entry, const char *name, const char *text)
{
    struct mc_json_cursor at;

    if (mc_json_member(entry, name, &at))
        mc_json_finding(&at, MC_SEVERITY_ERROR, "", true, "%s", text);
}

static void read_entry(struct mc_score_reader *reader, const struct mc_json_cursor *entry)
{
    bool again, too_many = false;
    size_t case_index = mc_score_reader_case(reader, mc_slice_of(entry->key), &again);
    const char *name;
    json_t *value;

    json_object_foreach(entry->value, name, value)
    {
        size_t column;
        double number;

        if (name[0] == '\0')
            report_name(entry, name, "a metric without a name");
        column = mc_score_reader_column(reader, mc_slice_of(name), &too_many);
        if (too_many) {
            report_name(entry, name, "more than 1000 metrics in one score file");
            return;
        }
        if (column == SIZE_MAX)
            continue;
        if (!number_of(value, &number))
            report_value(entry, name);
        else if (case_index != SIZE_MAX)
            mc_score_reader_set(reader, column, case_index, number);
        if (mc_score_reader_enough(reader))
            return;
    }
}

void mc_score_read_json(struct mc_score_reader *reader)
{
    struct mc_json_file file;
    struct mc_json_cursor root;
    const char *id;
    json_t *value;

    if (mc_json_open_text(reader->path, reader->text, reader->diagnostics, &file, NULL) != 0)
        return;
    root = mc_json_root(&file);
    if (mc_json_is_object(&root) != 0)
        goto out;
    json_object_foreach(root.value, id, value)
    {
        struct mc_json_cursor entry;

        memset(&entry, 0, sizeof(entry));
        entry.file = &file;
        entry.parent = &root;
        entry.key = id;
        entry.value = value;
        if (mc_json_is_object(&entry) == 0)
            read_entry(reader, &entry);
        if (mc_score_reader_enough(reader))
            break;
    }
out:
    mc_json_close(&file);
}
