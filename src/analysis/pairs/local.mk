# Pairs of cases: counts, the Kendall family, tie thresholds, groups; correlations and errors.
libmetricheck_a_SOURCES += \
	src/analysis/pairs/contrast.c src/analysis/pairs/contrast.h \
	src/analysis/pairs/correlation_p.c src/analysis/pairs/correlation_p.h \
	src/analysis/pairs/deviation.c src/analysis/pairs/deviation.h \
	src/analysis/pairs/grouped.c src/analysis/pairs/grouped.h \
	src/analysis/pairs/kendall.c src/analysis/pairs/kendall.h \
	src/analysis/pairs/ladder.c src/analysis/pairs/ladder.h \
	src/analysis/pairs/pair_counts.c src/analysis/pairs/pair_counts.h \
	src/analysis/pairs/rank_tree.h \
	src/analysis/pairs/sample_pairs.c src/analysis/pairs/sample_pairs.h \
	src/analysis/pairs/sample_systems.c src/analysis/pairs/sample_systems.h \
	src/analysis/pairs/soft_pairwise.c src/analysis/pairs/soft_pairwise.h \
	src/analysis/pairs/tie_counts.c src/analysis/pairs/tie_counts.h \
	src/analysis/pairs/tie_gaps.c src/analysis/pairs/tie_gaps.h \
	src/analysis/pairs/tie_threshold.c src/analysis/pairs/tie_threshold.h
