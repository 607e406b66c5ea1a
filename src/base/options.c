/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options.c: the nearest known word, and options as rows. In order: edit distance and hints; tables
 * that include others; numbers, choices, lists and settings as text; setting the value of an
 * option; finding an option; the command line; the environment; the files that a call names;
 * --help. */
#include "base/options.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>

#include "base/ascii.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/utf8.h"

enum { LONGEST_WORD = 63 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Edit distance with exchange of neighbours (optimal string alignment), in bytes. Both words have
 * at most LONGEST_WORD bytes. */
static size_t distance(struct mc_slice a, struct mc_slice b)
{
    size_t rows[3][LONGEST_WORD + 1];
    size_t *before = rows[0], *last = rows[1], *row = rows[2], *spare;
    size_t i, k;

    memset(rows, 0, sizeof(rows));
    for (k = 0; k <= b.length; k++)
        last[k] = k;
    for (i = 1; i <= a.length; i++) {
        row[0] = i;
        for (k = 1; k <= b.length; k++) {
            char x = mc_ascii_lower(a.data[i - 1]), y = mc_ascii_lower(b.data[k - 1]);

            row[k] = least(last[k - 1] + (x != y), least(last[k], row[k - 1]) + 1);
            if (i > 1 && k > 1 && x == mc_ascii_lower(b.data[k - 2]) &&
                y == mc_ascii_lower(a.data[i - 2]))
                row[k] = least(row[k], before[k - 2] + 1);
        }
        spare = before;
        before = last;
        last = row;
        row = spare;
    }
    return last[b.length];
}

static bool begins_with(struct mc_slice text, struct mc_slice word)
{
    size_t i;

    for (i = 0; i < word.length && i < text.length; i++)
        if (mc_ascii_lower(text.data[i]) != mc_ascii_lower(word.data[i]))
            return false;
    return i == word.length;
}

const char *mc_nearest(struct mc_slice word, const char *const *known)
{
    size_t allowed = word.length / 3, best = SIZE_MAX;
    const char *nearest = NULL, *longer = NULL;

    if (word.length >= 3 && allowed < 2)
        allowed = 2;
    if (word.length > LONGEST_WORD)
        return NULL;
    for (; *known != NULL; known++) {
        struct mc_slice other = mc_slice_of(*known);
        size_t d;

        if (other.length > LONGEST_WORD)
            continue;
        if (longer == NULL && word.length >= 3 && begins_with(other, word))
            longer = *known;
        d = distance(word, other);
        if (d <= allowed && d < best) {
            best = d;
            nearest = *known;
        }
    }
    return nearest != NULL ? nearest : longer;
}

size_t mc_known_index(struct mc_slice word, const char *const *known)
{
    size_t i = 0;

    while (known[i] != NULL && !mc_slice_is(word, known[i]))
        i++;
    return i;
}

const char *mc_nearest_hint(struct mc_slice word, const char *const *known,
                            char text[MC_NEAREST_HINT])
{
    const char *nearest = mc_nearest(word, known);

    text[0] = '\0';
    if (nearest != NULL)
        (void)snprintf(text, MC_NEAREST_HINT, "; did you mean '%s'?", nearest);
    return text;
}

const char *mc_known_hint(struct mc_slice word, const char *const *known, char text[MC_KNOWN_HINT])
{
    static const char ellipsis[] = ", ...";
    size_t n, i;

    if (mc_nearest_hint(word, known, text)[0] != '\0' || known[0] == NULL)
        return text;
    n = (size_t)snprintf(text, MC_KNOWN_HINT, "; there %s ", known[1] == NULL ? "is" : "are");
    for (i = 0; known[i] != NULL; i++) {
        if (n + 2 + strlen(known[i]) + sizeof(ellipsis) > MC_KNOWN_HINT) {
            (void)snprintf(text + n, MC_KNOWN_HINT - n, "%s", ellipsis);
            break;
        }
        n += (size_t)snprintf(text + n, MC_KNOWN_HINT - n, "%s%s", i == 0 ? "" : ", ", known[i]);
    }
    return text;
}

/* A command line being parsed. */
struct call {
    const struct mc_option *options;
    char *values;
    struct mc_arena *arena;
    struct mc_error *error;
    bool *from_environment; /* [option]: a list that the command line replaces */
};

static bool is_end(const struct mc_option *option)
{
    return option->kind == MC_OPTION_SECTION && option->help == NULL;
}

/* Appends the rows to `flat`, which holds *n (NULL: only counts them); `base` is added to their
 * offsets. The recursion is as deep as the tables nest. NOLINTNEXTLINE(misc-no-recursion) */
static void flatten(const struct mc_option *options, size_t base, struct mc_option *flat, size_t *n)
{
    for (; !is_end(options); options++) {
        if (options->kind == MC_OPTION_ROWS) {
            flatten(options->rows, base + options->offset, flat, n);
            continue;
        }
        if (flat != NULL) {
            flat[*n] = *options;
            flat[*n].offset += base;
        }
        ++*n;
    }
}

const struct mc_option *mc_options_flat(const struct mc_option *options, struct mc_arena *arena)
{
    static const struct mc_option end = MC_OPTIONS_END;
    const struct mc_option *option = options;
    struct mc_option *flat;
    size_t n = 0;

    if (options == NULL)
        return &end;
    while (!is_end(option) && option->kind != MC_OPTION_ROWS)
        option++;
    if (is_end(option))
        return options;
    flatten(options, 0, NULL, &n);
    flat = mc_arena_array(arena, n + 1, sizeof(*flat));
    n = 0;
    flatten(options, 0, flat, &n);
    flat[n] = end;
    return flat;
}

/* --- numbers and choices ---------------------------------------------------------------------- */

int mc_parse_real(const char *text, double *number)
{
    char *end;

    if (text[0] == '\0' || text[strspn(text, "0123456789+-.eE")] != '\0')
        return -1;
    *number = strtod(text, &end);
    return *end == '\0' && isfinite(*number) ? 0 : -1;
}

int mc_parse_integer(const char *text, long long *number)
{
    char *end;

    if (text[0] == '\0' || text[strspn(text, "0123456789+-")] != '\0')
        return -1;
    errno = 0;
    *number = strtoll(text, &end, 10);
    return *end == '\0' && errno == 0 ? 0 : -1;
}

int mc_choice_index(const char *choices, struct mc_slice word)
{
    int index = 0;
    size_t n;

    for (;; choices += n + 1, index++) {
        n = strcspn(choices, "|");
        if (mc_slice_equal(mc_slice(choices, n), word))
            return index;
        if (choices[n] == '\0')
            return -1;
    }
}

int mc_choice_with_path(const char *choices, const char *word, const char **path)
{
    static const char mark[] = ":FILE";
    const char *colon = strchr(word, ':');
    size_t n = colon == NULL ? 0 : (size_t)(colon - word), length;
    int index = 0;

    *path = NULL;
    if (colon == NULL || colon[1] == '\0')
        return mc_choice_index(choices, mc_slice_of(word));
    for (;; choices += length + 1, index++) {
        length = strcspn(choices, "|");
        if (length == n + strlen(mark) && strncmp(choices, word, n) == 0 &&
            strncmp(choices + n, mark, strlen(mark)) == 0) {
            *path = colon + 1;
            return index;
        }
        if (choices[length] == '\0')
            return -1;
    }
}

void mc_option_list_add(struct mc_option_list *list, const char *item, struct mc_arena *arena)
{
    *MC_ARENA_PUSH(arena, list->items, list->n_items, list->capacity) = item;
}

/* Appends the pieces between the separators. */
static void add_pieces(struct mc_option_list *pieces, const char *text, const char *separator,
                       struct mc_arena *arena)
{
    size_t n;

    for (;; text += n + 1) {
        n = strcspn(text, separator);
        mc_option_list_add(pieces, mc_arena_copy(arena, mc_slice(text, n)).data, arena);
        if (text[n] == '\0')
            break;
    }
}

struct mc_option_list mc_comma_list(const char *text, struct mc_arena *arena)
{
    struct mc_option_list pieces = {NULL, 0, 0};

    add_pieces(&pieces, text, ",", arena);
    return pieces;
}

struct mc_option_list mc_comma_lists(const struct mc_option_list *texts, struct mc_arena *arena)
{
    struct mc_option_list pieces = {NULL, 0, 0};
    size_t i;

    for (i = 0; i < texts->n_items; i++)
        add_pieces(&pieces, texts->items[i], ",", arena);
    return pieces;
}

const char *mc_setting_split(const char *text, struct mc_slice *name)
{
    *name = mc_slice(text, strcspn(text, "="));
    return text[name->length] == '=' ? text + name->length + 1 : NULL;
}

const char *mc_label_split(const char *text, struct mc_slice *label)
{
    *label = mc_slice(text, strcspn(text, "=/"));
    if (label->length > 0 && text[label->length] == '=')
        return text + label->length + 1;
    label->length = 0;
    return text;
}

/* --- setting values --------------------------------------------------------------------------- */

static int set_choice(const struct call *call, const struct mc_option *option, const char *shown,
                      const char *text)
{
    int index = mc_choice_index(option->choices, mc_slice_of(text));
    struct mc_option_list words = {NULL, 0, 0};
    const char *nearest, *list = "";
    size_t i;

    if (index >= 0) {
        memcpy(call->values + option->offset, &index, sizeof(index));
        return 0;
    }
    add_pieces(&words, option->choices, "|", call->arena);
    for (i = 0; i < words.n_items; i++)
        list = mc_arena_format(call->arena, "%s%s%s", list, i > 0 ? ", " : "", words.items[i]);
    mc_option_list_add(&words, NULL, call->arena);
    nearest = mc_nearest(mc_slice_of(text), words.items);
    if (nearest != NULL)
        return mc_error_set(call->error, MC_CODE_USAGE,
                            "%s: \"%s\" is not one of %s; did you mean \"%s\"?", shown, text, list,
                            nearest);
    return mc_error_set(call->error, MC_CODE_USAGE, "%s: \"%s\" is not one of %s", shown, text,
                        list);
}

/* A choice whose word may be left out; also yes and no, as for a flag. */
static int set_mode(const struct call *call, const struct mc_option *option, const char *shown,
                    const char *text)
{
    int flag = mc_choice_index("0|no|false|1|yes|true", mc_slice_of(text)), mode = flag > 2;

    if (flag < 0) {
        if (set_choice(call, option, shown, text) != 0)
            return -1;
        mode = 1 + mc_choice_index(option->choices, mc_slice_of(text));
    }
    memcpy(call->values + option->offset, &mode, sizeof(mode));
    return 0;
}

static int set_number(const struct call *call, const struct mc_option *option, const char *shown,
                      const char *text)
{
    bool whole = option->kind == MC_OPTION_INTEGER;
    bool is_bounded = option->minimum < option->maximum; /* both 0: there are no bounds */
    long long integer = 0;
    double real = 0;

    if (whole ? mc_parse_integer(text, &integer) != 0 : mc_parse_real(text, &real) != 0)
        return mc_error_set(call->error, MC_CODE_USAGE, "%s: \"%s\" is not a %snumber", shown, text,
                            whole ? "whole " : "");
    if (whole)
        real = (double)integer;
    if (is_bounded && !(real >= option->minimum && real <= option->maximum))
        return mc_error_set(call->error, MC_CODE_USAGE,
                            whole ? "%s: %s is outside %.0f..%.0f"
                                  : "%s: %s is outside %.15g..%.15g",
                            shown, text, option->minimum, option->maximum);
    if (whole)
        memcpy(call->values + option->offset, &integer, sizeof(integer));
    else
        memcpy(call->values + option->offset, &real, sizeof(real));
    return 0;
}

static void set_flag(const struct call *call, const struct mc_option *option, bool flag)
{
    memcpy(call->values + option->offset, &flag, sizeof(flag));
}

size_t mc_setting_length(const char *text)
{
    size_t length = strcspn(text, ",=");

    if (text[length] == '=' && text[length + 1] == '"') {
        length += 2;
        while (text[length] != '\0' && (text[length] != '"' || text[length + 1] == '"'))
            length += text[length] == '"' ? 2 : 1;
    }
    return length + strcspn(text + length, ",");
}

size_t mc_spec_length(const char *text)
{
    size_t length = mc_setting_length(text);

    while (text[length] == ',') {
        const char *part = text + length + 1;
        size_t key = strcspn(part, "=:,");
        /* after a bare name it is the label of the next item */
        bool is_setting = part[key] == '=' && memchr(text, ':', length) != NULL;

        if (!is_setting && part[0] != '\0' && part[0] != ',')
            break;
        length += 1 + mc_setting_length(part);
    }
    return length;
}

static void add_item(const struct call *call, const struct mc_option *option, const char *text)
{
    size_t index = (size_t)(option - call->options), n;
    struct mc_option_list list;

    memcpy(&list, call->values + option->offset, sizeof(list));
    if (call->from_environment[index])
        list.n_items = 0;
    call->from_environment[index] = false;
    while (option->specs && text[n = mc_spec_length(text)] == ',') {
        mc_option_list_add(&list, mc_arena_copy(call->arena, mc_slice(text, n)).data, call->arena);
        text += n + 1;
    }
    mc_option_list_add(&list, text, call->arena);
    memcpy(call->values + option->offset, &list, sizeof(list));
}

/* Sets an option that takes an argument; `shown` is its name in messages. */
static int set_value(const struct call *call, const struct mc_option *option, const char *shown,
                     const char *text)
{
    switch (option->kind) {
    case MC_OPTION_TEXT:
        memcpy(call->values + option->offset, &text, sizeof(text));
        return 0;
    case MC_OPTION_LIST:
        add_item(call, option, text);
        return 0;
    case MC_OPTION_CHOICE:
        return set_choice(call, option, shown, text);
    case MC_OPTION_MODE:
        return set_mode(call, option, shown, text);
    case MC_OPTION_INTEGER:
    case MC_OPTION_REAL:
        return set_number(call, option, shown, text);
    case MC_OPTION_FLAG:
    case MC_OPTION_ROWS:
    case MC_OPTION_SECTION:
        break;
    }
    return mc_error_set(call->error, MC_CODE_USAGE, "option %s takes no argument", shown);
}

/* --- finding options -------------------------------------------------------------------------- */

/* The option whose long name is `name`, or the only one whose long name begins so; NULL if there is
 * none or more than one: then the error names them. */
static const struct mc_option *find_long(const struct call *call, struct mc_slice name,
                                         bool flags_only)
{
    const struct mc_option *option, *match = NULL;
    const char *several = NULL;

    for (option = call->options; !is_end(option); option++) {
        if (option->kind == MC_OPTION_SECTION || option->name == NULL ||
            (flags_only && option->kind != MC_OPTION_FLAG && option->kind != MC_OPTION_MODE) ||
            strncmp(option->name, name.data, name.length) != 0)
            continue;
        if (strlen(option->name) == name.length)
            return option;
        if (match != NULL)
            several = several == NULL
                          ? mc_arena_format(call->arena, "--%s, --%s", match->name, option->name)
                          : mc_arena_format(call->arena, "%s, --%s", several, option->name);
        else
            match = option;
    }
    if (several == NULL)
        return match;
    (void)mc_error_set(call->error, MC_CODE_USAGE, "option --%.*s is ambiguous: %s",
                       MC_SLICE_ARGUMENTS(name), several);
    return NULL;
}

static int unknown_long(const struct call *call, struct mc_slice name)
{
    struct mc_option_list names = {NULL, 0, 0};
    const struct mc_option *option;
    const char *nearest;

    for (option = call->options; !is_end(option); option++)
        if (option->kind != MC_OPTION_SECTION && option->name != NULL)
            mc_option_list_add(&names, option->name, call->arena);
    mc_option_list_add(&names, "help", call->arena);
    mc_option_list_add(&names, NULL, call->arena);
    nearest = mc_nearest(name, names.items);
    if (nearest != NULL)
        return mc_error_set(call->error, MC_CODE_USAGE, "unknown option --%.*s; did you mean --%s?",
                            MC_SLICE_ARGUMENTS(name), nearest);
    return mc_error_set(call->error, MC_CODE_USAGE, "unknown option --%.*s",
                        MC_SLICE_ARGUMENTS(name));
}

/* --- the command line ------------------------------------------------------------------------- */

static int needs_argument(const struct call *call, const struct mc_option *option,
                          const char *shown)
{
    return mc_error_set(call->error, MC_CODE_USAGE, "option %s needs an argument: %s", shown,
                        option->argument != NULL  ? option->argument
                        : option->choices != NULL ? option->choices
                                                  : "VALUE");
}

/* Sets an option that needs no argument; returns how many arguments were used. */
static int switch_option(const struct call *call, const struct mc_option *option, bool on)
{
    int mode = on;

    if (option->kind == MC_OPTION_MODE)
        memcpy(call->values + option->offset, &mode, sizeof(mode));
    else
        set_flag(call, option, on);
    return 1;
}

/* "--name", "--name=value", "--no-name"; `next` is the argument after it, or NULL. Returns how many
 * arguments were used, or -1. */
static int parse_long(const struct call *call, const char *argument, const char *next)
{
    const char *equals = strchr(argument, '=');
    size_t n = equals == NULL ? strlen(argument + 2) : (size_t)(equals - argument) - 2;
    struct mc_slice name = mc_slice(argument + 2, n);
    const struct mc_option *option = find_long(call, name, false), *positive = NULL;
    const char *shown;

    if (option == NULL && call->error->code == MC_CODE_OK && n > 3 &&
        memcmp(name.data, "no-", 3) == 0)
        positive = find_long(call, mc_slice(name.data + 3, n - 3), true);
    if (call->error->code != MC_CODE_OK)
        return -1;
    if (option == NULL && positive == NULL)
        return unknown_long(call, name);
    shown = mc_arena_format(call->arena, positive != NULL ? "--no-%s" : "--%s",
                            positive != NULL ? positive->name : option->name);
    if (positive != NULL || option->kind == MC_OPTION_FLAG) {
        if (equals != NULL)
            return mc_error_set(call->error, MC_CODE_USAGE, "option %s takes no argument", shown);
        return switch_option(call, positive != NULL ? positive : option, positive == NULL);
    }
    if (option->kind == MC_OPTION_MODE && equals == NULL &&
        (next == NULL || mc_choice_index(option->choices, mc_slice_of(next)) < 0))
        return switch_option(call, option, true);
    if (equals == NULL && next == NULL)
        return needs_argument(call, option, shown);
    if (set_value(call, option, shown, equals != NULL ? equals + 1 : next) != 0)
        return -1;
    return equals != NULL ? 1 : 2;
}

/* "-n value", "-nvalue", "-abc" of flags. As parse_long. */
static int parse_short(const struct call *call, const char *argument, const char *next)
{
    const struct mc_option *option;
    char shown[3] = "-";

    for (argument++; *argument != '\0'; argument++) {
        option = call->options;
        while (!is_end(option) &&
               (option->kind == MC_OPTION_SECTION || option->short_name != *argument))
            option++;
        shown[1] = *argument;
        if (is_end(option))
            return mc_error_set(call->error, MC_CODE_USAGE, "unknown option %s", shown);
        if (option->kind == MC_OPTION_FLAG) {
            set_flag(call, option, true);
            continue;
        }
        if (argument[1] == '\0' && next == NULL)
            return needs_argument(call, option, shown);
        if (set_value(call, option, shown, argument[1] != '\0' ? argument + 1 : next) != 0)
            return -1;
        return argument[1] != '\0' ? 1 : 2;
    }
    return 1;
}

static int parse_arguments(const struct call *call, int argc, char **argv,
                           struct mc_option_list *operands)
{
    bool options_end = false;
    int i, used;

    for (i = 1; i < argc; i += used) {
        const char *next = i + 1 < argc ? argv[i + 1] : NULL;

        used = 1;
        if (options_end || argv[i][0] != '-' || argv[i][1] == '\0')
            mc_option_list_add(operands, argv[i], call->arena);
        else if (strcmp(argv[i], "--") == 0)
            options_end = true;
        else if (argv[i][1] == '-')
            used = parse_long(call, argv[i], next);
        else
            used = parse_short(call, argv[i], next);
        if (used < 0)
            return -1;
    }
    return 0;
}

/* --- the environment -------------------------------------------------------------------------- */

/* METRICHECK_NAME of an option. */
static const char *variable_of(const struct call *call, const struct mc_option *option)
{
    char *variable = mc_arena_format(call->arena, "METRICHECK_%s", option->name), *c;

    for (c = variable; *c != '\0'; c++)
        if (*c == '-')
            *c = '_';
        else if (mc_ascii_is_lower(*c))
            *c = (char)(*c - 'a' + 'A');
    return variable;
}

static int read_variable(const struct call *call, const struct mc_option *option)
{
    const char *variable = variable_of(call, option), *text = getenv(variable);
    int index;

    if (text == NULL || option->is_of_call)
        return 0;
    if (option->kind == MC_OPTION_FLAG) {
        index = mc_choice_index("|0|no|false|1|yes|true", mc_slice_of(text));
        if (index < 0)
            return mc_error_set(call->error, MC_CODE_USAGE, "%s: \"%s\" is neither yes nor no",
                                variable, text);
        set_flag(call, option, index > 3);
        return 0;
    }
    if (text[0] == '\0')
        return 0;
    if (set_value(call, option, variable, text) != 0)
        return -1;
    call->from_environment[option - call->options] = true;
    return 0;
}

/* --- the files that a call names -------------------------------------------------------------- */

/* Whether an option names a file (a suite may be one), not a metric, a phenomenon or a text. */
static bool is_of_files(const struct mc_option *option)
{
    return (option->completes != NULL &&
            (strcmp(option->completes, "file") == 0 || strcmp(option->completes, "suite") == 0)) ||
           (option->argument != NULL && strstr(option->argument, "FILE") != NULL);
}

static void add_present(struct mc_option_list *files, const char *path, struct mc_arena *arena)
{
    if (mc_file_exists(path))
        mc_option_list_add(files, path, arena);
}

/* Adds the files named after each '=', up to a comma. */
static void add_settings(struct mc_option_list *files, const char *text, struct mc_arena *arena)
{
    for (text = strchr(text, '='); text != NULL; text = strchr(text + 1, '='))
        add_present(files, mc_arena_format(arena, "%.*s", (int)strcspn(text + 1, ","), text + 1),
                    arena);
}

/* The values of an option that takes texts. */
static struct mc_option_list texts_of(const struct mc_option *option, const void *values,
                                      struct mc_arena *arena)
{
    const char *place = (const char *)values + option->offset;
    struct mc_option_list list = {NULL, 0, 0};
    const char *text;

    if (option->kind == MC_OPTION_LIST) {
        memcpy(&list, place, sizeof(list));
    } else if (option->kind == MC_OPTION_TEXT) {
        memcpy(&text, place, sizeof(text));
        if (text != NULL)
            mc_option_list_add(&list, text, arena);
    }
    return list;
}

/* A text is a path, or NAME=PATH; in a specification ("bleu", "meteor:paraphrases=PATH") only what
 * follows a '=' can be a path. */
int mc_options_check_files(const struct mc_option *options, const void *values,
                           const struct mc_option_list *operands, size_t n_words,
                           struct mc_arena *arena, struct mc_error *error)
{
    struct mc_option_list read = {NULL, 0, 0}, written = {NULL, 0, 0};
    const char *path;
    struct mc_slice format;
    size_t i;

    for (i = 0; i < operands->n_items; i++) {
        if (i >= n_words)
            add_present(&read, operands->items[i], arena);
        add_settings(&read, operands->items[i], arena);
    }
    for (options = mc_options_flat(options, arena); !is_end(options); options++) {
        struct mc_option_list texts = texts_of(options, values, arena);
        bool is_output = options->name != NULL && strcmp(options->name, "output") == 0;
        bool is_report = options->argument != NULL && strcmp(options->argument, "FORMAT=PATH") == 0;

        for (i = 0; i < texts.n_items; i++) {
            if (is_output) {
                add_present(&written, texts.items[i], arena);
            } else if (is_report) {
                path = mc_setting_split(texts.items[i], &format);
                if (path != NULL)
                    add_present(&written, path, arena);
            } else {
                if (is_of_files(options))
                    add_present(&read, texts.items[i], arena);
                add_settings(&read, texts.items[i], arena);
            }
        }
    }
    mc_option_list_add(&read, NULL, arena);
    /* one at a time: two outputs that are the same file are refused where they are opened */
    for (i = 0; i < written.n_items; i++) {
        const char *const output[] = {written.items[i], NULL};

        if (mc_output_paths_check(output, read.items, error) != 0)
            return -1;
    }
    return 0;
}

int mc_options_parse(const struct mc_option *options, void *values, int argc, char **argv,
                     bool environment, struct mc_option_list *operands, struct mc_arena *arena,
                     struct mc_error *error)
{
    struct mc_error unread = MC_NO_ERROR;
    struct call call = {mc_options_flat(options, arena), values, arena,
                        error == NULL ? &unread : error, NULL};
    const struct mc_option *option;
    size_t n = 0;

    options = call.options;
    while (!is_end(&options[n]))
        n++;
    call.from_environment = mc_arena_array(arena, n, sizeof(bool));
    for (option = options; environment && !is_end(option); option++)
        if (option->kind != MC_OPTION_SECTION && option->name != NULL &&
            read_variable(&call, option) != 0)
            return -1;
    return parse_arguments(&call, argc, argv, operands);
}

bool mc_options_wants_help(int argc, char **argv)
{
    int i;

    for (i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

/* Columns: where the help of an option begins, and the minimum left for it. */
enum { HELP_COLUMN = 28, LEAST_WIDTH = 24 };

/* "  -m, --metric SPEC" */
static void append_names(struct mc_buffer *line, const struct mc_option *option)
{
    const char *argument = option->argument != NULL ? option->argument : option->choices;

    if (option->short_name != '\0')
        mc_buffer_append_format(line, "  -%c", option->short_name);
    else
        mc_buffer_append_text(line, "    ");
    if (option->name != NULL)
        mc_buffer_append_format(line, "%s--%s", option->short_name != '\0' ? ", " : "  ",
                                option->name);
    if (option->kind == MC_OPTION_MODE)
        mc_buffer_append_format(line, "[=%s]", argument);
    else if (option->kind != MC_OPTION_FLAG && argument != NULL)
        mc_buffer_append_format(line, " %s", argument);
}

size_t mc_first_sentence(const char *text)
{
    const char *end = text;

    while ((end = strstr(end, ".")) != NULL && end[1] != ' ' && end[1] != '\0')
        end++;
    return end == NULL ? strlen(text) : (size_t)(end - text) + 1;
}

/* Prints `length` bytes of words in lines of `width` columns; the first line continues what `line`
 * holds, and each is indented to `indent`. */
static void print_wrapped(struct mc_buffer *line, const char *text, size_t length, size_t indent,
                          size_t width, FILE *stream)
{
    const char *end = text + length;
    size_t column = mc_utf8_count(mc_buffer_slice(line)), n_bytes, n_chars;
    bool at_begin = true;

    while (text += strspn(text, " \n"), text < end && *text != '\0') {
        n_bytes = strcspn(text, " \n");
        n_chars = mc_utf8_count(mc_slice(text, n_bytes));
        if (!at_begin && column + 1 + n_chars > width) {
            (void)fprintf(stream, "%s\n", line->data);
            mc_buffer_clear(line);
            column = 0;
            at_begin = true;
        }
        if (at_begin && column < indent) {
            mc_buffer_append_repeated(line, ' ', indent - column);
            column = indent;
        } else if (!at_begin) {
            mc_buffer_append_char(line, ' ');
            column++;
        }
        mc_buffer_append(line, text, n_bytes);
        column += n_chars;
        text += n_bytes;
        at_begin = false;
    }
    (void)fprintf(stream, "%s\n", mc_buffer_slice(line).data);
    mc_buffer_clear(line);
}

void mc_options_help(const struct mc_option *options, bool brief, unsigned width, FILE *stream)
{
    struct mc_buffer line = {NULL, 0, 0};
    struct mc_arena *arena = mc_arena_new();
    const struct mc_option *option;
    const char *help;

    options = mc_options_flat(options, arena);
    if (width < HELP_COLUMN + LEAST_WIDTH)
        width = HELP_COLUMN + LEAST_WIDTH;
    for (option = options; !is_end(option); option++) {
        if (option->kind == MC_OPTION_SECTION) {
            (void)fprintf(stream, "%s%s:\n", option == options ? "" : "\n", option->help);
            continue;
        }
        help = option->help == NULL ? "" : option->help;
        append_names(&line, option);
        if (mc_utf8_count(mc_buffer_slice(&line)) + 2 > HELP_COLUMN) {
            (void)fprintf(stream, "%s\n", line.data);
            mc_buffer_clear(&line);
        }
        print_wrapped(&line, help, brief ? mc_first_sentence(help) : strlen(help), HELP_COLUMN,
                      width, stream);
    }
    mc_buffer_free(&line);
    mc_arena_free(arena);
}
