phenomenadir = $(pkgdatadir)/phenomena
dist_phenomena_DATA = \
	phenomena/phenomenon.schema.json \
	phenomena/antonymy.json \
	phenomena/article.json \
	phenomena/aspect.json \
	phenomena/co-hyponymy.json \
	phenomena/hyponymy.json \
	phenomena/multiple-phenomena.json \
	phenomena/negation.json \
	phenomena/omission.json \
	phenomena/partial-synonymy.json \
	phenomena/passive.json \
	phenomena/semantic-roles.json \
	phenomena/subordinate-clauses.json \
	phenomena/unclassified.json
