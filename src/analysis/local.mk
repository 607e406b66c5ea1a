# THE list of statistics: one file each, in the order in which they are shown.
STATISTIC_SOURCES = \
	src/analysis/statistic_mean.c \
	src/analysis/statistic_mad.c \
	src/analysis/statistic_spearman.c \
	src/analysis/statistic_ranking.c \
	src/analysis/statistic_ranking_distinct.c

libmetricheck_a_SOURCES += $(STATISTIC_SOURCES) \
	src/analysis/bootstrap.c src/analysis/bootstrap.h \
	src/analysis/correlation.c src/analysis/correlation.h \
	src/analysis/descriptive.c src/analysis/descriptive.h \
	src/analysis/distribution.c src/analysis/distribution.h \
	src/analysis/grouping.c src/analysis/grouping.h \
	src/analysis/human_figures.c src/analysis/human_figures.h \
	src/analysis/normalise.c src/analysis/normalise.h \
	src/analysis/pair_ranking.c src/analysis/pair_ranking.h \
	src/analysis/pairs/contrast.c src/analysis/pairs/contrast.h \
	src/analysis/pairs/correlation_p.c src/analysis/pairs/correlation_p.h \
	src/analysis/pairs/deviation.c src/analysis/pairs/deviation.h \
	src/analysis/pairs/grouped.c src/analysis/pairs/grouped.h \
	src/analysis/pairs/kendall.c src/analysis/pairs/kendall.h \
	src/analysis/pairs/ladder.c src/analysis/pairs/ladder.h \
	src/analysis/pairs/pair_counts.c src/analysis/pairs/pair_counts.h \
	src/analysis/pairs/rank_tree.h \
	src/analysis/pairs/sample_pairs.c src/analysis/pairs/sample_pairs.h \
	src/analysis/pairs/soft_pairwise.c src/analysis/pairs/soft_pairwise.h \
	src/analysis/pairs/tie_counts.c src/analysis/pairs/tie_counts.h \
	src/analysis/pairs/tie_gaps.c src/analysis/pairs/tie_gaps.h \
	src/analysis/pairs/tie_threshold.c src/analysis/pairs/tie_threshold.h \
	src/analysis/preset.c src/analysis/preset.h \
	src/analysis/quantile.c src/analysis/quantile.h \
	src/analysis/rank.c src/analysis/rank.h \
	src/analysis/result.c src/analysis/result.h \
	src/analysis/sample.c src/analysis/sample.h \
	src/analysis/sources.c src/analysis/sources.h \
	src/analysis/statistic.c src/analysis/statistic.h

BUILT_SOURCES += src/analysis/statistic_table.inc
CLEANFILES += src/analysis/statistic_table.inc
src/analysis/statistic.$(OBJEXT): src/analysis/statistic_table.inc
src/analysis/statistic_table.inc: $(top_srcdir)/src/analysis/local.mk
	$(make_table) $@ statistic_ $(STATISTIC_SOURCES)
src/analysis/statistic.$(OBJEXT): src/analysis/statistic_table.inc
