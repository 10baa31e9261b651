import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkBackup, openBackup } from '../../backup/check-backup.ts';
import { openStore, type StoreOptions } from '../../db/open-store.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { incoming } from '../incoming.ts';
import { startProcess } from '../processes/start-process.ts';
import type { KilledWork } from './kill-repeatedly.ts';

const novelCount = 6;
const chapterCount = 20;

/**
 * Backups that are made one after the other while others write.
 * @param options of an empty database. @param folder for the backups
 */
export const killedBackups = async (options: StoreOptions, folder: string): Promise<KilledWork> => {
  const first = await openStore(options);
  const chapters = Array.from({ length: chapterCount }, (_, no) => ({
    title: `第${no + 1}章`,
    volume: null,
    paragraphs: ['雨下了一夜，灯没有灭。'],
  }));
  for (let index = 0; index < novelCount; index += 1)
    await saveNovel(first, incoming({ title: `长篇 ${index}`, volumes: [], chapters }));
  await first.close();
  mkdirSync(path.join(folder, 'releases'));
  writeFileSync(path.join(folder, 'releases/a.js'), 'say()'.repeat(20_000));
  let round = 0;
  return {
    start: () => startProcess('testing/kill/backup-until-killed.ts'),
    orders: async () => {
      round += 1;
      return { options, folder, round };
    },
    maxLines: 1,
    maxMs: 300,
    check: async (lines) => {
      const lost = lines.filter((line) => !existsSync((JSON.parse(line) as { backup: string }).backup));
      const halves: string[] = [];
      for (const name of readdirSync(folder).filter((found) => found.endsWith('.backup'))) {
        const problem = await problemOf(path.join(folder, name));
        if (problem !== undefined) halves.push(`${name}: ${problem}`);
        rmSync(path.join(folder, name));
      }
      return { lost, halves };
    },
  };
};

const problemOf = async (name: string): Promise<string | undefined> => {
  try {
    const file = await openBackup(name);
    checkBackup(file, { begin: () => {}, add: () => {} });
    file.close();
    return undefined;
  } catch (error) {
    return String(error);
  }
};
