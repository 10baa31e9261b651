import { existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { countStaged, createStagingFolder, deleteStaleStaging, keepStaged } from './staging.ts';

describe('the staging folder', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-staging-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('nothing is stale where nothing was ever staged', async () => {
    await deleteStaleStaging(path.join(folder, 'nowhere'));
    expect(await countStaged(path.join(folder, 'nowhere'), 'reader')).toBe(0);
  });

  it('what nothing was added to for a quarter of an hour is deleted, and the rest is counted by app', async () => {
    const stage = (app: string) => createStagingFolder({ folder }, app);
    const [old, fresh, kept, other] = [
      await stage('reader'),
      await stage('reader'),
      await stage('reader'),
      await stage('account'),
    ];
    const ago = (seconds: number) => Date.now() / 1_000 - seconds;
    for (const each of [old, kept]) utimesSync(each, ago(901), ago(901));
    utimesSync(fresh, ago(800), ago(800));
    await keepStaged(kept);
    await deleteStaleStaging(folder);
    expect([old, fresh, kept, other].map((each) => existsSync(each))).toEqual([false, true, true, true]);
    expect(await countStaged(folder, 'reader')).toBe(2);
  });
});
