/**
 * Media query of devices whose pointer can rest on something. Every rule for `:hover` stands in it: a finger's press would leave the
 * look of hovering behind until the next press elsewhere.
 */
export const canHover = '@media (hover: hover)';
