import 'fake-indexeddb/auto';
import { apiBase, calls } from 'shared-api/paths';
import { failedResponse, mockApi, noResponse } from 'shared-api/testing/mock-api';
import { sampleChapter, sampleNovel, sampleWindow } from '../../testing/fixtures.ts';
import { formatBytes } from './book-bytes.ts';
import { dropBook, keepBook, offlineState } from './keep-book.ts';
import { bookCache, listOfflineBooks } from './offline-books.ts';
import { maxKeptBytes, roomProblem } from './storage-room.ts';

/** The part of the browser's Cache Storage that is used here. */
const stored = new Map<string, Map<string, Response>>();
const fakeCaches = {
  open: async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, entries);
    return {
      keys: async () => [...entries.keys()].map((path) => ({ url: `http://localhost${path}` })),
      put: async (path: string, response: Response) => void entries.set(path, response),
    };
  },
  delete: async (name: string) => stored.delete(name),
};

beforeEach(() => {
  stored.clear();
  Object.assign(globalThis, { caches: fakeCaches });
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_name: string, _options: object, act: (lock: object) => unknown) => act({}) },
  });
});
afterEach(() => dropBook('1001'));

const novel = () => sampleNovel({ id: '1001', chapter_count: 3 });
let second: unknown;
const respond = () =>
  mockApi(({ address }) => {
    if (address === calls.novel('1001')) return novel();
    if (address === calls.chapters('1001', { from: 1, limit: 100 })) return sampleWindow(1, 3);
    if (address === calls.chapter('1001-2')) return second;
    return sampleChapter(Number(address.match(/-(\d)/)?.[1]));
  });
const paths = () => [...(stored.get(bookCache('1001'))?.keys() ?? [])];
const chapters = () => paths().filter((path) => path.startsWith(`${apiBase}/chapter/`));

test('a book is kept with its list and all its chapters, and its size is known', async () => {
  second = sampleChapter(2);
  respond();
  await keepBook(novel());
  expect(offlineState('1001')).toMatchObject({ phase: 'kept', book: { kept: 3, total: 3 } });
  expect(paths()).toContain(apiBase + calls.chapters('1001', { from: 1, limit: 100 }));
  expect(chapters()).toHaveLength(3);
  const [book] = await listOfflineBooks();
  expect(book?.bytes).toBeGreaterThan(300);
});

test('a chapter is kept with its pictures, each once, and is not kept without them', async () => {
  const url = `/pictures/${'0'.repeat(64)}.jpg`;
  const annotations = [{ kind: 'picture' as const, url, width: 3, height: 4, alt: '' }];
  second = sampleChapter(2, { paragraphs: ['1', '2'].map((pid) => ({ pid, text: '', annotations })) });
  let picture: Response | Error = new TypeError('no network');
  const asked: string[] = [];
  respond();
  const toServer = globalThis.fetch;
  globalThis.fetch = async (...request: Parameters<typeof fetch>) => {
    if (request[0] !== url) return toServer(...request);
    asked.push(url);
    if (picture instanceof Error) throw picture;
    return picture;
  };
  await keepBook(novel());
  expect(offlineState('1001')).toMatchObject({ phase: 'paused' });
  expect(paths()).not.toContain(apiBase + calls.chapter('1001-2'));
  picture = new Response('picture', { headers: { 'content-type': 'image/jpeg' } });
  await keepBook(novel());
  expect(offlineState('1001')).toMatchObject({ phase: 'kept', book: { kept: 3 } });
  expect(asked).toHaveLength(2);
  expect(stored.get(bookCache('1001'))?.get(url)?.headers.get('content-type')).toBe('image/jpeg');
});

test('a book whose download breaks off goes on where it was', async () => {
  second = noResponse;
  const made = respond();
  await keepBook(novel());
  expect(offlineState('1001')).toMatchObject({ phase: 'paused', problem: expect.stringContaining('网络断了') });
  const before = chapters().length;
  expect(before).toBeLessThan(3);
  second = sampleChapter(2);
  made.splice(0);
  await keepBook(novel());
  expect(offlineState('1001')).toMatchObject({ phase: 'kept', book: { kept: 3 } });
  expect(made.filter(({ path }) => path.startsWith('/chapter/'))).toHaveLength(3 - before);
});

test('a download that breaks off in the first moment of a page is paused as well', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(5);
  second = noResponse;
  respond();
  await keepBook(novel());
  expect(offlineState('1001')).toMatchObject({ phase: 'paused', problem: expect.stringContaining('网络断了') });
  clock.mockRestore();
});

test('a chapter that was taken down meanwhile is left out', async () => {
  second = failedResponse(404, 'not_found', '章节不存在');
  respond();
  await keepBook(novel());
  expect(offlineState('1001')?.phase).toBe('kept');
  expect(chapters()).toHaveLength(2);
});

test('a removed book leaves nothing', async () => {
  second = sampleChapter(2);
  respond();
  await keepBook(novel());
  await dropBook('1001');
  expect([stored.size, await listOfflineBooks(), offlineState('1001')]).toEqual([0, [], { phase: 'none' }]);
});

test('a device without room refuses with a sentence', async () => {
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { estimate: async () => ({ quota: 1_000_000, usage: 500_000 }) },
  });
  expect(await roomProblem(300_000)).toBeUndefined();
  expect(await roomProblem(900_000)).toContain('空间不够');
  expect(await roomProblem(maxKeptBytes + 1)).toContain('离线内容最多 1 GB');
});

test.each([
  [0, '0 MB'],
  [1, '0.1 MB'],
  [1_500_000, '1.4 MB'],
  [45_000_000, '43 MB'],
  [3 * 1024 ** 3, '3 GB'],
])('%i bytes are shown as %s', (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown);
});
