/* export_parts.h: what the forms of export.h share. */
#ifndef MC_SUITE_EXPORT_PARTS_H
#define MC_SUITE_EXPORT_PARTS_H

#include "base/buffer.h"
#include "suite/export.h"

/* The graph on one line, without comments: what stands between line breaks, without the blanks at
 * its beginning, joined by single blanks. The slice is the buffer's. */
struct mc_slice mc_export_graph(struct mc_slice amr, struct mc_buffer *buffer);
/* The i-th side that is a reference, from 0; NULL behind the last. */
const struct mc_side *mc_export_reference(const struct mc_case *item, size_t i);
struct mc_slice mc_export_phenomenon(const struct mc_suite *suite, const struct mc_case *item);

void mc_export_table(const struct mc_suite *suite, bool commas, FILE *stream);
void mc_export_lines(const struct mc_suite *suite, FILE *stream);

#endif
