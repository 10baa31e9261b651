import { alive } from '../testing/hydrated.ts';
import { scriptsOfPage } from '../testing/releases/scripts-of-page.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';

/** Modules that must exist once in a page. */
const singletons = [
  'react',
  'react-dom',
  'react-router-dom',
  'jotai',
  'styled-components',
  'react-hot-toast',
  'shared-auth',
  'shared-api/request',
  'shared-ui/theme',
];

test('the page says what it is made of', async ({ page, request }) => {
  await page.goto('/detail/1001-1');
  await alive(page);
  const { set } = JSON.parse((await page.locator('#page-data').textContent()) ?? '');
  await page.goto('/composition');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: '页面构成' })).toBeVisible();
  await expect(main).toContainText(set.id);
  for (const app of ['shell', 'reader', 'account']) {
    const { release, entry } = app === 'shell' ? set.shell : set.remotes[app];
    const card = main.getByRole('region', { name: app });
    const [, version, hash] = /@(.+)-([^-]+)$/.exec(release) ?? [];
    for (const text of [version, hash, entry]) await expect(card).toContainText(text);
    await expect(card.getByRole('listitem').first()).toContainText(/\d+ ms · (?:\d+\.\d kB|缓存)/);
  }
  const rows = main.getByRole('table').getByRole('row');
  for (const name of singletons) await expect(rows.filter({ hasText: name }).first()).toContainText('shell');
  await expect(main.getByRole('region', { name: '最近的切换' })).toContainText(set.remotes.reader.release);

  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /composition');
});

test('each shared module is one and the same in all three apps', async ({ page, baseURL }) => {
  await signIn(page, baseURL ?? '');
  await page.goto('/user/setting');
  await expect(page.getByRole('main').getByRole('button', { name: '保存' }).first()).toBeVisible();
  await page.getByRole('navigation', { name: '作品分类' }).getByRole('link', { name: '排行榜' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '排行榜' })).toBeVisible();
  await page.getByRole('main').getByRole('list').last().getByRole('link').first().click();
  await page.getByRole('link', { name: '开始阅读' }).first().click();
  await expect(page.getByRole('article')).toBeVisible();

  const taken = await page.evaluate(() => {
    /** The part of a remote's bundle that shows what the bundle sees where its code says `import … from 'react'`: webpack lets a chunk look. */
    interface Bundle {
      (id: string): unknown;
      m: Record<string, unknown>;
      consumesLoadingData: { moduleIdToConsumeDataMapping: Record<string, { shareKey: string }> };
    }
    const { __FEDERATION__: federation, ...page } = window as unknown as Record<string, unknown> & {
      __FEDERATION__: {
        __INSTANCES__: { name: string; options: { shared: Record<string, { lib: () => unknown }[]> } }[];
      };
    };
    const provided = federation.__INSTANCES__.find(({ name }) => name === 'shell')?.options.shared ?? {};
    const seenBy = (app: string): [string, boolean][] => {
      const seen: [string, boolean][] = [];
      const look = (bundle: Bundle) => {
        for (const [id, { shareKey }] of Object.entries(bundle.consumesLoadingData.moduleIdToConsumeDataMapping)) {
          if (id in bundle.m) seen.push([shareKey, bundle(id) === provided[shareKey]?.[0]?.lib()]);
        }
      };
      (page[`webpackChunk${app}`] as unknown[]).push([[Symbol('look')], {}, look]);
      return seen;
    };
    return { reader: seenBy('reader'), account: seenBy('account') };
  });
  for (const seen of Object.values(taken)) {
    expect(seen.filter(([, isShells]) => !isShells)).toEqual([]);
    expect(seen.map(([name]) => name)).toEqual(expect.arrayContaining(['react', 'styled-components', 'shared-auth']));
  }
  const names = new Set(Object.values(taken).flatMap((seen) => seen.map(([name]) => name)));
  // Remotes have no use for react-dom so far; that none brings its own is seen below.
  expect([...names]).toEqual(expect.arrayContaining(singletons.filter((name) => name !== 'react-dom')));
});

test('no remote carries a copy of its own', async ({ request }) => {
  const html = await (await request.get('/composition')).text();
  const textOf = async (app: string) => {
    const files = [...scriptsOfPage(html, app).keys()];
    return (await Promise.all(files.map(async (file) => (await request.get(file)).text()))).join('\n');
  };
  /** Words that stand in the code of these packages and nowhere else. */
  const marks = ['react.transitional.element', 'data-styled-version', 'useNavigate() may be used only'];
  const shell = await textOf('shell');
  expect(marks.filter((mark) => !shell.includes(mark))).toEqual([]);
  for (const remote of ['reader', 'account']) {
    const text = await textOf(remote);
    expect(marks.filter((mark) => text.includes(mark))).toEqual([]);
  }
});

test('what a remote writes into a shared atom the shell shows at once', async ({ page, baseURL }) => {
  await signIn(page, baseURL ?? '');
  const message = { id: '1', kind: 'system', title: '公告', body: '', link: null, novel_id: null, read: false };
  let count = 3;
  await page.route('**/api/v1/user/messages/**', (route) => {
    const call = new URL(route.request().url()).pathname;
    if (call.endsWith('/read/all/')) count = 0;
    const list = { items: [{ ...message, created_at: new Date().toISOString() }], next_cursor: null };
    return route.fulfill({ json: { data: call.endsWith('/messages/') ? list : { count } } });
  });
  await page.goto('/user/message');
  const link = page.getByRole('banner').getByRole('link', { name: /^消息/ });
  await expect(link).toContainText('3');
  await page.getByRole('main').getByRole('button', { name: '全部已读' }).click();
  await expect(link).toHaveText('消息');
});
