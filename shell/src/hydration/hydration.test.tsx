import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { pageDataId, rootId } from 'shared-api/contract';
import { exampleFetch } from 'shared-api/testing/example-api';
import type { RenderedPage } from '../server.tsx';
import { releaseSetOf } from '../testing/release-set.ts';
import { regionId } from './region.tsx';

/**
 * A page as the server writes it, taken over by the shell's own start. React says on the console where the browser would
 * have drawn something else than the server did, and that fails a test.
 */
jest.mock('../remotes/federation.ts', () => ({ loadExposed: jest.fn() }));
// Each page loads its program anew, and messages of an earlier one would come with an earlier React.
jest.mock('../toasts/toasts.tsx', () => ({ Toasts: () => null }));
// Every page loads its program anew.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(40_000);

const network = jest.fn(exampleFetch);

/** How the remotes come: at once, when the test lets them, or not at all. */
let remote: (id: string) => Promise<unknown>;
const atOnce = (id: string) => import(id);
const never = () => Promise.reject(new Error('404'));

/** Writes a page as the server would, and has the browser open it; every page is a program of its own. */
const open = async (address: string, { rendered = true, state = null as unknown } = {}): Promise<RenderedPage> => {
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
  const set = releaseSetOf({ reader: reader.routes, account: account.routes });

  const { createRender } = await import('../server.tsx');
  const page = await createRender(set, { reader, account })(`http://localhost${address}`, { fetch: exampleFetch });
  if (!('body' in page)) throw new Error(`${address} leads to ${page.location}`);

  window.history.replaceState(state, '', address);
  const data = JSON.stringify({ set, hydration: rendered ? page.hydration : null });
  document.body.innerHTML = `<div id="${rootId}">${rendered ? page.body : ''}</div>`;
  document.body.append(
    Object.assign(document.createElement('script'), { type: 'application/json', id: pageDataId, textContent: data }),
  );
  await import('../start.tsx');
  return page;
};

const region = () => document.getElementById(regionId) as HTMLElement;
/** React has taken an element over once it keeps something of its own on it. */
const isAlive = (element: Element | null) => Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps'));
const frameIsAlive = () => waitFor(() => expect(isAlive(screen.getByRole('banner'))).toBe(true));
const regionIsAlive = () => waitFor(() => expect(isAlive(region().firstElementChild)).toBe(true));
/** The region is what comes last. A page must not go on loading while the next test's is on its way. */
const isAtRest = () =>
  waitFor(() => expect(isAlive(region().firstElementChild) || screen.queryByRole('alert') !== null).toBe(true));
const menu = () => within(screen.getByRole('navigation', { name: '作品分类' }));

let listened: jest.SpyInstance<void, Parameters<typeof window.addEventListener>>;

beforeEach(() => {
  // React is told nothing of tests here: it works in its own time, as in a browser.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  localStorage.clear();
  network.mockClear();
  jest.spyOn(globalThis, 'fetch').mockImplementation(network);
  listened = jest.spyOn(window, 'addEventListener');
  remote = atOnce;
});
afterEach(async () => {
  try {
    await isAtRest();
  } finally {
    document.body.replaceChildren();
    // A page that was left hears of nothing any more.
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
])('%s is taken over as the server wrote it, without a call', async (address) => {
  const { body } = await open(address);
  const written = document.createElement('div');
  written.innerHTML = body;
  await frameIsAlive();
  await regionIsAlive();
  expect(region().innerHTML).toBe(written.querySelector(`#${regionId}`)?.innerHTML);
  // A page before this one may still say that it is being read.
  expect(network.mock.calls.filter(([call]) => !String(call).endsWith('/novel/read/'))).toEqual([]);
});

test('a page that the server did not render is drawn by the browser', async () => {
  await open('/book/1001', { rendered: false });
  await screen.findByRole('heading', { name: '山雪' });
  expect(network).toHaveBeenCalled();
});

/** A remote that comes when the test says so. */
const remoteInHand = () => {
  const arrival = Promise.withResolvers<void>();
  remote = (id) => arrival.promise.then(() => import(id));
  return { comes: () => arrival.resolve(), isLost: () => arrival.reject(new Error('404')) };
};

/** Clicks a link. @returns whether the browser followed it by itself, which is more than jsdom can do, and it says so */
const isFollowedByTheBrowser = async (link: HTMLElement): Promise<boolean> => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  fireEvent.click(link);
  await new Promise((resolve) => setTimeout(resolve));
  const followed = said.mock.calls.some(([error]) => String(error).includes('navigation'));
  said.mockRestore();
  return followed;
};

describe('while the remote is on its way', () => {
  test('the frame is alive and the text stands', async () => {
    const { comes } = remoteInHand();
    localStorage.setItem('auth', '{"username":"林冲","isAuth":true}');
    await open('/detail/1001-3');
    await screen.findByRole('button', { name: '林冲' });
    expect(screen.getByText('第三章 旧剑的第1段。')).toBeTruthy();
    expect(isAlive(region().firstElementChild)).toBe(false);
    comes();
    await regionIsAlive();
  });

  test('a link is an ordinary link; once the remote has come it is followed by script', async () => {
    const { comes } = remoteInHand();
    await open('/detail/1001-3');
    await frameIsAlive();
    expect(await isFollowedByTheBrowser(menu().getByRole('link', { name: '完本' }))).toBe(true);

    comes();
    await regionIsAlive();
    expect(await isFollowedByTheBrowser(menu().getByRole('link', { name: '完本' }))).toBe(false);
    await waitFor(() => expect(window.location.search).toBe('?ns=2'));
    await within(region()).findAllByText('山雪');
  });

  test('a link to a place in the page leaves the text where it is', async () => {
    const { comes } = remoteInHand();
    await open('/book/1001');
    await frameIsAlive();
    const title = screen.getByRole('heading', { name: '山雪' });
    fireEvent.click(screen.getByRole('link', { name: '目录' }));
    await waitFor(() => expect(window.location.hash).toBe('#contents'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByRole('heading', { name: '山雪' })).toBe(title);
    comes();
    await regionIsAlive();
    expect(screen.getByRole('heading', { name: '山雪' })).toBe(title);
  });

  test('the text is not drawn anew when the remote comes: a selection in it stays', async () => {
    const { comes } = remoteInHand();
    await open('/detail/1001-3');
    await frameIsAlive();
    const paragraph = screen.getByText('第三章 旧剑的第1段。');
    comes();
    await regionIsAlive();
    expect(screen.getByText('第三章 旧剑的第1段。')).toBe(paragraph);
  });
});

describe('where the remote cannot be had', () => {
  test('the text stays, and a notice offers another try', async () => {
    const { isLost } = remoteInHand();
    await open('/detail/1001-3');
    await frameIsAlive();
    const paragraph = screen.getByText('第三章 旧剑的第1段。');
    isLost();
    await screen.findByRole('button', { name: '重试' });
    expect(screen.getByRole('alert').textContent).toContain('内容和链接仍然可用');
    expect(screen.getByText('第三章 旧剑的第1段。')).toBe(paragraph);
  });

  test('another try heals the page, if not this time then the next', async () => {
    remote = never;
    await open('/detail/1001-3');
    const retry = await screen.findByRole<HTMLButtonElement>('button', { name: '重试' });
    const { isLost } = remoteInHand();
    fireEvent.click(retry);
    await waitFor(() => expect(retry.disabled).toBe(true));
    isLost();
    await waitFor(() => expect(retry.disabled).toBe(false));

    remote = atOnce;
    fireEvent.click(retry);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await regionIsAlive();
    expect(screen.getByText('第三章 旧剑的第1段。')).toBeTruthy();
  });

  test.each([
    ['opened', null],
    ['opened again in the course of a visit', { key: 'abcdef', idx: 3 }],
  ])('a link to a place in the page, when it was %s, leaves the text where it is', async (_, state) => {
    remote = never;
    await open('/book/1001', { state });
    await screen.findByRole('button', { name: '重试' });
    fireEvent.click(screen.getByRole('link', { name: '目录' }));
    await waitFor(() => expect(window.location.hash).toBe('#contents'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByRole('heading', { name: '山雪' })).toBeTruthy();
  });

  test('the frame leads to pages of the other remote', async () => {
    remote = (id) => (id.startsWith('account') ? never() : import(id));
    localStorage.setItem('auth', '{"username":"林冲","isAuth":true}');
    await open('/user/bookshelf');
    await screen.findByRole('button', { name: '重试' });
    fireEvent.click(menu().getByRole('link', { name: '连载' }));
    await within(screen.getByRole('main')).findAllByText('灯市街');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('on the way back the page is asked for anew: what was on the screen meanwhile is not taken for it', async () => {
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
