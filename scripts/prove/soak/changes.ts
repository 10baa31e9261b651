import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Store } from '../../../server/db/open-store.ts';
import { activate } from '../../../server/releases/activation/activate.ts';
import { publishBuild } from '../../../server/releases/publishing/publish.ts';
import { changeBuild } from '../../../server/testing/changed-build.ts';
import { root, runNode } from '../../project.ts';

const chapters = 200;
const paragraphsPerChapter = 30;

/** Imports a novel that was not there before, by the command, in a process of its own. @throws Error where it fails */
export const importNovel = async (dataDir: string, turn: number): Promise<void> => {
  const paragraph = (chapter: number, no: number) =>
    `第${turn}回的船在${chapter}里外的山下停了${no}天，${'江水慢慢地涨上来。'.repeat(8)}`;
  const texts = Array.from({ length: chapters }, (_, chapter) => {
    const paragraphs = Array.from({ length: paragraphsPerChapter }, (_, no) => paragraph(chapter, no));
    return [`第${chapter + 1}章 山下`, ...paragraphs].join('\n\n');
  });
  const file = path.join(dataDir, `浸泡${turn}.txt`);
  await writeFile(file, [`《浸泡${turn}》`, '作者：测试', ...texts].join('\n\n'));
  const code = await runNode(['scripts/library.ts', 'import', file], { env: { DATA_DIR: dataDir }, silent: true });
  if (code !== 0) throw new Error(`the import ended with ${code}`);
};

/** Publishes and activates a release of the reader that differs in every script, as another process than the server. */
export const releaseReader = async (store: Store, dataDir: string, turn: number): Promise<void> => {
  const folder = path.join(dataDir, 'builds', String(turn));
  await mkdir(folder, { recursive: true });
  const release = await changeBuild(path.join(root, 'reader/dist/production'), folder, `soak ${turn}`);
  const context = {
    store,
    folder: path.join(dataDir, 'releases'),
    smokeTest: async () => ({ problems: [], notes: [] }),
  };
  await publishBuild(context, folder, { by: 'soak' });
  await activate(context, [release], { by: 'soak', why: '' });
};
