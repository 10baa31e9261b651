import { withRetries } from './with-retries.ts';

/** The error of webpack's runtime for a chunk that did not come; whatever it says, it is told by its name. */
const lostChunk = (message = 'gone') => Object.assign(new Error(message), { name: 'ChunkLoadError', type: 'missing' });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const settle = async (loading: Promise<unknown>) => {
  const outcome = loading.catch((error: Error) => error.message);
  await jest.runAllTimersAsync();
  return outcome;
};

test('a chunk that the network lost is asked for again', async () => {
  const load = jest.fn(async () => 'here').mockRejectedValueOnce(lostChunk());
  expect(await settle(withRetries(load))).toBe('here');
  expect(load).toHaveBeenCalledTimes(2);
});

test('loading is given up after the third try, with the last error', async () => {
  const load = jest.fn(async () => 'here');
  for (const chunk of [1, 2, 3]) load.mockRejectedValueOnce(lostChunk(`chunk ${chunk}`));
  expect(await settle(withRetries(load))).toBe('chunk 3');
  expect(load).toHaveBeenCalledTimes(3);
});

test('the second try to load comes at once, the third after half a second', async () => {
  const tries: number[] = [];
  const start = Date.now();
  const load = async () => {
    tries.push(Date.now() - start);
    throw lostChunk();
  };
  await settle(withRetries(load));
  expect(tries).toEqual([0, 0, 500]);
});

test('an error of the code is not retried', async () => {
  const load = jest.fn(async () => {
    throw new TypeError('x is undefined: Loading chunk 1 failed');
  });
  expect(await settle(withRetries(load))).toBe('x is undefined: Loading chunk 1 failed');
  expect(load).toHaveBeenCalledTimes(1);
});
