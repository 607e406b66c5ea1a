#include "report/verification.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>

#include "report/report.h"

struct comparing {
    struct mc_verification *verification;
};

static bool numbers_agree(double saved, double again)
{
    return fabs(saved - again) <= 1e-9 * fmax(1, fabs(saved));
}

/* As deep as JSON is nested: at most MC_JSON_DEPTH of the reader. */
/* NOLINTBEGIN(misc-no-recursion) */

/* Where a value stands: datasets[0].phenomena[2].metrics[1].mad */
static struct mc_slice path_of(const struct mc_json_cursor *cursor, struct mc_arena *arena)
{
    struct mc_slice above;

    if (cursor->parent == NULL)
        return mc_slice("", 0);
    above = path_of(cursor->parent, arena);
    if (cursor->key == NULL)
        return mc_slice_of(
            mc_arena_format(arena, "%.*s[%zu]", MC_SLICE_ARGUMENTS(above), cursor->index));
    return mc_slice_of(mc_arena_format(arena, "%.*s%s%s", MC_SLICE_ARGUMENTS(above),
                                       above.length > 0 ? "." : "", cursor->key));
}

static const char *shown(const json_t *value, struct mc_arena *arena)
{
    if (json_is_number(value))
        return mc_arena_format(arena, "%.10g", json_number_value(value));
    if (json_is_string(value))
        return mc_arena_format(arena, "\"%s\"", json_string_value(value));
    if (json_is_array(value))
        return mc_arena_format(arena, "a list of %zu", json_array_size(value));
    return json_is_null(value) ? "null" : "of another type";
}

static void report_difference(struct comparing *call, const struct mc_json_cursor *saved,
                              const json_t *again)
{
    enum { MOST_PLACES = 20 };
    struct mc_arena *arena = saved->file->diagnostics->arena;
    struct mc_slice path;

    if (++call->verification->n_different > MOST_PLACES)
        return;
    path = path_of(saved, arena);
    mc_json_finding(saved, MC_SEVERITY_ERROR, "", false, "%.*s is %s, and the cases give %s",
                    MC_SLICE_ARGUMENTS(path), shown(saved->value, arena), shown(again, arena));
}

static void compare(struct comparing *call, const struct mc_json_cursor *saved, json_t *again);

static void compare_members(struct comparing *call, const struct mc_json_cursor *saved,
                            json_t *again)
{
    /* a report holds no single ratings */
    static const char *const beside[] = {"reasons", "remarks",         "corpus",
                                         "judges",  "from_phenomenon", NULL};
    struct mc_json_cursor member;
    size_t i;

    memset(&member, 0, sizeof(member));
    while (mc_json_next(saved, &member)) {
        json_t *value = json_object_get(again, member.key);

        for (i = 0; beside[i] != NULL && strcmp(beside[i], member.key) != 0;)
            i++;
        if (beside[i] != NULL)
            continue;
        if (value == NULL)
            call->verification->n_unknown++;
        else
            compare(call, &member, value);
    }
}

static void compare_elements(struct comparing *call, const struct mc_json_cursor *saved,
                             json_t *again)
{
    struct mc_json_cursor element;
    size_t i;

    if (json_array_size(saved->value) != json_array_size(again)) {
        report_difference(call, saved, again);
        return;
    }
    for (i = 0; mc_json_element(saved, i, &element); i++)
        compare(call, &element, json_array_get(again, i));
}

/* Figures are numbers, or null; some answers are words. Other texts and flags describe. */
static bool is_figure(const struct mc_json_cursor *saved, const json_t *again)
{
    static const char *const answers[] = {"best", "verdict", NULL};
    size_t i;

    if (json_is_number(saved->value) || json_is_null(saved->value) || json_is_number(again) ||
        json_typeof(saved->value) != json_typeof(again))
        return true;
    for (i = 0; saved->key != NULL && answers[i] != NULL; i++)
        if (strcmp(answers[i], saved->key) == 0)
            return true;
    return false;
}

static bool agree(const json_t *saved, const json_t *again)
{
    if (json_is_number(saved) && json_is_number(again))
        return numbers_agree(json_number_value(saved), json_number_value(again));
    return json_equal(saved, again);
}

static void compare(struct comparing *call, const struct mc_json_cursor *saved, json_t *again)
{
    if (json_is_object(saved->value) && json_is_object(again)) {
        compare_members(call, saved, again);
    } else if (json_is_array(saved->value) && json_is_array(again)) {
        compare_elements(call, saved, again);
    } else if (is_figure(saved, again)) {
        call->verification->n_figures++;
        if (!agree(saved->value, again))
            report_difference(call, saved, again);
    }
}

/* NOLINTEND(misc-no-recursion) */

/* The JSON report of the result, parsed. */
static int write_again(const struct mc_result *result, json_t **root, struct mc_error *error)
{
    struct mc_report_options options = {.precision = -1, .created = "", .seconds = (double)NAN};
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);

    if (stream == NULL)
        return mc_error_set(error, MC_CODE_INTERNAL, "no memory for a report: %s", strerror(errno));
    if (mc_report_format_find("json")->write(result, &options, stream, error) != 0 ||
        fclose(stream) != 0) {
        free(text);
        return mc_error_set(error, MC_CODE_INTERNAL, "no memory for a report");
    }
    *root = json_loadb(text, length, 0, NULL);
    free(text);
    return 0;
}

int mc_verify_report(const struct mc_saved_report *report, struct mc_thread_pool *pool,
                     struct mc_arena *arena, struct mc_verification *verification,
                     struct mc_error *error)
{
    static const char *const parts[] = {"datasets", "metrics", "cases", NULL};
    const struct mc_result *result = mc_analyse(report->table, &report->settings, pool, arena);
    struct mc_json_cursor root = mc_json_root(&report->json), part;
    struct comparing call = {verification};
    json_t *again = NULL;
    size_t i;

    memset(verification, 0, sizeof(*verification));
    if (write_again(result, &again, error) != 0)
        return -1;
    for (i = 0; parts[i] != NULL; i++)
        if (mc_json_member(&root, parts[i], &part))
            compare(&call, &part, json_object_get(again, parts[i]));
    json_decref(again);
    return 0;
}
