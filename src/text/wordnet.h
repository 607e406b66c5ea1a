/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wordnet.h: a reader of WordNet 3.0 (Miller 1995; Fellbaum 1998): words to synsets, synsets to
 * words, inflected words to base forms.
 *
 * The files index.PART, data.PART and PART.exc are mapped and searched in place (wndb(5WN),
 * morphy(7WN)): nothing is parsed when they are opened. An open struct is never changed, so any
 * number of threads may use it. Damaged files give fewer answers, never a crash.
 *
 * Words are in lower case with '_' for a blank, as in the index files. */
#ifndef MC_TEXT_WORDNET_H
#define MC_TEXT_WORDNET_H

#include <stdint.h>

#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"

struct mc_wordnet;

/* The mapped files of WordNet. */

struct mc_wordnet_part_files {
    struct mc_mapped_file index, data, exceptions;
};

enum mc_wordnet_part {
    MC_WORDNET_NOUN,
    MC_WORDNET_VERB,
    MC_WORDNET_ADJECTIVE, /* including satellites */
    MC_WORDNET_ADVERB,
    MC_WORDNET_PARTS /* the number of parts */
};

struct mc_wordnet {
    struct mc_wordnet_part_files parts[MC_WORDNET_PARTS];
};

/* In bytes. Longer words are not looked up: WordNet has none. */
enum { MC_WORDNET_WORD_LIMIT = 255 };

/* The texts of the files of one part of speech; any bytes are allowed. */
struct mc_wordnet_texts {
    struct mc_slice index, data, exceptions;
};

/* A reusable list of synsets; a zeroed struct is empty. The id of a synset is its offset in
 * data.PART times 4 plus the part, so that no two synsets of WordNet share one. */
struct mc_synsets {
    uint32_t *ids;
    size_t n, capacity;
};
/* The same for words. The slices are not NUL-terminated. */
struct mc_word_list {
    struct mc_slice *items;
    size_t n, capacity;
};
/* Whether the default folder has a WordNet, readable or not. */
bool mc_wordnet_is_installed(void);

/* Opens the WordNet in the folder; NULL: the default one (wordnet.c). If a file is missing,
 * truncated (its last line has no end) or, except for exceptions, empty, the message
 * (MC_CODE_INPUT) says how to get WordNet. Close with mc_wordnet_close. */
int mc_wordnet_open(const char *folder, struct mc_wordnet **wordnet,
                    struct mc_error *error) MC_MUST_CHECK;
/* A WordNet of texts in memory, which must outlive it and may hold anything. */
struct mc_wordnet *
mc_wordnet_of(const struct mc_wordnet_texts texts[MC_WORDNET_PARTS]) MC_MUST_CHECK;
void mc_wordnet_close(struct mc_wordnet *wordnet);
/* 16 hexadecimal digits and a NUL: a checksum (base/hash.h) of the index and exception files, which
 * hold the words, the offsets of their synsets and the base forms; with_words: also of the data
 * files, which mc_wordnet_words reads. Takes a few milliseconds. */
void mc_wordnet_checksum(const struct mc_wordnet *wordnet, bool with_words, char hex[17]);

/* Appends the synsets of exactly this word as this part of speech, in the order of the index file
 * (most frequent sense first). */
void mc_wordnet_synsets(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                        struct mc_slice word, struct mc_synsets *synsets);
/* Whether the word is in the index of this part of speech. */
bool mc_wordnet_has(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                    struct mc_slice word);
/* Appends the base forms, if any, that the exception list of this part of speech gives for the
 * word; they point into the mapped files. Two words (aurar, offer) have two lines: both count, or
 * with last_line only the last one. */
void mc_wordnet_exceptions(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                           struct mc_slice word, bool last_line, struct mc_word_list *forms);
/* Appends the words of a synset as they are written (capitals kept), in the file's order, without
 * the markers "(a)", "(p)" and "(ip)"; they point into the mapped files. */
void mc_wordnet_words(const struct mc_wordnet *wordnet, uint32_t synset,
                      struct mc_word_list *words);

/* A pointer from a synset to another one (wninput(5WN)): '!' antonym, '&' similar, '+' derivation,
 * '\\' pertainym, '<' participle, "@" and "@i" hypernym. */
struct mc_wordnet_pointer {
    char symbol[3]; /* NUL-terminated */
    /* The words of the two synsets that it joins, from 1; both 0: the synsets themselves. */
    uint8_t source, target;
    uint32_t synset; /* where it leads */
};
struct mc_wordnet_pointers {
    struct mc_wordnet_pointer *items;
    size_t n, capacity;
};
/* Appends the pointers of the synset whose first character is among `symbols`, in the file's order,
 * up to the first unreadable one. */
void mc_wordnet_pointers(const struct mc_wordnet *wordnet, uint32_t synset, const char *symbols,
                         struct mc_wordnet_pointers *pointers);
void mc_wordnet_pointers_free(struct mc_wordnet_pointers *pointers);

/* Appends the base forms of a word or phrase as this part of speech, each once and in the index:
 * itself, the forms of the exception list, and the results of one rule of detachment; the same for
 * the spellings with '_', '-' or nothing in place of a blank, '-' or '_'. Unlike in
 * mc_wordnet_morphy, exceptions do not exclude rules. The forms are in the arena, in the mapped
 * files, or are the word. */
void mc_wordnet_bases(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                      struct mc_slice word, struct mc_arena *arena, struct mc_word_list *forms);
/* Whether the word has any base form. */
bool mc_wordnet_has_form(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                         struct mc_slice word, struct mc_arena *arena);
/* The number of senses of the word found in the tagged texts (tagsense_cnt of wndb(5WN)); 0 for an
 * unknown word. */
uint32_t mc_wordnet_n_tagged(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                             struct mc_slice word);

/* One rule of detachment of morphy(7WN): a word that ends in `ending` may derive from one with
 * `replacement` instead. */
struct mc_detachment {
    const char *ending, *replacement;
};
/* The rules of a part of speech in the order in which they are tried, terminated by NULLs. "ves" to
 * "f" for nouns is not among those of WordNet 3.0. */
const struct mc_detachment *mc_wordnet_detachments(enum mc_wordnet_part part);
/* Applies the rule to the word, appends the result, in the arena, and returns true; false if the
 * word does not have the ending, or consists of nothing else. */
bool mc_wordnet_detach(struct mc_slice word, const struct mc_detachment *rule,
                       struct mc_arena *arena, struct mc_word_list *forms);

/* Appends the base forms of the word as NLTK 3.8 finds them (WordNetCorpusReader._morphy), each in
 * the index of this part of speech: for a word in the exception list, itself and the exceptions;
 * else itself and the results of one rule; else the results of the fewest rules. NLTK has one more
 * rule for nouns, "ves" to "f". If the exception list has a word twice, the last line counts. The
 * forms are in the arena, in the mapped files, or are the word. */
void mc_wordnet_morphy(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                       struct mc_slice word, struct mc_arena *arena, struct mc_word_list *forms);

void mc_synsets_add(struct mc_synsets *synsets, uint32_t id);
void mc_synsets_free(struct mc_synsets *synsets);
void mc_word_list_add(struct mc_word_list *list, struct mc_slice word);
void mc_word_list_free(struct mc_word_list *list);

#endif
