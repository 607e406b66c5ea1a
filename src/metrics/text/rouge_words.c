#include "metrics/text/rouge_words.h"

#include "text/unicode.h"

enum { LONGEST_UNSTEMMED = 3 };

void mc_rouge_words_free(struct mc_rouge_words *words)
{
    mc_tokens_free(&words->tokens);
    mc_buffer_free(&words->lowered);
    mc_buffer_free(&words->words);
    mc_stem_cache_close(words->stems);
}

/* The character of a word in lower case, or 0 for one that divides words. */
static char word_character(char c)
{
    if (c >= 'A' && c <= 'Z')
        return (char)(c + ('a' - 'A'));
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? c : '\0';
}

/* Words of an ASCII text, or of one in lower case already. */
static void split(struct mc_rouge_words *words, struct mc_slice text)
{
    size_t begin = 0, i;
    char *out;

    mc_buffer_clear(&words->words);
    mc_buffer_reserve(&words->words, text.length + 1);
    out = words->words.data;
    words->tokens.n = 0;
    words->tokens.text = mc_slice(out, text.length);
    for (i = 0; i < text.length; i++) {
        out[i] = word_character(text.data[i]);
        if (out[i] != '\0')
            continue;
        if (i > begin)
            mc_tokens_add(&words->tokens, out + begin, i - begin);
        begin = i + 1;
    }
    if (i > begin)
        mc_tokens_add(&words->tokens, out + begin, i - begin);
}

/* The stems stand one behind the other in the copy; their places are known once it has stopped
 * growing. */
static void stem_all(struct mc_tokens *tokens, struct mc_stem_cache *stems)
{
    const char *at;
    size_t i;

    mc_buffer_clear(&tokens->copy);
    mc_buffer_reserve(&tokens->copy, 1);
    for (i = 0; i < tokens->n; i++) {
        size_t before = tokens->copy.length;

        if (tokens->items[i].length > LONGEST_UNSTEMMED)
            mc_buffer_append_slice(&tokens->copy, mc_stem_cache_find(stems, tokens->items[i]));
        else
            mc_buffer_append_slice(&tokens->copy, tokens->items[i]);
        tokens->items[i].length = tokens->copy.length - before;
    }
    tokens->text = mc_slice(tokens->copy.data, tokens->copy.length);
    at = tokens->copy.data;
    for (i = 0; i < tokens->n; i++) {
        tokens->items[i].data = at;
        at += tokens->items[i].length;
    }
}

void mc_rouge_words_read(struct mc_rouge_words *words, struct mc_slice text, bool stem)
{
    if (!mc_is_ascii(text)) {
        mc_buffer_clear(&words->lowered);
        mc_lower_append(&words->lowered, text);
        text = mc_buffer_slice(&words->lowered);
    }
    split(words, text);
    if (!stem)
        return;
    if (words->stems == NULL)
        words->stems = mc_stem_cache_open(MC_STEM_NLTK);
    stem_all(&words->tokens, words->stems);
}
