import { act, fireEvent, screen, within } from '@testing-library/react';
import { entries as accountEntries } from 'account/entries';
import { routes as accountRoutes } from 'account/routes';
import { entries as readerEntries } from 'reader/entries';
import { routes as readerRoutes } from 'reader/routes';
import { exampleFetch } from 'shared-api/testing/example-api';
import { authAtom, useAuth } from 'shared-auth';
import { loadExposed } from './remotes/federation.ts';
import { RemoteError } from './remotes/remote-error.ts';
import { openSite } from './testing/open-site.tsx';
import { releaseSetOf } from './testing/release-set.ts';
import { removeToasts, toastTexts } from './testing/toasts.tsx';

/**
 * The whole site but for the network and the federation: the shell's real routes with the remotes' real sources,
 * which are loaded when a path asks for them. What only builds can show is tested in e2e/.
 */
jest.mock('./remotes/federation.ts', () => ({ loadExposed: jest.fn() }));

const set = releaseSetOf(
  { reader: readerRoutes, account: accountRoutes },
  { reader: readerEntries, account: accountEntries },
);

/** Remotes that fail to load. */
const down = new Set<string>();

let site: Awaited<ReturnType<typeof openSite>>;
const open = async (address: string) => {
  site = await openSite(set, address);
};

const frameStands = () => {
  for (const landmark of ['banner', 'contentinfo', 'search']) expect(screen.getByRole(landmark)).toBeTruthy();
  expect(screen.getByRole('navigation', { name: '作品分类' })).toBeTruthy();
};
const main = () => within(screen.getByRole('main'));
const link = (name: string | RegExp) => main().findByRole('link', { name });
const heading = (name: string | RegExp) => main().findByRole('heading', { name });
const click = (target: HTMLElement) => act(async () => fireEvent.click(target));

beforeEach(() => {
  localStorage.clear();
  down.clear();
  jest.spyOn(globalThis, 'fetch').mockImplementation(exampleFetch);
  jest.mocked(loadExposed).mockImplementation(async (remote) => {
    if (down.has(remote)) throw new RemoteError(remote, 'entry');
    return import(`${remote}/routes`);
  });
});
afterEach(() => {
  site.close();
  removeToasts();
});

describe('a visitor', () => {
  test('a visitor reads from the home page into a novel, a chapter and the next one', async () => {
    await open('/home');
    await heading('编辑推荐');
    await click((await main().findAllByRole('link', { name: /山雪/ }))[0] as HTMLElement);

    await heading('山雪');
    expect(site.router.state.location.pathname).toBe('/book/1001');
    await click(await link('开始阅读'));

    await heading('第一章 下山');
    expect(main().getByText('第一章 下山的第1段。')).toBeTruthy();
    await click(await link('下一章'));

    await heading('第二章 渡口');
    expect(site.router.state.location.pathname).toBe('/detail/1001-2');
    expect(main().queryByText('第一章 下山的第1段。')).toBeNull();
  });

  test('a visitor opens the finished novels through the category menu', async () => {
    await open('/home');
    await heading('编辑推荐');
    const menu = within(screen.getByRole('navigation', { name: '作品分类' }));
    await click(menu.getByRole('link', { name: '完本' }));
    expect((await main().findAllByText('山雪')).length).toBeGreaterThan(0);
    expect(site.router.state.location.search).toBe('?ns=2');
    expect(main().queryByText('灯市街')).toBeNull();
    expect(menu.getByRole('link', { name: '完本' }).getAttribute('aria-current')).toBe('page');
  });

  test('a visitor searches from the header', async () => {
    await open('/home');
    await heading('编辑推荐');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' 灯 市 ' } });
    await act(async () => fireEvent.submit(screen.getByRole('search')));
    await heading(/灯市.*的搜索结果/);
    expect(main().queryByText('山雪')).toBeNull();
  });

  test("the site's root redirects a visitor to the home page", async () => {
    await open('/');
    await heading('编辑推荐');
    expect(site.router.state.location.pathname).toBe('/home');
  });

  test('an unknown address shows 页面不存在 inside the frame', async () => {
    await open('/no/such/page');
    await heading('页面不存在');
    frameStands();
  });

  test('a missing novel shows 作品不存在 inside the frame', async () => {
    await open('/book/9');
    await heading('作品不存在');
    frameStands();
  });
});

describe('a remote that fails to load', () => {
  test('a remote that fails to load leaves the frame working, shows a notice, and is loaded by another try without a reload', async () => {
    down.add('reader');
    await open('/home');
    await heading('这一部分暂时打不开');
    frameStands();

    down.clear();
    await click(main().getByRole('button', { name: '重试' }));
    await heading('编辑推荐');
  });

  test('a remote that fails to load does not affect the other remote', async () => {
    localStorage.setItem('auth', '{"username":"林冲","isAuth":true}');
    down.add('reader');
    await open('/home');
    await heading('这一部分暂时打不开');
    await click(screen.getByRole('link', { name: '书架' }));
    await heading('我的书架');
  });

  test('navigating into a remote that fails to load shows a notice', async () => {
    down.add('account');
    await open('/home');
    await heading('编辑推荐');
    await act(() => site.router.navigate('/user/bookshelf'));
    act(() => site.store.set(authAtom, { username: '林冲', isAuth: true }));
    await heading('这一部分暂时打不开');
    await act(() => site.router.navigate('/filter'));
    expect((await main().findAllByText('山雪')).length).toBeGreaterThan(0);
  });
});

describe('the user area', () => {
  afterEach(() => jest.useRealTimers());

  test('the user area shows a visitor a message, and after 3 seconds the home page', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    await open('/user/bookshelf');
    await heading('请登录后访问');
    expect(toastTexts()).toEqual(['请登录后访问']);
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    await heading('编辑推荐');
  });

  test('the user area begins at the settings for a member [S2.13]', async () => {
    localStorage.setItem('auth', '{"username":"林冲","isAuth":true}');
    await open('/user');
    await heading('个人设置');
    expect(site.router.state.location.pathname).toBe('/user/setting');
  });

  test('the user area closes for a member who signs out in another tab [S6.02]', async () => {
    localStorage.setItem('auth', '{"username":"林冲","isAuth":true}');
    await open('/user/bookshelf');
    await heading('我的书架');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: null })));
    await heading('请登录后访问');
    expect(main().queryByRole('heading', { name: '我的书架' })).toBeNull();
  });
});

test('a remote and the shell share the sign-in state', async () => {
  const Greeting = () => <p>你好，{useAuth().username || '访客'}</p>;
  jest.mocked(loadExposed).mockResolvedValue({ routes: [{ id: 'home', path: '/home', Component: Greeting }] });
  await open('/home');
  await main().findByText('你好，访客');
  act(() => site.store.set(authAtom, { username: '林冲', isAuth: true }));
  expect(main().getByText('你好，林冲')).toBeTruthy();
  expect(within(screen.getByRole('banner')).getByText('林冲')).toBeTruthy();
  expect(await screen.findByRole('link', { name: '消息 3 条未读' })).toBeTruthy();
});

test("after a navigation by script the focus is on the page's content", async () => {
  await open('/home');
  await heading('编辑推荐');
  expect(document.activeElement).toBe(document.body);
  await act(() => site.router.navigate('/book/1001'));
  await heading('山雪');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('an unavailable server is shown in a toast, and in the region with another try', async () => {
  await open('/filter');
  expect((await main().findAllByText('山雪')).length).toBeGreaterThan(0);
  jest
    .mocked(globalThis.fetch)
    .mockImplementation(async () => Response.json({ error: '正在维护', code: 'unavailable' }, { status: 503 }));
  await act(() => site.router.navigate('/book/1001'));
  await main().findByRole('button', { name: '重试' });
  expect(toastTexts()[0]).toMatch(/^正在维护/);
  frameStands();
});
