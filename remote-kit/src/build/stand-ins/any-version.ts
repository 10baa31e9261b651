/**
 * Stands in the place of the federation runtime's semver. In a page only the shell provides packages, one version of each,
 * and whether that fits a remote was decided when the set of releases was put together (server/releases/checks).
 */
export const satisfy = (): boolean => true;
