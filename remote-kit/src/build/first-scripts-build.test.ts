// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of scripts.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { firstScriptsBuild, firstScriptsOf } from './first-scripts-build.ts';
import { ReleasePlugin } from './release/release-plugin.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Builds scripts of `src/first`. @returns their texts by name, or the problems that ended the build */
const build = async (sources: Record<string, string>, isShell = false) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-first-'));
  folders.push(folder);
  mkdirSync(path.join(folder, 'src/first'), { recursive: true });
  writeFileSync(
    path.join(folder, 'package.json'),
    '{ "name": "shop", "version": "1.0.0", "sideEffects": false, "browserslist": ["chrome >= 103"] }',
  );
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    '{ "compilerOptions": { "target": "es2023", "module": "esnext" } }',
  );
  for (const [name, text] of Object.entries(sources)) writeFileSync(path.join(folder, 'src', name), text);
  const app = { name: 'shop', folder, mode: 'production' as const, ...(!isShell && { exposes: {} }) };
  const release = new ReleasePlugin({ app: 'shop', folder, mode: 'production', hasFirstScripts: true });
  const { cache: _, ...config } = firstScriptsBuild(app, release, firstScriptsOf(folder));
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    webpack(config).run((error, result) => (error ? reject(error) : resolve(result))),
  );
  const problems = stats?.toJson({ all: false, errors: true }).errors?.map(({ message }) => message) ?? [];
  const textOf = (name: string) => readFileSync(path.join(folder, 'dist/production/first', `${name}.js`), 'utf8');
  return { problems, texts: problems.length > 0 ? {} : { mark: textOf('mark') } };
};

/** A script that uses a part of a module, in today's language. */
const mark = {
  'words.ts':
    'export const used = (name?: string): string => `data-${name ?? 1}`; export const unused = () => "UNUSED";',
  'first/mark.ts':
    "import { used } from '../words.ts'; for (const each of ['a', 'b']) document.body.setAttribute(used(each), '');",
};

test('a script is one text without imports, and brings nothing that it does not use [B13.24]', async () => {
  const { problems, texts } = await build(mark);
  expect(problems).toEqual([]);
  expect(texts.mark).not.toMatch(/import|require|UNUSED|\n/);
  const body = { setAttribute: jest.fn() };
  new Function('document', String(texts.mark))({ body });
  expect(body.setAttribute.mock.calls).toEqual([
    ['data-a', ''],
    ['data-b', ''],
  ]);
});

test("the shell's are written in what every browser understands", async () => {
  const arrows = {
    'first/mark.ts': 'const name = (each?: { id: string }) => `data-${each?.id}`; name();console.log(name)',
  };
  expect((await build(arrows, true)).texts.mark).not.toMatch(/=>|\?\.|\blet\b|\bconst\b|`|\.\.\.|catch\s*\{/);
});

test('a script of more than 2 kB ends the build [B13.24]', async () => {
  const long = { 'first/mark.ts': `document.title = '${'x'.repeat(2_100)}';` };
  expect((await build(long)).problems).toEqual([expect.stringMatching(/先行脚本 mark 有 21\d\d 字节，最多 2048 字节/)]);
});
