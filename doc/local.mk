EXTRA_DIST += doc/published-figures.md
