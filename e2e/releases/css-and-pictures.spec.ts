import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import { holdRequests } from '../testing/hold-requests.ts';
import { alive } from '../testing/hydrated.ts';
import { type EmptyFolder, emptyFolder } from '../testing/releases/empty-folder.ts';
import { blockedWorker, expect, test } from '../testing/site.ts';
import { limitMs } from '../testing/time-limits.ts';

/** Time in which packages are installed, and a remote is built, checked and tried. */
const timeoutMs = limitMs(600_000);

const root = path.resolve(import.meta.dirname, '../..');

/** One red pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

/** A font that is there with the packages of this project. */
const font = (): Buffer => {
  const [file = ''] = globSync('node_modules/playwright-core/lib/**/codicon*.ttf', { cwd: root });
  return readFileSync(path.join(root, file));
};

/** A page with one of each that other teams' pages have, and an element that is called like another remote. */
const shelfPage = `
import isEqual from 'fast-deep-equal';
import styles from './card.module.css';
import logo from './logo.png';
import './shelf.css';

const bar = { width: 120, color: 'rgb(200, 0, 0)' };

const ShelfPage = () => (
  <section id="reader" className="shelf">
    <h1 className={styles.card}>货架</h1>
    <p role="alert">今日打折</p>
    <img src={logo} alt="招牌" width={40} height={20} />
    <img src={new URL('./seal.png', import.meta.url).href} alt="印章" width={20} height={20} />
    <p style={bar}>{isEqual([1], [1]) ? '价目相同' : '价目不同'}</p>
  </section>
);

export { ShelfPage as Component };
`;

const styles = {
  'shelf.css': `
@font-face { font-family: shelf; src: url(./signs.ttf); }
.shelf { font-family: shelf, serif; background: rgb(250, 240, 220) url(./logo.png); padding: 13px; }`,
  'card.module.css': '.card { color: rgb(0, 90, 60); letter-spacing: 7px; }',
};

const shelfRoute = `
  {
    id: 'shop-shelf',
    path: '/shop/shelf',
    lazy: () => import(/* webpackChunkName: "shop-shelf" */ './pages/shelf-page.tsx'),
  },
];`;

test.use({
  expectedErrors: [/Failed to load resource|ChunkLoadError|net::ERR_FAILED|RemoteError: remote shop: module/],
});

test('a remote with CSS, a CSS module, pictures, a font, style attributes, an alert and a shared package looks the same opened and come to [B13.31 B13.32 B13.36 B13.37 B13.38]', async ({
  page,
  startSite,
  expectedErrors,
}) => {
  test.setTimeout(timeoutMs);
  const site = await startSite();
  const team = emptyFolder({ RELEASE_TOKEN: await site.release('token', 'shop', '--new') });
  /** Messages of the console and errors, until the test itself makes styles fail. */
  const said: string[] = [];
  page.on('console', (message) => {
    if (!blockedWorker.test(message.text())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(String(error)));
  try {
    await makeShop(team, site.origin);
    await team.npm(['run', 'typecheck'], 'shop');
    await team.npm(['run', 'release', '--', '--activate'], 'shop');
    await expect.poll(async () => (await fetch(`${site.origin}/shop/shelf`)).status).toBe(200);

    const html = await (await fetch(`${site.origin}/shop/shelf`)).text();
    const style = /<link rel="stylesheet" href="(\/remotes\/shop\/files\/[^"]+\.css)" integrity="sha256-[^"]+"/.exec(
      html,
    );
    expect(html.indexOf(style?.[0] ?? '?')).toBeGreaterThan(0);
    expect(html.indexOf(style?.[0] ?? '?')).toBeLessThan(html.indexOf('</head>'));

    const opened = await test.step('opened', async () => {
      await page.goto(`${site.origin}/shop/shelf`);
      await alive(page);
      return lookOf(page);
    });
    expect(opened).toMatchObject({ letterSpacing: '7px', barWidth: 120, barColor: 'rgb(200, 0, 0)', font: 'loaded' });
    const comeTo = await test.step('come to, once its styles are there', async () => {
      await page.goto(`${site.origin}/home`);
      await alive(page);
      const giveStyles = await holdRequests(page, '**/remotes/shop/**/*.css');
      const asked = page.waitForRequest('**/remotes/shop/**/*.css');
      await toShelf(page);
      await asked;
      await expect(page.getByRole('heading', { level: 1, name: '货架' })).toHaveCount(0);
      giveStyles();
      await expect(page.getByRole('heading', { level: 1, name: '货架' })).toBeVisible();
      return lookOf(page);
    });
    expect(comeTo).toEqual(opened);
    await test.step('another remote comes to a page with an element of its name', async () => {
      await page.getByRole('navigation', { name: '作品分类' }).getByRole('link', { name: '排行榜' }).click();
      await expect(page.getByRole('heading', { level: 1, name: '排行榜' })).toBeVisible();
      await page.goto(`${site.origin}/shop/shelf`);
      await page.getByRole('navigation', { name: '作品分类' }).getByRole('link', { name: '排行榜' }).click();
      await expect(page.getByRole('heading', { level: 1, name: '排行榜' })).toBeVisible();
    });
    expect(said).toEqual([]);
    // Of garbage in the place of styles and of a font.
    expectedErrors.push(/valid digest in the 'integrity' attribute/, /decode downloaded font|OTS parsing error/);
    await test.step('styles that did not come to a page that is come to', () => loseStyles(page, site.origin));
    await test.step('what did not come to a page that is opened', () => loseAtOpening(page, site.origin));
  } finally {
    team.remove();
  }
});

/** Makes the remote as a team does: by the kit alone. */
const makeShop = async (team: EmptyFolder, origin: string): Promise<void> => {
  await team.npm(['exec', '--yes', `--package=${origin}/kit/remote-kit.tgz`, '--', 'create-remote', 'shop']);
  const pages = 'shop/src/pages';
  team.write(`${pages}/shelf-page.tsx`, shelfPage);
  for (const [name, text] of Object.entries(styles)) team.write(`${pages}/${name}`, text);
  for (const name of ['logo.png', 'seal.png']) team.write(`${pages}/${name}`, picture);
  team.write(`${pages}/signs.ttf`, font());
  team.rewrite('shop/src/routes.tsx', (text) => text.replace(/\n\];/, shelfRoute));
  team.rewrite('shop/src/entries.ts', (text) =>
    text.replace('menu: [', "menu: [{ label: '货架', to: '/shop/shelf', order: 901 }, "),
  );
  await team.npm(['install', '--no-audit', '--no-fund', '--prefer-offline', 'fast-deep-equal@3.1.3'], 'shop');
  team.rewrite('shop/package.json', (text) => {
    const manifest = JSON.parse(text);
    return JSON.stringify({ ...manifest, shuhai: { ...manifest.shuhai, shared: { 'fast-deep-equal': '^3.1.0' } } });
  });
};

const toShelf = (page: Page) =>
  page.getByRole('navigation', { name: '作品分类' }).getByRole('link', { name: '货架' }).click();

/** How the page looks, its pictures and its font among it. */
const lookOf = async (page: Page) => {
  await expect(page.getByText('价目相同')).toBeVisible();
  await expect(page.getByText('今日打折')).toBeVisible();
  const look = () =>
    page.evaluate(() => {
      const of = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);
      const pictures = [...document.querySelectorAll<HTMLImageElement>('.shelf img')];
      const { width, height } = (document.querySelector('.shelf') as Element).getBoundingClientRect();
      return {
        letterSpacing: of('.shelf h1').letterSpacing,
        headingColor: of('.shelf h1').color,
        background: of('.shelf').background,
        padding: of('.shelf').padding,
        barWidth: (document.querySelector('.shelf p[style]') as HTMLElement).offsetWidth,
        barColor: of('.shelf p[style]').color,
        pictures: pictures.map(({ src, naturalWidth }) => [src, naturalWidth]),
        font: [...document.fonts].find(({ family }) => family === 'shelf')?.status,
        size: [width, height],
      };
    });
  await expect.poll(async () => (await look()).font).toBe('loaded');
  await expect.poll(async () => (await look()).pictures.map(([, width]) => width)).toEqual([1, 1]);
  return look();
};

/** Comes to the page while its styles are lost once, lost until they are mended, and garbage. */
const loseStyles = async (page: Page, origin: string) => {
  const notice = page.getByRole('main').getByRole('alert');
  const comesTo = async (answer: (route: Route, isFirst: boolean) => Promise<void>) => {
    await page.goto(`${origin}/home`);
    await alive(page);
    let count = 0;
    await page.route(stylesOfShop, (route) => {
      count += 1;
      return answer(route, count === 1);
    });
    await toShelf(page);
  };
  const isWhole = async () => {
    await expect(page.getByRole('heading', { level: 1, name: '货架' })).toBeVisible();
    expect((await lookOf(page)).letterSpacing).toBe('7px');
  };
  await comesTo((route, isFirst) => (isFirst ? route.abort() : route.continue()));
  await isWhole();
  await page.unroute(stylesOfShop);
  for (const answer of [(route: Route) => route.abort(), asGarbage]) {
    await comesTo(answer);
    await expect(notice).toContainText('没有加载成功');
    await page.unroute(stylesOfShop);
    await page.getByRole('main').getByRole('button', { name: '重试' }).click();
    await isWhole();
  }
};

/** Opens the page without its styles, and without its pictures and its font: it comes alive, and the next opening has all. */
const loseAtOpening = async (page: Page, origin: string) => {
  const open = async () => {
    await page.goto(`${origin}/shop/shelf`);
    await alive(page);
    await expect(page.getByText('今日打折')).toBeVisible();
  };
  const spacing = () =>
    page.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).letterSpacing);
  const picture = page.getByRole('img', { name: '招牌' });
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  const lose = async (pattern: string | RegExp, answer: (route: Route) => Promise<void>, look: () => Promise<void>) => {
    await page.route(pattern, answer);
    await open();
    await look();
    await page.unroute(pattern);
  };
  for (const answer of [(route: Route) => route.abort(), asGarbage]) {
    await lose(stylesOfShop, answer, async () => expect(await spacing()).toBe('normal'));
    await lose(/\/remotes\/shop\/.*\.(?:png|ttf)$/, answer, async () => {
      await expect(picture).toBeVisible();
      expect(await width()).toBe(0);
      expect(await spacing()).toBe('7px');
      await expect.poll(() => page.evaluate(() => [...document.fonts].map(({ status }) => status))).toContain('error');
    });
  }
  await open();
  expect((await lookOf(page)).letterSpacing).toBe('7px');
};

const stylesOfShop = '**/remotes/shop/**/*.css';
const asGarbage = (route: Route) => route.fulfill({ contentType: 'text/css', body: '<!doctype html><p>哎呀' });
