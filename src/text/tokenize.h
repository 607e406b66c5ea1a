/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tokenize.h: splits texts into tokens, by the named tokenisers of the reference programs.
 *
 * Tokens are slices of the text itself; only if a tokeniser rewrites the text (13a with entities,
 * zh) do they point into a copy. A struct mc_tokens is reused for text after text and keeps its
 * memory, so that tokenising allocates nothing once it is warm. */
#ifndef MC_TEXT_TOKENIZE_H
#define MC_TEXT_TOKENIZE_H

#include "base/memory.h"
#include "base/slice.h"

/* The names, in the order of the enumeration: for parameters and mc_choice_index. */
#define MC_TOKENIZERS "13a|intl|zh|char|none"

enum mc_tokenizer {
    MC_TOKENIZER_13A,  /* sacreBLEU 2.6.0 "13a", after mteval-v13a */
    MC_TOKENIZER_INTL, /* sacreBLEU 2.6.0 "intl", after mteval-v14 --international-tokenization */
    MC_TOKENIZER_ZH,   /* sacreBLEU 2.6.0 "zh": Chinese characters one by one, the rest as 13a */
    MC_TOKENIZER_CHAR, /* every code point that is not white space */
    MC_TOKENIZER_NONE  /* split at Unicode white space */
};

/* A zeroed struct is an empty list. */
struct mc_tokens {
    bool mteval; /* set by the caller: mteval-v13a has already rewritten the text, so 13a does not;
                    U+001C to U+001F are not white space to 13a and intl (as for Perl's \s) */
    struct mc_slice *items;
    size_t n, capacity;
    struct mc_slice text;  /* the items point into it: the text, or `copy` */
    struct mc_buffer copy; /* the text as the tokeniser rewrote it */
};

/* Replaces the tokens by those of `text` (well-formed UTF-8), which must outlive them. White space
 * at the end of the text does not matter to 13a, char and none; for intl it decides whether a final
 * full stop is split off, so the caller strips it. */
void mc_tokenize(enum mc_tokenizer tokenizer, struct mc_slice text, struct mc_tokens *tokens);
/* Appends to `out` the text as 13a rewrites it before tokenising: "<skipped>" and "-\\n" are
 * removed, a line feed becomes a blank, then &quot; &amp; &lt; &gt; are decoded one after the
 * other; with `apostrophe` also &apos;. */
void mc_tokenize_rewrite(struct mc_slice text, bool apostrophe, struct mc_buffer *out);
/* Adds one token; it must point into tokens->text. */
void mc_tokens_add(struct mc_tokens *tokens, const char *data, size_t length);
/* Frees the memory and zeroes the struct. */
void mc_tokens_free(struct mc_tokens *tokens);

/* The tokens of TER, as tercom 0.8.0, sacreBLEU 2.6.0 and TERp make them.
 *
 * Without options: split at white space. `normalized` first applies the rules of mteval-v11 and
 * splits off 's; with `asian` also ideographs and their punctuation, and in tercom runs of kana.
 * TERp splits off a full stop or comma at the end of a word that has no other. `drop` then removes
 * punctuation. */

struct mc_ter_options {
    /* as tercom: only ASCII white space, split as in Java (a text left empty by the other options
     * is one empty token, white space that they leave before a token adds an empty one, only white
     * space gives none), runs of kana */
    bool tercom;
    bool normalized;
    bool drop; /* remove . , ? : ; ! " ( ) and with asian also the wide forms and those of CJK */
    bool asian;
    bool lowercase; /* as str.lower (text/unicode.h) */
    /* with `tercom`: as TERp; no empty tokens, control characters at the ends are removed */
    bool terp;
};

/* Reusable memory; a zeroed struct is ready. */
struct mc_ter_tokens {
    struct mc_tokens tokens; /* the result; they point into the text or a buffer */
    struct mc_buffer buffers[2];
};

/* Replaces the tokens by those of the text (well-formed UTF-8), which must outlive them. The text
 * is first stripped: for tercom, of all characters up to U+0020 at both ends; for sacreBLEU, of
 * white space at the end. If nothing is left, there are no tokens. */
void mc_ter_tokenize(const struct mc_ter_options *options, struct mc_slice text,
                     struct mc_ter_tokens *tokens);
/* Tokenises the result of mc_ter_tokenize, joined by blanks, again, as sacreBLEU 2.6.0 does for
 * references: "it's." becomes "it's .", and that "it 's .". Without `normalized` both are the same.
 * Not for `tercom` and `terp`. */
void mc_ter_tokenize_twice(const struct mc_ter_options *options, struct mc_slice text,
                           struct mc_ter_tokens *tokens);
/* Whether tercom and TERp would take the text for several lines and fail: it contains U+0085,
 * U+2028 or U+2029. */
bool mc_ter_has_line_end(struct mc_slice text);
void mc_ter_tokens_free(struct mc_ter_tokens *tokens);

#endif
