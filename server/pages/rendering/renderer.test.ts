import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { codeFileOf } from 'release/bundle/code-cache';
import { readTinyBuilds, type TinyBundles, writeTinyBuilds } from '../../releases/testing/tiny-builds.ts';
import { until } from '../../testing/until.ts';
import { createRenderer, type Renderer } from './renderer.ts';
import type { ApiAnswer } from './rendering-worker.ts';

/** Short, so that the tests are. */
const limits = {
  ...{ pageTimeoutMs: 1_500, pongTimeoutMs: 300, startTimeoutMs: 4_000 },
  ...{ restartPauseMs: 200, failedStartPauseMs: 2_500 },
};

const reader = `
const react = require('react');
const circular = {};
circular.self = circular;
exports.routes = [
  { path: '/home', draw: () => '<p>' + react.version + '</p>' },
  { path: '/asks', draw: async ({ fetch }) => (await fetch('/api/v1/site/')).text() },
  { path: '/asks-late', draw: async ({ fetch }) => { await fetch('/slow'); return '<p>late</p>'; } },
  { path: '/asks-long', draw: async ({ fetch }) => { await fetch('/long'); return '<p>long</p>'; } },
  { path: '/busy', draw: () => { const end = Date.now() + 150; while (Date.now() < end); return '<p>busy</p>'; } },
  { path: '/throws', draw: () => { throw new Error('broken page'); } },
  { path: '/throws-nothing', draw: () => Promise.reject(undefined) },
  { path: '/loops', draw: () => { for (;;); } },
  { path: '/silent', draw: () => new Promise(() => {}) },
  { path: '/later', draw: () => { setTimeout(() => { throw new Error('broken later'); }, 20); return '<p>now</p>'; } },
  { path: '/exits', draw: () => process.exit(3) },
  { path: '/eats', draw: () => { const all = []; for (;;) all.push(new Array(1e6).fill({})); } },
];`;

describe('the renderer', () => {
  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  /** Reasons why workers of this test exited. */
  const exits: string[] = [];
  beforeEach(() => {
    exits.length = 0;
  });

  const answer = async (path: string): Promise<ApiAnswer> => {
    if (path === '/slow') await wait(200);
    if (path === '/long') await wait(1_000);
    return { status: 200, body: `answer to ${path}`, cacheable: true };
  };
  const open = (bundles: TinyBundles = { reader }, call = answer, changed: Partial<typeof limits> = {}): Renderer => {
    const { root, remove } = writeTinyBuilds(bundles, []);
    const renderer = createRenderer(readTinyBuilds(root), call, {
      limits: { ...limits, ...changed },
      onWorkerExit: (reason) => exits.push(reason),
    });
    cleanups.push(remove, () => renderer.close());
    return renderer;
  };
  const bodyOf = async (renderer: Renderer, path: string) => {
    const page = await renderer.render(`http://localhost${path}`, 1);
    return 'body' in page ? page.body : page.location;
  };
  /** Time until a new worker may be started after the last one. */
  const pause = () => wait(limits.restartPauseMs);

  it('a page is rendered with the shell, the remotes and the packages that the shell provides', async () => {
    expect(await open().render('http://localhost/home', 1)).toEqual({
      status: 200,
      head: '<title>tiny</title>',
      styles: '',
      body: '<p>tiny</p>',
      hydration: '{}',
      routeIds: [],
      calls: [],
      cacheable: true,
    });
  });

  it('the code that pages have compiled is kept beside the bundles, where the next worker finds it', async () => {
    const { root, remove } = writeTinyBuilds({ reader }, []);
    const renderer = createRenderer(readTinyBuilds(root), answer, { limits });
    cleanups.push(remove, () => renderer.close());
    await bodyOf(renderer, '/home');
    const bundles = ['shell', 'reader', 'account'].map((app) => `${root}/${app}/dist/production/server/${app}.cjs`);
    await until(() => bundles.every((bundle) => existsSync(codeFileOf(bundle))));
  });

  it('a bundle is told where its release’s files lie for browsers, if not on this site [B13.37]', async () => {
    const draw = "exports.routes = [{ path: '/files', draw: () => String(FILES_ADDRESS) }];";
    const { root, remove } = writeTinyBuilds({ reader: draw }, []);
    const set = readTinyBuilds(root);
    const elsewhere = set.remotes.map((remote) => ({ ...remote, base: 'https://cdn.example/1.0.0/files' }));
    const [here, there] = [set, { ...set, remotes: elsewhere }].map((each) => createRenderer(each, answer, { limits }));
    cleanups.push(remove, () => Promise.all([here?.close(), there?.close()]));
    expect(here && (await bodyOf(here, '/files'))).toBe('undefined');
    expect(there && (await bodyOf(there, '/files'))).toBe('https://cdn.example/1.0.0/files/');
  });

  it('calls of loaders are answered, several at once', async () => {
    const renderer = open();
    const pages = await Promise.all(['/asks-late', '/asks', '/home'].map((path) => bodyOf(renderer, path)));
    expect(pages).toEqual(['<p>late</p>', 'answer to /api/v1/site/', '<p>tiny</p>']);
  });

  it('a loader gets 503 where its call cannot be answered', async () => {
    const shell = `
exports.sharedModules = {};
exports.createRender = () => async (url, { fetch }) => ({ status: (await fetch('/x')).status, location: '/' });`;
    const renderer = open({ shell, reader: '' }, () => Promise.reject(new Error('closing')));
    expect(await renderer.render('http://localhost/', 1)).toEqual({ status: 503, location: '/' });
  });

  it.each(['/throws', '/throws-nothing'])('the page %s fails alone', async (path) => {
    const renderer = open();
    const [failed, whole] = await Promise.allSettled([bodyOf(renderer, path), bodyOf(renderer, '/asks-late')]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { name: 'RenderError' } });
    expect(whole).toEqual({ status: 'fulfilled', value: '<p>late</p>' });
  });

  it('a page whose data cannot be serialised fails', async () => {
    const shell = `
const data = {};
data.self = data;
exports.createRender = () => async () => ({ status: 200, head: '', styles: '', body: '', hydration: data, routeIds: [] });`;
    await expect(open({ shell, reader: '' }).render('http://localhost/', 1)).rejects.toThrow('circular');
  });

  it.each([
    ['loops', '/loops'],
    ['never answers', '/silent'],
  ])(
    'a page that %s is given up, and pages that lost their worker by it are rendered on the next one',
    async (_, path) => {
      const renderer = open();
      await bodyOf(renderer, '/home');
      const hanging = expect(bodyOf(renderer, path)).rejects.toThrow(`no page after 1500 ms: http://localhost${path}`);
      const other = bodyOf(renderer, '/asks-late');
      await hanging;
      expect(await other).toBe('<p>late</p>');
      expect(await bodyOf(renderer, '/home')).toBe('<p>tiny</p>');
    },
  );

  it('a page that was begun before another loops is not blamed for it', async () => {
    const renderer = open();
    await bodyOf(renderer, '/home');
    const innocent = [bodyOf(renderer, '/asks-long'), bodyOf(renderer, '/asks-late')];
    const looping = expect(bodyOf(renderer, '/loops')).rejects.toThrow('no page after 1500 ms: http://localhost/loops');
    expect(await Promise.all(innocent)).toEqual(['<p>long</p>', '<p>late</p>']);
    await looping;
  });

  it('a page that only waits is given up alone, and its worker goes on', async () => {
    const renderer = open();
    await bodyOf(renderer, '/home');
    await expect(bodyOf(renderer, '/silent')).rejects.toThrow('no page after 1500 ms');
    expect(await bodyOf(renderer, '/home')).toBe('<p>tiny</p>');
    expect(exits).toEqual([]);
  });

  it('a backlog ends no worker: the time of a page counts from when its rendering begins', async () => {
    const renderer = open();
    const pages = await Promise.all(Array.from({ length: 14 }, () => bodyOf(renderer, '/busy')));
    expect(pages).toEqual(Array.from({ length: 14 }, () => '<p>busy</p>'));
    expect(exits).toEqual([]);
  });

  it('the time of a page counts from when its rendering begins, and a page that finds no place in the queue is refused', async () => {
    const renderer = open();
    await renderer.warm();
    // Eight at a time take 200 ms: the last of these begin later than a page may take.
    const pages = Array.from({ length: 80 }, () => bodyOf(renderer, '/asks-late'));
    expect(new Set(await Promise.all(pages))).toEqual(new Set(['<p>late</p>']));
    const tooMany = Array.from({ length: 209 }, () => bodyOf(renderer, '/home'));
    const outcomes = await Promise.allSettled(tooMany);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ message: '200 pages wait already' }) },
    ]);
    expect(exits).toEqual([]);
  });

  it('a page that throws at a later time ends its worker, and the pages that were lost are rendered once more', async () => {
    const renderer = open();
    await bodyOf(renderer, '/home');
    await pause();
    const pages = await Promise.all([bodyOf(renderer, '/later'), bodyOf(renderer, '/asks-late')]);
    expect(pages).toEqual(['<p>now</p>', '<p>late</p>']);
    expect(exits).toEqual([expect.stringContaining('broken later')]);
  });

  it.each([
    ['ends its process', '/exits', /worker ended/],
    ['eats up its memory', '/eats', /ERR_WORKER_OUT_OF_MEMORY|no page after/],
  ])('the renderer outlives a page that %s', async (_, path, reason) => {
    const renderer = open();
    await bodyOf(renderer, '/home');
    await expect(bodyOf(renderer, path)).rejects.toThrow(reason);
    await pause();
    expect(await bodyOf(renderer, '/home')).toBe('<p>tiny</p>');
  });

  it.each<[string, TinyBundles, string]>([
    ['throws as it loads', { reader: 'throw new Error("no start");' }, 'no start'],
    ['has a syntax error', { reader: 'exports.routes = [' }, 'SyntaxError'],
    ['needs a browser', { reader: 'window.title = 1;' }, 'window is not defined'],
    ['is missing', { reader: null }, 'ENOENT'],
    ['takes a package that the shell does not provide', { reader: 'require("fs");' }, 'reader 的服务器构建不得使用 fs'],
    [
      '(the shell) takes more of Node than it may',
      { shell: 'require("fs");', reader: '' },
      '壳的服务器构建不得使用 fs',
    ],
    ['(the shell) does not render', { shell: 'exports.sharedModules = {};', reader: '' }, 'not a function'],
  ])('a page fails with the reason where a bundle %s, and later pages do not wait', async (_, bundles, reason) => {
    const renderer = open(bundles);
    await expect(renderer.render('http://localhost/home', 1)).rejects.toThrow(reason);
    await expect(renderer.render('http://localhost/home', 1)).rejects.toThrow(`the last worker exited: ${exits[0]}`);
  });

  it('a page fails with the reason where a bundle loops as it loads, and later pages do not wait', async () => {
    const renderer = open({ reader: 'for (;;);' }, answer, { startTimeoutMs: 500 });
    await expect(renderer.render('http://localhost/home', 1)).rejects.toThrow('worker not ready after 500 ms');
    await expect(renderer.render('http://localhost/home', 1)).rejects.toThrow(`the last worker exited: ${exits[0]}`);
  });

  it('bundles that did not load are tried again after a while, and no page waits for that', async () => {
    const { root, remove } = writeTinyBuilds({ reader: 'throw new Error("no start");' }, []);
    const failedStartPauseMs = 300;
    const renderer = createRenderer(readTinyBuilds(root), answer, { limits: { ...limits, failedStartPauseMs } });
    cleanups.push(remove, () => renderer.close());
    await renderer.warm();
    writeFileSync(path.join(root, 'reader/dist/production/server/reader.cjs'), reader);
    await wait(failedStartPauseMs);
    await expect(bodyOf(renderer, '/home')).rejects.toThrow('the last worker exited');
    await renderer.warm();
    await until(async () => (await bodyOf(renderer, '/home').catch(() => '')) === '<p>tiny</p>');
  });

  it('a renderer that closes finishes the pages under way, and accepts no more', async () => {
    const renderer = open();
    const last = bodyOf(renderer, '/asks-late');
    const closing = renderer.close();
    await expect(bodyOf(renderer, '/home')).rejects.toThrow('closed');
    expect(await last).toBe('<p>late</p>');
    await closing;
  });

  it('a renderer may be closed before it was ever used, and while its worker starts', async () => {
    await open().close();
    const warm = open();
    void warm.warm();
    await warm.close();
    expect(exits).toEqual([]);
  });
});
