import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { alive } from '../testing/hydrated.ts';
import { type Build, changedBuild } from '../testing/releases/changed-build.ts';
import { keptVersions, unpackRelease } from '../testing/releases/kept-releases.ts';
import { type OwnServer, startServer } from '../testing/servers/own-server.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';
import { limitMs } from '../testing/time-limits.ts';
import { wholeMatrices } from '../testing/whole-matrices.ts';

/**
 * The version matrix: of each app the releases that were kept with each version of the contract, as they were built then, and
 * today's build; each with each. The contract says that they work together; where
 * one uses a name that an earlier shell has not, the set is refused. The last test says what else does not.
 */
const apps = ['shell', 'reader', 'account'] as const;
type App = (typeof apps)[number];

/** Time in which all are published, and every combination is tried by a smoke test and read. */
const timeoutMs = limitMs(900_000);

test.describe.configure({ mode: 'serial' });

/** The parts of a release.json that the tests read: contract, files, and the exported names that it provides and uses. */
interface Described {
  contract: string;
  files: Record<string, { integrity: string }>;
  exports?: Record<string, string[]>;
  uses?: Record<string, string[]>;
}

let site: OwnServer;
/** Names by app and generation. */
const releases: Record<App, string[]> = { shell: [], reader: [], account: [] };
const described: Record<string, Described> = {};

test.beforeAll(async () => {
  test.setTimeout(timeoutMs);
  site = await startServer('production');
  // It needs the newest contract: no earlier shell would be activated beside it.
  await site.release('retire', 'console', '--why', '版本矩阵');
  // Today's are active from the start.
  const { set } = await pageDataOf('/home');
  for (const app of apps) {
    const today = (app === 'shell' ? set.shell : set.remotes[app]) ?? '';
    releases[app][last] = today;
    described[today] = readDescription(path.resolve(import.meta.dirname, '../..', app, 'dist/production'));
    for (const [generation, version] of keptVersions.entries()) {
      if (combinations.some(({ [app]: used }) => used === generation))
        releases[app][generation] = await published(app, unpackRelease(version, app));
    }
  }
});

test.afterAll(() => site?.stop());

const readDescription = (folder: string): Described =>
  JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'));

/** Publishes a build and removes its folder. @returns the release's name */
const published = async (app: App, build: Build): Promise<string> => {
  try {
    const output = await site.release('publish', app, '--from', build.folder);
    const name = output.split('\n').at(-1) ?? '';
    described[name] = readDescription(build.folder);
    return name;
  } finally {
    build.remove();
  }
};

/** Names of the releases that a page is made of. */
const pageDataOf = async (address: string): Promise<{ set: { shell: string; remotes: Record<string, string> } }> => {
  const html = await (await fetch(site.origin + address)).text();
  const { set } = JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
  const remotes = Object.entries<{ release: string }>(set.remotes).map(([name, { release }]) => [name, release]);
  return { set: { shell: set.shell.release, remotes: Object.fromEntries(remotes) } };
};

/** Each generation of releases; today's is the last. */
const generations = Array.from({ length: keptVersions.length + 1 }, (_, index) => index);
const last = generations.length - 1;

/** Generation of each app's release. */
type Combination = Record<App, number>;

/** All combinations, each one release away from the one before it. */
const everyCombination: Combination[] = generations.flatMap((shell) =>
  generations.flatMap((row) =>
    generations.map((column) => ({
      shell,
      reader: shell % 2 === 0 ? row : last - row,
      account: (shell * generations.length + row) % 2 === 0 ? column : last - column,
    })),
  ),
);

/** Those that are tried: today's shell with the oldest remotes, and all of them by `npm run prove -- matrices`. */
const combinations = wholeMatrices ? everyCombination : [{ shell: last, reader: 0, account: 0 }];

/** Whether a shell lacks a name that a remote uses. */
const lacksNames = (shell: string, remote: string): boolean => {
  const { exports = {} } = described[shell] ?? {};
  return Object.entries(described[remote]?.uses ?? {}).some(([module, names]) => {
    const exported = exports[module] ?? [];
    return names.some((name) => !name.includes('.') && !exported.includes(name));
  });
};

/** Activates releases one by one, in an order that works. @returns the refusal where there is none */
const activateAll = async (names: readonly string[], active: Set<string>): Promise<string | null> => {
  const appOf = (name: string) => name.slice(0, name.indexOf('@'));
  let waiting = names.filter((name) => !active.has(name));
  for (;;) {
    const refused: { name: string; why: string }[] = [];
    for (const name of waiting) {
      try {
        await site.release('activate', name);
        for (const other of active) if (appOf(other) === appOf(name)) active.delete(other);
        active.add(name);
      } catch (error) {
        refused.push({ name, why: String(error) });
      }
    }
    if (refused.length === 0) return null;
    if (refused.length === waiting.length) return refused[0]?.why ?? '';
    waiting = refused.map(({ name }) => name);
  }
};

test('of every version of the contract a release of each app is kept', async () => {
  const { contract } = readDescription(path.resolve(import.meta.dirname, '../../shell/dist/production'));
  expect(keptVersions, `node e2e/testing/releases/keep-releases.ts ${contract}`).toContain(contract);
});

test('kept and present releases work together, or are refused for a name that is missing [B13.09]', async ({
  page,
}) => {
  test.setTimeout(timeoutMs);
  expect(new Set(everyCombination.map((each) => JSON.stringify(each))).size).toBe(generations.length ** 3);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signIn(page, site.origin);
  const { set } = await pageDataOf('/home');
  const active = new Set([set.shell, ...Object.values(set.remotes)]);
  for (const combination of combinations) {
    const names = apps.map((app) => releases[app][combination[app]] ?? '');
    await test.step(names.join(' '), async () => {
      const [shell = '', reader = '', account = ''] = names;
      const refusal = await activateAll(names, active);
      if (lacksNames(shell, reader) || lacksNames(shell, account)) {
        expect(refusal).toMatch(/用到 \S+ 的 \S+，而 shell@\S+ 没有它|而 shell@\S+ 不提供它/);
        return;
      }
      expect(refusal).toBeNull();
      await expect.poll(async () => (await pageDataOf('/home')).set).toEqual({ shell, remotes: { reader, account } });
      asked.length = 0;
      await readOn(page);
      await openSettings(page);
      const used = new Set(asked.filter((url) => url.includes('/remotes/')).map((url) => releaseAt(url, names)));
      expect([...used].sort()).toEqual([...names].sort());
    });
  }
});

/** The release that a script's address names, or the one among `names` that holds what an address by content names. */
const releaseAt = (url: string, names: readonly string[]): string => {
  const [, app = '', folder = '', file = ''] = /\/remotes\/(\w+)\/([^/]+)\/(.+)$/.exec(url) ?? [];
  if (folder !== 'files') return folder;
  const inAddress = file.split('.').at(-2);
  const holds = (name: string) =>
    name.startsWith(`${app}@`) &&
    Object.values(described[name]?.files ?? {}).some(
      ({ integrity }) => integrity.replace(/^sha256-|\W/g, '') === inAddress,
    );
  return names.find(holds) ?? url;
};

/** The reader's pages come alive in this shell, and turn by script. */
const readOn = async (page: Page) => {
  await page.goto(`${site.origin}/detail/1001-1`);
  await alive(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('main').getByRole('link', { name: '下一章' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^第二章/);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
};

/** The account's page knows the member whom the shell knows. */
const openSettings = async (page: Page) => {
  await page.goto(`${site.origin}/user/setting`);
  await expect(page.getByRole('main').getByLabel('昵称')).toBeVisible();
};

test('a release that keeps another contract is refused when it is published, in words', async () => {
  const describe = { version: '0.0.3', contract: '^2.0.0' };
  await expect(published('account', changedBuild('account', { describe }))).rejects.toThrow(
    /account@0\.0\.3-\w+ 需要约定 \^2\.0\.0，而 shell@\S+ 遵循的是 \d+\.\d+\.\d+/,
  );
});
