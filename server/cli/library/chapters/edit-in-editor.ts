import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../../../backup/temporary-folder.ts';

/**
 * Opens paragraphs, one a line, in the editor that the environment names ($VISUAL, $EDITOR, else vi).
 *
 * @returns the text as it was saved
 * @throws Error, in Chinese, where the editor cannot be started or ends with an error
 */
export const editInEditor = async (texts: readonly string[]): Promise<string> => {
  const editor = process.env.VISUAL || process.env.EDITOR || 'vi';
  const folder = await makeTemporaryFolder('shuhai-chapter');
  try {
    const path = join(folder, 'chapter.txt');
    await writeFile(path, `${texts.join('\n')}\n`);
    // The variable may hold arguments, as in `code --wait`.
    const { status, error } = spawnSync('sh', ['-c', `${editor} "$1"`, 'sh', path], { stdio: 'inherit' });
    if (error !== undefined || status !== 0) throw new Error(`编辑器“${editor}”没有正常结束，正文没有改动`);
    return await readFile(path, 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
};
