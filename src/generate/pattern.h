/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pattern.h: graphs and sentences with place holders, taken apart once and put together often.
 *
 * Graphs are PENMAN text. A pattern of an entry of the lexicon has no place holders and is a graph,
 * "(d / dog)", a branch, ":mod (b / big)", or a constant. A pattern of a template may have:
 * - {slot} where a target stands: the graph of the entry in the slot or, when it stands there for
 *   the second time, its variable; {slot+other+...}: branches of others hung on its root;
 * - {slot} where a role stands: the branch of the entry;
 * - {slot.key} inside any word: a text of the entry ("frame", "subject" ...).
 *
 * Variables are named afresh: the first letter of the concept (x when it is no letter), with a
 * number from 2 when the letter was used before. A variable may be mentioned behind its definition
 * only. */
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
    const struct mc_slice *forms; /* by choice of the slot; set by whoever knows the slots */
};

#define MC_NO_SLOT UINT32_MAX

struct mc_graph_token {
    enum mc_graph_token_kind kind;
    uint32_t variable;            /* OPEN, MENTION: index among those of the pattern */
    uint32_t slot;                /* INCLUDE, BRANCH */
    struct mc_word_piece *pieces; /* OPEN: of the concept; ROLE with its colon; ATOM */
    size_t n_pieces;
    uint32_t *hung; /* INCLUDE: slots whose branches hang on it */
    size_t n_hung;
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

/* A text to be taken apart. */
struct mc_pattern_source {
    struct mc_slice text;
    mc_find_slot *find_slot; /* NULL: no place holders */
    const void *context;     /* given to find_slot */
    struct mc_arena *arena;  /* owns the pattern, which points into the text */
};

/* What is wrong with it. */
struct mc_pattern_parse_error {
    size_t offset;   /* byte of the text */
    bool is_unbound; /* a place holder without a slot */
    struct mc_error error;
};

/* Takes a text apart; -1 on a mistake. */
int mc_graph_pattern_compile(const struct mc_pattern_source *source,
                             struct mc_graph_pattern *pattern,
                             struct mc_pattern_parse_error *parse_error) MC_MUST_CHECK;
/* Takes one word of the source's text, without blanks, apart. */
int mc_word_pieces(const struct mc_pattern_source *source, struct mc_slice word,
                   struct mc_word_piece **pieces, size_t *n_pieces,
                   struct mc_pattern_parse_error *parse_error) MC_MUST_CHECK;
/* The slot that a place holder names; -1 when there is none. `name` lies in the source's text. */
int mc_pattern_find_slot(const struct mc_pattern_source *source, struct mc_slice name,
                         uint32_t *slot, struct mc_pattern_parse_error *parse_error) MC_MUST_CHECK;

/* What the slots hold: of each the number of its choice and the graph of that entry. */
struct mc_graph_filling {
    const uint32_t *choices;                      /* [slots] */
    const struct mc_graph_pattern *const *graphs; /* [slots]; NULL where it has none */
    size_t n_slots;
};

/* Appends the graph, one relation a line, children indented by 3 blanks more than their parent, as
 * mc_penman_write has it. */
void mc_graph_pattern_write(const struct mc_graph_pattern *pattern,
                            const struct mc_graph_filling *filling, struct mc_buffer *out);

/* "a" or "an". */

/* The first "a" or "an" of a sentence that does not go with the word behind it: its byte, or
 * SIZE_MAX. */
size_t mc_wrong_article(struct mc_slice sentence);

/* A sentence with place holders, taken apart once and put together often.
 *
 * {slot}: the noun in its number, or the word of an adjective or phrase; {slot.form}: a form;
 * {is:slot}, {was:slot}, {has:slot}, {does:slot}: in agreement with the number of a noun;
 * {agree.verb:slot}: third person or base form; A/AN before a word: "a" or "an". The first letter
 * of the sentence is raised. */

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
    /* By choice of the slot, set by whoever knows the slots; AGREE: third persons. */
    const struct mc_slice *forms;
    const struct mc_slice *plural_forms; /* AGREE: base forms */
};

struct mc_sentence_pattern {
    struct mc_sentence_part *parts;
    size_t n_parts;
};

/* Takes a text apart; -1 on a mistake. */
int mc_sentence_pattern_compile(const struct mc_pattern_source *source,
                                struct mc_sentence_pattern *pattern,
                                struct mc_pattern_parse_error *parse_error) MC_MUST_CHECK;

/* The forms of a helper ("is"); false: there is no such helper. */
bool mc_sentence_helper(struct mc_slice name, const char **singular, const char **plural);

/* Appends the sentence. choices: of each slot; plural: whether the choice of each slot is. */
void mc_sentence_pattern_write(const struct mc_sentence_pattern *pattern, const uint32_t *choices,
                               const bool *plural, struct mc_buffer *out);

#endif
