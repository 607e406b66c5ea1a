#include "report/document.h"

#include "report/plain_text.h"
#include "text/unicode.h"

enum { INDENT = 1, LEAST_WIDTH = 40, MOST_NAME_WIDTH = 24 };

static size_t width_of(const struct mc_document *document)
{
    return document->width < LEAST_WIDTH ? LEAST_WIDTH : document->width;
}

size_t mc_document_room(const struct mc_document *document)
{
    return width_of(document) - INDENT;
}

static void gap(struct mc_document *document)
{
    (void)putc('\n', document->stream);
}

static void paragraph(struct mc_document *document, struct mc_slice text)
{
    mc_write_wrapped(document->stream, text, 0, 0, width_of(document));
}

static void title(struct mc_document *document, struct mc_slice text)
{
    if (document->color)
        (void)fputs("\033[1m", document->stream);
    paragraph(document, text);
    if (document->color)
        (void)fputs("\033[0m", document->stream);
}

static void items(struct mc_document *document, const struct mc_slice *shown, size_t n)
{
    size_t used = 0, i;

    for (i = 0; i < n; i++) {
        size_t width = mc_display_width(shown[i]);

        if (i > 0 && used + 3 + width > width_of(document)) {
            (void)putc('\n', document->stream);
            used = 0;
        } else if (i > 0) {
            mc_write_blanks(document->stream, 3);
            used += 3;
        }
        mc_write_slice(document->stream, shown[i]);
        used += width;
    }
    (void)putc('\n', document->stream);
}

static void table(struct mc_document *document, const struct mc_table *shown)
{
    struct mc_table_style style = {INDENT, document->color};

    mc_table_write(shown, &style, document->stream);
}

static void remark(struct mc_document *document, struct mc_slice text, size_t hanging)
{
    mc_write_blanks(document->stream, INDENT);
    mc_write_wrapped(document->stream, text, INDENT, INDENT + hanging, width_of(document));
}

static void entry(struct mc_document *document, struct mc_slice name, size_t widest,
                  struct mc_slice text)
{
    size_t width = mc_display_width(name), blanks = 2;

    if (widest > MOST_NAME_WIDTH)
        widest = MOST_NAME_WIDTH;
    if (width < widest)
        blanks += widest - width;
    mc_write_blanks(document->stream, INDENT);
    mc_write_slice(document->stream, name);
    mc_write_blanks(document->stream, blanks);
    mc_write_wrapped(document->stream, text, INDENT + width + blanks, INDENT + widest + 2,
                     width_of(document));
}

const struct mc_document_kind mc_screen_kind = {
    .gap = gap,
    .title = title,
    .subtitle = title,
    .paragraph = paragraph,
    .items = items,
    .table = table,
    .remark = remark,
    .entry = entry,
};
