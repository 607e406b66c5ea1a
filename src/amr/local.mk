libmetricheck_a_SOURCES += \
	src/amr/graph.c src/amr/graph.h \
	src/amr/penman.h \
	src/amr/penman_build.c src/amr/penman_build.h \
	src/amr/penman_lex.c src/amr/penman_lex.h \
	src/amr/penman_block.c \
	src/amr/penman_read.c \
	src/amr/penman_write.c
