libmetricheck_a_SOURCES += \
	src/text/unicode.c src/text/unicode.h
