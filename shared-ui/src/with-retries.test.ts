import { withRetries } from './with-retries.ts';

/** Messages of webpack and federation.ts for a network error. */
const loadFaults = [
  'Loading chunk 962 failed.\n(error: http://site/remotes/reader/1/962.js)',
  'Loading CSS chunk 12 failed.',
  'Loading script /remotes/reader/1/remoteEntry.js failed',
];

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const settle = async (loading: Promise<unknown>) => {
  const outcome = loading.catch((error: Error) => error.message);
  await jest.runAllTimersAsync();
  return outcome;
};

test.each(loadFaults)('a loading error of the network is retried: %j', async (message) => {
  const load = jest.fn(async () => 'here').mockRejectedValueOnce(new Error(message));
  expect(await settle(withRetries(load))).toBe('here');
  expect(load).toHaveBeenCalledTimes(2);
});

test('loading is given up after the third try, with the last error', async () => {
  const load = jest.fn(async () => 'here');
  for (const chunk of [1, 2, 3]) load.mockRejectedValueOnce(new Error(`Loading chunk ${chunk} failed.`));
  expect(await settle(withRetries(load))).toBe('Loading chunk 3 failed.');
  expect(load).toHaveBeenCalledTimes(3);
});

test('the second try to load comes at once, the third after half a second', async () => {
  const tries: number[] = [];
  const start = Date.now();
  const load = async () => {
    tries.push(Date.now() - start);
    throw new Error('Loading chunk 1 failed.');
  };
  await settle(withRetries(load));
  expect(tries).toEqual([0, 0, 500]);
});

test('an error of the code is not retried', async () => {
  const load = jest.fn(async () => {
    throw new TypeError('x is undefined');
  });
  expect(await settle(withRetries(load))).toBe('x is undefined');
  expect(load).toHaveBeenCalledTimes(1);
});
