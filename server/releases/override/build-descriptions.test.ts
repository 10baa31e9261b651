import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tinyReleases } from '../testing/tiny-releases.ts';
import { deleteStaleBuilds, keepBuild, readBuild, replaceBuild } from './build-descriptions.ts';

const hourMs = 3_600_000;

describe('what developers’ machines say about their builds', () => {
  const workshop = tinyReleases();
  let releasesDir: string;
  beforeEach(() => {
    releasesDir = mkdtempSync(path.join(tmpdir(), 'shuhai-overrides-'));
  });
  afterEach(() => rmSync(releasesDir, { recursive: true, force: true }));
  afterAll(() => workshop.remove());

  const describeBuild = (app = 'reader', version = '1.0.0') =>
    JSON.parse(readFileSync(path.join(workshop.build({ app, version }).folder, 'release.json'), 'utf8'));
  const keep = (description: unknown = describeBuild(), until = Date.now() + hourMs) =>
    keepBuild(releasesDir, 'reader', { description, until });
  const kept = () => readdirSync(path.join(releasesDir, '.overrides'));
  const end = (build: string, at: Date) =>
    utimesSync(path.join(releasesDir, '.overrides', `reader.${build}.json`), at, at);

  it.each([
    ['none, as earlier kits', undefined, '请更新开发套件'],
    ['one of another app', describeBuild('account'), '这是 account 的构建，不是 reader 的'],
    ['one whose name is not of its content', { ...describeBuild(), version: '9.0.0' }, '与内容不符'],
    ['something else', ['reader'], '不是一份发布说明'],
  ])('a machine that sends %s is refused', async (_, description, words) => {
    const sent = keepBuild(releasesDir, 'reader', { description, until: Date.now() + hourMs });
    await expect(sent).rejects.toMatchObject({ name: 'ReleaseRefusal', message: expect.stringContaining(words) });
    const build = await keep();
    const renewed = replaceBuild(releasesDir, 'reader', { build, description });
    await expect(renewed).rejects.toThrow(words);
  });

  it('a build that was made anew replaces the one before, for as long as its link is valid and no longer', async () => {
    const build = await keep();
    const description = describeBuild('reader', '2.0.0');
    await replaceBuild(releasesDir, 'reader', { build, description });
    expect((await readBuild(releasesDir, 'reader', build)).version).toBe('2.0.0');
    end(build, new Date(Date.now() - 1));
    const late = replaceBuild(releasesDir, 'reader', { build, description });
    await expect(late).rejects.toThrow('这次试看已经结束');
  });

  it('a team replaces no build of another, and none that it makes up [B7.18]', async () => {
    const build = await keep();
    const description = describeBuild('account');
    for (const id of [build, '0'.repeat(32), '../reader']) {
      const taken = replaceBuild(releasesDir, 'account', { build: id, description });
      await expect(taken).rejects.toThrow('这次试看已经结束');
    }
    expect(kept()).toEqual([`reader.${build}.json`]);
  });

  it('what no valid link leads to is deleted, and nothing else', async () => {
    const [ended, valid] = [await keep(), await keep()];
    end(ended, new Date(Date.now() - 2 * 60_000));
    await deleteStaleBuilds(releasesDir);
    expect(kept()).toEqual([`reader.${valid}.json`]);
  });

  it('of one app fifty builds are kept, those that end last', async () => {
    const description = describeBuild();
    const first = await keep(description, Date.now() + hourMs / 2);
    for (let count = 0; count < 50; count += 1) await keep(description);
    expect(kept()).toHaveLength(50);
    expect(kept()).not.toContain(`reader.${first}.json`);
  });
});
