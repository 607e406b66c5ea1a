/* ter_tokenize.h: the tokens of TER, as tercom 0.8.0, sacreBLEU 2.6.0 and TERp make them.
 *
 * Without options: split at white space. `normalized` first applies the rules of mteval-v11 and
 * splits off 's; with `asian` also ideographs and their punctuation, and in tercom runs of kana.
 * TERp splits a full stop or comma off where it ends a word that has no other. `drop` then removes
 * punctuation. */
#ifndef MC_TEXT_TER_TOKENIZE_H
#define MC_TEXT_TER_TOKENIZE_H

#include "text/tokenize.h"

struct mc_ter_options {
    /* as tercom: ASCII white space alone, splits as Java does (a text that the other options leave
     * empty is one empty token, white space that they leave in front of a token is one before it,
     * white space alone is none), runs of kana */
    bool tercom;
    bool normalized;
    bool drop; /* . , ? : ; ! " ( ) vanish, with asian also the wide forms and those of CJK */
    bool asian;
    bool lowercase; /* as str.lower (text/unicode.h) */
    /* with `tercom`: as TERp; no token is empty, control characters at the ends vanish */
    bool terp;
};

/* Memory that is used again and again; a zeroed struct is ready. */
struct mc_ter_tokens {
    struct mc_tokens tokens; /* the result; they point into the text or a buffer */
    struct mc_buffer buffers[2];
};

/* Replaces the tokens by those of the text (well-formed UTF-8), which must outlive them. The text
 * is first stripped: for tercom of all characters up to U+0020 at both ends, for sacreBLEU of white
 * space at the end; nothing left is no token. */
void mc_ter_tokenize(const struct mc_ter_options *options, struct mc_slice text,
                     struct mc_ter_tokens *tokens);
/* The tokens of what mc_ter_tokenize makes of the text, joined by blanks, as sacreBLEU 2.6.0 has
 * them for references: "it's." is "it's .", and that "it 's .". Without `normalized` both are the
 * same. Not for `tercom` and `terp`. */
void mc_ter_tokenize_twice(const struct mc_ter_options *options, struct mc_slice text,
                           struct mc_ter_tokens *tokens);
/* Whether tercom and TERp would take the text for several lines and cannot read it: it holds
 * U+0085, U+2028 or U+2029. */
bool mc_ter_has_line_end(struct mc_slice text);
void mc_ter_tokens_free(struct mc_ter_tokens *tokens);

#endif
