libmetricheck_a_SOURCES += \
	src/amr/graph.h \
	src/amr/penman.h
