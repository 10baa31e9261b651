import { createHash } from 'node:crypto';
import type { ReleaseNames } from 'release/activation';
import { isStyle } from 'release/file-kinds';
import type { Release } from 'release/release';
import type { AppRelease, ReleaseSet as SetInPage } from 'shared-api/contract';
import { contentAddress } from 'shared-api/script-address';
import { frameOf, laterOf } from './old-releases.ts';
import { inRange } from './version-range.ts';

/** One release of each app, of which pages are made together. */
export interface ReleaseSet {
  /** Follows from the names of its releases, so that equal sets are equal everywhere. */
  id: string;
  shell: Release;
  /** In the order of their names. */
  remotes: Release[];
  /** The set in the form that stands in the page. */
  inPage: SetInPage;
}

/** Address of a release's file, beside the release's other files: on the site, or where its team has them. */
const urlOf = ({ app, release, base = `/remotes/${app}/${release}` }: Release, file: string): string =>
  `${base}/${file}`;

/** The names of a set's releases. */
export const namesIn = ({ shell, remotes }: Pick<ReleaseSet, 'shell' | 'remotes'>): string[] =>
  [shell, ...remotes].map(({ release }) => release);

/** The same, by app. */
export const namesByApp = ({ shell, remotes }: Pick<ReleaseSet, 'shell' | 'remotes'>): ReleaseNames =>
  Object.fromEntries([shell, ...remotes].map(({ app, release }) => [app, release]));

/** Puts a shell and remotes together. @param remotes in any order */
export const releaseSet = (shell: Release, remotes: Release[]): ReleaseSet => {
  const sorted = remotes.toSorted((one, other) => (one.app < other.app ? -1 : 1));
  const id = setIdOf(namesByApp({ shell, remotes: sorted }));
  const inPage = {
    id,
    shell: appReleaseOf(shell, shell),
    remotes: Object.fromEntries(
      sorted.map((remote) => [remote.app, { ...appReleaseOf(remote, shell), ...laterOf(shell) }]),
    ),
  };
  return { id, shell, remotes: sorted, inPage };
};

/** Id of the set of some releases. @param names of the releases, by app */
export const setIdOf = ({ shell, ...remotes }: Readonly<Record<string, string>>): string => {
  const names = [
    shell,
    ...Object.keys(remotes)
      .sort()
      .map((app) => remotes[app]),
  ].join(' ');
  return createHash('sha256').update(names).digest('hex').slice(0, 12);
};

const appReleaseOf = (release: Release, shell: Release): AppRelease => ({
  release: release.release,
  entry: entryUrl(release, shell),
  ...(release.container !== undefined && { container: release.container }),
  integrity: hashesOf(release),
  ...frameOf(release),
});

/** Versions of the contract whose shells load scripts at addresses of their content. Older ones look for them beside the entry. */
const byContent = '>=1.4.0';

/** Address of an app's entry for the pages of a shell. The entry's own says where the other scripts lie (shared-api/script-address). */
const entryUrl = (release: Release, shell: Release): string => {
  const { app, entry, base, files } = release;
  const listed = files[browserFolder + entry];
  return base === undefined && listed && inRange(shell.contract, byContent)
    ? contentAddress(app, entry, listed.integrity)
    : urlOf(release, entry);
};

/** Hashes of the scripts and styles that browsers may load, by their paths from the entry. */
const hashesOf = ({ files }: Release): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([file]) => file.startsWith(browserFolder) && (file.endsWith('.js') || isStyle(file)))
      .map(([file, { integrity }]) => [file.slice(browserFolder.length), integrity]),
  );

const browserFolder = 'files/';
