/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text_stream.h: a stream whose text stays in memory, and is whole.
 *
 * open_memstream of the C library may lose what it has no memory for, without any sign of it:
 * neither ferror nor fclose says so. Here exhausted memory ends the process, as everywhere
 * (base/memory.h). */
#ifndef MC_BASE_TEXT_STREAM_H
#define MC_BASE_TEXT_STREAM_H

#include <stdio.h>

#include "base/memory.h"

/* What is printed to the stream is appended to the text, which stays where it is until the stream
 * is closed. Never NULL. Close with mc_text_stream_close; the text is the caller's. */
FILE *mc_text_stream_open(struct mc_buffer *text) MC_MUST_CHECK MC_NEVER_NULL;
/* Now the text is whole; its data is not NULL, even if it is empty. */
void mc_text_stream_close(FILE *stream, struct mc_buffer *text);

#endif
