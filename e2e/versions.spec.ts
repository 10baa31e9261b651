import type { Page } from '@playwright/test';
import { type Checkout, checkOut } from './checkout.ts';
import { alive } from './hydrated.ts';
import { type OwnServer, startServer } from './own-server.ts';
import { signIn } from './sign-in.ts';
import { expect, test } from './site.ts';

/**
 * The version matrix: today's build of each app and the two before it, each with each, from real builds. The contract says
 * that they work together; the last one says what does not.
 */
const apps = ['shell', 'reader', 'account'] as const;
type App = (typeof apps)[number];

/** Six builds and six rehearsals. */
const timeToBuild = 600_000;

test.describe.configure({ mode: 'serial' });

let site: OwnServer;
/** Names by app, the oldest first. */
const releases: Record<App, string[]> = { shell: [], reader: [], account: [] };
const checkouts: Checkout[] = [];

test.beforeAll(async () => {
  test.setTimeout(timeToBuild);
  site = await startServer('production');
  const { set } = await pageDataOf('/home');
  for (const version of ['0.0.1', '0.0.2']) {
    const before = checkOut();
    checkouts.push(before);
    for (const app of apps) {
      before.changeManifest(app, (manifest) => ({ ...manifest, version }));
      before.append(`${app}/src/routes.tsx`, `\nexport const version = '${version}';\n`);
      releases[app].push(await published(before, app));
    }
  }
  releases.shell.push(set.shell);
  for (const app of ['reader', 'account'] as const) releases[app].push(set.remotes[app] ?? '');
});

test.afterAll(async () => {
  for (const { remove } of checkouts) remove();
  await site?.stop();
});

const published = async (checkout: Checkout, app: App): Promise<string> => {
  const output = await checkout.run('release', ['publish', app], site.environment);
  return output.split('\n').at(-1) ?? '';
};

/** Which releases a page is made of. */
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
  test.setTimeout(timeToBuild);
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

test('what is outside the contract is refused when it is published, in words', async () => {
  test.setTimeout(timeToBuild);
  const [checkout] = checkouts as [Checkout];
  checkout.changeManifest('account', (manifest) => ({
    ...manifest,
    version: '0.0.3',
    shuhai: { ...manifest.shuhai, contract: '^2.0.0' },
  }));
  await expect(published(checkout, 'account')).rejects.toThrow(
    /account@0\.0\.3-\w+ 需要约定 \^2\.0\.0，而 shell@\S+ 遵循的是 1\.0\.0/,
  );
});
