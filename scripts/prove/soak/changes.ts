import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { activate } from '../../../server/releases/activation/activate.ts';
import { publishBuild } from '../../../server/releases/publishing/publish.ts';
import { changeBuild } from '../../../server/testing/builds/changed-build.ts';
import { root } from '../../project.ts';
import type { FilledSite } from '../load/filled-site.ts';

const chapters = 200;
const paragraphsPerChapter = 30;

/** Imports a novel that was not there before, by the command, in a process of its own. @throws Error where it fails */
export const importNovel = async ({ dataDir, library }: FilledSite, turn: number): Promise<void> => {
  const paragraph = (chapter: number, no: number) =>
    `第${turn}回的船在${chapter}里外的山下停了${no}天，${'江水慢慢地涨上来。'.repeat(8)}`;
  const texts = Array.from({ length: chapters }, (_, chapter) => {
    const paragraphs = Array.from({ length: paragraphsPerChapter }, (_, no) => paragraph(chapter, no));
    return [`第${chapter + 1}章 山下`, ...paragraphs].join('\n\n');
  });
  const file = path.join(dataDir, `浸泡${turn}.txt`);
  await writeFile(file, [`《浸泡${turn}》`, '作者：测试', ...texts].join('\n\n'));
  await library('import', file);
};

/** Publishes and activates a release of the reader that differs in every script, as another process than the server. */
export const releaseReader = async ({ store, dataDir }: FilledSite, turn: number): Promise<void> => {
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
