/* xml_writer.h: XML 1.0 written element by element, in a layout that people can read: two blanks a
 * level. What XML cannot hold even as a reference (control characters, U+FFFE, U+FFFF, ill-formed
 * bytes) becomes U+FFFD. */
#ifndef MC_REPORT_XML_WRITER_H
#define MC_REPORT_XML_WRITER_H

#include <stdio.h>

#include "base/slice.h"

#define MC_XML_DEPTH 8

struct mc_xml_writer {
    FILE *stream;
    const char *names[MC_XML_DEPTH]; /* of the elements that are open */
    unsigned depth;
    bool in_tag;   /* attributes may follow */
    bool has_text; /* the element that is open holds text: its end stands right behind it */
};

/* The declaration. The writer must be zero but for its stream. */
void mc_xml_begin(struct mc_xml_writer *xml);
/* An element inside the one that is open; `name` is kept until its end. Depth is at most
 * MC_XML_DEPTH. */
void mc_xml_open(struct mc_xml_writer *xml, const char *name);
/* Attributes stand directly behind mc_xml_open. */
void mc_xml_attribute(struct mc_xml_writer *xml, const char *name, struct mc_slice value);
void mc_xml_count(struct mc_xml_writer *xml, const char *name, size_t value);
/* Text of the element that is open, which holds nothing else. */
void mc_xml_text(struct mc_xml_writer *xml, struct mc_slice text);
/* Ends the element that was opened last. */
void mc_xml_close(struct mc_xml_writer *xml);

#endif
