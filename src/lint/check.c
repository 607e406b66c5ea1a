#include "lint/check.h"

#include <stdio.h>

#include "lint/allowances.h"
#include "suite/suite_place.h"

static struct mc_position position_of(const struct mc_lint_work *work,
                                      const struct mc_check_place *place)
{
    struct mc_json_cursor cursors[4];
    struct mc_position at = place->item->at;
    struct mc_json_file file;
    size_t i;

    if (!mc_case_reopen(work->suite, place->item, work->diagnostics, &file, &cursors[0]))
        return at;
    for (i = 0; i < place->n_steps; i++) {
        const struct mc_json_step *step = &place->steps[i];

        if (!(step->key != NULL ? mc_json_member(&cursors[i], step->key, &cursors[i + 1])
                                : mc_json_element(&cursors[i], step->index, &cursors[i + 1])))
            break;
    }
    if (i == place->n_steps)
        at = place->offset == MC_WHOLE_VALUE ? mc_json_place(&cursors[i], false)
                                             : mc_lines_place(&cursors[i], place->offset);
    mc_json_close(&file);
    return at;
}

static enum mc_severity severity_of(const char *code)
{
    return *code == 'E' ? MC_SEVERITY_ERROR : *code == 'W' ? MC_SEVERITY_WARNING : MC_SEVERITY_NOTE;
}

static size_t add(const struct mc_lint_work *work, const struct mc_check_place *place,
                  const char *code, const char *format, va_list arguments) MC_PRINTF(4, 0);

/* A finding, or (code "") a note on one. */
static size_t add(const struct mc_lint_work *work, const struct mc_check_place *place,
                  const char *code, const char *format, va_list arguments)
{
    const struct mc_suite_file *file = &work->suite->files[place->item->file];
    struct mc_diagnostics *list = work->diagnostics;
    size_t index = mc_diagnostics_add_list(list, severity_of(code), code, file->path,
                                           position_of(work, place), format, arguments);

    list->items[index].width = place->width;
    return index;
}

size_t mc_check_tell(const struct mc_lint_work *work, const struct mc_check_place *place,
                     const char *code, const char *format, ...)
{
    va_list arguments;
    size_t index;

    if (mc_allowances_take(work->allowances, place->item, code))
        return MC_ALLOWED_FINDING;
    va_start(arguments, format);
    index = add(work, place, code, format, arguments);
    va_end(arguments);
    return index;
}

size_t mc_check_tell_file(const struct mc_lint_work *work, const struct mc_suite_file *file,
                          const char *code, const char *format, ...)
{
    struct mc_position nowhere = {0, 0};
    va_list arguments;
    size_t index;

    va_start(arguments, format);
    index = mc_diagnostics_add_list(work->diagnostics, severity_of(code), code, file->path, nowhere,
                                    format, arguments);
    va_end(arguments);
    return index;
}

void mc_check_note(const struct mc_lint_work *work, const struct mc_check_place *place,
                   size_t finding, const char *format, ...)
{
    va_list arguments;
    size_t note;

    if (finding == MC_ALLOWED_FINDING)
        return;
    va_start(arguments, format);
    note = add(work, place, "", format, arguments);
    va_end(arguments);
    work->diagnostics->items[note].follows = (uint32_t)finding + 1;
}

void mc_check_detail(const struct mc_lint_work *work, size_t finding, const char *format, ...)
{
    va_list arguments;
    char text[512];

    if (finding == MC_ALLOWED_FINDING)
        return;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    mc_diagnostics_detail(work->diagnostics, finding, mc_slice_of(text));
}

const struct mc_side *mc_check_side(const struct mc_case *item, size_t i,
                                    struct mc_check_place *place)
{
    memset(place, 0, sizeof(*place));
    place->item = item;
    place->offset = MC_WHOLE_VALUE;
    place->n_steps = i < 2 ? 1 : 2;
    place->steps[0].key = i == 0 ? "reference" : i == 1 ? "candidate" : "references";
    if (i < 2)
        return i == 0 ? &item->reference : &item->candidate;
    place->steps[1].index = i - 2;
    return i - 2 < item->n_further_references ? &item->further_references[i - 2] : NULL;
}

struct mc_check_place mc_check_below(const struct mc_check_place *place, const char *key,
                                     size_t offset)
{
    struct mc_check_place below = *place;

    below.steps[below.n_steps++].key = key;
    below.offset = offset;
    return below;
}

const char *mc_check_edits(const struct mc_lint_work *work, const struct mc_difference *difference)
{
    const char *text = "none";
    size_t i;

    for (i = 0; i < difference->n_edits; i++)
        text = i == 0
                   ? difference->edits[i].text.data
                   : mc_arena_format(work->arena, "%s, %s", text, difference->edits[i].text.data);
    return text;
}
