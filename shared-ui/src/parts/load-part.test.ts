import { loadPart, loadTimeoutMs } from './load-part.ts';

/** The error of webpack's runtime for a chunk that did not come, or that ran and was not the chunk. */
const chunkError = (type: 'error' | 'missing') => Object.assign(new Error(type), { name: 'ChunkLoadError', type });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a part that fails once comes without a word', async () => {
  const load = jest.fn(async () => 'part').mockRejectedValueOnce(chunkError('error'));
  const loading = loadPart(load);
  await jest.runAllTimersAsync();
  expect(await loading).toBe('part');
  expect(load).toHaveBeenCalledTimes(2);
});

test.each(['error', 'missing'] as const)(
  'a part that is lost or garbage at every try is given up (%s)',
  async (type) => {
    const load = jest.fn(() => Promise.reject(chunkError(type)));
    const loading = expect(loadPart(load)).rejects.toThrow(type);
    await jest.runAllTimersAsync();
    await loading;
    expect(load).toHaveBeenCalledTimes(3);
  },
);

test('a part that is slow comes, within the time limit', async () => {
  const slow = Promise.withResolvers<string>();
  const loading = loadPart(() => slow.promise);
  await jest.advanceTimersByTimeAsync(loadTimeoutMs - 1);
  slow.resolve('part');
  expect(await loading).toBe('part');
});

test('a part that is slower is given up, asked for once; the next try finds it [B9.01]', async () => {
  const slow = Promise.withResolvers<string>();
  const load = jest.fn(() => slow.promise);
  const loading = expect(loadPart(load)).rejects.toThrow('the part is late');
  await jest.advanceTimersByTimeAsync(loadTimeoutMs);
  await loading;
  expect(load).toHaveBeenCalledTimes(1);
  slow.resolve('part');
  expect(await loadPart(load)).toBe('part');
});

test('no time limit outlives its part', async () => {
  expect(await loadPart(async () => 'part')).toBe('part');
  expect(jest.getTimerCount()).toBe(0);
});
