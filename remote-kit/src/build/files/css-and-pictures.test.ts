import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBundle } from 'release/bundle/open-bundle';
import webpack from 'webpack';
import { remoteBuild } from '../../webpack.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
);

const page = `
import logo from './logo.png';
export const Component = () => [logo, new URL('./书 a.png', import.meta.url).href];`;

/** Builds a remote of one page as a team does. @param sources beside those that each has */
const build = async (sources: Record<string, string>, addPlugin?: webpack.WebpackPluginInstance) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-files-'));
  folders.push(folder);
  const write = (file: string, content: string | Buffer) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  };
  const manifest = { name: 'shop', version: '1.0.0', shuhai: { contract: '^1.8.0' }, sideEffects: ['**/*.css'] };
  write('package.json', JSON.stringify({ ...manifest, browserslist: ['chrome >= 103'] }));
  write('tsconfig.json', '{ "compilerOptions": { "target": "es2023", "module": "esnext", "jsx": "react-jsx" } }');
  write(
    'src/routes.tsx',
    "export const routes = [{ id: 'start', path: '/shop', lazy: () => import(/* webpackChunkName: 'start' */ './page.tsx') }];",
  );
  for (const name of ['logo.png', '书 a.png', 'more/font.woff2']) write(`src/${name}`, picture);
  for (const [name, text] of Object.entries({ 'page.tsx': page, ...sources })) write(`src/${name}`, text);
  const builds = remoteBuild({ name: 'shop', folder, open: '/shop' })() as webpack.Configuration[];
  if (addPlugin) builds[0]?.plugins?.push(addPlugin);
  const compiler = webpack(builds.map(({ cache: _, ...config }) => ({ ...config, cache: false })));
  const stats = await new Promise<webpack.MultiStats | undefined>((resolve, reject) =>
    compiler?.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  const dist = path.join(folder, 'dist/production');
  return {
    problems: stats?.toJson({ all: false, errors: true }).errors?.map(({ message }) => message) ?? [],
    files: () => readdirSync(path.join(dist, 'files')),
    text: (file: string) => readFileSync(path.join(dist, file), 'utf8'),
    release: () => JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8')),
    /** What the server's bundle gives for the page. */
    onServer: async (filesAddress?: string) => {
      const { routes } = openBundle(path.join(dist, 'server/shop.cjs')).load(() => ({}), filesAddress);
      const [route] = routes as { lazy: () => Promise<Record<string, () => unknown>> }[];
      return (await route?.lazy())?.Component?.();
    },
  };
};

test('pictures are files of the release, at addresses of their content, which the server’s bundle names as well [B13.37]', async () => {
  const { problems, release, text, onServer } = await build({});
  expect(problems).toEqual([]);
  const pictures = Object.keys(release().files).filter((file) => file.endsWith('.png'));
  expect(pictures).toEqual([
    expect.stringMatching(/^files\/a\.[0-9a-f]{20}\.png$/),
    expect.stringMatching(/^files\/logo\.[0-9a-f]{20}\.png$/),
  ]);
  const [other = '', logo = ''] = pictures.map((file) => file.replace('files/', ''));
  expect(text('files/start.js')).toContain(logo);
  expect(text('files/start.js')).toContain(other);
  expect(await onServer()).toEqual([`/remotes/shop/files/${logo}`, `/remotes/shop/files/${other}`]);
  const elsewhere = 'https://cdn.example/shop/1.0.0/files/';
  expect(await onServer(elsewhere)).toEqual([elsewhere + logo, elsewhere + other]);
});

test.each([['a sound', "export const Component = () => new URL('./ping.mp3', import.meta.url).href;", 'src/ping.mp3']])(
  '%s, which no release may have, ends the build with its source’s name [B13.37]',
  async (_, text, source) => {
    await expect(build({ 'page.tsx': text, 'ping.mp3': 'ping' })).rejects.toThrow(`发布里放不下这些文件：${source}`);
  },
);

test('so does a file that a tool of the team’s put among the build’s [B13.37]', async () => {
  const { RawSource } = webpack.sources;
  const addNotes: webpack.WebpackPluginInstance = {
    apply: ({ hooks }) =>
      hooks.thisCompilation.tap('notes', (compilation) => compilation.emitAsset('notes/a.txt', new RawSource('notes'))),
  };
  await expect(build({}, addNotes)).rejects.toThrow('发布里放不下这些文件：files/notes/a.txt');
});

test('a worker is started from a script of its own: else the build ends with the source’s name [B13.37]', async () => {
  const starting = "export const Component = () => new Worker(new URL('./sum.ts', import.meta.url));";
  const { problems } = await build({ 'page.tsx': starting, 'sum.ts': 'postMessage(1);' });
  expect(problems).toEqual([expect.stringMatching(/src\/page\.tsx.*src\/workers\/.*-worker\.ts/s)]);
});

const styledPage = {
  'page.tsx': `
import './page.css';
import styles from './card.module.css';
export const Component = () => styles.card;`,
  'page.css': '@font-face { font-family: shop; src: url(./more/font.woff2); }\n.shop { color: red; }',
  'card.module.css': '.card { background: url(./logo.png); }',
};

test('CSS files and modules are files of the release, named by content and listed with the chunk that needs them; the server’s bundle has the same names [B13.38]', async () => {
  const { problems, release, text, onServer } = await build(styledPage);
  expect(problems).toEqual([]);
  const { styles, files } = release();
  expect(styles).toEqual({ start: [expect.stringMatching(/^start\.[0-9a-f]{20}\.css$/)] });
  const css = text(`files/${styles.start[0]}`);
  expect(files[`files/${styles.start[0]}`]).toMatchObject({ size: css.length });
  expect(css).toMatch(/url\((?:\.\/)?font\.[0-9a-f]{20}\.woff2\)/);
  const card = String(await onServer());
  expect(card).toMatch(/^shop-\S+-card$/);
  expect(css).toContain(`.${card}`);
  expect(text('files/start.js')).toContain(card);
  expect(text('files/remoteEntry.js')).toContain('WITH_INTEGRITY');
  expect((await build({ ...styledPage, 'page.css': '.shop { color: blue; }' })).release().styles).not.toEqual(styles);
});
