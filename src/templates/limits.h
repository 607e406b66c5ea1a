/* limits.h: how large templates may be. */
#ifndef MC_TEMPLATES_LIMITS_H
#define MC_TEMPLATES_LIMITS_H

enum {
    MC_PATTERN_VARIABLES = 64,      /* nodes that one pattern writes itself */
    MC_TEMPLATE_SLOTS = 32,         /* slots of a template */
    MC_TEMPLATE_VARIANTS = 32,      /* variants of a template */
    MC_TEMPLATE_PAIRS = 32,         /* pairs of a template */
    MC_TEMPLATE_BINDINGS = 20000000 /* of all its slots */
};

#endif
