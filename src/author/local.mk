libmetricheck_a_SOURCES += \
	src/author/begun_file.c src/author/begun_file.h \
	src/author/case_append.c src/author/case_append.h \
	src/author/case_layout.c src/author/case_layout.h \
	src/author/graph_proposal.c src/author/graph_proposal.h \
	src/author/new_case.h \
	src/author/new_phenomenon.c src/author/new_phenomenon.h \
	src/author/next_id.c src/author/next_id.h
