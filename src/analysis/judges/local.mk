# Agreement of judges.
libmetricheck_a_SOURCES += \
	src/analysis/judges/cohen_kappa.c src/analysis/judges/cohen_kappa.h \
	src/analysis/judges/intraclass.c src/analysis/judges/intraclass.h \
	src/analysis/judges/judge_figures.c src/analysis/judges/judge_figures.h \
	src/analysis/judges/judge_pairs.c src/analysis/judges/judge_pairs.h \
	src/analysis/judges/krippendorff_alpha.c src/analysis/judges/krippendorff_alpha.h
