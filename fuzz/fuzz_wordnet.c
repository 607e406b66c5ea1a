/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The input is an index, a data and an exception file of WordNet, separated by lines "--"; they
 * serve as every part of speech. The first words of the input are looked up, and each is related to
 * the one before. */
#include "fuzz/fuzz.h"
#include "phenomena/word_knowledge.h"

enum { WORDS_ASKED = 24 };

/* The text before the next divider. */
static struct mc_slice next_file(struct mc_slice *rest)
{
    size_t i;

    for (i = 0; i + 4 <= rest->length; i++)
        if (memcmp(rest->data + i, "\n--\n", 4) == 0) {
            struct mc_slice file = mc_slice(rest->data, i + 1);

            *rest = mc_slice(rest->data + i + 4, rest->length - i - 4);
            return file;
        }
    i = rest->length;
    rest->length = 0;
    return mc_slice(rest->data, i);
}

static void check_inside(const struct mc_word_list *list, struct mc_slice text)
{
    size_t i;

    for (i = 0; i < list->n; i++)
        fuzz_check(list->items[i].data >= text.data &&
                   list->items[i].data + list->items[i].length <= text.data + text.length);
}

static void ask(const struct mc_wordnet *wordnet, enum mc_wordnet_part part, struct mc_slice word,
                const struct mc_wordnet_texts *texts, struct mc_arena *arena)
{
    struct mc_word_list list = {NULL, 0, 0};
    struct mc_synsets synsets = {NULL, 0, 0};
    size_t i;

    mc_wordnet_synsets(wordnet, part, word, &synsets);
    fuzz_check(synsets.n == 0 || mc_wordnet_has(wordnet, part, word));
    for (i = 0; i < synsets.n && i < WORDS_ASKED; i++) {
        fuzz_check(synsets.ids[i] % MC_WORDNET_PARTS == (uint32_t)part);
        mc_wordnet_words(wordnet, synsets.ids[i], &list);
    }
    check_inside(&list, texts->data);
    list.n = 0;
    mc_wordnet_exceptions(wordnet, part, word, false, &list);
    mc_wordnet_exceptions(wordnet, part, word, true, &list);
    check_inside(&list, texts->exceptions);
    list.n = 0;
    mc_wordnet_morphy(wordnet, part, word, arena, &list);
    for (i = 0; i < list.n; i++)
        fuzz_check(mc_wordnet_has(wordnet, part, list.items[i]));
    list.n = 0;
    mc_wordnet_bases(wordnet, part, word, arena, &list);
    for (i = 0; i < list.n; i++)
        fuzz_check(mc_wordnet_has(wordnet, part, list.items[i]));
    fuzz_check(mc_wordnet_n_tagged(wordnet, part, word) == 0 ||
               mc_wordnet_has(wordnet, part, word));
    mc_word_list_free(&list);
    mc_synsets_free(&synsets);
}

static void relate(struct mc_word_knowledge *knowledge, struct mc_slice first,
                   struct mc_slice second)
{
    const struct mc_word *one = mc_word_of(knowledge, first);
    const struct mc_word *other = mc_word_of(knowledge, second);
    const struct mc_word_relation *relation = mc_word_relation_of(knowledge, one, other);

    fuzz_check((relation->hypernym_distance > 0) == (relation->more_general > 0));
    fuzz_check(mc_word_of(knowledge, first) == one);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_slice text = mc_slice((const char *)data, size), rest = text;
    struct mc_wordnet_texts texts[MC_WORDNET_PARTS];
    struct mc_arena *arena = mc_arena_new();
    struct mc_wordnet *wordnet;
    struct mc_word_knowledge *knowledge;
    struct mc_slice last = text;
    char hex[17];
    size_t part, begin = 0, end, asked;

    texts[0].index = next_file(&rest);
    texts[0].data = next_file(&rest);
    texts[0].exceptions = next_file(&rest);
    for (part = 1; part < MC_WORDNET_PARTS; part++)
        texts[part] = texts[0];
    wordnet = mc_wordnet_of(texts);
    mc_wordnet_checksum(wordnet, true, hex);
    fuzz_check(strlen(hex) == 16);
    knowledge = mc_word_knowledge_new(wordnet);
    for (asked = 0; asked < WORDS_ASKED && begin < size; asked++) {
        for (end = begin; end < size && data[end] != ' ' && data[end] != '\n';)
            end++;
        for (part = 0; part < MC_WORDNET_PARTS; part++)
            ask(wordnet, (enum mc_wordnet_part)part, mc_slice(text.data + begin, end - begin),
                &texts[part], arena);
        relate(knowledge, mc_slice(text.data + begin, end - begin), last);
        last = mc_slice(text.data + begin, end - begin);
        begin = end + 1;
    }
    mc_word_knowledge_free(knowledge);
    mc_wordnet_close(wordnet);
    mc_arena_free(arena);
    return 0;
}
