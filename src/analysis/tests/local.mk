# Tests of significance.
libmetricheck_a_SOURCES += \
	src/analysis/tests/friedman.c src/analysis/tests/friedman.h \
	src/analysis/tests/max_statistic.c src/analysis/tests/max_statistic.h \
	src/analysis/tests/mcnemar.c src/analysis/tests/mcnemar.h \
	src/analysis/tests/multiple_testing.c src/analysis/tests/multiple_testing.h \
	src/analysis/tests/rank_sum.c src/analysis/tests/rank_sum.h \
	src/analysis/tests/sign_flip.c src/analysis/tests/sign_flip.h \
	src/analysis/tests/signed_rank.c src/analysis/tests/signed_rank.h \
	src/analysis/tests/significance.c src/analysis/tests/significance.h \
	src/analysis/tests/spearman_chance.c src/analysis/tests/spearman_chance.h \
	src/analysis/tests/studentized_range.c src/analysis/tests/studentized_range.h \
	src/analysis/tests/variance.c src/analysis/tests/variance.h

# Comparing two metrics on the same cases.
libmetricheck_a_SOURCES += \
	src/analysis/tests/clusters.c src/analysis/tests/clusters.h \
	src/analysis/tests/dependent_correlations.c src/analysis/tests/dependent_correlations.h \
	src/analysis/tests/draws.c src/analysis/tests/draws.h \
	src/analysis/tests/grouped_figure.c src/analysis/tests/grouped_figure.h \
	src/analysis/tests/joint_order.c src/analysis/tests/joint_order.h \
	src/analysis/tests/paired_bootstrap.c src/analysis/tests/paired_bootstrap.h \
	src/analysis/tests/paired_sample.c src/analysis/tests/paired_sample.h \
	src/analysis/tests/permutation.c src/analysis/tests/permutation.h \
	src/analysis/tests/swap.h src/analysis/tests/swap_figure.c src/analysis/tests/swap_fitted.c \
	src/analysis/tests/swap_order.c \
	src/analysis/tests/swap_pearson.c src/analysis/tests/swap_spearman.c \
	src/analysis/tests/swap_tau_b.c src/analysis/tests/swap_verdicts.c
