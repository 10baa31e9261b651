/**
 * Stands in the place of the federation runtime's modules for manifests ("snapshots") and for preloading by them: the shell
 * knows its remotes by their entries, and the server writes the preloads. The runtime's own switch for this keeps them from
 * running, but not out of the bundle (docs/decisions/0008-bytes.md).
 */
export class SnapshotHandler {
  /** Asked when a remote is registered anew. */
  readonly manifestCache = new Map<string, unknown>();
  /** Empty: a manifest is never read, so there is nothing to hook into. */
  readonly hooks = { lifecycle: {}, applyPlugin: () => {}, removePlugin: () => {} };
}

/** Takes the place of reading a remote's manifest, and reads nothing. */
export const getGlobalRemoteInfo = () => ({});

/** Takes the place of preloading, and preloads nothing. */
export const formatPreloadArgs = (): never[] => [];
export const preloadAssets = (): void => {};
export const generatePreloadAssetsPlugin = () => ({ name: 'no-preloads' });
