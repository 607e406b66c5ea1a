# THE list of tests of two metrics on the same cases: one file each, in the order in which they are
# shown.
PAIRED_TEST_SOURCES = \
	src/analysis/paired_tests/paired_test_perm_inputs.c \
	src/analysis/paired_tests/paired_test_perm_both.c \
	src/analysis/paired_tests/paired_test_perm_systems.c \
	src/analysis/paired_tests/paired_test_pairs.c \
	src/analysis/paired_tests/paired_test_boot_inputs.c \
	src/analysis/paired_tests/paired_test_boot_systems.c \
	src/analysis/paired_tests/paired_test_boot_both.c \
	src/analysis/paired_tests/paired_test_williams.c \
	src/analysis/paired_tests/paired_test_steiger.c \
	src/analysis/paired_tests/paired_test_meng.c \
	src/analysis/paired_tests/paired_test_zou.c \
	src/analysis/paired_tests/paired_test_sign_flip.c \
	src/analysis/paired_tests/paired_test_wilcoxon.c \
	src/analysis/paired_tests/paired_test_mid_p.c \
	src/analysis/paired_tests/paired_test_mcnemar.c

libmetricheck_a_SOURCES += $(PAIRED_TEST_SOURCES) \
	src/analysis/paired_tests/correlated.c src/analysis/paired_tests/correlated.h \
	src/analysis/paired_tests/paired_figure.c src/analysis/paired_tests/paired_figure.h \
	src/analysis/paired_tests/paired_test.c src/analysis/paired_tests/paired_test.h \
	src/analysis/paired_tests/permuted.c src/analysis/paired_tests/permuted.h \
	src/analysis/paired_tests/resampled.c src/analysis/paired_tests/resampled.h

BUILT_SOURCES += src/analysis/paired_tests/paired_test_table.inc
CLEANFILES += src/analysis/paired_tests/paired_test_table.inc
src/analysis/paired_tests/paired_test.$(OBJEXT): src/analysis/paired_tests/paired_test_table.inc
src/analysis/paired_tests/paired_test_table.inc: $(top_srcdir)/src/analysis/paired_tests/local.mk
	$(make_table) $@ paired_test_ $(PAIRED_TEST_SOURCES)
