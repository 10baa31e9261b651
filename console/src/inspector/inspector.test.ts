import { waitFor, within } from '@testing-library/react';
import * as calls from 'shared-api/console/calls';
import { Inspection } from 'shared-api/console/schemas/inspector';
import { faultReporter, type ReleaseSet } from 'shared-api/contract';
import { type ApiCall, failedResponse, mockApi, noResponse, validated } from 'shared-api/testing/mock-api';
import { may } from '../../testing/records.ts';
import { appAt } from './page-apps.ts';
import { startInspector } from './start-inspector.ts';

const names = { shell: 'shell@1.0.0-aaaaaaaaaa', reader: 'reader@1.0.0-bbbbbbbbbb', next: 'reader@1.1.0-cccccccccc' };

const set: ReleaseSet = {
  id: '0123456789ab',
  shell: {
    release: names.shell,
    entry: '/remotes/shell/files/main.js',
    integrity: { 'main.js': 'sha256-a' },
    routes: [],
  },
  remotes: {
    reader: {
      release: names.reader,
      entry: '/remotes/reader/one/main.js',
      integrity: { 'main.js': 'sha256-b', 'home.js': 'sha256-c' },
      routes: [{ id: 'home', path: '/home' }],
    },
    account: {
      release: 'account@1.0.0-dddddddddd',
      entry: '/remotes/account/one/main.js',
      integrity: {},
      routes: [{ id: 'user', path: '/user', children: [{ id: 'settings', path: 'setting' }] }],
    },
  },
};

const published = { published_by: '小林', published_at: may(2) };
const sampleInspection = (given: Partial<Inspection> = {}): Inspection =>
  validated(Inspection, {
    ...{ is_on: true, chosen: [], chosen_until: null, canary: null },
    apps: [
      { app: 'shell', active: names.shell, retired: null, releases: [{ name: names.shell, ...published }] },
      {
        ...{ app: 'reader', active: names.reader, retired: null },
        releases: [
          { name: names.next, ...published },
          { name: names.reader, ...published },
        ],
      },
    ],
    ...given,
  });

let made: ApiCall[];
let answer: () => unknown;
/** Paths and bodies of what was posted. */
const posted = () => made.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const reload = jest.fn();

beforeEach(() => {
  answer = () => sampleInspection();
  made = mockApi(() => answer());
  history.replaceState(null, '', '/home');
  document.body.innerHTML = `<div id="root"><header>书海</header><main><div id="region"><p>推荐</p></div></main><footer></footer></div>
    <script id="page-data" type="application/json">${JSON.stringify({ set, hydration: null })}</script>`;
  // jsdom lays nothing out, measures nothing, and has no sheets that are made.
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ left: 0, top: 0, width: 300, height: 40, bottom: 40 } as DOMRect);
  reload.mockClear();
  Object.assign(CSSStyleSheet.prototype, { replaceSync: () => {} });
  const timings = [
    { name: `${location.origin}/remotes/reader/one/main.js`, encodedBodySize: 40_000, transferSize: 0 },
    { name: `${location.origin}/remotes/reader/one/home.js`, encodedBodySize: 12_300, transferSize: 12_600 },
  ];
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => timings });
});

// jsdom has one CSSStyleSheet for all its windows: the other files of this worker would find the method as well.
afterEach(() => Reflect.deleteProperty(CSSStyleSheet.prototype, 'replaceSync'));

const start = (mayChoose = true) => {
  startInspector({ mayChoose, reload });
  const root = document.querySelector('aside')?.shadowRoot as unknown as HTMLElement;
  const at = within(root);
  return {
    root,
    at,
    tab: at.getByRole('button', { name: '检查页面' }),
    panel: () => at.queryByRole('dialog', { name: '检查页面' }),
    entryOf: (app: string) => root.querySelector<HTMLElement>(`li[data-app="${app}"]`) as HTMLElement,
    outlined: () => [...root.querySelectorAll<HTMLElement>('.outline')].map(({ textContent }) => textContent),
  };
};

test('one press outlines which app drew what, with its release, and Esc ends it [B15.102]', async () => {
  const { tab, panel, outlined, root } = start(false);
  expect([panel(), outlined()]).toEqual([null, []]);
  tab.click();
  expect(outlined()).toEqual([names.shell, names.shell, names.reader]);
  expect(root.querySelectorAll('.outline')[2]?.getAttribute('data-app')).toBe('reader');
  expect(panel()).toBe((root as unknown as ShadowRoot).activeElement);
  panel()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
  expect([panel(), outlined(), tab.getAttribute('aria-expanded')]).toEqual([null, [], 'false']);
  expect((root as unknown as ShadowRoot).activeElement).toBe(tab);
});

test('keys that are pressed in the inspector turn no page', () => {
  const { tab, panel } = start(false);
  const heard = jest.fn();
  document.addEventListener('keydown', heard, { once: true });
  tab.click();
  panel()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, composed: true }));
  expect(heard).not.toHaveBeenCalled();
  document.removeEventListener('keydown', heard);
});

test('each app is listed with the bytes of its scripts and when it reacted [B15.103]', async () => {
  const { tab, entryOf } = start(false);
  tab.click();
  expect(entryOf('reader').textContent).toContain('2 / 2 个，52.3 kB，经网络 12.6 kB');
  expect(entryOf('reader').textContent).toContain('还不能');
  expect(entryOf('account').textContent).toContain('没有加载');
  expect(entryOf('account').textContent).toContain('打开这一页时没有用到');
  Object.assign(document.querySelector('#region > p') as object, { __reactFiber$x: {} });
  await waitFor(() => expect(entryOf('reader').textContent).toMatch(/打开后 [\d,]+ ms/));
});

test('faults are counted by app: uncaught ones, and those that the page reports [B15.103]', async () => {
  const report = jest.fn();
  Object.assign(globalThis, { [faultReporter]: report });
  const { tab, entryOf } = start(false);
  dispatchEvent(new ErrorEvent('error', { filename: `${location.origin}/remotes/reader/files/home.js` }));
  dispatchEvent(new ErrorEvent('error', { filename: 'https://elsewhere.example/a.js' }));
  const rejection = (reason: object) => Object.assign(new Event('unhandledrejection'), { reason });
  dispatchEvent(rejection({ name: 'ApiError', stack: 'at /remotes/reader/files/home.js' }));
  dispatchEvent(rejection({ name: 'TypeError', stack: 'at /remotes/account/files/user.js' }));
  (globalThis as unknown as Record<string, (...fault: string[]) => void>)[faultReporter]?.('reader', 'page', 'thrown');
  expect(report.mock.calls).toEqual([['reader', 'page', 'thrown']]);
  expect(tab.hasAttribute('data-faults')).toBe(true);
  tab.click();
  expect(entryOf('reader').textContent).toContain('出错2 次');
  expect(entryOf('account').textContent).toContain('出错1 次');
  expect(entryOf('shell').textContent).toContain('出错没有');
});

test('whoever may not choose makes no call of the console [B15.101]', () => {
  const { tab, at } = start(false);
  tab.click();
  expect(made).toEqual([]);
  expect(at.queryByRole('combobox')).toBeNull();
  expect(at.queryByRole('button', { name: '关闭检查' })).toBeNull();
});

test('staff see who published a release and why the page has it, and choose another for themselves [B15.104]', async () => {
  answer = () => sampleInspection({ canary: names.reader });
  const { tab, at, entryOf } = start();
  tab.click();
  const select = await at.findByRole<HTMLSelectElement>('combobox', { name: 'reader 的版本' });
  expect(entryOf('reader').textContent).toContain('，小林');
  expect(entryOf('reader').textContent).toContain('试发');
  expect(entryOf('shell').textContent).toContain('大家在用');
  const use = at.getByRole<HTMLButtonElement>('button', { name: '只给我用选中的 reader' });
  expect([select.value, use.disabled]).toEqual([names.reader, true]);
  select.value = names.next;
  select.dispatchEvent(new Event('change'));
  use.click();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(posted()).toEqual([[calls.chooseRelease, { release: names.next }]]);
});

test('what was chosen is ended by a press, and the inspector is switched off by another [B15.104]', async () => {
  answer = () => sampleInspection({ chosen: [names.reader], chosen_until: may(3) });
  const { tab, at, entryOf } = start();
  tab.click();
  (await at.findByRole('button', { name: '回到大家的版本' })).click();
  expect(entryOf('reader').textContent).toContain('自己选的');
  at.getByRole('button', { name: '关闭检查' }).click();
  await waitFor(() => expect(posted()).toHaveLength(2));
  expect(posted()).toEqual([
    [calls.chooseRelease, { release: null }],
    [calls.switchInspector, { is_on: false }],
  ]);
});

test('a release that is refused leaves the page as it is, and says why [B15.104]', async () => {
  const { tab, at } = start();
  tab.click();
  const select = await at.findByRole<HTMLSelectElement>('combobox');
  answer = () => failedResponse(409, 'conflict', 'reader 要的契约更新');
  select.value = names.next;
  select.dispatchEvent(new Event('change'));
  at.getByRole('button', { name: '只给我用选中的 reader' }).click();
  await waitFor(() => expect(at.getByRole('alert').textContent).toBe('reader 要的契约更新'));
  expect(reload).not.toHaveBeenCalled();
});

test('a line that is down is told of in the panel [B15.104]', async () => {
  answer = () => noResponse;
  const { tab, at } = start();
  tab.click();
  await waitFor(() => expect(at.getByRole('alert').textContent).toBe('网络似乎不通，请稍后再试。'));
});

test.each([
  ['/home', 'reader'],
  ['/Home/', 'reader'],
  ['/user/setting', 'account'],
  ['/users', 'shell'],
  ['/composition', 'shell'],
])('the region of the page %s is drawn by %s [B15.102]', (path, app) => {
  expect(appAt(set, path)).toBe(app);
});
