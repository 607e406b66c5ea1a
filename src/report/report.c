/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/report.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "base/options.h"

#define MC_ITEM(name) extern const struct mc_report_format mc_report_##name;
#include "report/report_table.inc"
#include "report/checklist_table.inc"
#undef MC_ITEM

/* NULL-terminated, so that the table may be empty. */
static const struct mc_report_format *const table[] = {
#define MC_ITEM(name) &mc_report_##name,
#include "report/report_table.inc"
#include "report/checklist_table.inc"
#undef MC_ITEM
    NULL,
};

const struct mc_report_format *const *mc_report_formats(size_t *n)
{
    *n = sizeof(table) / sizeof(table[0]) - 1;
    return table;
}

const struct mc_report_format *mc_report_format_find(const char *name)
{
    const struct mc_report_format *const *row = table;

    while (*row != NULL && strcmp(name, (*row)->name) != 0)
        row++;
    return *row;
}

int mc_report_format_named(struct mc_slice name, const struct mc_report_format **format,
                           struct mc_error *error)
{
    const char *names[sizeof(table) / sizeof(table[0])] = {NULL};
    char hint[MC_KNOWN_HINT];
    size_t i;

    for (i = 0; table[i] != NULL; i++) {
        if (mc_slice_is(name, table[i]->name)) {
            *format = table[i];
            return 0;
        }
        names[i] = table[i]->name;
    }
    return mc_error_set(error, MC_CODE_USAGE, "there is no report format '%.*s'%s",
                        MC_SLICE_ARGUMENTS(name), mc_known_hint(name, names, hint));
}

const char *mc_report_created(struct mc_arena *arena)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    char text[32];
    long long seconds;
    struct tm broken;
    time_t now;

    if (epoch == NULL || mc_parse_integer(epoch, &seconds) != 0)
        now = time(NULL);
    else
        now = (time_t)seconds;
    if (gmtime_r(&now, &broken) == NULL ||
        strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &broken) == 0)
        return "";
    return mc_arena_strdup(arena, text);
}

const char *mc_report_word(const char *word)
{
    const struct mc_statistic *statistic = word == NULL ? NULL : mc_statistic_of_words(word);

    if (statistic != NULL)
        return statistic->name;
    return word != NULL && strcasecmp(word, "passed") == 0 ? "passed" : word;
}

/* Succeeds if `name` is NULL, a statistic, or one of the others (NULL-terminated); otherwise
 * MC_CODE_USAGE: "there is no WHAT 'NAME' USE". */
static int check_name(const char *name, const char *const *others, const char *what,
                      const char *use, struct mc_error *error)
{
    const struct mc_statistic *const *statistics;
    size_t n_statistics, n_others = 0, n, i;
    const char **known;
    char hint[MC_KNOWN_HINT];
    bool is_known = name == NULL;
    const char *word = mc_report_word(name);

    statistics = mc_statistics(&n_statistics);
    while (others[n_others] != NULL)
        n_others++;
    n = n_others + n_statistics;
    known = mc_calloc(n + 1, sizeof(*known));
    for (i = 0; i < n; i++)
        known[i] = i < n_others ? others[i] : statistics[i - n_others]->name;
    for (i = 0; i < n && !is_known; i++)
        is_known = strcmp(word, known[i]) == 0;
    if (!is_known)
        (void)mc_error_set(error, MC_CODE_USAGE, "there is no %s '%s'%s%s", what, name, use,
                           mc_known_hint(mc_slice_of(name), known, hint));
    free(known);
    return is_known ? 0 : -1;
}

int mc_report_sort_check(const char *sort, struct mc_error *error)
{
    static const char *const columns[] = {"name", "n", "passed", NULL};

    return check_name(sort, columns, "column", " to sort by", error);
}

int mc_report_figure_check(const char *figure, struct mc_error *error)
{
    static const char *const others[] = {"passed", NULL};

    return check_name(figure, others, "statistic", "", error);
}
