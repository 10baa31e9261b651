import { releaseSetOf } from '../testing/release-set.ts';
import { expectScripts, withIntegrity } from './integrity.ts';

const scriptAt = (url: string) => {
  const script = document.createElement('script');
  script.src = url;
  return withIntegrity(script);
};

beforeAll(() => {
  const set = releaseSetOf({ reader: [] });
  set.shell.integrity = { 'toasts.js': 'sha256-toasts' };
  (set.remotes.reader as typeof set.shell).integrity = { 'chapter.js': 'sha256-chapter' };
  expectScripts(set);
});

test('a script of the shell or a remote gets the hash that the release set names', () => {
  expect(scriptAt('/remotes/shell/1/toasts.js').integrity).toBe('sha256-toasts');
  const chapter = scriptAt('/remotes/reader/1/chapter.js');
  expect([chapter.integrity, chapter.crossOrigin]).toEqual(['sha256-chapter', 'anonymous']);
});

test('a script with an address of its content is asked for there, though its app knows its name alone', () => {
  const set = releaseSetOf({ account: [] });
  Object.assign(set.remotes.account as typeof set.shell, {
    entry: '/remotes/account/files/remoteEntry.AbC1.js',
    integrity: { 'remoteEntry.js': 'sha256-Ab+C1=', 'setting.js': 'sha256-x/Y2=' },
  });
  expectScripts(set);
  const setting = scriptAt('/remotes/account/files/setting.js');
  expect([setting.getAttribute('src'), setting.integrity]).toEqual([
    'http://localhost/remotes/account/files/setting.xY2.js',
    'sha256-x/Y2=',
  ]);
  expect(scriptAt('/remotes/account/files/remoteEntry.AbC1.js').integrity).toBe('sha256-Ab+C1=');
});

test.each(['/remotes/reader/2/chapter.js', '/chapter.js', 'https://evil.example/remotes/reader/1/chapter.js'])(
  'a script that no release of the set lists gets a hash that no file has: %s',
  (url) => {
    expect(scriptAt(url).integrity).toMatch(/^sha256-A{43}=$/);
  },
);

test('a script that failed is fetched past all caches, so that the next try does not get it again', () => {
  const fetch = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  scriptAt('/remotes/reader/1/chapter.js').dispatchEvent(new Event('error'));
  expect(fetch).toHaveBeenCalledWith('http://localhost/remotes/reader/1/chapter.js', { cache: 'reload' });
});

test("the integrity function has the global name under which every app's build calls it", () => {
  expect(globalThis).toHaveProperty('WITH_INTEGRITY', withIntegrity);
});
