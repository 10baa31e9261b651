import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { withCanary } from 'release/activation';
import { isAsDescribed } from 'release/content';
import { newestActivation } from '../../../releases/activation/activations.ts';
import { findPublished } from '../../../releases/release-folders.ts';
import type { Check, Fault } from './fault.ts';

/** Reads every file of the releases that pages are made of now. */
export const checkReleases: Check = {
  name: '发布',
  find: async ({ store, environment }) => {
    const active = await newestActivation(store);
    if (!active) return [{ sentence: '还没有生效的发布：启动一次服务器，或执行 npm run release -- publish' }];
    const names = new Set([...Object.values(active.releases), ...Object.values(withCanary(active))]);
    // By name, whatever the order in which they became active.
    const faults = await Promise.all([...names].toSorted().map((name) => findIn(environment.releasesDir, name)));
    return faults.flat();
  },
};

const findIn = async (folder: string, name: string): Promise<Fault[]> => {
  const advice = '请从备份恢复它的文件夹，或执行 npm run release -- rollback';
  let release: ReturnType<typeof findPublished>;
  try {
    release = findPublished(folder, name);
  } catch {
    return [{ sentence: `生效的发布 ${name} 的 release.json 不可用：${advice}` }];
  }
  if (release === undefined) return [{ sentence: `生效的发布 ${name} 的文件不在 ${folder}：${advice}` }];
  const faults: Fault[] = [];
  for (const [file, described] of Object.entries(release.files)) {
    const content = await readFile(path.join(release.folder, file)).catch(() => undefined);
    if (content === undefined) faults.push({ sentence: `生效的发布 ${name} 缺少 ${file}：${advice}` });
    else if (!isAsDescribed(content, described)) {
      faults.push({ sentence: `生效的发布 ${name} 的 ${file} 被改动过：${advice}` });
    }
  }
  return faults;
};
