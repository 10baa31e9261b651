/**
 * Stands in the place of the descriptions of the federation runtime's errors. Their codes stay, and lead to the runtime's own
 * documentation; readers see the shell's sentences.
 */
export const runtimeDescMap = {};
export const buildDescMap = {};
export const typeDescMap = {};
export const errorDescMap = {};
