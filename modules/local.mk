# Metrics outside the program: examples to copy. They are installed as sources and built by tests.
cmodulesdir = $(pkgdatadir)/modules/c
dist_cmodules_DATA = modules/c/length_ratio.c
