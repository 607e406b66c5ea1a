# Two runs held against each other.
libmetricheck_a_SOURCES += \
	src/analysis/change/change.c src/analysis/change/change.h \
	src/analysis/change/check_deviation.c src/analysis/change/check_expectations.c \
	src/analysis/change/check_figure.c \
	src/analysis/change/check_pairs.c src/analysis/change/check_pairs.h \
	src/analysis/change/checks.c src/analysis/change/checks.h \
	src/analysis/change/family.c src/analysis/change/family.h \
	src/analysis/change/paired_runs.c src/analysis/change/paired_runs.h \
	src/analysis/change/policy.c src/analysis/change/policy.h \
	src/analysis/change/self_test.c src/analysis/change/self_test.h
