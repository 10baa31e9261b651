import { releaseSetOf } from '../testing/release-set.ts';
import { loadExposed } from './federation.ts';
import { loadRoutes } from './load-routes.ts';
import { RemoteError, remoteTimeout } from './remote-error.ts';

jest.mock('./federation.ts', () => ({ loadExposed: jest.fn() }));
const load = jest.mocked(loadExposed);

const set = releaseSetOf({ reader: [], account: [] });
const failureOf = (name: string) => loadRoutes(set, name).catch((error: unknown) => error);

test("gives the routes that a remote of the page's own releases exposes", async () => {
  const routes = [{ id: 'home', path: '/home' }];
  load.mockResolvedValue({ routes });
  await expect(loadRoutes(set, 'reader')).resolves.toBe(routes);
  expect(load).toHaveBeenCalledWith('reader', '/remotes/reader/1/remoteEntry.js', './routes');
});

test('leaves no timer behind once the remote has come', async () => {
  jest.useFakeTimers();
  load.mockResolvedValue({ routes: [] });
  await loadRoutes(set, 'reader');
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

describe('a failure', () => {
  test('keeps its code', async () => {
    const failure = new RemoteError('reader', 'module');
    load.mockRejectedValue(failure);
    expect(await failureOf('reader')).toBe(failure);
  });

  test('is one of the entry where the page has no such remote', async () => {
    expect(await failureOf('forum')).toMatchObject({ name: 'RemoteError', remote: 'forum', code: 'entry' });
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
});
