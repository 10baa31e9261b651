/** @jest-environment node */
import { Suspense } from 'react';
import { Await, type RouteObject, useLoaderData } from 'react-router-dom';
import { ApiError } from 'shared-api/errors';
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

test("the server renders a remote's page inside the frame", async () => {
  const { status, body, routeIds } = await page('/home', [home]);
  expect(status).toBe(200);
  expect(body).toMatch(/<header.*<main[^>]*>.*<h1>首页<\/h1>.*<\/main>.*<footer/s);
  expect(routeIds).toEqual(['shell', 'remote-reader', 'home']);
});

test("the server returns the head's elements apart from the body", async () => {
  const { head, body } = await page('/home', [home]);
  expect(head).toBe('<title>书海首页</title><meta name="description" content="读好故事"/>');
  expect(body).not.toContain('<title>');
});

test('the server returns the styles of the rendered components', async () => {
  const { styles } = await page('/home', [home]);
  expect(styles).toMatch(/^<style[^>]*>.*--paper/s);
});

test("the server returns the loaders' data for the browser", async () => {
  const { hydration } = await page('/home', [home]);
  expect(hydration).toMatchObject({
    loaderData: { home: '好书', shell: { host: 'shuhai.example:3000', origin: 'http://shuhai.example:3000' } },
    errors: null,
  });
});

const deferring = (review: () => Promise<string>): RouteObject => ({
  id: 'home',
  path: '/home',
  lazy: async () => ({
    loader: async () => ({ title: '好书', review: review() }),
    Component: () => {
      const { title, review } = useLoaderData<{ title: string; review: Promise<string> }>();
      return (
        <Suspense fallback="还没有来">
          <h1>{title}</h1>
          <Await resolve={review}>{(text: string) => <p>{text}</p>}</Await>
        </Suspense>
      );
    },
  }),
});

test('what a loader defers is waited for, and stands in the page and its data [B13.14]', async () => {
  const { body, hydration } = await page('/home', [deferring(async () => '值得一读')]);
  expect(body).toContain('<h1>好书</h1><p>值得一读</p>');
  expect(hydration.loaderData.home).toEqual({ title: '好书', review: '值得一读' });
});

test("what a loader defers and does not get is the loader's failure", async () => {
  const { status, hydration } = await page('/home', [
    deferring(async () => {
      throw new ApiError('not_found', 404, 'GET', '没有书评');
    }),
  ]);
  expect(status).toBe(404);
  expect(hydration.errors?.home).toMatchObject({ code: 'not_found', shown: '没有书评' });
});

test("the server renders every page as a visitor's", async () => {
  const { body } = await page('/home', [home]);
  expect(body).toContain('登录');
});

test('a path that no app owns is rendered inside the frame with status 404', async () => {
  const { status, body } = await page('/nowhere', [home]);
  expect(status).toBe(404);
  expect(body).toMatch(/<header.*页面不存在.*<footer/s);
});

test('a redirect is returned with its status and location', async () => {
  await expect(answer('/')).resolves.toEqual({ status: 302, location: '/home' });
});

test('a refused call gives its status to the page, and its sentence to the browser', async () => {
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

test('a loader that throws fails the rendering', async () => {
  await expect(page('/home', [failing(new TypeError('x is undefined'))])).rejects.toThrow('x is undefined');
});

test('a component that throws fails the rendering', async () => {
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

test('rendering the same page twice gives the same result, byte for byte', async () => {
  const render = createRender(releaseSetOf({ reader: [home] }), { reader: { routes: [home] } });
  const once = () => render('http://shuhai.example/home', { fetch: exampleFetch });
  expect(await once()).toEqual(await once());
});
