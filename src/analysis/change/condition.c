/* SPDX-License-Identifier: GPL-3.0-or-later */
/* condition.c: a condition is read from left to right, then held against each change that it speaks
 * of. In order: words, reading, what it speaks of, intervals, putting it to a comparison. */
#include "analysis/change/condition.h"

#include <math.h>

#include "analysis/change/change.h"
#include "analysis/change/paired_runs.h"
#include "analysis/statistics.h"
#include "base/ascii.h"
#include "base/options.h"

/* --- words ------------------------------------------------------------------------------------ */

struct reader {
    struct mc_slice text;
    size_t at; /* what is read next: a byte */
    struct mc_arena *arena;
    struct mc_diagnostics *diagnostics;
    struct mc_error *error;
};

/* A finding at a place, which is said once: the error has no text of its own. */
static int refuse(const struct reader *reader, size_t at, const char *what)
{
    struct mc_slice source = mc_slice_of(MC_CONDITION_SOURCE);

    mc_diagnostics_source(reader->diagnostics, source, reader->text);
    (void)mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_ERROR, "", source,
                             mc_position_of(reader->text, at), "%s", what);
    (void)mc_error_set(reader->error, MC_CODE_USAGE, "%s: %s", MC_CONDITION_SOURCE, what);
    return -1;
}

static char next(const struct reader *reader)
{
    return reader->at < reader->text.length ? reader->text.data[reader->at] : '\0';
}

static void skip_blanks(struct reader *reader)
{
    while (next(reader) == ' ' || next(reader) == '\t')
        reader->at++;
}

static bool is_letter(char c)
{
    return mc_ascii_is_letter(c) || c == '_';
}

/* Letters, with single blanks between words: "right order". */
static struct mc_slice read_words(struct reader *reader)
{
    size_t begin, end;

    skip_blanks(reader);
    begin = end = reader->at;
    while (is_letter(next(reader)) || next(reader) == ' ') {
        end = is_letter(next(reader)) ? reader->at + 1 : end;
        reader->at++;
    }
    reader->at = end;
    return mc_slice(reader->text.data + begin, end - begin);
}

/* A name between brackets, or nothing where there are none: up to the closing one, or in double
 * quotes. */
static int read_name(struct reader *reader, char open, char close, struct mc_slice *name,
                     size_t *name_at)
{
    size_t begin;

    skip_blanks(reader);
    if (next(reader) != open)
        return 0;
    begin = reader->at++;
    skip_blanks(reader);
    *name_at = reader->at;
    if (next(reader) == '"') {
        *name_at = ++reader->at;
        while (next(reader) != '"' && reader->at < reader->text.length)
            reader->at++;
        *name = mc_slice(reader->text.data + *name_at, reader->at - *name_at);
        reader->at += reader->at < reader->text.length;
        skip_blanks(reader);
    } else {
        while (next(reader) != close && reader->at < reader->text.length)
            reader->at++;
        *name = mc_slice(reader->text.data + *name_at, reader->at - *name_at);
        while (name->length > 0 && name->data[name->length - 1] == ' ')
            name->length--;
    }
    if (next(reader) != close)
        return refuse(reader, begin, "this bracket is not closed");
    if (name->length == 0)
        return refuse(reader, begin, "there is no name in the brackets");
    reader->at++;
    return 0;
}

/* --- reading ---------------------------------------------------------------------------------- */

static int read_check(struct reader *reader, struct mc_condition *condition)
{
    struct mc_slice words = read_words(reader);
    size_t at = (size_t)(words.data - reader->text.data);
    char hint[MC_KNOWN_HINT];

    if (words.length == 0)
        return refuse(reader, at, "a condition begins with a check, such as right_order");
    condition->check = mc_check_find(words);
    if (condition->check != NULL)
        return 0;
    return refuse(reader, at,
                  mc_arena_format(reader->arena, "there is no check '%.*s'%s",
                                  MC_SLICE_ARGUMENTS(words),
                                  mc_known_hint(words, mc_check_names(), hint)));
}

static int read_relation(struct reader *reader, struct mc_condition *condition)
{
    char sign;
    bool or_equal;

    skip_blanks(reader);
    sign = next(reader);
    if (sign != '<' && sign != '>')
        return refuse(reader, reader->at, "expected <, <=, > or >=");
    reader->at++;
    or_equal = next(reader) == '=';
    reader->at += or_equal;
    if (sign == '<')
        condition->relation = or_equal ? MC_AT_MOST : MC_BELOW;
    else
        condition->relation = or_equal ? MC_AT_LEAST : MC_ABOVE;
    return 0;
}

/* Finite; with a per cent sign a hundredth of it. */
static int read_number(struct reader *reader, double *number)
{
    size_t begin;
    const char *word;

    skip_blanks(reader);
    begin = reader->at;
    while (next(reader) != '\0' && strchr("0123456789.+-eE", next(reader)) != NULL)
        reader->at++;
    word = mc_arena_format(reader->arena, "%.*s", (int)(reader->at - begin),
                           reader->text.data + begin);
    if (mc_parse_real(word, number) != 0 || !isfinite(*number))
        return refuse(reader, begin, "expected a number, or base, base + NUMBER or base - NUMBER");
    skip_blanks(reader);
    if (next(reader) != '%')
        return 0;
    reader->at++;
    *number /= 100;
    return 0;
}

/* "0.60", "base", "base + 0.05" */
static int read_bound(struct reader *reader, struct mc_condition *condition)
{
    size_t begin;
    char sign;

    skip_blanks(reader);
    begin = reader->at;
    if (!is_letter(next(reader)))
        return read_number(reader, &condition->bound);
    if (!mc_slice_is(read_words(reader), "base"))
        return refuse(reader, begin, "expected a number, or base, base + NUMBER or base - NUMBER");
    condition->from_base = true;
    skip_blanks(reader);
    sign = next(reader);
    if (sign != '+' && sign != '-')
        return 0;
    reader->at++;
    skip_blanks(reader);
    if (next(reader) == '+' || next(reader) == '-')
        return refuse(reader, reader->at, "expected a number without a sign");
    if (read_number(reader, &condition->bound) != 0)
        return -1;
    condition->bound *= sign == '-' ? -1 : 1;
    return 0;
}

int mc_condition_read(struct mc_slice text, struct mc_arena *arena,
                      struct mc_diagnostics *diagnostics, struct mc_condition *condition,
                      struct mc_error *error)
{
    struct reader reader = {text, 0, arena, diagnostics, error};

    memset(condition, 0, sizeof(*condition));
    condition->text = text;
    if (read_check(&reader, condition) != 0 ||
        read_name(&reader, '(', ')', &condition->metric, &condition->metric_at) != 0 ||
        read_name(&reader, '[', ']', &condition->phenomenon, &condition->phenomenon_at) != 0 ||
        read_relation(&reader, condition) != 0 || read_bound(&reader, condition) != 0)
        return -1;
    skip_blanks(&reader);
    if (reader.at < text.length)
        return refuse(&reader, reader.at, "the condition ends before this");
    return 0;
}

/* --- what it speaks of ------------------------------------------------------------------------ */

static bool is_of_metric(const struct mc_comparison *comparison,
                         const struct mc_condition *condition, size_t metric)
{
    const struct mc_paired_metric *paired = &comparison->runs->metrics[metric];

    return condition->metric.length == 0 ? !paired->sentinel
                                         : mc_slice_equal(condition->metric, paired->name);
}

static bool is_of_phenomenon(const struct mc_condition *condition, const struct mc_change *change)
{
    struct mc_slice named = condition->phenomenon;

    return mc_slice_equal(change->phenomenon, named.length == 0 ? mc_slice_of("overall") : named);
}

/* The names of the metrics, or of the phenomena, of a comparison, each once, ended by NULL. */
static const char *const *names_of(const struct mc_comparison *comparison, bool of_metrics,
                                   struct mc_arena *arena)
{
    const char **names = mc_arena_array(arena, comparison->n_changes + 1, sizeof(*names));
    size_t n = 0, i, k;

    for (i = 0; i < comparison->n_changes; i++) {
        const struct mc_change *change = &comparison->changes[i];
        struct mc_slice name =
            of_metrics ? comparison->runs->metrics[change->metric].name : change->phenomenon;

        for (k = 0; k < n && !mc_slice_is(name, names[k]); k++)
            ;
        if (k == n)
            names[n++] = mc_arena_copy(arena, name).data;
    }
    return names;
}

/* No change is of the condition: whether it is its metric or its phenomenon that is not there. */
static int refuse_names(const struct mc_comparison *comparison,
                        const struct mc_condition *condition, const struct reader *reader)
{
    char hint[MC_KNOWN_HINT];
    bool has_metric = false;
    struct mc_slice name;
    size_t i;

    for (i = 0; i < comparison->n_changes; i++)
        has_metric =
            has_metric || is_of_metric(comparison, condition, comparison->changes[i].metric);
    name = has_metric ? condition->phenomenon : condition->metric;
    if (name.length == 0)
        return refuse(reader, 0, "no metric and case that it speaks of is compared");
    return refuse(reader, has_metric ? condition->phenomenon_at : condition->metric_at,
                  mc_arena_format(
                      reader->arena, "no %s '%.*s' is compared%s",
                      has_metric ? "phenomenon" : "metric", MC_SLICE_ARGUMENTS(name),
                      mc_known_hint(name, names_of(comparison, !has_metric, reader->arena), hint)));
}

/* --- intervals -------------------------------------------------------------------------------- */

/* Of shares of cases, Wilson's; where several come from one item none is known. */
static struct mc_interval interval_of_share(const struct mc_comparison *comparison,
                                            const struct mc_change *change)
{
    double n_passed = change->changed * (double)change->n;

    if (change->n_units < change->n)
        return (struct mc_interval){(double)NAN, (double)NAN, "cases of one item"};
    return mc_proportion_interval(MC_PROPORTION_WILSON, (uint64_t)(n_passed + 0.5), change->n,
                                  comparison->settings.confidence);
}

static const struct mc_group *group_of(const struct mc_result *result,
                                       const struct mc_change *change)
{
    size_t d, g;

    for (d = 0; d < result->n_datasets; d++)
        for (g = 0; g < result->datasets[d].n_groups; g++)
            if (mc_slice_equal(result->datasets[d].name, change->dataset) &&
                mc_slice_equal(result->datasets[d].groups[g].name, change->phenomenon))
                return &result->datasets[d].groups[g];
    return NULL;
}

/* That of the statistic of the same name, if it has the value of the check: MAD is another one
 * where the bounds of the baseline are not those of the new run. */
static void set_interval(const struct mc_comparison *comparison, const struct mc_result *valued,
                         struct mc_condition_result *result)
{
    const struct mc_change *change = result->change;
    const struct mc_group *group = valued == NULL ? NULL : group_of(valued, change);
    size_t column = comparison->runs->metrics[change->metric].changed, s;
    struct mc_interval interval;

    if (change->check->data == MC_TEST_VERDICTS) {
        interval = interval_of_share(comparison, change);
        result->low = interval.low;
        result->high = interval.high;
    }
    for (s = 0; group != NULL && s < valued->n_statistics; s++) {
        const struct mc_cell *cell = &group->cells[column * valued->n_statistics + s];

        if (strcmp(valued->statistics[s]->name, change->check->name) != 0 ||
            !(fabs(cell->value - change->changed) <= 1e-9))
            continue;
        result->low = cell->low;
        result->high = cell->high;
    }
}

/* --- putting it to a comparison --------------------------------------------------------------- */

/* Values that differ by the rounding of a sum are equal. */
static bool holds(double value, enum mc_relation relation, double bound)
{
    static const double rounding = 1e-12;
    double over = value - bound;

    switch (relation) {
    case MC_BELOW:
        return over < -rounding;
    case MC_AT_MOST:
        return over <= rounding;
    case MC_ABOVE:
        return over > rounding;
    case MC_AT_LEAST:
        return over >= -rounding;
    }
    return false;
}

static struct mc_condition_result result_of(const struct mc_comparison *comparison,
                                            const struct mc_condition *condition,
                                            const struct mc_change *change,
                                            const struct mc_result *valued)
{
    struct mc_condition_result result = {condition, change, (double)NAN, (double)NAN, false, false};
    double bound = condition->bound + (condition->from_base ? change->base : 0);

    result.is_known = !isnan(change->changed) && !isnan(bound);
    result.is_met = result.is_known && holds(change->changed, condition->relation, bound);
    if (!condition->from_base && result.is_known)
        set_interval(comparison, valued, &result);
    return result;
}

int mc_conditions_apply(struct mc_comparison *comparison, const struct mc_condition *conditions,
                        size_t n, const struct mc_result *valued, struct mc_arena *arena,
                        struct mc_diagnostics *diagnostics, struct mc_error *error)
{
    size_t capacity = 0, i, k;

    for (k = 0; k < n; k++) {
        struct reader reader = {conditions[k].text, 0, arena, diagnostics, error};
        size_t first = comparison->n_conditions;

        for (i = 0; i < comparison->n_changes; i++) {
            const struct mc_change *change = &comparison->changes[i];
            struct mc_condition_result *result;

            if (change->check != conditions[k].check ||
                !is_of_metric(comparison, &conditions[k], change->metric) ||
                !is_of_phenomenon(&conditions[k], change))
                continue;
            result =
                MC_ARENA_PUSH(arena, comparison->conditions, comparison->n_conditions, capacity);
            *result = result_of(comparison, &conditions[k], change, valued);
            comparison->n_met += result->is_met;
            comparison->n_unjudged += !result->is_known;
        }
        if (comparison->n_conditions == first)
            return refuse_names(comparison, &conditions[k], &reader);
    }
    return 0;
}
