/* document.h: what a report for people is made of, whatever it is written on. What stands in it is
 * said in content.c; how a part looks, in document_screen.c and document_markdown.c. */
#ifndef MC_REPORT_DOCUMENT_H
#define MC_REPORT_DOCUMENT_H

#include <stdio.h>

#include "report/table_layout.h"

struct mc_document_kind;

/* A document under way. */
struct mc_document {
    const struct mc_document_kind *kind;
    FILE *stream;
    struct mc_arena *arena; /* while it is written */
    size_t width;           /* columns; SIZE_MAX: no end */
    bool color;
    unsigned depth;      /* Markdown: levels that its titles stand below the first of their kind */
    bool begun, in_list; /* of the kind */
};

/* All texts are plain (plain_text.h). */
struct mc_document_kind {
    void (*gap)(struct mc_document *document); /* before a new section or table */
    void (*title)(struct mc_document *document, struct mc_slice text);
    void (*subtitle)(struct mc_document *document, struct mc_slice text); /* of a table */
    void (*paragraph)(struct mc_document *document, struct mc_slice text);
    /* Short items in one line, or in several when they do not fit. */
    void (*items)(struct mc_document *document, const struct mc_slice *items, size_t n);
    void (*table)(struct mc_document *document, const struct mc_table *table);
    /* One of several lines below a table or title; those after its first line are set in. */
    void (*remark)(struct mc_document *document, struct mc_slice text, size_t hanging);
    /* A text about something that has a name; `widest`: of all names of the list, in columns. */
    void (*entry)(struct mc_document *document, struct mc_slice name, size_t widest,
                  struct mc_slice text);
};

extern const struct mc_document_kind mc_screen_kind, mc_markdown_kind;

/* Columns that tables may take. */
size_t mc_document_room(const struct mc_document *document);

#endif
