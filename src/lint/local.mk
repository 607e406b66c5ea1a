# THE list of checks of `lint`: one file each. The order does not matter: findings are sorted.
LINT_CHECK_SOURCES = \
	src/lint/check_articles.c \
	src/lint/check_texts.c \
	src/lint/check_graphs.c \
	src/lint/check_drafts.c \
	src/lint/check_equal_graphs.c \
	src/lint/check_expectations.c \
	src/lint/check_frames.c \
	src/lint/check_left_overs.c \
	src/lint/check_lengths.c \
	src/lint/check_numbers.c \
	src/lint/check_rubric.c \
	src/lint/check_rules.c \
	src/lint/check_sentinels.c \
	src/lint/check_stray_edits.c \
	src/lint/check_suggestions.c \
	src/lint/check_tokens.c \
	src/lint/check_unknown_words.c \
	src/lint/check_word_pairs.c

libmetricheck_a_SOURCES += $(LINT_CHECK_SOURCES) \
	src/lint/allowances.c src/lint/allowances.h \
	src/lint/check.c src/lint/check.h src/lint/check_allowances.c \
	src/lint/codes.c src/lint/codes.h \
	src/lint/findings.c src/lint/findings.h \
	src/lint/fix.c src/lint/fix.h \
	src/lint/fix_sentence.c src/lint/fix_sentence.h \
	src/lint/lint.c src/lint/lint.h \
	src/lint/pair_places.c src/lint/pair_places.h \
	src/lint/pairs.c src/lint/pairs.h \
	src/lint/stray_edits.c src/lint/stray_edits.h

BUILT_SOURCES += src/lint/check_table.inc
CLEANFILES += src/lint/check_table.inc
src/lint/lint.$(OBJEXT): src/lint/check_table.inc
src/lint/check_table.inc: $(top_srcdir)/src/lint/local.mk
	$(make_table) $@ check_ $(LINT_CHECK_SOURCES)
