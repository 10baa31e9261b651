import { sharedModules } from '../shared-modules.ts';
import { loadExposed } from './federation.ts';

const entry = '/remotes/reader/1/remoteEntry.js';
const load = () => loadExposed('reader', entry, './routes');
const failure = () => load().catch((error: unknown) => error);

/** What a build's entry script leaves in the page. */
const container = () => ({ init: jest.fn(), get: jest.fn(async () => () => ({ routes: ['home'] })) });
const leave = (left: unknown) => Object.assign(globalThis, { reader: left });

/** How often the entry was asked for, and what came of it each time; beyond the list it comes as the last time. */
let asked = 0;
const entryComes = (...outcomes: (() => 'load' | 'error')[]) => {
  jest.spyOn(document.head, 'append').mockImplementation((script) => {
    const outcome = outcomes[Math.min(asked, outcomes.length - 1)];
    asked += 1;
    expect((script as HTMLScriptElement).getAttribute('src')).toBe(entry);
    queueMicrotask(() => (script as HTMLScriptElement).dispatchEvent(new Event(outcome?.() ?? 'error')));
  });
};
const runs = (left: unknown) => () => {
  leave(left);
  return 'load' as const;
};
const fails = () => 'error' as const;

beforeEach(() => {
  asked = 0;
  Object.assign(globalThis, { SHARED_VERSIONS: { react: '19.3.1', 'shared-api': '1.2.3' } });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'reader');
  Reflect.deleteProperty(globalThis, 'SHARED_VERSIONS');
});

test('a remote is opened with the packages that the shell provides, and gives what it exposes', async () => {
  const reader = container();
  entryComes(runs(reader));
  await expect(load()).resolves.toEqual({ routes: ['home'] });
  expect(reader.get).toHaveBeenCalledWith('./routes');
  const scope = reader.init.mock.calls[0][0];
  expect(Object.keys(scope)).toEqual(Object.keys(sharedModules));
  expect(scope['react/jsx-runtime']['19.3.1'].get()()).toBe(sharedModules['react/jsx-runtime']);
  expect(scope['shared-api/request']['1.2.3'].from).toBe('shell');
});

test('an entry that has run is not asked for again, and its container gets the same scope again', async () => {
  const reader = container();
  entryComes(runs(reader));
  await load();
  await load();
  expect(asked).toBe(1);
  expect(reader.init.mock.calls[1][0]).toBe(reader.init.mock.calls[0][0]);
});

test('an entry that the network lost is tried three times', async () => {
  entryComes(fails, fails, runs(container()));
  await expect(load()).resolves.toEqual({ routes: ['home'] });
  expect(asked).toBe(3);
});

test('an entry that stays away is a failure of the entry, and is asked for anew at the next call', async () => {
  entryComes(fails, fails, fails, runs(container()));
  expect(await failure()).toMatchObject({ name: 'RemoteError', remote: 'reader', code: 'entry' });
  expect(document.querySelector(`script[src="${entry}"]`)).toBeNull();
  await expect(load()).resolves.toEqual({ routes: ['home'] });
});

test.each([
  ['nothing', undefined],
  ['something else', { get: 'routes' }],
])('an entry that leaves %s in the page is a failure of the entry, and is tried once', async (_, left) => {
  entryComes(runs(left));
  expect(await failure()).toMatchObject({ code: 'entry' });
  expect(asked).toBe(1);
});

test('a container that refuses the shared packages is a failure of the entry', async () => {
  const cause = new Error('already initialized');
  entryComes(runs({ ...container(), init: jest.fn().mockRejectedValue(cause) }));
  expect(await failure()).toMatchObject({ code: 'entry', cause });
});

test('a chunk that the network lost is tried three times', async () => {
  const lost = new Error('Loading chunk 12 failed.');
  const reader = container();
  reader.get.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
  entryComes(runs(reader));
  await expect(load()).resolves.toEqual({ routes: ['home'] });
});

test('a module that throws is a failure of the module, and is tried once', async () => {
  const cause = new TypeError('x is not a function');
  const reader = container();
  reader.get.mockRejectedValue(cause);
  entryComes(runs(reader));
  expect(await failure()).toMatchObject({ code: 'module', cause });
  expect(reader.get).toHaveBeenCalledTimes(1);
});
