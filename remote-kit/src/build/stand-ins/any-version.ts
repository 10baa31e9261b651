/**
 * Stands in the place of the federation runtime's semver. Of what the shell provides a page has one version, and
 * whether that fits a remote was decided when the set of releases was put together (server/releases/checks). Of what remotes share
 * with each other they choose a copy themselves (choose-shared.ts).
 */
export const satisfy = (): boolean => true;
