startersuitedir = $(pkgdatadir)/suites/starter
dist_startersuite_DATA = \
	suites/starter/antonymy.json \
	suites/starter/article.json \
	suites/starter/aspect.json \
	suites/starter/co-hyponymy.json \
	suites/starter/hyponymy.json \
	suites/starter/negation.json \
	suites/starter/omission.json \
	suites/starter/partial-synonymy.json \
	suites/starter/passive.json \
	suites/starter/semantic-roles.json \
	suites/starter/subordinate-clauses.json
suitesdir = $(pkgdatadir)/suites
dist_suites_DATA = suites/suite.schema.json
