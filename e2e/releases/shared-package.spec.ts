import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { alive } from '../testing/hydrated.ts';
import { changedBuild } from '../testing/releases/changed-build.ts';
import { type Checkout, checkOut } from '../testing/releases/checkout.ts';
import { expect, test } from '../testing/site.ts';
import { limitMs } from '../testing/time-limits.ts';

/** Time in which two remotes are built, and three releases tried. */
const timeoutMs = limitMs(300_000);

/** Gives a remote a package of its own that the shell does not know, which notes in the page each copy that runs. */
const giveMeasure = (team: Checkout, app: string, version: string) => {
  const folder = path.join(team.folder, app, 'node_modules/measure');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'measure', version, main: 'index.js' }));
  writeFileSync(path.join(folder, 'index.js'), `(globalThis.measures = globalThis.measures || []).push('${version}');`);
  team.changeManifest(app, (manifest) => ({
    ...manifest,
    shuhai: { ...manifest.shuhai, shared: { measure: '^1.0.0' } },
  }));
  team.append(`${app}/src/pages/start/start-page.tsx`, "\nimport 'measure';\n");
};

test.use({
  expectedErrors: [/Failed to load resource|ChunkLoadError|net::ERR_FAILED|RemoteError: remote shop: module/],
});

/** Addresses of the scripts with a remote's own copy of the package: those that would note themselves. */
const copiesOf = async (origin: string, app: string): Promise<string[]> => {
  const html = await (await fetch(`${origin}/${app}`)).text();
  const scripts = [...new Set(html.match(new RegExp(`/remotes/${app}/[^"\\s]+\\.js`, 'g')))];
  const texts = await Promise.all(scripts.map(async (script) => (await fetch(origin + script)).text()));
  return scripts.filter((_, index) => texts[index]?.includes('measures'));
};

/** Opens or comes to a remote's page while its own copy of the package is lost: once, or until it is mended. */
const tryLostCopy = async (page: Page, origin: string, app: string) => {
  const [copy = '', ...others] = await copiesOf(origin, app);
  expect([copy, others]).toEqual([expect.stringContaining('/remotes/'), []]);
  const pattern = `**${copy}`;
  const main = page.getByRole('main');
  const heading = page.getByRole('heading', { level: 1, name: app });
  const ways = {
    opened: () => page.goto(`${origin}/${app}`),
    'come to': async () => {
      await page.goto(`${origin}/search`);
      await alive(page);
      await page.getByRole('navigation').locator(`a[href="/${app}"]`).first().click();
    },
  };
  for (const [way, arrive] of Object.entries(ways)) {
    await test.step(`${way}, lost once`, async () => {
      let count = 0;
      await page.route(pattern, (route) => {
        count += 1;
        return count === 1 ? route.abort() : route.continue();
      });
      await arrive();
      await expect(heading).toBeVisible();
      await expect.poll(() => measures(page)).toHaveLength(1);
      await expect(main.getByRole('alert')).toHaveCount(0);
      await page.unroute(pattern);
    });
    await test.step(`${way}, lost until it is mended`, async () => {
      await page.route(pattern, (route) => route.abort());
      await arrive();
      await expect(main.getByRole('alert')).toContainText('没有加载成功');
      await page.unroute(pattern);
      await main.getByRole('button', { name: '重试' }).click();
      await expect(main.getByRole('alert')).toHaveCount(0);
      await expect(heading).toBeVisible();
      await expect.poll(() => measures(page)).toHaveLength(1);
    });
  }
};

const measures = (page: Page) => page.evaluate(() => (window as unknown as { measures: string[] }).measures);

test('two remotes share a package that the shell does not know: one copy where their ranges meet, else two; one that did not come is loaded again [B13.21 B13.34]', async ({
  page,
  startSite,
}) => {
  test.setTimeout(timeoutMs);
  const site = await startSite();
  const team = checkOut();
  /** Opens a page of one remote, and goes on to one of the other by script. */
  const visit = async (first: string, then: string) => {
    await page.goto(`${site.origin}/${first}`);
    await alive(page);
    await page.getByRole('navigation').locator(`a[href="/${then}"]`).first().click();
    await expect(page.getByRole('heading', { level: 1, name: then })).toBeVisible();
    return measures(page);
  };
  try {
    for (const [app, version] of [
      ['shop', '1.1.0'],
      ['club', '1.2.0'],
    ] as const) {
      await team.run('new-remote', [app], site.environment);
      giveMeasure(team, app, version);
      await team.run('release', ['publish', app, '--activate'], site.environment);
    }
    await test.step('an own copy that does not come', () => tryLostCopy(page, site.origin, 'shop'));
    expect(await visit('shop', 'club')).toEqual(['1.1.0']);
    expect(await visit('club', 'shop')).toEqual(['1.2.0']);

    const picky = changedBuild('club', {
      project: team.folder,
      replace: ['^1.0.0', '^1.2.0'],
      describe: { shares: { measure: { version: '1.2.0', range: '^1.2.0' } } },
    });
    await team.run('release', ['publish', 'club', '--from', picky.folder, '--activate'], site.environment);
    picky.remove();
    expect(await visit('shop', 'club')).toEqual(['1.1.0', '1.2.0']);
  } finally {
    team.remove();
  }
});
