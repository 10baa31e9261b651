import { existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createStagingFolder, deleteStaleStaging } from './staging.ts';

describe('the staging folder', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-staging-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('nothing is stale where nothing was ever staged', async () => {
    expect(await deleteStaleStaging(path.join(folder, 'nowhere'))).toBe(0);
  });

  it('what was staged more than an hour ago is deleted, and the others are counted', async () => {
    const [old, fresh, newest] = [
      await createStagingFolder({ folder }),
      await createStagingFolder({ folder }),
      await createStagingFolder({ folder }),
    ];
    const ago = (seconds: number) => Date.now() / 1_000 - seconds;
    utimesSync(old, ago(3_601), ago(3_601));
    utimesSync(fresh, ago(3_500), ago(3_500));
    expect(await deleteStaleStaging(folder)).toBe(2);
    expect([old, fresh, newest].map((each) => existsSync(each))).toEqual([false, true, true]);
  });
});
