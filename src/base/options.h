/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options.h: command-line options as data. Parsing, --help, the man page and shell completion all
 * come from one array, so none of them can be out of date. Also the known word nearest to an
 * unknown one. */
#ifndef MC_BASE_OPTIONS_H
#define MC_BASE_OPTIONS_H

#include <stddef.h>
#include <stdio.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/slice.h"

enum mc_option_kind {
    MC_OPTION_FLAG,    /* bool: set to true; --no-NAME sets it to false */
    MC_OPTION_TEXT,    /* const char *: the last one wins */
    MC_OPTION_LIST,    /* struct mc_option_list: repeatable, in order */
    MC_OPTION_CHOICE,  /* int: index in `choices` */
    MC_OPTION_MODE,    /* int: 0 if off, else 1 + the index in `choices`; given without a word, the
                          first one; --no-NAME sets 0 */
    MC_OPTION_INTEGER, /* long long, within minimum..maximum */
    MC_OPTION_REAL,    /* double, within minimum..maximum */
    MC_OPTION_ROWS,    /* a nested struct with its own table, `rows`, inserted here */
    MC_OPTION_SECTION  /* a heading in --help; `help` is its text */
};

struct mc_option_list {
    const char **items;
    size_t n_items, capacity;
};

/* One option. `offset` is the place of its value in the command's options struct. An array ends
 * with kind MC_OPTION_SECTION and help == NULL. */
struct mc_option {
    enum mc_option_kind kind;
    char short_name;         /* '\0': none */
    const char *name;        /* long name, without dashes */
    size_t offset;           /* offsetof(struct ..., field) */
    const char *argument;    /* "FILE", "SPEC" ...; NULL for flags */
    const char *choices;     /* CHOICE: words joined by '|' */
    double minimum, maximum; /* closed; minimum not below maximum: no bounds */
    const char *completes;   /* what completion offers: "file", "folder", "metric", ...; or NULL */
    const char *help;        /* sentences; the first can stand alone */
    bool is_of_call;         /* FLAG: no variable of the environment sets it */
    bool specs; /* LIST: "a:k=1,l=2,b" is two items, "a:k=1,l=2" and "b": a comma begins the next
                   item unless KEY=VALUE follows it */
    const struct mc_option *rows; /* ROWS: with offsets in the struct at `offset` */
};

#define MC_OPTIONS_END                                                                             \
    {                                                                                              \
        .kind = MC_OPTION_SECTION                                                                  \
    }

/* The rows of such an array: the option sets `field` of the struct `type`; if the field does not
 * have the type of the kind, the row does not compile. letter: 0 for none. */
/* A type cannot stand in parentheses. NOLINTBEGIN(bugprone-macro-parentheses) */
#define MC_OPTION_PLACE(type, field, kind_type)                                                    \
    .offset = _Generic(MC_NOWHERE(type).field, kind_type : offsetof(type, field))
/* NOLINTEND(bugprone-macro-parentheses) */
#define MC_ROW_HEADING(text)                                                                       \
    {                                                                                              \
        .kind = MC_OPTION_SECTION, .help = (text)                                                  \
    }
#define MC_ROW_FLAG(type, field, letter, name_, help_)                                             \
    {                                                                                              \
        .kind = MC_OPTION_FLAG, MC_OPTION_PLACE(type, field, bool), .short_name = (letter),        \
        .name = (name_), .help = (help_)                                                           \
    }
/* A flag that shares its name with another command's option, so that option's environment variable
 * must not set it. */
#define MC_ROW_FLAG_OF_CALL(type, field, letter, name_, help_)                                     \
    {                                                                                              \
        .kind = MC_OPTION_FLAG, MC_OPTION_PLACE(type, field, bool), .short_name = (letter),        \
        .name = (name_), .help = (help_), .is_of_call = true                                       \
    }
#define MC_ROW_TEXT(type, field, letter, name_, argument_, completes_, help_)                      \
    {                                                                                              \
        .kind = MC_OPTION_TEXT, MC_OPTION_PLACE(type, field, const char *),                        \
        .short_name = (letter), .name = (name_), .argument = (argument_),                          \
        .completes = (completes_), .help = (help_)                                                 \
    }
#define MC_ROW_LIST(type, field, letter, name_, argument_, completes_, help_)                      \
    {                                                                                              \
        .kind = MC_OPTION_LIST, MC_OPTION_PLACE(type, field, struct mc_option_list),               \
        .short_name = (letter), .name = (name_), .argument = (argument_),                          \
        .completes = (completes_), .help = (help_)                                                 \
    }
/* A list of specifications: `specs` is true. */
#define MC_ROW_SPECS(type, field, letter, name_, argument_, completes_, help_)                     \
    {                                                                                              \
        .kind = MC_OPTION_LIST, MC_OPTION_PLACE(type, field, struct mc_option_list),               \
        .short_name = (letter), .name = (name_), .argument = (argument_),                          \
        .completes = (completes_), .help = (help_), .specs = true                                  \
    }
#define MC_ROW_CHOICE(type, field, letter, name_, choices_, help_)                                 \
    MC_ROW_WORD(type, field, letter, name_, NULL, choices_, help_)
/* A choice whose words --help does not list: it shows `argument`. */
#define MC_ROW_WORD(type, field, letter, name_, argument_, choices_, help_)                        \
    {                                                                                              \
        .kind = MC_OPTION_CHOICE, MC_OPTION_PLACE(type, field, int), .short_name = (letter),       \
        .name = (name_), .argument = (argument_), .choices = (choices_), .help = (help_)           \
    }
#define MC_ROW_MODE(type, field, letter, name_, choices_, help_)                                   \
    {                                                                                              \
        .kind = MC_OPTION_MODE, MC_OPTION_PLACE(type, field, int), .short_name = (letter),         \
        .name = (name_), .choices = (choices_), .help = (help_)                                    \
    }
#define MC_ROW_INTEGER(type, field, letter, name_, argument_, least, most, help_)                  \
    {                                                                                              \
        .kind = MC_OPTION_INTEGER, MC_OPTION_PLACE(type, field, long long),                        \
        .short_name = (letter), .name = (name_), .argument = (argument_), .minimum = (least),      \
        .maximum = (most), .help = (help_)                                                         \
    }
#define MC_ROW_REAL(type, field, letter, name_, argument_, least, most, help_)                     \
    {                                                                                              \
        .kind = MC_OPTION_REAL, MC_OPTION_PLACE(type, field, double), .short_name = (letter),      \
        .name = (name_), .argument = (argument_), .minimum = (least), .maximum = (most),           \
        .help = (help_)                                                                            \
    }
/* All rows of another array, which fill the member `field`. */
#define MC_ROWS(type, field, table)                                                                \
    {                                                                                              \
        .kind = MC_OPTION_ROWS, .offset = offsetof(type, field), .rows = (table)                   \
    }
/* The same, but they fill this struct itself. */
#define MC_ROWS_HERE(table)                                                                        \
    {                                                                                              \
        .kind = MC_OPTION_ROWS, .rows = (table)                                                    \
    }

/* The array with each MC_OPTION_ROWS replaced by the rows it stands for: the array itself if it has
 * none, else a copy in the arena; an empty array for NULL. The functions below do this
 * themselves. */
const struct mc_option *mc_options_flat(const struct mc_option *options,
                                        struct mc_arena *arena) MC_MUST_CHECK;
/* Parses argv[1..]: "--name=value", "--name value", "-n value", "-nvalue", bundled flags, "--" ends
 * the options, "-" alone is an operand; options and operands may be mixed; long names may be
 * abbreviated if unambiguous. Values go to `values` (the struct that the offsets refer to, already
 * holding the defaults); operands (pointers into argv) to `operands`. If `environment` is true, the
 * environment is read first: METRICHECK_NAME (upper case, '-' as '_') for each option that is not
 * `is_of_call`; an empty variable counts as unset, and as "no" for a flag. A list given on the
 * command line replaces the one from the environment. Wrong calls are MC_CODE_USAGE with a hint
 * (nearest option). Memory comes from the arena. */
int mc_options_parse(const struct mc_option *options, void *values, int argc, char **argv,
                     bool environment, struct mc_option_list *operands, struct mc_arena *arena,
                     struct mc_error *error) MC_MUST_CHECK;
/* Fails (MC_CODE_USAGE) if a file that an option writes (--output, --report FORMAT=PATH) exists and
 * is also read by an operand or another option, under whatever name. The first n_words operands are
 * words or ids, which do not mean a file even if one has that name. */
int mc_options_check_files(const struct mc_option *options, const void *values,
                           const struct mc_option_list *operands, size_t n_words,
                           struct mc_arena *arena, struct mc_error *error) MC_MUST_CHECK;
/* True when argv holds --help or -h before "--". */
bool mc_options_wants_help(int argc, char **argv);
/* Bytes of the first sentence: up to and including the first full stop followed by a blank or the
 * end; the whole text if there is none. */
size_t mc_first_sentence(const char *text);
/* The option table wrapped to `width` columns; `brief`: only the first sentence of each help. */
void mc_options_help(const struct mc_option *options, bool brief, unsigned width, FILE *stream);
/* Appends to a list in the arena. */
void mc_option_list_add(struct mc_option_list *list, const char *item, struct mc_arena *arena);
/* The pieces between the commas of a text, or of all texts of a list; empty pieces count, so "" is
 * one piece. In the arena. */
struct mc_option_list mc_comma_list(const char *text, struct mc_arena *arena);
struct mc_option_list mc_comma_lists(const struct mc_option_list *texts, struct mc_arena *arena);
/* "NAME=VALUE": returns what follows the first '='; *name is what precedes it. Both may be empty.
 * Without a '=': NULL, and *name is the text. */
const char *mc_setting_split(const char *text, struct mc_slice *name);
/* "LABEL=PATH", or a path alone, for which *label is empty: a '=' at the beginning or after a '/'
 * belongs to the path. Returns the path. */
const char *mc_label_split(const char *text, struct mc_slice *label);

/* An enumeration whose values have names is one list, `#define LIST(X) X(MC_THIS, "this") ...`,
 * from which these macros make the constants (enum mc_kind { LIST(MC_CHOICE_VALUE) }), the text
 * "this|that", and a NULL-terminated array of the names ({LIST(MC_CHOICE_NAME) NULL}). */
#define MC_CHOICE_VALUE(value, name) value,
#define MC_CHOICE_NAME(value, name) name,
#define MC_CHOICE_BEHIND_BAR(value, name) "|" name
#define MC_CHOICE_TEXT(LIST) (&("" LIST(MC_CHOICE_BEHIND_BAR))[1])

/* The length of "KEY=VALUE" up to the next comma. Commas within the double quotes of a value,
 * KEY="...", belong to it; "" inside them is a quote. */
size_t mc_setting_length(const char *text);
/* The length of the first item of such a list of specifications. */
size_t mc_spec_length(const char *text);
/* "a|b|c": index of `word`, or -1. */
int mc_choice_index(const char *choices, struct mc_slice word);
/* The same, but the choice "c:FILE" matches "c:" followed by any path; *path then points to the
 * path within the word (else NULL). */
int mc_choice_with_path(const char *choices, const char *word, const char **path);
/* Whole-text numbers in the C locale: no blanks, no suffix, finite. -1 if the text is not one. */
int mc_parse_real(const char *text, double *number) MC_MUST_CHECK;
int mc_parse_integer(const char *text, long long *number) MC_MUST_CHECK;

/* Known words, in a NULL-terminated list. */

/* The index of the word; that of the NULL if it is unknown. */
size_t mc_known_index(struct mc_slice word, const char *const *known);

/* "did you mean": the known word nearest to an unknown one. */

/* The word of `known` (NULL-terminated) with the least edit distance to `word` (insert, delete,
 * replace, swap neighbours; case is ignored), the first among equals. The distance may be at most a
 * third of the word's length (at least 2 for words of 3 or more); beyond that, if `word` has at
 * least 3 characters, the first known word that begins with it; else NULL. Counted in bytes; words
 * of over 63 are near to nothing. */
const char *mc_nearest(struct mc_slice word, const char *const *known);

/* For the end of a message: "; did you mean 'bleu'?", or "" if nothing is near. Written to `text`,
 * which is returned. */
enum { MC_NEAREST_HINT = 96 };
const char *mc_nearest_hint(struct mc_slice word, const char *const *known,
                            char text[MC_NEAREST_HINT]);

/* The same, but if nothing is near, "; there are a, b, c", as many as fit. */
enum { MC_KNOWN_HINT = 440 };
const char *mc_known_hint(struct mc_slice word, const char *const *known, char text[MC_KNOWN_HINT]);

#endif
