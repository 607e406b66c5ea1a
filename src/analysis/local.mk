# THE list of statistics: one file each, in the order in which they are shown.
STATISTIC_SOURCES = \
	src/analysis/statistics/statistic_mean.c \
	src/analysis/statistics/statistic_mad.c \
	src/analysis/statistics/statistic_spearman.c \
	src/analysis/statistics/statistic_ranking.c \
	src/analysis/statistics/statistic_ranking_distinct.c \
	src/analysis/statistics/statistic_pearson.c \
	src/analysis/statistics/statistic_pearson_differences.c \
	src/analysis/statistics/statistic_kendall_a.c \
	src/analysis/statistics/statistic_kendall_b.c \
	src/analysis/statistics/statistic_kendall_c.c \
	src/analysis/statistics/statistic_tau_10.c \
	src/analysis/statistics/statistic_tau_13.c \
	src/analysis/statistics/statistic_tau_14.c \
	src/analysis/statistics/statistic_tau_eq.c \
	src/analysis/statistics/statistic_acc_eq.c \
	src/analysis/statistics/statistic_acc_eq_chance.c \
	src/analysis/statistics/statistic_tied_pairs.c \
	src/analysis/statistics/statistic_tie_threshold.c \
	src/analysis/statistics/statistic_agreement.c \
	src/analysis/statistics/statistic_gamma.c \
	src/analysis/statistics/statistic_somers_d.c \
	src/analysis/statistics/statistic_kendall_like.c \
	src/analysis/statistics/statistic_concordance.c \
	src/analysis/statistics/statistic_mae.c \
	src/analysis/statistics/statistic_rmse.c \
	src/analysis/statistics/statistic_soft_pairwise.c \
	src/analysis/statistics/statistic_confidence_error.c

libmetricheck_a_SOURCES += $(STATISTIC_SOURCES) \
	src/analysis/bootstrap.c src/analysis/bootstrap.h \
	src/analysis/case_groups.c src/analysis/case_groups.h \
	src/analysis/correlation.c src/analysis/correlation.h \
	src/analysis/descriptive.c src/analysis/descriptive.h \
	src/analysis/distribution.c src/analysis/distribution.h \
	src/analysis/expectations.c src/analysis/expectations.h \
	src/analysis/group_means.c src/analysis/group_means.h \
	src/analysis/grouping.c src/analysis/grouping.h \
	src/analysis/human_figures.c src/analysis/human_figures.h \
	src/analysis/normalise.c src/analysis/normalise.h \
	src/analysis/omnibus.c src/analysis/omnibus.h \
	src/analysis/opposed_order.c src/analysis/opposed_order.h \
	src/analysis/pair_ranking.c src/analysis/pair_ranking.h \
	src/analysis/preset.c src/analysis/preset.h \
	src/analysis/quantile.c src/analysis/quantile.h \
	src/analysis/rank.c src/analysis/rank.h \
	src/analysis/resample.c src/analysis/resample.h \
	src/analysis/result.c src/analysis/result.h \
	src/analysis/sample.c src/analysis/sample.h \
	src/analysis/sensitivity.c src/analysis/sensitivity.h \
	src/analysis/settle.c src/analysis/settle.h \
	src/analysis/sources.c src/analysis/sources.h \
	src/analysis/separation.c src/analysis/separation.h \
	src/analysis/standing.c src/analysis/standing.h \
	src/analysis/standing_best.c src/analysis/standing_best.h \
	src/analysis/statistic.c src/analysis/statistic.h \
	src/analysis/tie_fits.c src/analysis/tie_fits.h \
	src/analysis/verdict.c src/analysis/verdict.h

BUILT_SOURCES += src/analysis/statistic_table.inc
CLEANFILES += src/analysis/statistic_table.inc
src/analysis/statistic.$(OBJEXT): src/analysis/statistic_table.inc
src/analysis/statistic_table.inc: $(top_srcdir)/src/analysis/local.mk
	$(make_table) $@ statistic_ $(STATISTIC_SOURCES)
src/analysis/statistic.$(OBJEXT): src/analysis/statistic_table.inc
