import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { appNamePattern } from 'shared-api/app-name';
import type { AppRelease, DeclaredRoute, FrameEntries, ReleaseSet } from 'shared-api/contract';
import { contentAddress } from 'shared-api/script-address';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { frameOf, laterOf } from './old-releases.ts';
import { inRange } from './version-range.ts';

/** A route with all below it. */
const Route = Type.Cyclic(
  {
    Route: Type.Object({
      id: Type.String(),
      path: Type.Optional(Type.String()),
      index: Type.Optional(Type.Boolean()),
      query: Type.Optional(Type.Array(Type.String())),
      members: Type.Optional(Type.Boolean()),
      title: Type.Optional(Type.String()),
      preconnects: Type.Optional(Type.Array(Type.String())),
      children: Type.Optional(Type.Array(Type.Ref('Route'))),
    }),
  },
  'Route',
);

/** An entry in the shell's frame: it leads to a page of this site. */
const Entry = Type.Object({
  label: Type.String({ minLength: 1, maxLength: 12 }),
  to: Type.String({ pattern: '^/(?![/\\\\])' }),
  order: Type.Number(),
  at: Type.Optional(Type.String({ pattern: '^/' })),
  unread: Type.Optional(Type.Boolean()),
});
const Entries = Type.Optional(Type.Array(Entry, { maxItems: 12 }));

/** The description that comes with a build: `release.json`, written by remote-kit/src/build/release-plugin.ts. */
const ReleaseFile = Type.Object({
  app: Type.String(),
  version: Type.String(),
  release: Type.String({ pattern: `^${appNamePattern}@[0-9A-Za-z.+-]+$` }),
  contract: Type.String(),
  routes: Type.Array(Route),
  /** What the frame shows of a remote; since contract 1.2.0. */
  entries: Type.Optional(Type.Object({ menu: Entries, member: Entries, userMenu: Entries })),
  /** The script that a page loads first, among `files/`. */
  entry: Type.String(),
  /** The bundle that the server renders with, in `server/`. */
  server: Type.String(),
  /** The service worker, in `server/` as no page names it; the shell alone has one, since version 0.1.0 of this project's. */
  worker: Type.Optional(Type.String()),
  /** Chunk name to the scripts that it needs; a route's chunk is named after the route's id. */
  chunks: Type.Record(Type.String(), Type.Array(Type.String())),
  /** Names of the chunks that are kept for reading without a network, beside the entry; since contract 1.4.0. */
  offline: Type.Optional(Type.Array(Type.String())),
  /** Versions that the shell provides, by package. Empty for a remote. */
  provides: Type.Record(Type.String(), Type.String()),
  /** What the modules that the shell provides export, by module. Older releases do not say it. */
  exports: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** Version ranges that a remote takes from the shell, by package. Empty for the shell. */
  requires: Type.Record(Type.String(), Type.String()),
  /** Names that a remote uses of what the shell provides, by module. Older releases do not say it. */
  uses: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** Packages that a remote shares with other remotes, by name: the version that it brings, and those that it can work with. */
  shares: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({ version: Type.String(), range: Type.String(), singleton: Type.Optional(Type.Boolean()) }),
    ),
  ),
  /**
   * Version of module-federation: of a remote the one that it was built with, of the shell that of the runtime which it leaves in the
   * page. Older releases do not say it.
   */
  federation: Type.Optional(Type.String()),
  /** Address above its files where browsers get them from the team's own origin instead of this site. */
  filesAt: Type.Optional(Type.String({ maxLength: 300 })),
  /** Size in bytes and hash, by path from the release's folder. */
  files: Type.Record(Type.String(), Type.Object({ size: Type.Integer({ minimum: 0 }), integrity: Type.String() })),
});

/** A build of one app, ready to be served and rendered with. */
export interface Release extends Omit<Type.Static<typeof ReleaseFile>, 'routes' | 'entries'> {
  routes: DeclaredRoute[];
  entries?: FrameEntries;
  /** The folder with its files on this machine. */
  folder: string;
  /** Address above the files that browsers load, where that is not this site. */
  base?: string;
}

/** A release of each app, of which pages are made together. */
export interface ActiveReleases {
  shell: Release;
  remotes: Release[];
  /** The same in the form that stands in the page. */
  set: ReleaseSet;
}

/** Address of a release's file, beside the release's other files: on the site, or where its team has them. */
const urlOf = ({ app, release, base = `/remotes/${app}/${release}` }: Release, file: string): string =>
  `${base}/${file}`;

/** Reads the build in a folder. @throws Error where there is none, or not one of ours */
export const readRelease = (folder: string): Release => {
  const file = path.join(folder, 'release.json');
  try {
    return releaseOf(JSON.parse(readFileSync(file, 'utf8')), folder);
  } catch (cause) {
    throw new Error(`没有可用的构建：${file}（请先运行 npm run build）`, { cause });
  }
};

/** A release from the parsed content of its release.json. @throws Error where that has another shape */
export const releaseOf = (content: unknown, folder: string): Release => {
  const described = Value.Parse(ReleaseFile, content);
  const { filesAt } = described;
  return { ...described, folder, ...(filesAt !== undefined && { base: `${filesAt}files` }) } as Release;
};

/** A release as this site itself would serve it, wherever its files lie for readers. */
export const servedHere = ({ base: _, ...release }: Release): Release => release;

/** The names of releases that are active together. */
export const namesIn = ({ shell, remotes }: Pick<ActiveReleases, 'shell' | 'remotes'>): string[] =>
  [shell, ...remotes].map(({ release }) => release);

/** Puts a shell and remotes together. @param remotes in any order */
export const activeReleases = (shell: Release, remotes: Release[]): ActiveReleases => {
  const sorted = remotes.toSorted((one, other) => (one.app < other.app ? -1 : 1));
  return { shell, remotes: sorted, set: releaseSetOf(shell, sorted) };
};

/** The set in the form that stands in the page. Its id follows from the releases, so that equal sets are equal everywhere. */
const releaseSetOf = (shell: Release, remotes: Release[]): ReleaseSet => ({
  id: setIdOf(Object.fromEntries([shell, ...remotes].map(({ app, release }) => [app, release]))),
  shell: appReleaseOf(shell, shell),
  remotes: Object.fromEntries(
    remotes.map((remote) => [remote.app, { ...appReleaseOf(remote, shell), ...laterOf(shell) }]),
  ),
});

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

/** Hashes of the scripts that browsers may load, by their paths from the entry. */
const hashesOf = ({ files }: Release): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([file]) => file.startsWith(browserFolder) && file.endsWith('.js'))
      .map(([file, { integrity }]) => [file.slice(browserFolder.length), integrity]),
  );

const browserFolder = 'files/';
