import type { createInstance } from '@module-federation/enhanced/runtime';
import type { AppRelease } from 'shared-api/contract';
import { sharedModules } from '../shared-modules.ts';
import { RemoteError } from './remote-error.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({ createInstance: jest.fn() }));
jest.mock('@module-federation/webpack-bundler-runtime', () => ({ __esModule: true, default: { runtime: 'the one' } }));

const entry = '/remotes/reader/1/remoteEntry.js';
const loadRemote = jest.fn();
const registerRemotes = jest.fn();
/** Has the entry's script be lost, as the runtime's hook for scripts lets the shell see it. */
const lose = () => {
  const [plugin] = host.mock.calls[0]?.[0].plugins ?? [];
  type Hook = (info: { url: string; remoteInfo: { name: string } }) => { script: HTMLScriptElement };
  const { script } = (plugin as unknown as { createScript: Hook }).createScript({
    url: new URL(entry, document.baseURI).href,
    remoteInfo: { name: 'reader' },
  });
  script.dispatchEvent(new Event('error'));
};
const failure = () => load().catch((error: unknown) => error);

/** A page of its own for each test: its host is made when the first remote is asked for. */
let loadFrom: (name: string, release: AppRelease) => Promise<unknown>;
let load: () => Promise<unknown>;
beforeEach(async () => {
  Object.assign(globalThis, { SHARED_VERSIONS: { react: '19.3.1', 'shared-api': '1.2.3' } });
  loadRemote.mockReset();
  // As the runtime does: what is registered anew loses its container.
  registerRemotes.mockReset().mockImplementation(([{ entryGlobalName }], options?: { force?: boolean }) => {
    if (options?.force) Reflect.set(globalThis, entryGlobalName, undefined);
  });
  await jest.isolateModulesAsync(async () => {
    const runtime = await import('@module-federation/enhanced/runtime');
    jest.mocked(runtime.createInstance).mockReturnValue({ loadRemote, registerRemotes } as never);
    const { loadExposed } = await import('./federation.ts');
    loadFrom = (name, release) => loadExposed(name, release, './routes');
    load = () => loadFrom('reader', { release: 'reader@1', entry, integrity: {}, routes: [] });
    host = jest.mocked(runtime.createInstance);
  });
});
let host: jest.MockedFunction<typeof createInstance>;
afterEach(() => {
  for (const name of ['SHARED_VERSIONS', 'FEDERATION_RUNTIME']) Reflect.deleteProperty(globalThis, name);
  // The variable that the shell declares for a container cannot be removed from the page again.
  Reflect.set(globalThis, 'reader', undefined);
  document.body.replaceChildren();
});

test('the shell leaves the federation runtime in the page, where remotes find it', () => {
  expect(globalThis).toHaveProperty('FEDERATION_RUNTIME', { runtime: 'the one' });
});

test('a remote is loaded from its entry and gives the module it exposes', async () => {
  loadRemote.mockResolvedValue({ routes: ['home'] });
  await expect(load()).resolves.toEqual({ routes: ['home'] });
  expect(loadRemote).toHaveBeenCalledWith('reader/routes');
  expect(registerRemotes.mock.calls).toEqual([
    [[{ name: 'reader', entry, type: 'global', entryGlobalName: 'reader' }]],
  ]);
});

test('a remote whose name the browser has taken is found by the variable that its release names', async () => {
  loadRemote.mockRejectedValueOnce(new Error('garbage'));
  const release = { release: 'console@1', entry, container: 'remote_console', integrity: {}, routes: [] };
  // The browser's own console is no container.
  expect(await loadFrom('console', release).catch((error: unknown) => error)).toMatchObject({ code: 'entry' });
  expect(registerRemotes.mock.calls[0]).toEqual([
    [{ name: 'console', entry, type: 'global', entryGlobalName: 'remote_console' }],
  ]);
});

/** Variables that stand for something of the page before a remote's entry runs. */
const container = (name: string): unknown => Reflect.get(globalThis, name);

test('an element of the page is not taken for a remote whose name is its id, before its entry has come and after it has failed [B13.31]', async () => {
  const section = Object.assign(document.createElement('section'), { id: 'contents' });
  document.body.append(section);
  expect(container('contents')).toBe(section);
  const seen: unknown[] = [];
  loadRemote.mockImplementation(async () => {
    seen.push(container('contents'));
    throw new Error('garbage');
  });
  const release = { release: 'contents@1', entry, integrity: {}, routes: [] };
  const load = () => loadFrom('contents', release).catch((error: unknown) => error);
  expect(await load()).toMatchObject({ code: 'entry' });
  Reflect.deleteProperty(globalThis, 'contents');
  expect(await load()).toMatchObject({ code: 'entry' });
  expect(seen).toEqual([undefined, undefined]);
});

test('what a newer browser calls like a remote gives way to it', async () => {
  Object.defineProperty(globalThis, 'shop', { get: () => 'the browser’s own', configurable: true });
  loadRemote.mockImplementation(async () => container('shop'));
  await loadFrom('shop', { release: 'shop@1', entry, integrity: {}, routes: [] });
  expect(await loadRemote.mock.results[0]?.value).toBeUndefined();
});

test('the host provides every shared module of the shell, under its version', async () => {
  loadRemote.mockResolvedValue({});
  await load();
  const shared = host.mock.calls[0]?.[0].shared as Record<string, { version: string; lib: () => unknown }>;
  expect(Object.keys(shared)).toEqual(Object.keys(sharedModules));
  expect(shared['react/jsx-runtime']?.version).toBe('19.3.1');
  expect(shared['shared-api/request']?.version).toBe('1.2.3');
  expect(shared['shared-api/request']?.lib()).toBeTruthy();
});

test('all remotes share one federation host', async () => {
  loadRemote.mockResolvedValue({});
  await load();
  await load();
  expect(host).toHaveBeenCalledTimes(1);
});

test('a remote that the network lost is tried three times', async () => {
  const lost = new Error('the runtime says this in words of its own');
  const fail = async () => {
    lose();
    throw lost;
  };
  loadRemote.mockImplementationOnce(fail).mockImplementationOnce(fail).mockResolvedValueOnce({ routes: [] });
  await expect(load()).resolves.toEqual({ routes: [] });
  expect(loadRemote).toHaveBeenCalledTimes(3);
});

test('an entry without a container is registered again for the next try', async () => {
  loadRemote.mockRejectedValue(new Error('garbage'));
  const error = await failure();
  expect(loadRemote).toHaveBeenCalledTimes(1);
  expect(error).toMatchObject({ name: RemoteError.name, remote: 'reader', code: 'entry' });
  expect(registerRemotes).toHaveBeenLastCalledWith(expect.anything(), { force: true });
});

test('an error after the entry has run is one of the exposed module', async () => {
  let error = Object.assign(new Error('gone'), { name: 'ChunkLoadError' });
  loadRemote.mockImplementation(async () => {
    Object.assign(globalThis, { reader: {} });
    throw error;
  });
  expect(await failure()).toMatchObject({ code: 'module' });
  error = new Error('x is undefined');
  expect(await failure()).toMatchObject({ code: 'broken' });
});
