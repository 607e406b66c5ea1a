# The sample report, as it stands in the repository.
EXTRA_DIST += reports/README.md reports/starter.json reports/starter.md
