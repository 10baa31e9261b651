/**
 * Stands in the place of the federation runtime's part for apps that import from other remotes by their build: here only the
 * shell loads remotes, and by name (docs/decisions/0002-who-may-know-whom.md).
 */
export const remotes = undefined;
