/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lexicon.h: the words that fill templates, and their places in the files. */
#ifndef MC_GENERATE_LEXICON_H
#define MC_GENERATE_LEXICON_H

#include "base/diagnostic.h"
#include "base/json_locate.h"

struct mc_diagnostics;
struct mc_graph_pattern;
struct mc_json_file;
struct mc_word_class;
struct mc_word_entry;

/* A JSON file that was read. */
struct mc_data_source {
    struct mc_slice path, text;
};

enum { MC_DATA_STEPS = 5 };

/* The place of a value in a JSON file that was read: a path of keys and indexes, which is only
 * turned into line and column for a finding. */
struct mc_data_place {
    const struct mc_data_source *source;
    struct mc_json_step steps[MC_DATA_STEPS];
    size_t n_steps;
    /* Byte of the value's text, which is one string or an array of lines joined by LF; SIZE_MAX:
     * the value as a whole. */
    size_t offset;
};

/* The file as a whole; mc_data_key and mc_data_index add steps. */
struct mc_data_place mc_data_top(const struct mc_data_source *source);
/* One step down. The key must outlive the place and be NUL-terminated. */
struct mc_data_place mc_data_key(struct mc_data_place place, const char *key);
struct mc_data_place mc_data_index(struct mc_data_place place, size_t index);
/* The place of byte `offset` of the value's text. */
struct mc_data_place mc_data_at(struct mc_data_place place, size_t offset);
/* Line and column of the place or, if the value does not exist, of the nearest value above it. */
struct mc_position mc_data_position(const struct mc_data_place *place);
/* Adds a finding at the place. Returns its index. */
size_t mc_data_finding(const struct mc_data_place *place, struct mc_diagnostics *diagnostics,
                       enum mc_severity severity, const char *code, const char *format, ...)
    MC_PRINTF(5, 6);

/* The words that fill templates: forms, graph, relations, features.
 *
 * A lexicon (schema metricheck/lexicon/1) has classes (person, thing, transitive ...) of one kind
 * each, and a class has entries by name. Keys of an entry:
 * - noun: singular, amr (a graph of one root), optionally plural;
 * - verb: base, third, past, participle, ing, frame, subject (a role), optionally object;
 * - adjective: word, amr (a branch: ":mod (b / big)");
 * - phrase (numerals, adverbs, prepositions, names of places ...): word, optionally amr (a graph or
 *   a branch);
 * - all kinds: antonym, synonym, hypernym, co-hyponym, converse, counterpart, each the name of
 *   another entry, of the same class or else of the first class that has it;
 * - every other key is a feature: true, false or a text. */

enum mc_word_kind { MC_WORD_NOUN, MC_WORD_VERB, MC_WORD_ADJECTIVE, MC_WORD_PHRASE };

/* The relations by which an entry names another; those before MC_WORD_CONVERSE are relations of
 * WordNet. */
enum mc_entry_relation {
    MC_WORD_ANTONYM,
    MC_WORD_SYNONYM,
    MC_WORD_HYPERNYM,
    MC_WORD_CO_HYPONYM,
    MC_WORD_CONVERSE,
    MC_WORD_COUNTERPART,
    MC_WORD_RELATIONS
};

struct mc_word_key {
    struct mc_slice key, value; /* a flag's value is "true" or "false" */
    bool is_flag;
};

struct mc_word_lexicon {
    struct mc_data_source source;
    struct mc_slice name;
    struct mc_word_class *classes; /* in the order of the file */
    size_t n_classes;
};

struct mc_word_class {
    struct mc_slice name;
    enum mc_word_kind kind;
    struct mc_word_entry *entries; /* in the order of the file */
    size_t n_entries;
    const struct mc_word_lexicon *lexicon;
};

struct mc_word_entry {
    struct mc_slice name;
    const struct mc_word_class *word_class;
    struct mc_word_key *keys;
    size_t n_keys;
    struct mc_graph_pattern *graph; /* of the key amr; NULL: none, or a broken one */
    const struct mc_word_entry *related[MC_WORD_RELATIONS]; /* NULL: none */
};

/* Reads a lexicon. Faults (E002 to E005, T003: a relation names no entry, T006: a broken graph) go
 * to the file's diagnostics; the lexicon has the rest. Memory is the arena's. */
struct mc_word_lexicon *mc_word_lexicon_read(const struct mc_json_file *file,
                                             struct mc_arena *arena) MC_MUST_CHECK;

const struct mc_word_class *mc_word_class_find(const struct mc_word_lexicon *lexicon,
                                               struct mc_slice name);
/* The key of this name, a text or a flag; NULL: the entry has none. */
const struct mc_word_key *mc_word_key_find(const struct mc_word_entry *entry, struct mc_slice key);
/* Names of the relations, NULL-terminated. */
extern const char *const mc_word_relation_names[];
/* Names of the classes, NULL-terminated, for mc_nearest. */
const char *const *mc_word_class_names(const struct mc_word_lexicon *lexicon,
                                       struct mc_arena *arena);
/* The place of a key of an entry, or (NULL) of the entry. */
struct mc_data_place mc_word_entry_place(const struct mc_word_entry *entry, const char *key);

#endif
