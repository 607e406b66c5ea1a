# The templates and their lexicon; metricheck expand --check looks at every binding.
templatesdir = $(pkgdatadir)/templates
dist_templates_DATA = \
	templates/antonymy-motion.json \
	templates/antonymy-person.json \
	templates/antonymy-verb.json \
	templates/antonymy.json \
	templates/article.json \
	templates/aspect-past.json \
	templates/aspect.json \
	templates/co-hyponymy-thing.json \
	templates/co-hyponymy.json \
	templates/hyponymy-thing.json \
	templates/hyponymy.json \
	templates/lexicon.json \
	templates/lexicon.schema.json \
	templates/negation-past.json \
	templates/negation.json \
	templates/omission-detail.json \
	templates/omission.json \
	templates/partial-synonymy-size.json \
	templates/partial-synonymy-thing.json \
	templates/partial-synonymy.json \
	templates/passive-progressive.json \
	templates/passive.json \
	templates/semantic-roles.json \
	templates/subordinate-clauses.json \
	templates/template.schema.json \
	templates/temporal-order.json
