import type { AppRelease, ReleaseSet } from 'shared-api/contract';
import { dataOfPage, scriptsNamedIn, scriptsOfSet } from './page-set.ts';

const app = (name: string, file: string): AppRelease => ({
  release: `${name}@1.0.0-a`,
  entry: `/remotes/${name}/files/entry.${name}1.js`,
  integrity: { 'entry.js': `sha256-${name}1=`, [file]: 'sha256-a+b=' },
  routes: [],
});

const set: ReleaseSet = {
  id: 'one',
  shell: app('shell', 'menu.js'),
  remotes: { reader: app('reader', 'chapter.js') },
};
const html =
  '<link rel="manifest" href="/manifest.webmanifest"><script defer src="/remotes/shell/files/entry.shell1.js"></script>' +
  `<script type="application/json" id="page-data">{"set":${JSON.stringify(set)},"hydration":{"text":"\\u003c/script>"}}</script>`;

test('a page states its release set', () => {
  expect(dataOfPage(html)?.set).toEqual(set);
});

test.each(['<p>502 Bad Gateway</p>', '<script type="application/json" id="page-data">{</script>'])(
  'HTML that is no page of ours states none: %s',
  (text) => {
    expect(dataOfPage(text)).toBeUndefined();
  },
);

test('the scripts of a set have addresses of their content, each with its hash', () => {
  expect(scriptsOfSet(set)).toEqual([
    { file: 'entry.js', url: '/remotes/shell/files/entry.shell1.js', integrity: 'sha256-shell1=' },
    { file: 'menu.js', url: '/remotes/shell/files/menu.ab.js', integrity: 'sha256-a+b=' },
    { file: 'entry.js', url: '/remotes/reader/files/entry.reader1.js', integrity: 'sha256-reader1=' },
    { file: 'chapter.js', url: '/remotes/reader/files/chapter.ab.js', integrity: 'sha256-a+b=' },
  ]);
});

test('those of a set from before lie beside their entries', () => {
  const reader = { ...app('reader', 'chapter.js'), entry: '/remotes/reader/reader@1.0.0-a/entry.js' };
  expect(scriptsOfSet({ ...set, remotes: { reader } }).map(({ url }) => url)).toContain(
    '/remotes/reader/reader@1.0.0-a/chapter.js',
  );
});

test('scripts on the origin of a team are none of the worker', () => {
  const reader = { ...app('reader', 'chapter.js'), entry: 'https://cdn.example/reader/1.0.0/files/remoteEntry.js' };
  expect(scriptsOfSet({ ...set, remotes: { reader } })).toEqual(scriptsOfSet({ ...set, remotes: {} }));
});

test('a page names the scripts with which it starts', () => {
  expect(scriptsNamedIn(html)).toEqual(['/remotes/shell/files/entry.shell1.js']);
});
