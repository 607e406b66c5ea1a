#include "report/xml_writer.h"

#include <assert.h>

#include "base/utf8.h"
#include "report/plain_text.h"

void mc_xml_begin(struct mc_xml_writer *xml)
{
    (void)fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", xml->stream);
}

static void end_tag(struct mc_xml_writer *xml, const char *end)
{
    if (xml->in_tag)
        (void)fputs(end, xml->stream);
    xml->in_tag = false;
}

void mc_xml_open(struct mc_xml_writer *xml, const char *name)
{
    assert(xml->depth < MC_XML_DEPTH && !xml->has_text);
    end_tag(xml, ">\n");
    mc_write_blanks(xml->stream, (size_t)2 * xml->depth);
    (void)fprintf(xml->stream, "<%s", name);
    xml->names[xml->depth++] = name;
    xml->in_tag = true;
}

/* XML 1.0, production 2, "Char". */
static bool is_allowed(uint32_t code_point)
{
    return code_point >= 0x20 ? code_point != 0xFFFE && code_point != 0xFFFF
                              : code_point == '\t' || code_point == '\n' || code_point == '\r';
}

/* What a parser would not give back as it stands; NULL: itself. Readers of attributes turn line
 * feeds and tabs into blanks, readers of any text turn carriage returns into line feeds; ">" ends a
 * section after "]]". */
static const char *reference_for(uint32_t code_point, bool attribute)
{
    switch (code_point) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '\r':
        return "&#13;";
    case '"':
        return attribute ? "&quot;" : NULL;
    case '\n':
        return attribute ? "&#10;" : NULL;
    case '\t':
        return attribute ? "&#9;" : NULL;
    default:
        return NULL;
    }
}

static void write_text(FILE *stream, struct mc_slice text, bool attribute)
{
    size_t offset = 0;

    while (offset < text.length) {
        uint32_t code_point = mc_utf8_next(text, &offset);
        const char *reference = reference_for(code_point, attribute);
        char bytes[4];
        size_t n = mc_utf8_encode(is_allowed(code_point) ? code_point : MC_UTF8_REPLACEMENT, bytes);

        if (reference != NULL)
            (void)fputs(reference, stream);
        else
            (void)fwrite(bytes, 1, n, stream);
    }
}

void mc_xml_attribute(struct mc_xml_writer *xml, const char *name, struct mc_slice value)
{
    assert(xml->in_tag);
    (void)fprintf(xml->stream, " %s=\"", name);
    write_text(xml->stream, value, true);
    (void)putc('"', xml->stream);
}

void mc_xml_count(struct mc_xml_writer *xml, const char *name, size_t value)
{
    assert(xml->in_tag);
    (void)fprintf(xml->stream, " %s=\"%zu\"", name, value);
}

void mc_xml_text(struct mc_xml_writer *xml, struct mc_slice text)
{
    end_tag(xml, ">");
    write_text(xml->stream, text, false);
    xml->has_text = true;
}

void mc_xml_close(struct mc_xml_writer *xml)
{
    const char *name;

    assert(xml->depth > 0);
    name = xml->names[--xml->depth];
    if (xml->in_tag) {
        end_tag(xml, "/>\n");
        return;
    }
    if (!xml->has_text)
        mc_write_blanks(xml->stream, (size_t)2 * xml->depth);
    xml->has_text = false;
    (void)fprintf(xml->stream, "</%s>\n", name);
}
