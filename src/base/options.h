/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options.h: command-line options as data. Parsing, --help, the man page and shell completion all
 * come from one array, so none of them can be out of date. Also the nearest known word to one that
 * is not known. */
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
    MC_OPTION_MODE,    /* int: 0 none; 1 + the index in `choices`, of the first one where no word
                        * of them follows; --no-NAME sets it to 0 */
    MC_OPTION_INTEGER, /* long long, within minimum..maximum */
    MC_OPTION_REAL,    /* double, within minimum..maximum */
    MC_OPTION_ROWS,    /* a struct that has a table of its own, `rows`, which stands here */
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
    const char *help;        /* sentences, of which the first can stand alone */
    bool is_of_call;         /* FLAG: no variable of the environment sets it */
    bool specs; /* LIST: "a:k=1,l=2,b" are two items, "a:k=1,l=2" and "b": a comma begins
                   the next one unless KEY=VALUE is behind it */
    const struct mc_option *rows; /* ROWS: with offsets in the struct at `offset` */
};

#define MC_OPTIONS_END                                                                             \
    {                                                                                              \
        .kind = MC_OPTION_SECTION                                                                  \
    }

/* The rows of such an array: `field` of the struct `type`, which holds the values, is what the
 * option sets, and has the type of its kind, or the row does not compile. letter: 0 is none. */
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
/* A flag whose name is another option elsewhere, whose variable is not meant for it. */
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
/* All rows of another array, whose struct is `field`. */
#define MC_ROWS(type, field, table)                                                                \
    {                                                                                              \
        .kind = MC_OPTION_ROWS, .offset = offsetof(type, field), .rows = (table)                   \
    }
/* The same, of the struct of this array. */
#define MC_ROWS_HERE(table)                                                                        \
    {                                                                                              \
        .kind = MC_OPTION_ROWS, .rows = (table)                                                    \
    }

/* The array with MC_OPTION_ROWS replaced by the rows that they stand for: itself where it has none,
 * else a copy in the arena; one without rows for NULL. The functions below do so themselves. */
const struct mc_option *mc_options_flat(const struct mc_option *options,
                                        struct mc_arena *arena) MC_MUST_CHECK;
/* Parses argv[1..]: "--name=value", "--name value", "-n value", "-nvalue", bundled flags, "--" ends
 * the options, "-" alone is an operand; options and operands may be mixed; long names may be cut
 * while they are unambiguous. Values go to `values` (the struct that the offsets speak of, already
 * holding the defaults); operands (pointers into argv) to `operands`. Before argv, the environment
 * is read: METRICHECK_NAME (upper case, '-' as '_') for each option but those `is_of_call`, where
 * `environment` is true; a variable that is empty is none, and no for a flag. A list given on the
 * command line replaces that of the environment. Wrong calls are MC_CODE_USAGE with a hint (nearest
 * option). Memory comes from the arena. */
int mc_options_parse(const struct mc_option *options, void *values, int argc, char **argv,
                     bool environment, struct mc_option_list *operands, struct mc_arena *arena,
                     struct mc_error *error) MC_MUST_CHECK;
/* Fails (MC_CODE_USAGE) where a file that an option writes (--output, --report FORMAT=PATH) is
 * there and is one that an operand or another option reads, by whatever name. The first n_words
 * operands are words or ids, which may be the name of a file without meaning it. */
int mc_options_check_files(const struct mc_option *options, const void *values,
                           const struct mc_option_list *operands, size_t n_words,
                           struct mc_arena *arena, struct mc_error *error) MC_MUST_CHECK;
/* True when argv holds --help or -h before "--". */
bool mc_options_wants_help(int argc, char **argv);
/* Bytes of the first sentence: up to a full stop that a blank or the end follows, and with it; all
 * of the text where there is none. */
size_t mc_first_sentence(const char *text);
/* The option table wrapped to `width` columns; `brief`: of each help the first sentence. */
void mc_options_help(const struct mc_option *options, bool brief, unsigned width, FILE *stream);
/* Appends to a list in the arena. */
void mc_option_list_add(struct mc_option_list *list, const char *item, struct mc_arena *arena);
/* The pieces of a text between commas, or of all texts of a list; empty ones count, so that "" is
 * one piece. In the arena. */
struct mc_option_list mc_comma_list(const char *text, struct mc_arena *arena);
struct mc_option_list mc_comma_lists(const struct mc_option_list *texts, struct mc_arena *arena);
/* "NAME=VALUE": what is behind the first sign of equality, and *name, what is before it. Both may
 * be empty. Without one: NULL, and *name is the text. */
const char *mc_setting_split(const char *text, struct mc_slice *name);
/* "LABEL=PATH", or a path alone, of which *label is then empty: a sign of equality at its beginning
 * or behind a '/' is its own. Returns the path. */
const char *mc_label_split(const char *text, struct mc_slice *label);

/* An enumeration whose values have names is one list, `#define LIST(X) X(MC_THIS, "this") ...`, of
 * which these make the constants (enum mc_kind { LIST(MC_CHOICE_VALUE) }), the text "this|that",
 * and an array of the names, to be ended by NULL ({LIST(MC_CHOICE_NAME) NULL}). */
#define MC_CHOICE_VALUE(value, name) value,
#define MC_CHOICE_NAME(value, name) name,
#define MC_CHOICE_BEHIND_BAR(value, name) "|" name
#define MC_CHOICE_TEXT(LIST) (&("" LIST(MC_CHOICE_BEHIND_BAR))[1])

/* The length of "KEY=VALUE" up to the next comma. Commas within the double quotes of a value,
 * KEY="...", belong to it; "" is a quote in it. */
size_t mc_setting_length(const char *text);
/* The length of the first item of such a list of specifications. */
size_t mc_spec_length(const char *text);
/* "a|b|c": index of `word`, or -1. */
int mc_choice_index(const char *choices, struct mc_slice word);
/* The same, but a choice "c:FILE" stands for "c:" and any path behind it, which then is *path (else
 * NULL), in the word. */
int mc_choice_with_path(const char *choices, const char *word, const char **path);
/* Whole-text numbers in the C locale: no blanks, no suffix, finite. -1 when it is none. */
int mc_parse_real(const char *text, double *number) MC_MUST_CHECK;
int mc_parse_integer(const char *text, long long *number) MC_MUST_CHECK;

/* Known words, in a list that is ended by NULL. */

/* The index of the word; of the NULL, where it is not known. */
size_t mc_known_index(struct mc_slice word, const char *const *known);

/* "did you mean": the known word nearest to one that is not known. */

/* The word of `known` (ended by NULL) with the least edit distance to `word` (insert, delete,
 * replace, exchange of neighbours, upper and lower case alike), the first of equals; where that is
 * over a third of the word's length (2 are always allowed to words of 3 and more), the first that
 * begins with the word, which has at least 3 characters; NULL where there is none. Counted in
 * bytes; words of over 63 are near to nothing.
 */
const char *mc_nearest(struct mc_slice word, const char *const *known);

/* For the end of a message: "; did you mean 'bleu'?", or "" where nothing is near. Written to
 * `text`, which is returned. */
enum { MC_NEAREST_HINT = 96 };
const char *mc_nearest_hint(struct mc_slice word, const char *const *known,
                            char text[MC_NEAREST_HINT]);

/* The same, and where nothing is near "; there are a, b, c", as many as there is room for. */
enum { MC_KNOWN_HINT = 440 };
const char *mc_known_hint(struct mc_slice word, const char *const *known, char text[MC_KNOWN_HINT]);

#endif
