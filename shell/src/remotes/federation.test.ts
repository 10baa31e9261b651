import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ReleaseSet } from 'shared-api/contract';
import { loadRoutes, registerReleaseSet } from './federation.ts';
import { remoteTimeout } from './remote-error.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));
const load = jest.mocked(loadRemote);
const register = jest.mocked(registerRemotes);

const set: ReleaseSet = {
  id: 'set-1',
  shell: { release: 'shell@1', entry: '/remotes/shell/1/main.js', routes: [] },
  remotes: {
    reader: { release: 'reader@1', entry: '/remotes/reader/1/remoteEntry.js', routes: [] },
    account: { release: 'account@2', entry: '/remotes/account/2/remoteEntry.js', routes: [] },
  },
};

const failureOf = (name: string) => loadRoutes(set, name).catch((error: unknown) => error);

beforeEach(() => {
  load.mockReset();
  register.mockReset();
});

test("makes the page's own releases known, and fetches nothing yet", () => {
  registerReleaseSet(set);
  expect(register.mock.calls.flatMap(([remotes]) => remotes)).toEqual([
    expect.objectContaining({ name: 'reader', entry: '/remotes/reader/1/remoteEntry.js' }),
    expect.objectContaining({ name: 'account', entry: '/remotes/account/2/remoteEntry.js' }),
  ]);
  expect(load).not.toHaveBeenCalled();
});

test('gives the routes that a remote exposes', async () => {
  const routes = [{ id: 'home', path: '/home' }];
  load.mockResolvedValue({ routes });
  await expect(loadRoutes(set, 'reader')).resolves.toBe(routes);
  expect(load).toHaveBeenCalledWith('reader/routes');
});

test('leaves no timer behind once the remote has come', async () => {
  jest.useFakeTimers();
  load.mockResolvedValue({ routes: [] });
  await loadRoutes(set, 'reader');
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

describe('a failure', () => {
  test('is one of the entry as long as the entry has left nothing in the page', async () => {
    const cause = new Error('404');
    load.mockRejectedValue(cause);
    expect(await failureOf('reader')).toMatchObject({ name: 'RemoteError', remote: 'reader', code: 'entry', cause });
  });

  test('is one of the module once the entry has run', async () => {
    Object.assign(globalThis, { reader: {} });
    load.mockRejectedValue(new Error('ChunkLoadError'));
    expect(await failureOf('reader')).toMatchObject({ code: 'module' });
    Reflect.deleteProperty(globalThis, 'reader');
  });

  test.each([
    ['nothing', null],
    ['a module without routes', {}],
    ['routes that are no list', { routes: '/home' }],
  ])('is a breach of the contract where the remote gives %s', async (_, module) => {
    load.mockResolvedValue(module);
    expect(await failureOf('reader')).toMatchObject({ code: 'contract' });
  });

  test('is a timeout after 15 seconds without an answer', async () => {
    jest.useFakeTimers();
    load.mockReturnValue(new Promise(() => {}));
    const failure = failureOf('reader');
    const settled = jest.fn();
    void failure.then(settled);
    await jest.advanceTimersByTimeAsync(14_999);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ code: 'timeout' });
    expect(remoteTimeout).toBe(15_000);
    jest.useRealTimers();
  });

  test('is forgotten by the runtime: the remote is made known anew, and no other is', async () => {
    load.mockRejectedValueOnce(new Error('404')).mockResolvedValueOnce({ routes: [] });
    await failureOf('account');
    expect(register.mock.calls).toEqual([
      [[expect.objectContaining({ name: 'account', entry: '/remotes/account/2/remoteEntry.js' })], { force: true }],
    ]);
    await expect(loadRoutes(set, 'account')).resolves.toEqual([]);
  });
});
