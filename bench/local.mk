# Timed runs on fixed inputs, never part of `make check`: `make bench/bench_NAME` and run it.
EXTRA_PROGRAMS += bench/bench_analysis
bench_bench_analysis_SOURCES = bench/bench_analysis.c \
	tests/analysis/published.c tests/analysis/published.h
