import { createHash } from 'node:crypto';
import { appNamePattern } from 'shared-api/app-name';

/** Number of hexadecimal digits of the hash in a name. */
const hashLength = 10;

/**
 * Makes a release's name, `reader@VERSION-HASH`. The hash is that of everything that release.json says beside the name,
 * the hashes of all files among it: other content has another name.
 */
export const releaseName = (content: { app: string; version: string }): string => {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, hashLength);
  return `${content.app}@${content.version}-${hash}`;
};

const form = new RegExp(`^${appNamePattern}@\\d+\\.\\d+\\.\\d+[0-9A-Za-z.+-]*$`);

/** Whether a text has the form of a release's name. Nothing of this form leads out of the folder of releases. */
export const isReleaseName = (text: string): boolean => form.test(text);

/** The app that a name belongs to. */
export const appOf = (name: string): string => name.slice(0, name.indexOf('@'));
