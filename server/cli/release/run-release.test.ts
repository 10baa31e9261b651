import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '../../db/open-store.ts';
import { publishBuilds } from '../../releases/publishing/publish-builds.ts';
import { builtProject } from '../../testing/builds/built-project.ts';
import { runRelease as runReleaseIn } from './run-release.ts';

const runRelease = (args: string[]) =>
  runReleaseIn(args, {
    apps: ['shell', 'reader', 'account'],
    build: async (app) => path.join(builtProject, app, 'dist/production'),
  });

describe('npm run release', () => {
  // Operators name folders as they like.
  const dataDir = mkdtempSync(path.join(tmpdir(), '书海 的 发布 %20 '));
  /** A developer's machine with the reader's build. */
  const machine = createServer((_request, response) =>
    createReadStream(path.join(builtProject, 'reader/dist/production/release.json')).pipe(response),
  );
  let url: string;
  let out: string;
  let err: string;
  beforeAll(async () => {
    process.env.DATA_DIR = dataDir;
    const store = await openStore({ dataDir });
    await publishBuilds(
      { store, folder: path.join(dataDir, 'releases'), smokeTest: async () => ({ problems: [], notes: [] }) },
      builtProject,
    );
    await store.close();
    await new Promise<void>((resolve) => machine.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(machine.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    machine.close();
    machine.closeAllConnections();
    delete process.env.DATA_DIR;
    rmSync(dataDir, { recursive: true, force: true });
  });
  beforeEach(() => {
    [out, err] = ['', ''];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      out += text;
      return true;
    });
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
      err += text;
      return true;
    });
  });

  it('the command list prints the published releases and the active ones', async () => {
    expect(await runRelease(['list'])).toBe(0);
    expect(out).toMatch(/^reader@0\.1\.0-[0-9a-f]{10} {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}启动 {2}生效$/m);
    expect(out).toContain('启用  启动：启动');
    // Local time alone: no second, no zone.
    expect(out).not.toMatch(/\dT\d|Z /);
    out = '';
    await runRelease(['list', '--json']);
    expect(Object.keys(JSON.parse(out).activations[0].releases).toSorted()).toEqual([
      'account',
      'console',
      'reader',
      'shell',
    ]);
  });

  it.each([
    [['rollback'], 1, '已拒绝：\n- 没有更早的可用组合可以退回'],
    [['activate', 'reader@0.0.0-0000000000'], 1, '- 没有发布过 reader@0.0.0-0000000000'],
    [['activate'], 2, '没有给出发布的名称'],
    [['activate', 'reader'], 2, '“reader”不是发布的名称'],
    [['activate', 'reader@1.0.0-0123456789', 'reader@1.1.0-0123456789'], 2, 'reader 给出了两个版本，只能启用一个'],
    [['publish', 'writer'], 2, '没有这个应用：writer'],
    [['publish'], 2, '没有给出应用'],
    [['token'], 2, '没有给出应用'],
    [
      ['token', 'raeder'],
      2,
      '没有发布过 raeder（发布过的有 account、console、reader、shell）。给新应用的第一个凭证请加上 --new',
    ],
    [['token', 'reader', '--new'], 2, '已经发布过 reader，它不是新应用：请去掉 --new'],
    [['token', 'detail', '--new'], 2, 'detail 已是 reader 的地址（/detail），请换一个名字'],
    [['token', 'setting', '--new'], 2, 'setting 已是 account 的路由编号，请换一个名字'],
    [['override', 'reader', '--new', '--url', 'URL'], 2, '已经发布过 reader，它不是新应用：请去掉 --new'],
    [['override', 'detail', '--new', '--url', 'URL'], 2, 'detail 已是 reader 的地址（/detail），请换一个名字'],
    [['override', 'reader', '--url', 'http://127.0.0.1:9'], 1, '取不到 http://127.0.0.1:9/release.json'],
    [['canary', 'reader@0.0.0-0', '--percent', '100'], 2, '1 到 99'],
    [['canary', '--off', 'x'], 2, '多余的参数：x'],
    [['list', '--fast'], 2, '没有这个选项：--fast'],
    [['fly'], 2, '没有这个命令：fly'],
    [[], 2, '用法'],
  ])('the command %j ends with %i and says why [B13.02]', async (args, code, words) => {
    expect(await runRelease(args.map((arg) => (arg === 'URL' ? url : arg)))).toBe(code);
    expect(err).toContain(words);
    expect(out).toBe('');
  });

  it('an app that is there gets a token and an override, and a new one with --new [B7.32]', async () => {
    expect(await runRelease(['token', 'reader'])).toBe(0);
    expect(await runRelease(['token', 'shop', '--new'])).toBe(0);
    expect(out).toMatch(/^1\.\S+\n2\.\S+\n$/);
    out = '';
    expect(await runRelease(['override', 'reader', '--url', url])).toBe(0);
    expect(out).toMatch(/^http:\/\/\S+\/override\?token=\S+\n$/);
    // It is no typing mistake; the build there is another's.
    expect(await runRelease(['override', 'shop', '--new', '--url', url])).toBe(1);
    expect(err).toBe('已拒绝：\n- 这是 reader 的构建，不是 shop 的\n');
  });

  it.each([
    [{ PORT: '4321' }, 'http://127.0.0.1:4321'],
    [{ HOST: 'localhost', PORT: '4321' }, 'http://localhost:4321'],
    [{ PORT: '4321', PUBLIC_ORIGIN: 'https://books.example' }, 'https://books.example'],
  ])('with %j the link of an override leads to %s [B7.35]', async (variables, origin) => {
    Object.assign(process.env, variables);
    const code = await runRelease(['override', 'reader', '--url', url]);
    for (const name of Object.keys(variables)) delete process.env[name];
    expect(code).toBe(0);
    expect(new URL(out).origin).toBe(origin);
  });

  it('an app that was never published gets no override without --new', async () => {
    expect(await runRelease(['override', 'raeder', '--url', url])).toBe(2);
    expect(err).toContain('没有发布过 raeder');
  });

  it.each(['publish', 'activate', 'rollback', 'retire', 'canary', 'override', 'token', 'list', 'prune', 'fly', ''])(
    'called with an empty text, the command %j says no sentence that ends with its colon',
    async (name) => {
      await runRelease([name, '']);
      await runRelease([name, 'a', '', 'b']);
      expect(err).not.toBe('');
      // 用法 heads a list.
      expect(err).not.toMatch(/(?<!用法)[：:]\s*(?:\n\n|$)/);
    },
  );

  it('ending a canary that is not there is no error', async () => {
    expect(await runRelease(['canary', '--off'])).toBe(0);
    expect(out).toBe('没有正在进行的试发\n');
  });
});
