import { createHash } from 'node:crypto';

/** How many digits of the hash a name carries. */
const digits = 10;

/**
 * A release's name, `reader@VERSION-HASH`. The hash is made of everything that release.json says beside the name, the
 * hashes of all files among it: other content has another name.
 */
export const releaseName = (content: { app: string; version: string }): string => {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, digits);
  return `${content.app}@${content.version}-${hash}`;
};

/** The app that a name belongs to. */
export const appOf = (name: string): string => name.slice(0, name.indexOf('@'));
