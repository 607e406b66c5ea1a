#include "base/options.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"

enum { OPTION_LIMIT = 128 };

void mc_option_list_add(struct mc_option_list *list, const char *item, struct mc_arena *arena)
{
    if (list->n_items == list->capacity) {
        size_t capacity = list->capacity == 0 ? 4 : mc_array_size(list->capacity, 2);
        const char **items = mc_arena_array(arena, capacity, sizeof(*items));

        if (list->n_items > 0)
            memcpy(items, list->items, list->n_items * sizeof(*items));
        list->items = items;
        list->capacity = capacity;
    }
    list->items[list->n_items++] = item;
}

int mc_choice_index(const char *choices, struct mc_slice word)
{
    int index = 0;

    for (;;) {
        const char *end = strchr(choices, '|');
        size_t length = end == NULL ? strlen(choices) : (size_t)(end - choices);

        if (mc_slice_equal(mc_slice(choices, length), word))
            return index;
        if (end == NULL)
            return -1;
        choices = end + 1;
        index++;
    }
}

int mc_parse_real(const char *text, double *number)
{
    char *end;
    const char *first = text + (text[0] == '-' || text[0] == '+');

    if (!isdigit((unsigned char)first[0]) && first[0] != '.')
        return -1; /* blanks, "nan", "inf" */
    if (first[0] == '0' && (first[1] == 'x' || first[1] == 'X'))
        return -1;
    *number = strtod(text, &end);
    return end == text || *end != '\0' || !isfinite(*number) ? -1 : 0;
}

int mc_parse_integer(const char *text, long long *number)
{
    char *end;
    const char *first = text + (text[0] == '-' || text[0] == '+');

    if (!isdigit((unsigned char)first[0]))
        return -1;
    errno = 0;
    *number = strtoll(text, &end, 10);
    return *end != '\0' || errno != 0 ? -1 : 0;
}

/* --- values ------------------------------------------------------------------------------- */

/* Where a value was written, for messages: "--name", "-n" or "METRICHECK_NAME". */
struct source {
    char name[80];
};

static void *place(void *values, const struct mc_option *option)
{
    return (char *)values + option->offset;
}

static int set_number(const struct mc_option *option, void *values, const struct source *source,
                      const char *text, struct mc_error *error)
{
    bool whole = option->kind == MC_OPTION_INTEGER;
    long long integer = 0;
    double real = 0;

    if (whole ? mc_parse_integer(text, &integer) != 0 : mc_parse_real(text, &real) != 0)
        return mc_error_set(error, MC_CODE_USAGE, "%s wants a %s, not '%s'", source->name,
                            whole ? "whole number" : "number", text);
    if (whole)
        real = (double)integer;
    if (real < option->minimum || real > option->maximum)
        return mc_error_set(error, MC_CODE_USAGE, "%s is %s; it must be within %g and %g",
                            source->name, text, option->minimum, option->maximum);
    if (whole)
        *(long long *)place(values, option) = integer;
    else
        *(double *)place(values, option) = real;
    return 0;
}

static int set_choice(const struct mc_option *option, void *values, const struct source *source,
                      const char *text, struct mc_error *error)
{
    int index = mc_choice_index(option->choices, mc_slice_of(text));

    if (index < 0)
        return mc_error_set(error, MC_CODE_USAGE, "%s is '%s'; it must be one of %s", source->name,
                            text, option->choices);
    *(int *)place(values, option) = index;
    return 0;
}

static int set_value(const struct mc_option *option, void *values, const struct source *source,
                     const char *text, struct mc_arena *arena, struct mc_error *error)
{
    switch (option->kind) {
    case MC_OPTION_TEXT:
        *(const char **)place(values, option) = text;
        return 0;
    case MC_OPTION_LIST:
        mc_option_list_add(place(values, option), text, arena);
        return 0;
    case MC_OPTION_CHOICE:
        return set_choice(option, values, source, text, error);
    case MC_OPTION_INTEGER:
    case MC_OPTION_REAL:
        return set_number(option, values, source, text, error);
    case MC_OPTION_FLAG:
    case MC_OPTION_SECTION:
        break;
    }
    return 0;
}

/* --- the environment ---------------------------------------------------------------------- */

static int read_environment(const struct mc_option *options, void *values, struct mc_arena *arena,
                            struct mc_error *error)
{
    const struct mc_option *option;

    for (option = options; option->help != NULL; option++) {
        struct source source = {""};
        const char *text;
        size_t i;

        if (option->kind == MC_OPTION_SECTION)
            continue;
        (void)snprintf(source.name, sizeof(source.name), "METRICHECK_%s", option->name);
        for (i = 0; source.name[i] != '\0'; i++)
            source.name[i] =
                source.name[i] == '-' ? '_' : (char)toupper((unsigned char)source.name[i]);
        text = getenv(source.name);
        if (text == NULL || text[0] == '\0')
            continue;
        if (option->kind == MC_OPTION_FLAG) {
            if (strcmp(text, "1") != 0 && strcmp(text, "0") != 0)
                return mc_error_set(error, MC_CODE_USAGE, "%s is '%s'; it must be 0 or 1",
                                    source.name, text);
            *(bool *)place(values, option) = text[0] == '1';
        } else if (set_value(option, values, &source, text, arena, error) != 0) {
            return -1;
        }
    }
    return 0;
}

/* --- argv --------------------------------------------------------------------------------- */

struct arguments {
    const struct mc_option *options;
    void *values;
    int argc, next;
    char **argv;
    struct mc_arena *arena;
    struct mc_error *error;
};

static int unknown_option(const struct arguments *arguments, struct mc_slice name)
{
    const char *names[OPTION_LIMIT + 1], *near;
    const struct mc_option *option;
    size_t n = 0;

    for (option = arguments->options; option->help != NULL && n < OPTION_LIMIT; option++)
        if (option->kind != MC_OPTION_SECTION)
            names[n++] = option->name;
    names[n] = NULL;
    near = mc_nearest(name, names);
    if (near != NULL)
        return mc_error_set(arguments->error, MC_CODE_USAGE,
                            "there is no option --%.*s; did you mean --%s?",
                            MC_SLICE_ARGUMENTS(name), near);
    return mc_error_set(arguments->error, MC_CODE_USAGE, "there is no option --%.*s (see --help)",
                        MC_SLICE_ARGUMENTS(name));
}

/* The option with this name, or the only one that begins so. */
static int find_long(const struct arguments *arguments, struct mc_slice name,
                     const struct mc_option **found)
{
    const struct mc_option *option;

    for (option = arguments->options; option->help != NULL; option++)
        if (option->kind != MC_OPTION_SECTION && mc_slice_is(name, option->name))
            break;
    *found = option->help != NULL ? option : NULL;
    if (*found != NULL || name.length == 0)
        return *found != NULL ? 0 : unknown_option(arguments, name);
    for (option = arguments->options; option->help != NULL; option++) {
        if (option->kind == MC_OPTION_SECTION || strncmp(option->name, name.data, name.length) != 0)
            continue;
        if (*found != NULL)
            return mc_error_set(arguments->error, MC_CODE_USAGE, "--%.*s may be --%s or --%s",
                                MC_SLICE_ARGUMENTS(name), (*found)->name, option->name);
        *found = option;
    }
    return *found == NULL ? unknown_option(arguments, name) : 0;
}

/* The value of an option: what stood behind '=' or the letter, else the next argument. */
static int take_value(struct arguments *arguments, const struct mc_option *option,
                      const struct source *source, const char *attached)
{
    if (attached == NULL) {
        if (arguments->next == arguments->argc)
            return mc_error_set(arguments->error, MC_CODE_USAGE, "%s wants a value (%s)",
                                source->name,
                                option->argument == NULL ? option->choices : option->argument);
        attached = arguments->argv[arguments->next++];
    }
    return set_value(option, arguments->values, source, attached, arguments->arena,
                     arguments->error);
}

/* Whether "no-NAME" is the denial of a flag; an exact or cut name of its own goes first. */
static bool denies_flag(const struct arguments *arguments, struct mc_slice name,
                        const struct mc_option **found)
{
    const struct mc_option *option;

    if (name.length < 4 || strncmp(name.data, "no-", 3) != 0)
        return false;
    for (option = arguments->options; option->help != NULL; option++) {
        if (option->kind == MC_OPTION_FLAG &&
            mc_slice_is(mc_slice(name.data + 3, name.length - 3), option->name)) {
            *found = option;
            return true;
        }
    }
    return false;
}

static int take_long(struct arguments *arguments, const char *text)
{
    const char *equals = strchr(text, '=');
    struct mc_slice name = mc_slice(text, equals == NULL ? strlen(text) : (size_t)(equals - text));
    const struct mc_option *option;
    struct source source;
    bool denied = denies_flag(arguments, name, &option);

    if (!denied && find_long(arguments, name, &option) != 0)
        return -1;
    (void)snprintf(source.name, sizeof(source.name), "--%s", option->name);
    if (option->kind != MC_OPTION_FLAG)
        return take_value(arguments, option, &source, equals == NULL ? NULL : equals + 1);
    if (equals != NULL)
        return mc_error_set(arguments->error, MC_CODE_USAGE, "%s takes no value", source.name);
    *(bool *)place(arguments->values, option) = !denied;
    return 0;
}

static const struct mc_option *find_short(const struct mc_option *options, char letter)
{
    for (; options->help != NULL; options++)
        if (options->kind != MC_OPTION_SECTION && options->short_name == letter)
            return options;
    return NULL;
}

/* "-abc": flags, the last of which may be an option with its value attached or behind it. */
static int take_short(struct arguments *arguments, const char *text)
{
    for (; *text != '\0'; text++) {
        const struct mc_option *option = find_short(arguments->options, *text);
        struct source source;

        if (option == NULL)
            return mc_error_set(arguments->error, MC_CODE_USAGE,
                                "there is no option -%c (see --help)", *text);
        if (option->kind == MC_OPTION_FLAG) {
            *(bool *)place(arguments->values, option) = true;
            continue;
        }
        (void)snprintf(source.name, sizeof(source.name), "-%c", *text);
        return take_value(arguments, option, &source, text[1] == '\0' ? NULL : text + 1);
    }
    return 0;
}

int mc_options_parse(const struct mc_option *options, void *values, int argc, char **argv,
                     bool environment, struct mc_option_list *operands, struct mc_arena *arena,
                     struct mc_error *error)
{
    struct arguments arguments = {options, values, argc, 1, argv, arena, error};
    bool ended = false;

    if (environment && read_environment(options, values, arena, error) != 0)
        return -1;
    while (arguments.next < argc) {
        const char *text = argv[arguments.next++];
        int status = 0;

        if (ended || text[0] != '-' || text[1] == '\0')
            mc_option_list_add(operands, text, arena);
        else if (strcmp(text, "--") == 0)
            ended = true;
        else if (text[1] == '-')
            status = take_long(&arguments, text + 2);
        else
            status = take_short(&arguments, text + 1);
        if (status != 0)
            return -1;
    }
    return 0;
}

bool mc_options_wants_help(int argc, char **argv)
{
    int i;

    for (i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

/* --- help --------------------------------------------------------------------------------- */

enum { HELP_COLUMN = 8, NARROWEST_HELP = 24 };

static void put_wrapped(const char *text, unsigned width, FILE *stream)
{
    unsigned room = width > HELP_COLUMN + NARROWEST_HELP ? width - HELP_COLUMN : NARROWEST_HELP;

    while (*text != '\0') {
        size_t length = strlen(text), cut = length;

        if (length > room) {
            for (cut = room; cut > 0 && text[cut] != ' '; cut--)
                ;
            if (cut == 0)
                for (cut = room; cut < length && text[cut] != ' '; cut++)
                    ;
        }
        fprintf(stream, "%*s%.*s\n", HELP_COLUMN, "", (int)cut, text);
        for (text += cut; *text == ' '; text++)
            ;
    }
}

void mc_options_help(const struct mc_option *options, unsigned width, FILE *stream)
{
    const struct mc_option *option;

    for (option = options; option->help != NULL; option++) {
        const char *argument = option->argument != NULL ? option->argument : option->choices;

        if (option->kind == MC_OPTION_SECTION) {
            fprintf(stream, "\n  %s:\n", option->help);
            continue;
        }
        if (option->short_name != '\0')
            fprintf(stream, "  -%c, --%s", option->short_name, option->name);
        else
            fprintf(stream, "      --%s", option->name);
        fprintf(stream, "%s%s\n", argument == NULL ? "" : "=", argument == NULL ? "" : argument);
        put_wrapped(option->help, width, stream);
    }
}
