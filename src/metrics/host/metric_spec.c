/* SPDX-License-Identifier: GPL-3.0-or-later */
/* metric_spec.c: a specification is read from left to right into the values of parameters; those
 * not given get their defaults. In order: mistakes, settings, defaults, the specification. */
#include "metrics/host/metric_spec.h"

#include <stdio.h>
#include <string.h>

#include "base/options.h"
#include "metrics/host/catalog.h"

enum { NAME_LIMIT = 128 };

static size_t count_parameters(const struct mc_metric_module *module)
{
    size_t n = 0;

    while (module != NULL && module->parameters != NULL && module->parameters[n].name != NULL)
        n++;
    return n;
}

/* --- mistakes --------------------------------------------------------------------------------- */

static int unknown_key(const struct mc_metric_module *module, struct mc_slice key,
                       struct mc_error *error)
{
    const char *names[NAME_LIMIT + MC_N_COMMON_PARAMETERS + 1], *near;
    size_t n = count_parameters(module), i, c;

    for (i = 0; i < n && i < NAME_LIMIT; i++)
        names[i] = module->parameters[i].name;
    for (c = 0; c < MC_N_COMMON_PARAMETERS; c++)
        if (mc_metric_takes(module, &mc_metric_common_parameters()[c]))
            names[i++] = mc_metric_common_parameters()[c].name;
    names[i] = NULL;
    near = mc_nearest(key, names);
    if (near != NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "metric %s has no parameter '%.*s'; did you mean '%s'?", module->name,
                            MC_SLICE_ARGUMENTS(key), near);
    return mc_error_set(error, MC_CODE_USAGE,
                        "metric %s has no parameter '%.*s'; `metricheck metrics %s` lists them",
                        module->name, MC_SLICE_ARGUMENTS(key), module->name);
}

static int check_number(const char *metric, const struct mc_metric_parameter *parameter,
                        const char *value, struct mc_error *error)
{
    bool whole = parameter->kind == MC_PARAMETER_INTEGER;
    long long integer = 0;
    double real = 0;

    if (whole ? mc_parse_integer(value, &integer) != 0 : mc_parse_real(value, &real) != 0)
        return mc_error_set(error, MC_CODE_USAGE, "metric %s: %s wants a %s, not '%s'", metric,
                            parameter->name, whole ? "whole number" : "number", value);
    if (whole)
        real = (double)integer;
    if (real < parameter->minimum || real > parameter->maximum)
        return mc_error_set(error, MC_CODE_USAGE,
                            "metric %s: %s is %s; it must be within %.15g and %.15g", metric,
                            parameter->name, value, parameter->minimum, parameter->maximum);
    return 0;
}

/* Explains values that users know from other programs and this one lacks. */
static int refuse_choice(const char *metric, const struct mc_metric_parameter *parameter,
                         const char *value, const char *choices, struct mc_error *error)
{
    static const char korean[] =
        "its tokens are those of MeCab with a Korean dictionary; cut both sides with it and take "
        "tokenize=none, or flores200, which knows Korean";
    const struct {
        const char *parameter, *value, *reason;
    } known[] = {
        {"tokenize", "ja", "say ja-mecab"},
        {"tokenize", "ko", korean},
        {"tokenize", "ko-mecab", korean},
        {"tokenize", "spm", "say flores101, which sacreBLEU means by it, or spm:FILE"},
    };
    size_t i;

    for (i = 0; i < sizeof(known) / sizeof(known[0]); i++)
        if (strcmp(parameter->name, known[i].parameter) == 0 && strcmp(value, known[i].value) == 0)
            return mc_error_set(error, MC_CODE_USAGE, "metric %s: %s=%s is not here: %s", metric,
                                parameter->name, value, known[i].reason);
    return mc_error_set(error, MC_CODE_USAGE, "metric %s: %s is '%s'; it must be one of %s", metric,
                        parameter->name, value, choices);
}

static int check_value(const char *metric, const struct mc_metric_parameter *parameter,
                       const char *value, struct mc_error *error)
{
    const char *choices = parameter->kind == MC_PARAMETER_SWITCH ? "yes|no" : parameter->choices;
    const char *path;

    switch (parameter->kind) {
    case MC_PARAMETER_CHOICE:
    case MC_PARAMETER_SWITCH:
        if (mc_choice_with_path(choices, value, &path) >= 0)
            return 0;
        return refuse_choice(metric, parameter, value, choices, error);
    case MC_PARAMETER_INTEGER:
    case MC_PARAMETER_REAL:
        return check_number(metric, parameter, value, error);
    case MC_PARAMETER_TEXT:
    case MC_PARAMETER_FILE:
        break;
    }
    return value[0] != '\0' ? 0
                            : mc_error_set(error, MC_CODE_USAGE, "metric %s: %s has no value",
                                           metric, parameter->name);
}

const char *mc_metric_parameter_path(const struct mc_metric_parameter *parameter, const char *value)
{
    const char *path = NULL;

    if (value == NULL || value[0] == '\0')
        return NULL;
    if (parameter->kind == MC_PARAMETER_FILE)
        return value;
    if (parameter->kind == MC_PARAMETER_CHOICE)
        (void)mc_choice_with_path(parameter->choices, value, &path);
    return path;
}

/* --- settings --------------------------------------------------------------------------------- */

/* Sets a common parameter to a valid value. */
static void set_common(struct mc_metric_spec *spec, enum mc_common_parameter which,
                       const char *value)
{
    int choice = mc_choice_index(mc_metric_common_parameters()[which].choices, mc_slice_of(value));

    if (which == MC_COMMON_DIRECTION)
        spec->direction = (enum mc_direction)choice;
    else if (which == MC_COMMON_TARGETED)
        spec->targeted = (enum mc_targeted)choice;
    else
        spec->drops_marks = choice == 1;
}

/* The parameter that a key names. */
struct target {
    const struct mc_metric_parameter *parameter;
    bool *given;
    const char **value; /* NULL: it is a common parameter */
    enum mc_common_parameter which;
};

/* Refuses a common parameter that the metric does not take. */
static int refuse_common(const char *metric, enum mc_common_parameter which, struct mc_error *error)
{
    bool of_graphs = which == MC_COMMON_MARKS;

    return mc_error_set(error, MC_CODE_USAGE,
                        "metric %s: %s is a parameter of the metrics of %s; this one compares %s",
                        metric, mc_metric_common_parameters()[which].name,
                        of_graphs ? "graphs" : "texts", of_graphs ? "texts" : "graphs");
}

/* Finds the setting of this key, or adds one; there are at most as many as spec->text has commas,
 * plus one. */
static void find_free(struct mc_metric_spec *spec, struct mc_slice key, struct mc_arena *arena,
                      struct target *target)
{
    struct mc_metric_parameter *free_text;
    size_t i;

    for (i = 0; i < spec->n_settings && !mc_slice_is(key, spec->settings[i].key); i++)
        ;
    if (i == spec->n_settings) {
        spec->settings[i].key = mc_arena_copy(arena, key).data;
        spec->n_settings++;
    }
    free_text = mc_arena_array(arena, 1, sizeof(*free_text));
    *free_text = (struct mc_metric_parameter){
        spec->settings[i].key, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, ""};
    *target = (struct target){free_text, &spec->given[i], &spec->settings[i].value,
                              MC_N_COMMON_PARAMETERS};
}

static int find_target(struct mc_metric_spec *spec, struct mc_slice key, bool *common_given,
                       struct mc_arena *arena, struct target *target, struct mc_error *error)
{
    size_t n = count_parameters(spec->module), i;

    for (i = 0; i < n; i++)
        if (mc_slice_is(key, spec->module->parameters[i].name)) {
            *target = (struct target){&spec->module->parameters[i], &spec->given[i],
                                      &spec->values[i], MC_N_COMMON_PARAMETERS};
            return 0;
        }
    for (i = 0; i < MC_N_COMMON_PARAMETERS; i++) {
        if (!mc_slice_is(key, mc_metric_common_parameters()[i].name))
            continue;
        *target = (struct target){&mc_metric_common_parameters()[i], &common_given[i], NULL,
                                  (enum mc_common_parameter)i};
        return mc_metric_takes(spec->module, &mc_metric_common_parameters()[i])
                   ? 0
                   : refuse_common(spec->entry->name, (enum mc_common_parameter)i, error);
    }
    if (spec->module != NULL)
        return unknown_key(spec->module, key, error);
    find_free(spec, key, arena, target);
    return 0;
}

/* The value in double quotes that begins at `begin` in the setting, without them; "" is one quote.
 * NULL: it is not closed, or something follows it. */
static const char *quoted_value(const struct mc_metric_spec *spec, struct mc_slice setting,
                                size_t begin, struct mc_arena *arena, struct mc_error *error)
{
    char *value = mc_arena_alloc(arena, setting.length - begin + 1);
    size_t n = 0, i;

    for (i = begin + 1; i < setting.length; i++) {
        if (setting.data[i] == '"') {
            if (i + 1 == setting.length || setting.data[i + 1] != '"')
                break;
            i++;
        }
        value[n++] = setting.data[i];
    }
    value[n] = '\0';
    if (i + 1 == setting.length)
        return value;
    mc_error_set(error, MC_CODE_USAGE,
                 i >= setting.length ? "metric %s: a quote is not closed in %.*s"
                                     : "metric %s: the quotes do not end the value in %.*s",
                 spec->entry->name, MC_SLICE_ARGUMENTS(setting));
    return NULL;
}

/* Takes one "key=value"; common_given[MC_N_COMMON_PARAMETERS] marks the common parameters given, as
 * spec->given does the others. */
static int take_setting(struct mc_metric_spec *spec, struct mc_slice setting, bool *common_given,
                        struct mc_arena *arena, struct mc_error *error)
{
    const char *equals = memchr(setting.data, '=', setting.length);
    struct mc_slice key =
        mc_slice(setting.data, equals == NULL ? setting.length : (size_t)(equals - setting.data));
    struct target target = {NULL, NULL, NULL, MC_N_COMMON_PARAMETERS};
    const char *value;

    if (key.length == 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "metric %s: a parameter is missing after '%c' (NAME:KEY=VALUE,...)",
                            spec->entry->name, setting.data[-1]);
    if (find_target(spec, key, common_given, arena, &target, error) != 0)
        return -1;
    if (equals == NULL)
        return mc_error_set(error, MC_CODE_USAGE, "metric %s: %.*s has no value (KEY=VALUE)",
                            spec->entry->name, MC_SLICE_ARGUMENTS(key));
    if (*target.given)
        return mc_error_set(error, MC_CODE_USAGE, "metric %s: %.*s is given twice",
                            spec->entry->name, MC_SLICE_ARGUMENTS(key));
    *target.given = true;
    if (equals[1] == '"' && (target.parameter->kind == MC_PARAMETER_TEXT ||
                             target.parameter->kind == MC_PARAMETER_FILE))
        value = quoted_value(spec, setting, key.length + 1, arena, error);
    else
        value = mc_arena_copy(arena, mc_slice(equals + 1, setting.length - key.length - 1)).data;
    if (value == NULL)
        return -1;
    if (target.value != NULL)
        *target.value = value;
    if (check_value(spec->entry->name, target.parameter, value, error) != 0)
        return -1;
    if (target.value == NULL)
        set_common(spec, target.which, value);
    return 0;
}

/* --- defaults --------------------------------------------------------------------------------- */

/* Whether "key=value" holds for the parameters before `end`. */
static bool condition_holds(const struct mc_metric_spec *spec, struct mc_slice condition,
                            size_t end)
{
    const char *equals = memchr(condition.data, '=', condition.length);
    size_t n_key = equals == NULL ? 0 : (size_t)(equals - condition.data), i;

    for (i = 0; equals != NULL && i < end; i++)
        if (mc_slice_is(mc_slice(condition.data, n_key), spec->module->parameters[i].name))
            return spec->values[i] != NULL &&
                   mc_slice_is(mc_slice(equals + 1, condition.length - n_key - 1), spec->values[i]);
    return false;
}

/* The default of a parameter given the values of those before it: "a; b with key=value; ..." as
 * metric_module.h describes it. */
static const char *default_of(const struct mc_metric_spec *spec, size_t index,
                              struct mc_arena *arena)
{
    const struct mc_metric_parameter *parameter = &spec->module->parameters[index];
    const char *standard = parameter->standard, *clause;

    if (standard == NULL || parameter->kind == MC_PARAMETER_TEXT ||
        parameter->kind == MC_PARAMETER_FILE || strchr(standard, ';') == NULL)
        return standard;
    for (clause = strstr(standard, "; "); clause != NULL; clause = strstr(clause, "; ")) {
        const char *with = strstr(clause += 2, " with ");
        size_t length = strcspn(clause, ";");

        if (with == NULL || with > clause + length)
            continue;
        if (condition_holds(spec, mc_slice(with + 6, length - (size_t)(with + 6 - clause)), index))
            return mc_arena_copy(arena, mc_slice(clause, (size_t)(with - clause))).data;
    }
    return mc_arena_copy(arena, mc_slice(standard, strcspn(standard, ";"))).data;
}

/* --- a specification -------------------------------------------------------------------------- */

/* Makes room for the values: one per parameter of the module or, if there is no module yet, one per
 * comma, plus one. */
static void make_room(struct mc_metric_spec *spec, size_t n_parameters, struct mc_arena *arena)
{
    const char *comma = spec->text.data;
    size_t n = 1;

    if (spec->module == NULL) {
        while ((comma = strchr(comma, ',')) != NULL) {
            comma++;
            n++;
        }
        spec->settings = mc_arena_array(arena, n, sizeof(*spec->settings));
        spec->given = mc_arena_array(arena, n, sizeof(*spec->given));
        return;
    }
    spec->values = mc_arena_array(arena, n_parameters, sizeof(*spec->values));
    spec->given = mc_arena_array(arena, n_parameters, sizeof(*spec->given));
}

/* The length of the label before a specification; 0: it has none. */
static size_t label_length(const char *text)
{
    size_t length = strcspn(text, "=:,");

    return text[length] == '=' ? length : 0;
}

int mc_metric_spec_parse(struct mc_catalog *catalog, const char *text, struct mc_arena *arena,
                         struct mc_metric_spec *spec, struct mc_error *error)
{
    size_t label = label_length(text), n, i;
    const char *specification = text + label + (label > 0), *colon = strchr(specification, ':'),
               *next, *end;
    struct mc_slice name = mc_slice(specification, colon == NULL ? strlen(specification)
                                                                 : (size_t)(colon - specification));
    bool common_given[MC_N_COMMON_PARAMETERS] = {false};

    memset(spec, 0, sizeof(*spec));
    spec->text = mc_arena_copy(arena, mc_slice_of(specification));
    spec->label = mc_arena_copy(arena, mc_slice(text, label));
    spec->entry = mc_catalog_find(catalog == NULL ? mc_catalog_new(arena) : catalog, name, error);
    if (spec->entry == NULL)
        return -1;
    spec->module = spec->entry->module;
    n = count_parameters(spec->module);
    make_room(spec, n, arena);
    for (next = colon; next != NULL; next = end) {
        size_t length = mc_setting_length(next + 1);

        end = next[1 + length] == ',' ? next + 1 + length : NULL;
        if (take_setting(spec, mc_slice(next + 1, length), common_given, arena, error) != 0)
            return -1;
    }
    for (i = 0; i < n; i++)
        if (!spec->given[i])
            spec->values[i] = default_of(spec, i, arena);
    return 0;
}

int mc_metric_spec_resolve(struct mc_metric_spec *spec, struct mc_arena *arena,
                           struct mc_error *error)
{
    if (spec->module != NULL)
        return 0;
    if (spec->entry->open_module(spec->entry, spec, arena, &spec->module, error) != 0)
        return -1;
    if (spec->targeted != MC_TARGETED_NO &&
        !mc_metric_takes(spec->module, &mc_metric_common_parameters()[MC_COMMON_TARGETED]))
        return refuse_common(spec->entry->name, MC_COMMON_TARGETED, error);
    if (spec->drops_marks &&
        !mc_metric_takes(spec->module, &mc_metric_common_parameters()[MC_COMMON_MARKS]))
        return refuse_common(spec->entry->name, MC_COMMON_MARKS, error);
    return 0;
}
