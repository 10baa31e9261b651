import { existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createStagingFolder,
  deleteStaleStaging,
  keepStaged,
  listBrokenOff,
  listStaged,
  markUploading,
} from './staging.ts';

describe('the staging folder', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-staging-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('nothing is stale where nothing was ever staged', async () => {
    await deleteStaleStaging(path.join(folder, 'nowhere'));
    expect(await listStaged(path.join(folder, 'nowhere'), 'reader')).toEqual([]);
  });

  it('what nothing was added to for a quarter of an hour is deleted, and the rest is listed by app', async () => {
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
    expect((await listStaged(folder, 'reader')).toSorted()).toEqual(
      [fresh, kept].map((each) => path.basename(each)).toSorted(),
    );
  });

  it('an upload has broken off where it sends nothing for ten seconds, not where it is being published', async () => {
    const stage = () => createStagingFolder({ folder }, 'shop');
    const [sending, published, older, old] = [await stage(), await stage(), await stage(), await stage()];
    for (const each of [sending, published, older, old]) await markUploading(each, true);
    await markUploading(published, false);
    const ago = (seconds: number) => Date.now() / 1_000 - seconds;
    utimesSync(sending, ago(5), ago(5));
    utimesSync(published, ago(300), ago(300));
    utimesSync(older, ago(200), ago(200));
    utimesSync(old, ago(11), ago(11));
    expect(await listBrokenOff(folder, 'shop')).toEqual([older, old]);
  });
});
