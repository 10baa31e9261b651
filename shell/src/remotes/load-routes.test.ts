import { loadTimeoutMs } from 'shared-ui/load-part';
import { releaseSetOf } from '../testing/release-set.ts';
import { loadExposed } from './federation.ts';
import { loadRoutes } from './load-routes.ts';
import { RemoteError } from './remote-error.ts';

jest.mock('./federation.ts', () => ({ loadExposed: jest.fn() }));
const load = jest.mocked(loadExposed);

const set = releaseSetOf({ reader: [], account: [] });
const failureOf = (name: string) => loadRoutes(set, name).catch((error: unknown) => error);

test("loading a remote's routes gives those of the page's own release set", async () => {
  const routes = [{ id: 'home', path: '/home' }];
  load.mockResolvedValue({ routes });
  await expect(loadRoutes(set, 'reader')).resolves.toBe(routes);
  expect(load).toHaveBeenCalledWith('reader', set.remotes.reader, './routes');
});

test('no timer is left once a remote is loaded', async () => {
  jest.useFakeTimers();
  load.mockResolvedValue({ routes: [] });
  await loadRoutes(set, 'reader');
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

describe('a failure', () => {
  test('a RemoteError of the federation keeps its code', async () => {
    const failure = new RemoteError('reader', 'module');
    load.mockRejectedValue(failure);
    expect(await failureOf('reader')).toBe(failure);
  });

  test('a remote that the page does not have gets the code entry', async () => {
    expect(await failureOf('forum')).toMatchObject({ name: 'RemoteError', remote: 'forum', code: 'entry' });
  });

  test.each([
    ['nothing', null],
    ['a module without routes', {}],
    ['routes that are no list', { routes: '/home' }],
  ])('a remote that exposes %s gets the code contract', async (_, module) => {
    load.mockResolvedValue(module);
    expect(await failureOf('reader')).toMatchObject({ code: 'contract' });
  });

  test('a remote that takes more than 15 seconds gets the code timeout', async () => {
    jest.useFakeTimers();
    load.mockReturnValue(new Promise(() => {}));
    const failure = failureOf('reader');
    const settled = jest.fn();
    void failure.then(settled);
    await jest.advanceTimersByTimeAsync(14_999);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ code: 'timeout' });
    expect(loadTimeoutMs).toBe(15_000);
    jest.useRealTimers();
  });
});
