# Intervals: how sure a figure is.
libmetricheck_a_SOURCES += \
	src/analysis/intervals/interval.h \
	src/analysis/intervals/paired_rates.c src/analysis/intervals/paired_rates.h \
	src/analysis/intervals/proportion.c src/analysis/intervals/proportion.h
