import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Release, readRelease } from 'release/release';
import type { IncomingNovel } from '../novels/saving/incoming/incoming-novel.ts';
import { releaseSet } from '../releases/release-set.ts';
import { builtProject } from '../testing/builds/built-project.ts';
import { limitMs } from '../testing/time-limits.ts';
import { pageAddresses } from './page-addresses.ts';
import { smokeTest } from './smoke-test.ts';

// Every smoke test starts a server and a browser's page with real builds.
jest.setTimeout(limitMs(120_000));

const built = (app: string) => readRelease(path.join(builtProject, app, 'dist/production'));

describe('the smoke test', () => {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  /** The reader's own build with its home page alone, or more, changed. */
  const readerWith = (change: (file: (pattern: string) => string) => void, pages = 1): Release => {
    const folder = mkdtempSync(path.join(tmpdir(), '书海 smoke-tested-'));
    folders.push(folder);
    // Without the compressed copies, which would be served as they were.
    const filter = (file: string) => !/\.(br|gz|map)$/.test(file);
    cpSync(path.join(builtProject, 'reader/dist/production'), folder, { recursive: true, filter });
    change((pattern) => path.join(folder, globSync(pattern, { cwd: folder })[0] ?? ''));
    return { ...built('reader'), folder, routes: built('reader').routes.slice(0, pages) };
  };
  /** Writes the changed fields into release.json, where the sandbox reads them, and tests the set. */
  const testWith = (reader: Release, options: Parameters<typeof smokeTest>[2] = { budgetMs: 60_000 }) => {
    const { folder, ...content } = reader;
    writeFileSync(path.join(folder, 'release.json'), JSON.stringify(content));
    return smokeTest(releaseSet(built('shell'), [reader, built('account')]), ['reader'], options);
  };
  const rewrite = (file: string, change: (code: string) => string) =>
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  const before = (file: string, more: string) => rewrite(file, (code) => more + code);

  it('the smoke test finds no problem in releases that work', async () => {
    expect(await testWith(readerWith(() => {}))).toEqual({ problems: [], notes: [] });
  });

  it('an alert of a page’s own is no problem: the shell’s notice bears a mark of the shell’s [B13.32]', async () => {
    const saysSo = readerWith((file) => {
      rewrite(file('server/reader.cjs'), (code) =>
        code.replaceAll('as: "h1", children: [', 'as: "h1", role: "alert", children: ['),
      );
      rewrite(file('files/home.js'), (code) => code.replaceAll('as:"h1",', 'as:"h1",role:"alert",'));
    });
    expect(await testWith(saysSo)).toEqual({ problems: [], notes: [] });
  });

  it('the shell’s notice that a remote’s container is missing is found, with its words [B7.30]', async () => {
    const { problems } = await testWith(readerWith((file) => writeFileSync(file('files/remoteEntry.js'), '')));
    expect(problems).toEqual([expect.stringMatching(/^\/home：浏览器没能接上：这一部分的程序没有加载成功/)]);
  });

  it('the smoke test works where the project’s own folder has a space and Chinese letters in its name', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), '书海 project-'));
    folders.push(folder);
    cpSync(path.join(import.meta.dirname, 'smoke-test.ts'), path.join(folder, 'smoke-test.ts'));
    // What a site's own smoke test reads; none is asked for here.
    writeFileSync(path.join(folder, 'read-novel.ts'), 'export const readNovel = undefined;');
    writeFileSync(
      path.join(folder, 'sandbox.ts'),
      `process.stdout.write('{"problems":["from the sandbox"],"notOpened":[]}')`,
    );
    symlinkSync(path.join(builtProject, 'node_modules'), path.join(folder, 'node_modules'));
    const code = `const { smokeTest } = await import(${JSON.stringify(path.join(folder, 'smoke-test.ts'))});
      process.stdout.write(JSON.stringify(await smokeTest({ shell: { folder: '' }, remotes: [] }, [])));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
    expect(JSON.parse(stdout)).toEqual({ problems: ['from the sandbox'], notes: [] });
  });

  it.each<[string, Parameters<typeof readerWith>[0], RegExp]>([
    [
      'a page that has nothing to show',
      (file) => rewrite(file('server/reader.cjs'), (code) => code.replaceAll('/novel/index/', '/novel/nowhere/')),
      /^\/home：服务器回答 404$/,
    ],
    [
      'an entry that is no script',
      (file) => writeFileSync(file('files/remoteEntry.js'), '<!doctype html>'),
      /^\/home：浏览器里出错：.*Unexpected token/,
    ],
    [
      'an error that comes later',
      (file) => before(file('files/remoteEntry.js'), 'setTimeout(() => { throw new Error("too late"); });'),
      /^\/home：浏览器里出错：.*too late/,
    ],
  ])('the smoke test finds %s [B7.30]', async (_, change, problem) => {
    expect(await testWith(readerWith(change))).toEqual({ problems: [expect.stringMatching(problem)], notes: [] });
  });

  it('the smoke test finds a chunk that is missing, one that throws, and a page that the browser draws otherwise than the server', async () => {
    const reader = readerWith((file) => {
      rmSync(file('files/home.js'));
      before(file('files/search.js'), 'throw new Error("broken chunk");');
      rewrite(file('files/filter.js'), (code) => code.replaceAll('筛选', '筛查'));
    }, 3);
    expect(await testWith(reader)).toEqual({
      problems: [
        expect.stringMatching(/^\/home：浏览器里出错：.*home\.[\w-]+\.js/),
        expect.stringMatching(/^\/search：浏览器里出错：.*broken chunk/),
        expect.stringMatching(/^\/filter：浏览器里出错：.*React error #418/),
      ],
      notes: [],
    });
  });

  it('the pages of a smoke test show the novel of the site that it is given [B7.29]', async () => {
    const code = 'if (document.body.textContent.includes("灯塔全集")) throw new Error("cannot show it");';
    const reader = readerWith((file) => before(file('files/remoteEntry.js'), code));
    const novel: IncomingNovel = {
      ...{ title: '灯塔全集', author: '佚名', category: '科幻', tags: [], status: 1, intro: '', source: null },
      ...{ volumes: [], chapters: [{ title: '第一章', volume: null, paragraphs: ['只有一段。'] }] },
    };
    const { problems } = await testWith(reader, { budgetMs: 60_000, novel });
    expect(problems).toEqual([expect.stringMatching(/^\/home：浏览器里出错：.*cannot show it/)]);
  });

  describe('without time left', () => {
    const noTime = { budgetMs: 0, timeoutMs: 60_000 };
    it('one page of each app is opened, and those that were left out are said [B7.19]', async () => {
      // With time it is found, as the test above shows.
      const broken = readerWith((file) => before(file('files/search.js'), 'throw new Error("broken chunk");'), 2);
      const notes = ['试运行 0 秒内没来得及在浏览器里打开：/search'];
      expect(await testWith(broken, noTime)).toEqual({ problems: [], notes });
      const first = readerWith((file) => before(file('files/home.js'), 'throw new Error("broken chunk");'), 2);
      expect(await testWith(first, noTime)).toEqual({
        problems: [expect.stringMatching(/^\/home：.*broken chunk/)],
        notes,
      });
    });

    it('a page of each route is rendered, and a server bundle that throws as it loads is found', async () => {
      const broken = readerWith((file) => before(file('server/reader.cjs'), 'throw new Error("no start");'), 2);
      expect((await testWith(broken, noTime)).problems).toEqual([
        expect.stringMatching(/^\/home：服务器没能渲染：.*no start/),
        expect.stringMatching(/^\/search：服务器没能渲染：.*no start/),
      ]);
    });
  });

  it('the smoke test gives up a release that never ends', async () => {
    const looping = readerWith((file) => before(file('files/remoteEntry.js'), 'for (;;);'));
    expect(await testWith(looping, { budgetMs: 60_000, timeoutMs: 2_000 })).toEqual({
      problems: ['试运行在 2 秒内没有结束'],
      notes: [],
    });
  });

  it('the smoke test tells the reason where its sandbox breaks off', async () => {
    const lost = readerWith(() => {});
    rmSync(path.join(lost.folder, 'release.json'));
    const set = releaseSet(built('shell'), [lost]);
    expect(await smokeTest(set, ['reader'])).toEqual({
      problems: [expect.stringMatching(/^试运行中断：(?:.|\n)*release\.json/)],
      notes: [],
    });
  });
});

it('the page addresses of routes have values for their parameters', () => {
  const routes = [
    { id: 'a', path: '/book/:bid' },
    { id: 'f', path: '/author/:id' },
    { id: 'g', path: '/list/:id' },
    {
      id: 'b',
      path: '/user',
      children: [
        { id: 'c', index: true },
        { id: 'd', path: 'x/:other?' },
        { id: 'e', path: '*' },
      ],
    },
  ];
  expect(pageAddresses(routes, { bid: '1001', 'author/id': '7' })).toEqual([
    { path: '/book/1001', exists: true },
    { path: '/author/7', exists: true },
    { path: '/list/1', exists: false },
    { path: '/user', exists: true },
    { path: '/user/x/1', exists: false },
    { path: '/user/1', exists: false },
  ]);
});
