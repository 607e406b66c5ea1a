# THE list of checks of `lint`: one file each. The order does not matter: findings are sorted.
LINT_CHECK_SOURCES = \
	src/lint/check_texts.c \
	src/lint/check_graphs.c \
	src/lint/check_drafts.c \
	src/lint/check_equal_graphs.c \
	src/lint/check_expectations.c \
	src/lint/check_left_overs.c \
	src/lint/check_lengths.c \
	src/lint/check_numbers.c \
	src/lint/check_sentinels.c

libmetricheck_a_SOURCES += $(LINT_CHECK_SOURCES) \
	src/lint/allowances.c src/lint/allowances.h \
	src/lint/check.c src/lint/check.h \
	src/lint/codes.c src/lint/codes.h \
	src/lint/differences.c src/lint/differences.h \
	src/lint/findings.c src/lint/findings.h \
	src/lint/fix.c src/lint/fix.h \
	src/lint/lint.c src/lint/lint.h

BUILT_SOURCES += src/lint/check_table.inc
CLEANFILES += src/lint/check_table.inc
src/lint/lint.$(OBJEXT): src/lint/check_table.inc
src/lint/check_table.inc: $(top_srcdir)/src/lint/local.mk
	$(make_table) $@ check_ $(LINT_CHECK_SOURCES)
