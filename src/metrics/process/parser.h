/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parser.h: a sentence parser that runs as a process (doc/metric-processes.md): its graphs are
 * checked and kept in a cache. */
#ifndef MC_METRICS_PROCESS_PARSER_H
#define MC_METRICS_PROCESS_PARSER_H

#include "metrics/process/process.h"

struct mc_amr_graph;
struct mc_parser;
struct mc_run_watch;
struct mc_score_cache;

/* The result of parsing a sentence. */
struct mc_parsed_sentence {
    struct mc_slice amr;        /* valid PENMAN; length 0: there is no graph */
    struct mc_amr_graph *graph; /* the graph of `amr`; NULL: none */
    struct mc_slice reason;     /* why there is none */
    bool has_failed;            /* the process failed, as opposed to refusing the sentence */
};

/* Starts the process of the command, a line for the shell, and reads its handshake, which must say
 * "task": "parse"; MC_CODE_MODULE if it does not, or if none comes. The rules must outlive the
 * parser. Close with mc_parser_close. */
int mc_parser_open(const char *command, const struct mc_process_rules *rules,
                   struct mc_parser **parser, struct mc_error *error) MC_MUST_CHECK;
/* NULL is allowed. */
void mc_parser_close(struct mc_parser *parser);
/* From the handshake; by default "parser" and "unknown". They live as long as the parser. */
struct mc_slice mc_parser_name(const struct mc_parser *parser);
struct mc_slice mc_parser_version(const struct mc_parser *parser);

/* Sentences to parse. */
struct mc_sentences {
    const struct mc_slice *texts; /* [n], all different */
    const struct mc_slice *names; /* [n]: id of a case with that sentence, for messages */
    size_t n;
};

/* Parses them in order, in one process whatever the number of threads, so that the input of the
 * process does not depend on that number. Graphs that the cache (NULL: none) has from the same
 * command, name and version are taken from there; the others are kept there, and refusals too, but
 * not failures. The watch (NULL: none) is told how many are asked for, and may stop the parsing;
 * the sentences left then have the reason "interrupted". A failing cache is given up. parsed: [n],
 * with texts and graphs in the arena. */
void mc_parser_parse(struct mc_parser *parser, const struct mc_sentences *sentences,
                     struct mc_score_cache *cache, const struct mc_run_watch *watch,
                     struct mc_parsed_sentence *parsed, struct mc_arena *arena);

#endif
