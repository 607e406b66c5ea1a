/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/findings_json.h"

#include <string.h>

#include "report/json_stream.h"

const char *mc_severity_name(enum mc_severity severity)
{
    static const char *const names[] = {"error", "warning", "note"};

    return names[severity];
}

/* file, line, column, width: as far as known. */
static void write_place(struct mc_json_stream *json, const struct mc_diagnostic *item)
{
    mc_json_put_slice(json, "file", item->file);
    if (item->at.line == 0)
        return;
    mc_json_put_count(json, "line", item->at.line);
    mc_json_put_some_count(json, "column", item->at.column);
    mc_json_put_some_count(json, "width", item->width);
}

void mc_finding_json_put(struct mc_json_stream *json, const struct mc_diagnostics *list,
                         size_t index, struct mc_finding_owner owner)
{
    const struct mc_diagnostic *item = &list->items[index];
    struct mc_slice details = item->details;
    size_t i;

    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_text(json, "code", item->code[0] == '\0' ? NULL : item->code);
    mc_json_put_text(json, "severity", mc_severity_name(item->severity));
    write_place(json, item);
    mc_json_put_some_slice(json, owner.key, owner.name);
    mc_json_put_slice(json, "message", item->text);
    mc_json_put_array(json, "details", MC_JSON_SOME_TALL); /* line by line */
    while (details.length > 0) {
        const char *end = memchr(details.data, '\n', details.length);
        size_t n = end == NULL ? details.length : (size_t)(end - details.data);

        mc_json_put_slice(json, NULL, mc_slice(details.data, n));
        n += end != NULL;
        details = mc_slice(details.data + n, details.length - n);
    }
    mc_json_put_end(json);
    mc_json_put_array(json, "notes", MC_JSON_SOME_TALL);
    for (i = index + 1; i < list->n_items && list->items[i].follows > 0; i++) {
        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        write_place(json, &list->items[i]);
        mc_json_put_slice(json, "message", list->items[i].text);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_json_put_end(json);
}
