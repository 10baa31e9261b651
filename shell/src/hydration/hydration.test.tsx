import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { Root } from 'react-dom/client';
import { pageDataId, rootId } from 'shared-api/contract';
import { exampleFetch } from 'shared-api/testing/example-api';
import type { RenderedPage } from '../server.tsx';
import { releaseSetOf } from '../testing/release-set.ts';
import { regionId } from './region.tsx';

/**
 * Pages rendered by the server and hydrated by the shell's own start. React logs an error where the browser would have
 * rendered something else than the server, and that fails a test.
 */
jest.mock('../remotes/federation.ts', () => ({ loadExposed: jest.fn() }));
// Each page loads its modules again, and toasts of an earlier one would use an earlier React.
jest.mock('../toasts/toasts.tsx', () => ({ Toasts: () => null }));
// A page that was left is drawn no more, which leave-undrawn.test.tsx tries.
jest.mock('../errors/leave-undrawn.ts', () => ({ leaveUndrawn: () => {}, useNoteDrawn: () => {} }));
const network = jest.fn(exampleFetch);

/** Loads the remotes: at once, when the test lets it, or never. */
let remote: (id: string) => Promise<unknown>;
const immediately = (id: string) => import(id);
const never = () => Promise.reject(new Error('404'));

/** The page's React root. A page that was left is unmounted: it shares the title in the head with the next. */
let root: Root | undefined;

const keepRoot = async () => {
  const { default: client } = await import('react-dom/client');
  const { createRoot, hydrateRoot } = client;
  jest.spyOn(client, 'createRoot').mockImplementation((...given) => (root = createRoot(...given)));
  jest.spyOn(client, 'hydrateRoot').mockImplementation((...given) => (root = hydrateRoot(...given)));
};

/** Renders a page on the server and opens it in the browser, with modules of its own. */
const open = async (
  address: string,
  { rendered = true, translated = false, state = null as unknown } = {},
): Promise<RenderedPage> => {
  jest.resetModules();
  const federation = await import('../remotes/federation.ts');
  const { RemoteError } = await import('../remotes/remote-error.ts');
  jest.mocked(federation.loadExposed).mockImplementation((name) =>
    remote(`${name}/routes`).catch((cause) => {
      throw new RemoteError(name, 'entry', cause);
    }),
  );
  const reader = await import('reader/routes');
  const account = await import('account/routes');
  const { entries } = await import('reader/entries');
  const set = releaseSetOf({ reader: reader.routes, account: account.routes }, { reader: entries });

  const { createRender } = await import('../server.tsx');
  const page = await createRender(set, { reader, account })(`http://localhost${address}`, { fetch: exampleFetch });
  if (!('body' in page)) throw new Error(`${address} leads to ${page.location}`);

  window.history.replaceState(state, '', address);
  const data = JSON.stringify({ set, hydration: rendered ? page.hydration : null });
  document.body.innerHTML = `<div id="${rootId}">${rendered ? page.body : ''}</div>`;
  document.body.append(
    Object.assign(document.createElement('script'), { type: 'application/json', id: pageDataId, textContent: data }),
  );
  if (translated) translatePage();
  await keepRoot();
  await import('../start.tsx');
  return page;
};

/** Puts each text into elements of its own, in other words, as a browser's translation does. */
const translatePage = () => {
  const texts = document.createTreeWalker(document.getElementById(rootId) as Element, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found.filter(
    ({ data, parentElement }) => /\S/.test(data) && !parentElement?.closest('script, style'),
  )) {
    const outer = document.createElement('font');
    outer.append(document.createElement('font'));
    outer.firstElementChild?.append(text.data.replace(/\p{Script=Han}/gu, 'la '));
    text.replaceWith(outer);
  }
};

const region = () => document.getElementById(regionId) as HTMLElement;
/** An element is hydrated once React keeps its props on it. */
const isHydrated = (element: Element | null) =>
  Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps'));
const frameIsHydrated = () => waitFor(() => expect(isHydrated(screen.getByRole('banner'))).toBe(true));
const regionIsHydrated = () => waitFor(() => expect(isHydrated(region().firstElementChild)).toBe(true));
/** The region is hydrated last. A page must not load on during the next test. */
const isSettled = () =>
  waitFor(() => expect(isHydrated(region().firstElementChild) || screen.queryByRole('alert') !== null).toBe(true));
const menu = () => within(screen.getByRole('navigation', { name: '作品分类' }));

let listened: jest.SpyInstance<void, Parameters<typeof window.addEventListener>>;

beforeEach(() => {
  // Without act(): React schedules its work as in a browser.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  // The shell starts in idle time; what a page loads when it is at rest would come during the next test.
  Object.assign(globalThis, {
    requestIdleCallback: (callback: () => void, options?: object) => (options ? setTimeout(callback) : 0),
    cancelIdleCallback: () => {},
  });
  localStorage.clear();
  network.mockClear();
  jest.spyOn(globalThis, 'fetch').mockImplementation(network);
  listened = jest.spyOn(window, 'addEventListener');
  remote = immediately;
});
afterEach(async () => {
  try {
    await isSettled();
  } finally {
    root?.unmount();
    root = undefined;
    document.body.replaceChildren();
    // A page that was left gets no events any more.
    for (const [type, listener, options] of listened.mock.calls) window.removeEventListener(type, listener, options);
  }
});

test.each([
  '/home',
  '/book/1001',
  '/detail/1001-3',
  '/filter?ns=2',
  '/search?keyword=%E5%B1%B1',
  '/book/9',
  '/nowhere',
])('the page %s is hydrated as the server rendered it, without a call', async (address) => {
  const { body } = await open(address);
  const written = document.createElement('div');
  written.innerHTML = body;
  await frameIsHydrated();
  await regionIsHydrated();
  expect(region().innerHTML).toBe(written.querySelector(`#${regionId}`)?.innerHTML);
  // The page of an earlier test may still report that it is read.
  expect(network.mock.calls.filter(([call]) => !String(call).endsWith('/novel/read/'))).toEqual([]);
});

test.each(['/user/setting', '/user/bookshelf', '/user/message', '/user/feedback'])(
  'the page %s, which waits for its member, is hydrated as the server rendered it, and leads a visitor home',
  async (address) => {
    const { body } = await open(address);
    expect(body).toContain('加载中');
    await frameIsHydrated();
    await waitFor(() => expect(region().querySelector('h1')?.textContent).toBe('书海首页'));
  },
);

test('the text of a chapter stands once in a page: in its HTML, and the program takes it from there', async () => {
  const { body, hydration } = await open('/detail/1001-3');
  expect(body).toContain('第三章 旧剑的第1段。');
  expect(JSON.stringify(hydration)).not.toContain('旧剑的第1段');
  expect(hydration.loaderData.chapter).toMatchObject({ id: '1001-3', title: '第三章 旧剑', paragraphs: [] });
  await regionIsHydrated();
  expect(screen.getByText('第三章 旧剑的第1段。')).toBeTruthy();
});

test('a chapter that the browser has translated before its program came keeps the translation [B1.93]', async () => {
  await open('/detail/1001-3', { translated: true });
  const paragraph = region().querySelector('[data-pid] font');
  await frameIsHydrated();
  await regionIsHydrated();
  expect(paragraph?.isConnected).toBe(true);
  for (const part of ['banner', 'article', 'contentinfo', 'toolbar'])
    expect(screen.getByRole(part).textContent).not.toMatch(/\p{Script=Han}/u);
});

test.each(['/home', '/book/1001', '/search?keyword=%E5%B1%B1'])(
  'the page %s is drawn anew where the browser has translated it before its program came [B1.93]',
  async (address) => {
    await open(address, { translated: true });
    await frameIsHydrated();
    await regionIsHydrated();
    expect(screen.getByRole('banner').textContent).not.toMatch(/\p{Script=Han}/u);
    expect(region().querySelector('a')).not.toBeNull();
  },
);

test('a page that the server did not render is rendered by the browser', async () => {
  await open('/book/1001', { rendered: false });
  await screen.findByRole('heading', { name: '山雪' });
  expect(network).toHaveBeenCalled();
});

/** A remote that is loaded when the test says so. */
const controlledRemote = () => {
  const arrival = Promise.withResolvers<void>();
  remote = (id) => arrival.promise.then(() => import(id));
  return { load: () => arrival.resolve(), fail: () => arrival.reject(new Error('404')) };
};

/** Clicks a link. @returns whether the browser follows it itself, for which jsdom logs that it does not implement navigation */
const isFollowedByTheBrowser = async (link: HTMLElement): Promise<boolean> => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  fireEvent.click(link);
  await new Promise((resolve) => setTimeout(resolve));
  const followed = said.mock.calls.some(([error]) => String(error).includes('navigation'));
  said.mockRestore();
  return followed;
};

describe('while the remote is loading', () => {
  test('while the remote is loading the frame is hydrated and the text is there', async () => {
    const { load } = controlledRemote();
    localStorage.setItem('auth', '{"username":"林冲","isAuth":true}');
    await open('/detail/1001-3');
    await screen.findByRole('button', { name: '林冲' });
    expect(screen.getByText('第三章 旧剑的第1段。')).toBeTruthy();
    expect(isHydrated(region().firstElementChild)).toBe(false);
    load();
    await regionIsHydrated();
  });

  test('links are followed by the browser until the remote is loaded, then by script', async () => {
    const { load } = controlledRemote();
    await open('/detail/1001-3');
    await frameIsHydrated();
    expect(await isFollowedByTheBrowser(menu().getByRole('link', { name: '完本' }))).toBe(true);

    load();
    await regionIsHydrated();
    expect(await isFollowedByTheBrowser(menu().getByRole('link', { name: '完本' }))).toBe(false);
    await waitFor(() => expect(window.location.search).toBe('?ns=2'));
    await within(region()).findAllByText('山雪');
  });

  test('a search for nothing is answered by the frame while the remote is loading, one for words followed by the browser', async () => {
    const { load } = controlledRemote();
    await open('/detail/1001-3');
    await frameIsHydrated();
    const isFollowed = () => fireEvent.submit(screen.getByRole('search'));
    await waitFor(() => expect(isFollowed()).toBe(false));
    screen.getByRole<HTMLInputElement>('searchbox').value = '灯塔';
    expect(isFollowed()).toBe(true);
    load();
    await regionIsHydrated();
  });

  test("a hash link leaves the region's text in place while the remote is loading", async () => {
    const { load } = controlledRemote();
    await open('/book/1001');
    await frameIsHydrated();
    const title = screen.getByRole('heading', { name: '山雪' });
    fireEvent.click(screen.getByRole('link', { name: '目录' }));
    await waitFor(() => expect(window.location.hash).toBe('#contents'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByRole('heading', { name: '山雪' })).toBe(title);
    load();
    await regionIsHydrated();
    expect(screen.getByRole('heading', { name: '山雪' })).toBe(title);
  });

  test('the text is not rendered again when the remote is loaded, so a selection in it stays', async () => {
    const { load } = controlledRemote();
    await open('/detail/1001-3');
    await frameIsHydrated();
    const paragraph = screen.getByText('第三章 旧剑的第1段。');
    load();
    await regionIsHydrated();
    expect(screen.getByText('第三章 旧剑的第1段。')).toBe(paragraph);
  });
});

describe('where the remote fails to load', () => {
  test('a remote that fails to load leaves the text, and a notice offers another try', async () => {
    const { fail } = controlledRemote();
    await open('/detail/1001-3');
    await frameIsHydrated();
    const paragraph = screen.getByText('第三章 旧剑的第1段。');
    fail();
    await screen.findByRole('button', { name: '重试' });
    expect(screen.getByRole('alert').textContent).toContain('内容和链接仍然可用');
    expect(screen.getByText('第三章 旧剑的第1段。')).toBe(paragraph);
  });

  test('another try hydrates the region, even after one that failed', async () => {
    remote = never;
    await open('/detail/1001-3');
    const retry = await screen.findByRole<HTMLButtonElement>('button', { name: '重试' });
    const { fail } = controlledRemote();
    fireEvent.click(retry);
    await waitFor(() => expect(retry.disabled).toBe(true));
    fail();
    await waitFor(() => expect(retry.disabled).toBe(false));

    remote = immediately;
    fireEvent.click(retry);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await regionIsHydrated();
    expect(screen.getByText('第三章 旧剑的第1段。')).toBeTruthy();
  });

  test.each([
    ['opened', null],
    ['opened again in the course of a visit', { key: 'abcdef', idx: 3 }],
  ])('a hash link in a static page that was %s leaves the text in place', async (_, state) => {
    remote = never;
    await open('/book/1001', { state });
    await screen.findByRole('button', { name: '重试' });
    fireEvent.click(screen.getByRole('link', { name: '目录' }));
    await waitFor(() => expect(window.location.hash).toBe('#contents'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByRole('heading', { name: '山雪' })).toBeTruthy();
  });

  test('the frame of a static page links to pages of the other remote', async () => {
    remote = (id) => (id.startsWith('account') ? never() : import(id));
    localStorage.setItem('auth', '{"username":"林冲","isAuth":true}');
    await open('/user/bookshelf');
    await screen.findByRole('button', { name: '重试' });
    fireEvent.click(menu().getByRole('link', { name: '连载' }));
    await within(screen.getByRole('main')).findAllByText('灯市街');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('going back to a static page loads its remote again, and does not show the page in between', async () => {
    remote = (id) => (id.startsWith('account') ? never() : import(id));
    localStorage.setItem('auth', '{"username":"林冲","isAuth":true}');
    await open('/user/bookshelf');
    await screen.findByRole('button', { name: '重试' });
    fireEvent.click(menu().getByRole('link', { name: '连载' }));
    await within(screen.getByRole('main')).findAllByText('灯市街');
    window.history.back();
    await screen.findByRole('heading', { name: '这一部分暂时打不开' });
    expect(screen.queryByText('灯市街')).toBeNull();
  });
});
