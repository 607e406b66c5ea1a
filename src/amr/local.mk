libmetricheck_a_SOURCES += \
	src/amr/align.c src/amr/align.h \
	src/amr/align_bound.c \
	src/amr/align_branch.c src/amr/align_branch.h \
	src/amr/align_core.c src/amr/align_core.h \
	src/amr/align_exact.c src/amr/align_exact.h \
	src/amr/align_hill.c src/amr/align_hill.h \
	src/amr/align_polish.c \
	src/amr/align_split.c src/amr/align_split.h \
	src/amr/assignment.c src/amr/assignment.h \
	src/amr/deadline.c src/amr/deadline.h \
	src/amr/difference.c src/amr/difference.h \
	src/amr/difference_edges.c \
	src/amr/difference_form.c src/amr/difference_form.h \
	src/amr/difference_match.c src/amr/difference_match.h \
	src/amr/difference_name.c src/amr/difference_name.h \
	src/amr/difference_nodes.c \
	src/amr/difference_order.c \
	src/amr/difference_sets.c \
	src/amr/difference_sides.c \
	src/amr/difference_weights.c src/amr/difference_weights.h \
	src/amr/difference_words.c \
	src/amr/frame_list.c src/amr/frame_list.h \
	src/amr/graph.c src/amr/graph.h \
	src/amr/node_lines.c src/amr/node_lines.h \
	src/amr/penman.h \
	src/amr/penman_build.c src/amr/penman_build.h \
	src/amr/penman_lex.c src/amr/penman_lex.h \
	src/amr/penman_block.c \
	src/amr/penman_parts.c src/amr/penman_parts.h \
	src/amr/penman_read.c \
	src/amr/penman_reader.c src/amr/penman_reader.h \
	src/amr/penman_write.c \
	src/amr/word_align.c src/amr/word_align.h src/amr/word_align_parts.h \
	src/amr/word_align_dates.c \
	src/amr/word_align_joins.c \
	src/amr/word_align_names.c \
	src/amr/word_align_words.c \
	src/amr/word_alignment.c src/amr/word_alignment.h \
	src/amr/word_alignment_file.c src/amr/word_alignment_file.h \
	src/amr/word_alignment_metadata.c \
	src/amr/word_alignment_parts.c src/amr/word_alignment_parts.h \
	src/amr/word_alignment_release.c
