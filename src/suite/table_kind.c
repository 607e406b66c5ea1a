/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suite/table_kind.h"

#include <string.h>

#include "base/json.h"
#include "base/delimited.h"
#include "base/scan.h"
#include "base/utf8.h"

static bool is_name_of_lines(struct mc_slice path)
{
    return mc_name_ends_in(path, ".jsonl") || mc_name_ends_in(path, ".ndjson");
}

bool mc_case_table_is_one(const char *path)
{
    struct mc_slice name = mc_slice_of(path);

    return is_name_of_lines(name) || mc_name_ends_in(name, ".csv") || mc_name_ends_in(name, ".tsv");
}

bool mc_case_table_is_open(const char *path)
{
    return !mc_case_table_is_one(path) && !mc_name_ends_in(mc_slice_of(path), ".json");
}

bool mc_case_table_begins_records(struct mc_slice path, struct mc_slice text)
{
    size_t i = mc_scan_white(text, 0);

    return i < text.length &&
           (text.data[i] == '[' || (text.data[i] == '{' && !mc_case_table_is_one(path.data)));
}

bool mc_case_table_is_records(json_t *root)
{
    void *at;

    if (json_is_array(root))
        return json_is_object(json_array_get(root, 0));
    if (json_object_size(root) == 0 || json_object_get(root, "schema") != NULL)
        return false;
    for (at = json_object_iter(root); at != NULL; at = json_object_iter_next(root, at))
        if (!json_is_object(json_object_iter_value(at)))
            return false;
    return true;
}

/* Whether the first line ends an object, and the next begins another. */
static bool has_lines(struct mc_slice text)
{
    size_t begin = mc_scan_white(text, 0), next = begin, end;
    struct mc_slice line;

    if (begin >= text.length || text.data[begin] != '{' || !mc_scan_line(text, &next, &line))
        return false;
    for (end = line.length; end > 0 && strchr(" \t\r", line.data[end - 1]) != NULL;)
        end--;
    next = mc_scan_white(text, next);
    return end > 1 && line.data[end - 1] == '}' && next < text.length && text.data[next] == '{';
}

bool mc_case_table_is_lines(struct mc_slice path, struct mc_slice text)
{
    return is_name_of_lines(path) || (!mc_case_table_is_one(path.data) && has_lines(text));
}

bool mc_case_table_is_text(struct mc_slice text)
{
    size_t begin;

    text = mc_utf8_without_mark(text);
    begin = mc_scan_white(text, 0);
    return has_lines(text) ||
           (begin < text.length && text.data[begin] != '{' && text.data[begin] != '[');
}

bool mc_case_table_may_be_records(struct mc_slice text)
{
    json_t *root = json_loadb(text.data, text.length, 0, NULL);
    size_t begin = mc_scan_white(text, 0);
    bool may_be = root != NULL
                      ? mc_case_table_is_records(root)
                      : begin < text.length && (text.data[begin] == '{' || text.data[begin] == '[');

    json_decref(root);
    return may_be;
}
