import type { Page } from '@playwright/test';
import { changedBuild } from './testing/changed-build.ts';
import { checkOut } from './testing/checkout.ts';
import { alive } from './testing/hydrated.ts';
import { type OwnServer, startServer } from './testing/own-server.ts';
import { signIn } from './testing/sign-in.ts';
import { expect, test } from './testing/site.ts';

/**
 * The version matrix: today's build of each app and the two before it, each with each. The contract says that they work
 * together; the last test says what does not.
 */
const apps = ['shell', 'reader', 'account'] as const;
type App = (typeof apps)[number];

/** Time in which three builds and thirty smoke tests end. */
const timeoutMs = 600_000;

test.describe.configure({ mode: 'serial' });

let site: OwnServer;
/** Names by app, the oldest first. */
const releases: Record<App, string[]> = { shell: [], reader: [], account: [] };

test.beforeAll(async () => {
  test.setTimeout(timeoutMs);
  site = await startServer('production');
  const before = checkOut();
  try {
    for (const app of apps) {
      before.changeManifest(app, (manifest) => ({ ...manifest, version: '0.0.1' }));
      before.append(`${app}/src/routes.tsx`, `\nexport const builtAs = 'the oldest';\n`);
    }
    await before.run('build', [], site.environment);
    for (const app of apps) {
      releases[app].push(await published(app, { project: before.folder }));
      // Built of sources that differ from those in this text alone.
      const replace: [string, string] = ['the oldest', 'the one before'];
      releases[app].push(await published(app, { project: before.folder, replace, describe: { version: '0.0.2' } }));
    }
  } finally {
    before.remove();
  }
  const { set } = await pageDataOf('/home');
  releases.shell.push(set.shell);
  for (const app of ['reader', 'account'] as const) releases[app].push(set.remotes[app] ?? '');
});

test.afterAll(() => site?.stop());

/** @returns the release's name */
const published = async (app: App, change: Parameters<typeof changedBuild>[1]): Promise<string> => {
  const build = changedBuild(app, change);
  try {
    const output = await site.release('publish', app, '--from', build.folder);
    return output.split('\n').at(-1) ?? '';
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

/** All combinations, each one release away from the one before it. */
const combinations = [0, 1, 2].flatMap((shell) =>
  [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => ({
      shell,
      reader: shell % 2 === 0 ? row : 2 - row,
      account: (shell * 3 + row) % 2 === 0 ? column : 2 - column,
    })),
  ),
);

test('all combinations of three builds of three apps work', async ({ page }) => {
  test.setTimeout(timeoutMs);
  expect(new Set(combinations.map((each) => JSON.stringify(each))).size).toBe(27);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signIn(page, site.origin);
  let active = apps.map((app) => releases[app].at(-1));
  for (const combination of combinations) {
    const names = apps.map((app) => releases[app][combination[app]] ?? '');
    await test.step(names.join(' '), async () => {
      for (const name of names) if (!active.includes(name)) await site.release('activate', name);
      active = names;
      const [shell, reader, account] = names;
      await expect.poll(async () => (await pageDataOf('/home')).set).toEqual({ shell, remotes: { reader, account } });
      asked.length = 0;
      await readOn(page);
      await openSettings(page);
      const used = new Set(asked.map((url) => /\/remotes\/\w+\/([^/]+)\//.exec(url)?.[1]).filter(Boolean));
      expect([...used].sort()).toEqual([...names].sort());
    });
  }
});

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
  await expect(published('account', { describe })).rejects.toThrow(
    /account@0\.0\.3-\w+ 需要约定 \^2\.0\.0，而 shell@\S+ 遵循的是 1\.2\.0/,
  );
});
