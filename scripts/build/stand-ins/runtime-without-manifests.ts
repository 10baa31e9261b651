/**
 * Stands in the place of the federation runtime's modules for manifests ("snapshots") and for preloading by them: the shell
 * knows its remotes by their entries, and the server writes the preloads. The runtime's own switch for this keeps them from
 * running, but not out of the bundle (webpack.common.js, docs/decisions/0008-bytes.md).
 */
export class SnapshotHandler {
  /** Asked when a remote is registered anew. */
  readonly manifestCache = new Map<string, unknown>();
  /** Nobody hooks into what never happens. */
  readonly hooks = { lifecycle: {}, applyPlugin: () => {}, removePlugin: () => {} };
}

/** What a manifest would tell of a remote: nothing. */
export const getGlobalRemoteInfo = () => ({});

/** What there is to preload: nothing. */
export const formatPreloadArgs = (): never[] => [];
export const preloadAssets = (): void => {};
export const generatePreloadAssetsPlugin = () => ({ name: 'no-preloads' });
