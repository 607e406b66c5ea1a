/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pattern.h: graphs and sentences with placeholders, compiled once and written often.
 *
 * Graphs are PENMAN text. The pattern of an entry of the lexicon has no placeholders and is a
 * graph,
 * "(d / dog)", a branch, ":mod (b / big)", or a constant. The pattern of a template may have:
 * - {slot} as a target: the graph of the entry in the slot or, from its second occurrence on, its
 *   variable; {slot+other+...}: with the branches of other slots attached to its root;
 * - {slot} as a role: the branch of the entry;
 * - {slot.key} inside any word: a text of the entry ("frame", "subject" ...).
 *
 * Variables get new names: the first letter of the concept (x if it is not a letter), with a number
 * from 2 if the letter was used before. A variable may only be mentioned after its definition. */
#ifndef MC_GENERATE_PATTERN_H
#define MC_GENERATE_PATTERN_H

#include "base/error.h"
#include "base/memory.h"
#include "base/slice.h"

struct mc_buffer;

enum {
    MC_PATTERN_VARIABLES = 64, /* nodes that one pattern writes itself */
    MC_TEMPLATE_SLOTS = 32     /* slots of a template */
};

enum mc_graph_token_kind {
    MC_GRAPH_OPEN,    /* "(variable / concept" */
    MC_GRAPH_CLOSE,   /* ")" */
    MC_GRAPH_ROLE,    /* ":role" */
    MC_GRAPH_ATOM,    /* a constant */
    MC_GRAPH_MENTION, /* a variable defined before */
    MC_GRAPH_INCLUDE, /* {slot} or {slot+...} as a target */
    MC_GRAPH_BRANCH   /* {slot} as a role */
};

/* A part of a word: literal text or (slot != MC_NO_SLOT) a key of the entry in a slot. */
struct mc_word_piece {
    struct mc_slice text; /* the literal, or the key */
    uint32_t slot;
    size_t offset;                /* in the pattern's text */
    const struct mc_slice *forms; /* by choice of the slot; set by mc_template_read */
};

#define MC_NO_SLOT UINT32_MAX

struct mc_graph_token {
    enum mc_graph_token_kind kind;
    uint32_t variable;            /* OPEN, MENTION: index among those of the pattern */
    uint32_t slot;                /* INCLUDE, BRANCH */
    struct mc_word_piece *pieces; /* OPEN: of the concept; ROLE with its colon; ATOM */
    size_t n_pieces;
    uint32_t *branches; /* INCLUDE: slots whose branches are attached to it */
    size_t n_branches;
    size_t offset; /* in the pattern's text */
};

struct mc_graph_pattern {
    struct mc_graph_token *tokens;
    size_t n_tokens;
    uint32_t n_variables;
    bool is_branch; /* begins with a role */
};

/* Index of the slot with this name, or MC_NO_SLOT. */
typedef uint32_t mc_find_slot(const void *context, struct mc_slice name);

/* A text to compile. */
struct mc_pattern_source {
    struct mc_slice text;
    mc_find_slot *find_slot; /* NULL: no placeholders */
    const void *context;     /* passed to find_slot */
    struct mc_arena *arena;  /* owns the pattern, which points into the text */
};

/* What is wrong with the text. */
struct mc_pattern_parse_error {
    size_t offset;   /* byte of the text */
    bool is_unbound; /* a placeholder without a slot */
    struct mc_error error;
};

/* Compiles a graph; -1 after a mistake. */
int mc_graph_pattern_compile(const struct mc_pattern_source *source,
                             struct mc_graph_pattern *pattern,
                             struct mc_pattern_parse_error *parse_error) MC_MUST_CHECK;
/* Splits a word of the source's text, which has no blanks, into pieces; -1 after a mistake. */
int mc_word_pieces(const struct mc_pattern_source *source, struct mc_slice word,
                   struct mc_word_piece **pieces, size_t *n_pieces,
                   struct mc_pattern_parse_error *parse_error) MC_MUST_CHECK;
/* The slot that a placeholder names; -1: no such slot. `name` lies in the source's text. */
int mc_pattern_find_slot(const struct mc_pattern_source *source, struct mc_slice name,
                         uint32_t *slot, struct mc_pattern_parse_error *parse_error) MC_MUST_CHECK;

/* The content of the slots: the number of each choice, and the graph of its entry. */
struct mc_graph_filling {
    const uint32_t *choices;                      /* [slots] */
    const struct mc_graph_pattern *const *graphs; /* [slots]; NULL: the entry has none */
    size_t n_slots;
};

/* Appends the graph, one relation a line, children indented by 3 more blanks than their parent, as
 * mc_penman_write does. */
void mc_graph_pattern_write(const struct mc_graph_pattern *pattern,
                            const struct mc_graph_filling *filling, struct mc_buffer *out);

/* The byte of the first "a" or "an" of a sentence that does not fit the next word, or SIZE_MAX. */
size_t mc_wrong_article(struct mc_slice sentence);

/* A sentence with placeholders.
 *
 * {slot}: the noun in its number, or the word of an adjective or phrase; {slot.form}: a form;
 * {is:slot}, {was:slot}, {has:slot}, {does:slot}: in agreement with the number of a noun;
 * {agree.verb:slot}: third person or base form; A/AN before a word: "a" or "an". The first letter
 * of the sentence becomes a capital. */

enum mc_sentence_part_kind {
    MC_SENTENCE_TEXT,    /* literal */
    MC_SENTENCE_ARTICLE, /* A/AN */
    MC_SENTENCE_WORD,    /* {slot} */
    MC_SENTENCE_FORM,    /* {slot.form} */
    MC_SENTENCE_HELPER,  /* {is:slot} ... */
    MC_SENTENCE_AGREE    /* {agree.verb:slot} */
};

struct mc_sentence_part {
    enum mc_sentence_part_kind kind;
    struct mc_slice text; /* TEXT: the literal; FORM: the key; HELPER: "is" ... */
    uint32_t slot;        /* all but TEXT and ARTICLE; AGREE: of the verb */
    uint32_t other;       /* AGREE: the slot of the noun */
    size_t offset;        /* in the pattern's text */
    /* By choice of the slot, set by mc_template_read; AGREE: third persons. */
    const struct mc_slice *forms;
    const struct mc_slice *plural_forms; /* AGREE: base forms */
};

struct mc_sentence_pattern {
    struct mc_sentence_part *parts;
    size_t n_parts;
};

/* Compiles a sentence; -1 after a mistake. */
int mc_sentence_pattern_compile(const struct mc_pattern_source *source,
                                struct mc_sentence_pattern *pattern,
                                struct mc_pattern_parse_error *parse_error) MC_MUST_CHECK;

/* The forms of a helping verb ("is"); false: no such verb. */
bool mc_sentence_helper(struct mc_slice name, const char **singular, const char **plural);

/* Appends the sentence. choices: of each slot; plural: whether each slot's choice is plural. */
void mc_sentence_pattern_write(const struct mc_sentence_pattern *pattern, const uint32_t *choices,
                               const bool *plural, struct mc_buffer *out);

#endif
