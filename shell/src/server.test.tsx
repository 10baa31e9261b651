/** @jest-environment node */
import type { RouteObject } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';
import { exampleFetch } from 'shared-api/testing/example-api';
import { createRender, type RenderedPage } from './server.tsx';
import { releaseSetOf } from './testing/release-set.ts';

/** Renders an address of a site whose one remote has these routes. */
const answer = (address: string, routes: RouteObject[] = [], fetch: typeof globalThis.fetch = exampleFetch) =>
  createRender(releaseSetOf({ reader: routes }), { reader: { routes } })(`http://shuhai.example:3000${address}`, {
    fetch,
  });

const page = async (...args: Parameters<typeof answer>): Promise<RenderedPage> => {
  const answered = await answer(...args);
  if ('location' in answered) throw new Error(`redirected to ${answered.location}`);
  return answered;
};

const home: RouteObject = {
  id: 'home',
  path: '/home',
  lazy: async () => ({
    loader: async () => '好书',
    Component: () => (
      <>
        <title>书海首页</title>
        <meta name="description" content="读好故事" />
        <h1>首页</h1>
      </>
    ),
  }),
};

const failing = (thrown: unknown): RouteObject => ({
  ...home,
  lazy: async () => ({
    loader: async () => {
      throw thrown;
    },
    Component: () => null,
  }),
});

test('a page of a remote stands whole in the frame', async () => {
  const { status, body, routeIds } = await page('/home', [home]);
  expect(status).toBe(200);
  expect(body).toMatch(/<header.*<main[^>]*>.*<h1>首页<\/h1>.*<\/main>.*<footer/s);
  expect(routeIds).toEqual(['shell', 'remote-reader', 'home']);
});

test('the head is apart from the body', async () => {
  const { head, body } = await page('/home', [home]);
  expect(head).toBe('<title>书海首页</title><meta name="description" content="读好故事"/>');
  expect(body).not.toContain('<title>');
});

test('the styles of what was drawn come with it', async () => {
  const { styles } = await page('/home', [home]);
  expect(styles).toMatch(/^<style[^>]*>.*--paper/s);
});

test('what the loaders gave goes along, so that the browser need not ask', async () => {
  const { hydration } = await page('/home', [home]);
  expect(hydration).toMatchObject({
    loaderData: { home: '好书', shell: { host: 'shuhai.example:3000', origin: 'http://shuhai.example:3000' } },
    errors: null,
  });
});

test('every reader is written the page of a visitor', async () => {
  const { body } = await page('/home', [home]);
  expect(body).toContain('登录');
});

test('a path that nobody owns is 404, and says so inside the frame', async () => {
  const { status, body } = await page('/nowhere', [home]);
  expect(status).toBe(404);
  expect(body).toMatch(/<header.*页面不存在.*<footer/s);
});

test('a redirect is an answer of its own', async () => {
  await expect(answer('/')).resolves.toEqual({ status: 302, location: '/home' });
});

test('a refused call gives its status to the page, and its words go along', async () => {
  const refused = async () => Response.json({ error: '这部作品已下架', code: 'gone' }, { status: 410 });
  const book: RouteObject = {
    ...home,
    lazy: async () => ({ loader: (args) => apiFor(args).get(calls.novel('1')), Component: () => null }),
  };
  const { status, body, hydration } = await page('/home', [book], refused as typeof fetch);
  expect(status).toBe(410);
  expect(body).toContain('这部作品已下架');
  expect(hydration.errors).toEqual({ home: { code: 'gone', status: 410, shown: '这部作品已下架' } });
});

test('a loader that breaks fails the rendering: nothing half-true is written or kept', async () => {
  await expect(page('/home', [failing(new TypeError('x is undefined'))])).rejects.toThrow('x is undefined');
});

test('a component that breaks fails the rendering', async () => {
  const breaking: RouteObject = {
    ...home,
    lazy: async () => ({
      Component: () => {
        throw new TypeError('x is undefined');
      },
    }),
  };
  await expect(page('/home', [breaking])).rejects.toThrow();
});

test('one reader knows nothing of another: the same page is the same, byte for byte', async () => {
  const render = createRender(releaseSetOf({ reader: [home] }), { reader: { routes: [home] } });
  const once = () => render('http://shuhai.example/home', { fetch: exampleFetch });
  expect(await once()).toEqual(await once());
});
