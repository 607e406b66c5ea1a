/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unicode.h: classes, case and width of characters, as in the reference programs.
 *
 * Most text metrics were written in Python, so blanks and lower case follow Python 3 (str.isspace,
 * str.split, str.rstrip, str.lower). General categories and widths are those of utf8proc (Unicode
 * 15). All texts must be well-formed UTF-8, except where a function says otherwise. */
#ifndef MC_TEXT_UNICODE_H
#define MC_TEXT_UNICODE_H

#include <stdint.h>

#include "base/slice.h"

struct mc_arena;
struct mc_buffer;

/* Columns that the text takes on a terminal: 2 for wide characters, 0 for combining marks and
 * control characters, 1 for all others. Any bytes may be given; each ill-formed byte counts 1. */
size_t mc_display_width(struct mc_slice text);

/* Text that is safe on a screen or in a text file. Any bytes may be given. */

/* The text with blanks for tab, line feed, carriage return and the separators of lines and
 * paragraphs, and U+FFFD for other dangerous characters (mc_utf8_danger), of "##[" the bracket. The
 * text itself if nothing is replaced, else a copy in the arena. */
struct mc_slice mc_plain_text(struct mc_slice text, struct mc_arena *arena);

/* The text with U+FFFD for NUL and ill-formed bytes, otherwise unchanged; result as above. */
struct mc_slice mc_well_formed(struct mc_slice text, struct mc_arena *arena);

/* White space as in Python's str.isspace and \s in its regular expressions: U+0009-000D,
 * U+001C-0020, U+0085, U+00A0, U+1680, U+2000-200A, U+2028, U+2029, U+202F, U+205F, U+3000. */
bool mc_is_space(uint32_t code_point);
/* General categories P*, S*, N*. */
bool mc_is_punctuation(uint32_t code_point);
bool mc_is_symbol(uint32_t code_point);
bool mc_is_number(uint32_t code_point);
/* Category Nd, Python's \d. */
bool mc_is_decimal_digit(uint32_t code_point);
/* General category L*; C* (control, format, private use, surrogate, unassigned); Mn. */
bool mc_is_letter(uint32_t code_point);
bool mc_is_other(uint32_t code_point);
bool mc_is_nonspacing_mark(uint32_t code_point);
/* string.punctuation of Python: the 32 ASCII characters that are not letters, digits, blank or
 * control characters. */
bool mc_is_ascii_punctuation(uint32_t code_point);

/* Whether all bytes are below 0x80. */
bool mc_is_ascii(struct mc_slice text);

/* Length in bytes of the white space character at data (before end), or 0 if there is none. */
size_t mc_space_at(const char *data, const char *end);
/* The text without white space at its end (str.rstrip), or at both ends (str.strip). */
struct mc_slice mc_strip_end(struct mc_slice text);
struct mc_slice mc_strip(struct mc_slice text);

/* Appends the text in lower case as str.lower does: the full mapping of Unicode (U+0130 becomes "i"
 * and U+0307), and a capital sigma at the end of a word becomes U+03C2 (Unicode 15, table 3-17,
 * Final_Sigma). The locale does not matter. */
void mc_lower_append(struct mc_buffer *buffer, struct mc_slice text);
/* The same, in the arena. */
struct mc_slice mc_lower_copy(struct mc_slice text, struct mc_arena *arena);

/* When a capital sigma becomes U+03C2. */
enum mc_final_sigma {
    MC_SIGMA_UNICODE, /* at the end of a word: Python, and Unicode's Final_Sigma */
    MC_SIGMA_NEVER    /* never: Perl */
};

/* The same with another rule for the sigma. */
void mc_lower_append_with(enum mc_final_sigma rule, struct mc_buffer *buffer, struct mc_slice text);

/* The simple mapping of Unicode: one character gives one (U+0130 gives "i"). */
uint32_t mc_lower_character(uint32_t code_point);

enum { MC_DECOMPOSED_LIMIT = 4 };
/* The full canonical decomposition of one character, including Hangul; returns the number of parts,
 * at least 1. */
size_t mc_decompose_character(uint32_t code_point, uint32_t parts[MC_DECOMPOSED_LIMIT]);
/* Canonical_Combining_Class: consecutive marks with a class above 0 are sorted by it in canonical
 * decomposition. */
unsigned mc_combining_class(uint32_t code_point);

/* A growing list of code points. A zeroed struct is empty. */
struct mc_code_points {
    uint32_t *items; /* [n] */
    size_t n, capacity;
};

/* Replaces the code points by those of the well-formed text in NFKC: compatibility variants are
 * unified (half-width kana, full-width letters), and marks are joined with their letters. */
void mc_nfkc(struct mc_slice text, struct mc_code_points *out);

/* Maps the characters of one case to small numbers, for n-grams of characters.
 *
 * ASCII characters are their own numbers; others get the next free one from 128 on, so that a table
 * indexed by them stays small. A struct is reused for case after case, and keeps its memory. */

struct mc_character_slot {
    uint32_t code_point, id, turn;
};

/* A zeroed struct is ready after mc_characters_clear. */
struct mc_characters {
    struct mc_character_slot *slots; /* [n_slots], a power of two; used when slot.turn == turn */
    size_t n_slots;
    uint32_t n_ids, turn; /* all ids given so far are below n_ids */
};

/* Which characters to leave out. */
enum mc_characters_without {
    MC_CHARACTERS_ALL,           /* none */
    MC_CHARACTERS_WITHOUT_SPACE, /* white space (mc_is_space) */
    MC_CHARACTERS_WITHOUT_BLANK  /* only U+0020 */
};

/* Forgets all characters. */
void mc_characters_clear(struct mc_characters *table);
/* Writes the id of every code point of the text (well-formed UTF-8) that is not left out to ids,
 * which must have room for text.length of them; returns their number. */
size_t mc_characters_add(struct mc_characters *table, struct mc_slice text,
                         enum mc_characters_without without, uint32_t *ids);
/* Fills code_points[id] for all ids given so far; [n_ids]. */
void mc_characters_list(const struct mc_characters *table, uint32_t *code_points);
void mc_characters_free(struct mc_characters *table);

#endif
