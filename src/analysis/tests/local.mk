# Tests of significance.
libmetricheck_a_SOURCES += \
	src/analysis/tests/mcnemar.c src/analysis/tests/mcnemar.h \
	src/analysis/tests/multiple_testing.c src/analysis/tests/multiple_testing.h \
	src/analysis/tests/significance.h
