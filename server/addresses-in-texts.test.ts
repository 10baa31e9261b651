import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { DeclaredRoute } from 'shared-api/contract';
import { apiBase, pages } from 'shared-api/paths';
import { builtReleases } from './releases/selection/built-releases.ts';
import { registeredRoutes } from './testing/authorization/registered-routes.ts';
import { buildTestSite } from './testing/build-test-site.ts';
import { builtProject } from './testing/builds/built-project.ts';
import { describeOnSqlite } from './testing/databases.ts';

/** An address as a text has it: `/detail/1001-5`, `/api/v1/chapter/{id}/`; neither the end of another path nor a comment's slash. */
const address = /(?<![\w.:/~<>$}*@)\]\\…-])\/[a-z][\w\-./{}:<>]*/g;
/** The origin of the site in examples. */
const exampleOrigin = /https?:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?(?=\/)/g;
/** Folders of the machine, of which texts speak as well. */
const systemFolder = /^\/(?:etc|var|opt|usr|tmp|proc|dev\/shm)(?:\/|$)/;
/** Addresses that no server of this project has: examples in the documents (pages and a call of a third remote), and a release's description on a development server. */
const added = ['/about', '/about/:page', '/like/list/', '/shop/:no', '/release.json'];

/** The texts for whoever runs or extends the site: what the commands print, and the documents. */
const files = globSync(['server/cli/**/*.ts', 'README.md', 'CONTRIBUTING.md', 'docs/**/*.md'], { cwd: builtProject })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  .toSorted();

const addressesIn = (text: string): string[] =>
  [...text.replaceAll(exampleOrigin, '').matchAll(address)]
    .map(([found]) => found.replace(/[.:]+$/, ''))
    .filter((found) => !systemFolder.test(found));

/** The paths of routes and of those within them. */
const pathsOf = (routes: readonly DeclaredRoute[], above = ''): string[] =>
  routes.flatMap(({ path: own = '', children = [] }) => {
    const whole = own.startsWith('/') ? own : `${above}/${own}`;
    return [whole, ...pathsOf(children, whole)];
  });

/** The parts of a path between its slashes, with `*` for what a text or a route leaves open. */
const partsOf = (pattern: string): string[] =>
  pattern
    .split('/')
    .filter((part) => part !== '')
    .map((part) => part.replaceAll(/\{\w+\}(?:\([^)]*\))?|<\w+>|:\w+/g, '*'));

const partFits = (written: string, part: string): boolean =>
  written === '*' || new RegExp(`^${part.replaceAll('.', '\\.').replaceAll('*', '.+')}$`).test(written);

/** Whether a text names a route, or the beginning of routes: `/remotes/` for all files of releases. */
const namesRoute = (written: string, route: string): boolean => {
  const texts = partsOf(written);
  const parts = partsOf(route);
  const fits = texts.every((text, index) => parts[index] !== undefined && partFits(text, parts[index]));
  return (
    fits || (parts.at(-1) === '*' && parts.slice(0, -1).every((part, index) => partFits(texts[index] ?? '', part)))
  );
};

describeOnSqlite('addresses in texts', (open) => {
  it('every address in the texts of commands and in the documents is one that the site has', async () => {
    const { app, routes } = await registeredRoutes(async () => buildTestSite(await open()));
    await app.close();
    const { remotes } = (await builtReleases(builtProject, 'production').selection(0)).stable;
    const known = [
      // The page handler answers everything, so it says nothing.
      ...routes.map((route) => route.slice(route.indexOf(' ') + 1)).filter((route) => !['/', '/*'].includes(route)),
      ...remotes.flatMap((release) => pathsOf(release.routes)),
      ...[pages.composition, pages.appShell],
    ];
    // Documents name calls without their base, and whole.
    const calls = known.filter((route) => route.startsWith(`${apiBase}/`)).map((route) => route.slice(apiBase.length));
    const isCall = (file: string, written: string) =>
      file.endsWith('.md') && calls.some((call) => namesRoute(written, call) && namesRoute(call, written));

    const found = files.flatMap((file) =>
      addressesIn(readFileSync(path.join(builtProject, file), 'utf8')).map((written) => ({ file, written })),
    );
    const unknown = found.filter(
      ({ file, written }) =>
        !added.includes(written) && !isCall(file, written) && !known.some((route) => namesRoute(written, route)),
    );
    expect(unknown.map(({ file, written }) => `${file}: ${written}`)).toEqual([]);
    expect(found.length).toBeGreaterThan(150);
  });
});
