# Intervals: how sure a figure is.
libmetricheck_a_SOURCES += \
	src/analysis/intervals/correlation_interval.c \
	src/analysis/intervals/correlation_interval.h \
	src/analysis/intervals/auc_interval.c src/analysis/intervals/auc_interval.h \
	src/analysis/intervals/clustered_rate.c src/analysis/intervals/clustered_rate.h \
	src/analysis/intervals/interval.h \
	src/analysis/intervals/paired_rates.c src/analysis/intervals/paired_rates.h \
	src/analysis/intervals/proportion.c src/analysis/intervals/proportion.h \
	src/analysis/intervals/replicates.c src/analysis/intervals/replicates.h
