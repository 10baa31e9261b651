import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publishBuilds } from '../../server/releases/publish-builds.ts';
import { openStore } from '../../server/store/open-store.ts';
import { root } from '../project.ts';
import { runRelease } from './run-release.ts';

// Publishes this project's own builds, which `npm test` makes before.
jest.setTimeout(60_000);

describe('npm run release', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-release-'));
  let out: string;
  let err: string;
  beforeAll(async () => {
    process.env.DATA_DIR = dataDir;
    const store = await openStore({ dataDir });
    await publishBuilds({ store, folder: path.join(dataDir, 'releases'), rehearse: async () => [] }, root);
    await store.close();
  });
  afterAll(() => {
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

  it('lists what is published and what is active', async () => {
    expect(await runRelease(['list'])).toBe(0);
    expect(out).toMatch(/^reader@0\.1\.0-[0-9a-f]{10} {2}\S+ {2}启动 {2}生效$/m);
    expect(out).toContain('启用  启动：启动');
    out = '';
    await runRelease(['list', '--json']);
    expect(Object.keys(JSON.parse(out).switches[0].releases).toSorted()).toEqual(['account', 'reader', 'shell']);
  });

  it.each([
    [['rollback'], 1, '已拒绝：\n- 没有更早的可用组合可以退回'],
    [['activate', 'reader@0.0.0-0000000000'], 1, '- 没有发布过 reader@0.0.0-0000000000'],
    [['activate'], 2, '没有给出发布的名称'],
    [['activate', 'reader'], 2, '“reader”不是发布的名称'],
    [['publish', 'writer'], 2, '没有这个应用：writer'],
    [['canary', 'reader@0.0.0-0', '--percent', '100'], 2, '1 到 99'],
    [['canary', '--off', 'x'], 2, '多余的参数：x'],
    [['list', '--fast'], 2, '没有这个选项：--fast'],
    [['fly'], 2, '没有这个命令：fly'],
    [[], 2, '用法'],
  ])('%j ends with %i and says why', async (args, code, words) => {
    expect(await runRelease(args)).toBe(code);
    expect(err).toContain(words);
    expect(out).toBe('');
  });

  it('ends a canary that is not there without complaint', async () => {
    expect(await runRelease(['canary', '--off'])).toBe(0);
    expect(out).toBe('没有正在进行的试发\n');
  });
});
