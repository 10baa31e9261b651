import { appNamePattern } from 'shared-api/app-name';
import { roles } from 'shared-api/console/roles';
import type { DeclaredRoute, FrameEntries } from 'shared-api/contract';
import { Type } from 'typebox';

/** A route with all below it. */
const Route = Type.Cyclic(
  {
    Route: Type.Object({
      id: Type.String(),
      path: Type.Optional(Type.String()),
      index: Type.Optional(Type.Boolean()),
      query: Type.Optional(Type.Array(Type.String())),
      members: Type.Optional(Type.Boolean()),
      private: Type.Optional(Type.Boolean()),
      role: Type.Optional(Type.Enum([...roles])),
      title: Type.Optional(Type.String()),
      preconnects: Type.Optional(Type.Array(Type.String())),
      first: Type.Optional(Type.Object({ head: Type.Optional(Type.String()), content: Type.Optional(Type.String()) })),
      offline: Type.Optional(Type.Array(Type.String({ pattern: '^/' }), { maxItems: 4 })),
      ownBars: Type.Optional(Type.Boolean()),
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

/** The shape of a build's `release.json`, which remote-kit/src/build/release/release-plugin.ts writes. */
export const ReleaseDescription = Type.Object({
  app: Type.String(),
  version: Type.String(),
  release: Type.String({ pattern: `^${appNamePattern}@[0-9A-Za-z.+-]+$` }),
  contract: Type.String(),
  /** The global variable in which its entry leaves the container, where it is not the app's name; since contract 1.6.0. */
  container: Type.Optional(Type.String({ pattern: `^remote_${appNamePattern}$` })),
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
  /** Chunk name to the style files that it needs, of the chunks that have some; their names are of their content. */
  styles: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** Names of the chunks that are kept for reading without a network, beside the entry; since contract 1.4.0. */
  offline: Type.Optional(Type.Array(Type.String())),
  /** The scripts that pages run before their program, by name; since contract 1.5.0. What is wrong with one: first-scripts.ts. */
  first: Type.Optional(Type.Record(Type.String(), Type.Object({ text: Type.String(), integrity: Type.String() }))),
  /** Names of the shell's scripts of this kind in every page, in the order in which they run. */
  frame: Type.Optional(Type.Object({ head: Type.Array(Type.String()), end: Type.Array(Type.String()) })),
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

/** What a release says about itself. */
export interface ReleaseDescription extends Omit<Type.Static<typeof ReleaseDescription>, 'routes' | 'entries'> {
  routes: DeclaredRoute[];
  entries?: FrameEntries;
}
