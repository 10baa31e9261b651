import { createStore } from 'jotai';
import { releaseSetOf } from '../testing/release-set.ts';
import { startOffline } from './start-offline.ts';

// The writes that wait have tests of their own.
jest.mock('shared-api/outbox', () => ({ forgetWritesOfOthers: async () => {} }));
jest.mock('shared-api/outbox/keep-sending', () => ({ keepSending: () => {} }));

const register = jest.fn(async () => ({}));
const postMessage = jest.fn();
let registered: object | undefined;
let state: string;
let workers: { oncontrollerchange?: () => void; [name: string]: unknown };

beforeEach(() => {
  register.mockClear();
  postMessage.mockClear();
  workers = { register, getRegistration: async () => registered, ready: Promise.resolve({ active: { postMessage } }) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers });
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(null, { headers: { 'x-service-worker': state } }));
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test.each([
  ['on', undefined, 1],
  ['off', undefined, 0],
  // It takes the one that removes itself.
  ['off', {}, 1],
  ['on', {}, 1],
])('where the worker is %s and a browser has %p, it is registered %i times', async (serverState, before, times) => {
  [state, registered] = [serverState, before];
  startOffline(createStore());
  await new Promise((resolve) => setTimeout(resolve));
  expect(register).toHaveBeenCalledTimes(times);
});

test.each([
  ['on', undefined, ['pages']],
  // The one that removes itself removes it as well.
  ['off', {}, ['pages']],
  ['off', undefined, []],
])('where the worker is %s and a browser has %p, what was kept is then %j', async (serverState, before, left) => {
  [state, registered] = [serverState, before];
  const kept = new Set(['pages']);
  const caches = { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) };
  Object.assign(globalThis, { caches });
  startOffline(createStore());
  await new Promise((resolve) => setTimeout(resolve));
  Reflect.deleteProperty(globalThis, 'caches');
  expect([...kept]).toEqual(left);
});

test('the worker is told which scripts of its set a page has loaded, and again once it controls the page', async () => {
  state = 'on';
  const set = releaseSetOf({ reader: [] });
  set.shell.integrity = { 'main.js': 'sha256-main', 'toasts.js': 'sha256-toasts' };
  document.body.innerHTML = `<script type="application/json" id="page-data">{"set":${JSON.stringify(set)}}</script>`;
  const entries = ['/remotes/shell/1/main.js', '/icon.png'].map((path) => ({ name: location.origin + path }));
  Object.assign(performance, { getEntriesByType: () => entries });
  startOffline(createStore());
  await new Promise((resolve) => setTimeout(resolve));
  const main = { file: 'main.js', url: '/remotes/shell/1/main.js', integrity: 'sha256-main' };
  expect(postMessage.mock.calls).toEqual([[{ keep: location.href, scripts: [main] }]]);
  entries.push({ name: `${location.origin}/remotes/shell/1/toasts.js` });
  workers.oncontrollerchange?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(postMessage.mock.calls[1]?.[0].scripts).toHaveLength(2);
});
