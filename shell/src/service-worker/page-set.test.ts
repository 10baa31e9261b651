import type { AppRelease, ReleaseSet } from 'shared-api/contract';
import { filesOfPage, setOfPage } from './page-set.ts';

const app = (name: string, routes: string[], files: string[]): AppRelease => ({
  release: `${name}@1.0.0-a`,
  entry: `/remotes/${name}/${name}@1.0.0-a/entry.js`,
  integrity: Object.fromEntries(['entry.js', ...files].map((file) => [file, `sha256-${name}-${file}`])),
  routes: routes.map((id) => ({ id, path: `/${id}` })),
});

const set: ReleaseSet = {
  id: 'one',
  shell: app('shell', [], ['menu.js']),
  remotes: { reader: app('reader', ['home', 'chapter'], ['chapter.js']), account: app('account', ['user'], []) },
};
const html = (named: string[]) =>
  `<link rel="manifest" href="/manifest.webmanifest">${named.map((url) => `<script defer src="${url}"></script>`).join('')}` +
  `<script type="application/json" id="page-data">{"set":${JSON.stringify(set)},"hydration":{"text":"\\u003c/script>"}}</script>`;

test('a page states its release set', () => {
  expect(setOfPage(html([]))).toEqual(set);
});

test.each(['<p>502 Bad Gateway</p>', '<script type="application/json" id="page-data">{</script>'])(
  'HTML that is no page of ours states none: %s',
  (text) => {
    expect(setOfPage(text)).toBeUndefined();
  },
);

test('a page is kept with all scripts of the shell and of the remote that reads, each with its hash', () => {
  expect(filesOfPage(html([]), set, false)).toEqual([
    { url: '/remotes/shell/shell@1.0.0-a/entry.js', integrity: 'sha256-shell-entry.js' },
    { url: '/remotes/shell/shell@1.0.0-a/menu.js', integrity: 'sha256-shell-menu.js' },
    { url: '/remotes/reader/reader@1.0.0-a/entry.js', integrity: 'sha256-reader-entry.js' },
    { url: '/remotes/reader/reader@1.0.0-a/chapter.js', integrity: 'sha256-reader-chapter.js' },
  ]);
});

test('a page of another remote is kept with its scripts too', () => {
  const files = filesOfPage(html(['/remotes/account/account@1.0.0-a/entry.js']), set, false);
  expect(files.map(({ url }) => url)).toContain('/remotes/account/account@1.0.0-a/entry.js');
});

test('scripts on the origin of a team are not kept', () => {
  const entry = 'https://cdn.example/reader/1.0.0/files/remoteEntry.js';
  const reader = { ...app('reader', ['chapter'], []), entry };
  const files = filesOfPage(html([entry]), { ...set, remotes: { reader } }, false);
  expect(files.map(({ url }) => url)).toEqual(
    filesOfPage(html([]), { ...set, remotes: {} }, false).map(({ url }) => url),
  );
});

test('for those who save data only the scripts in the page itself are kept', () => {
  const named = ['/remotes/shell/shell@1.0.0-a/entry.js', '/remotes/reader/reader@1.0.0-a/entry.js'];
  expect(filesOfPage(html(named), set, true).map(({ url }) => url)).toEqual(named);
});
