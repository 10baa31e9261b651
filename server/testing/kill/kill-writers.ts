import { openStore, type StoreOptions } from '../../db/open-store.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { incoming } from '../incoming.ts';
import { startProcess } from '../start-process.ts';
import { countHalfNovels, type WriteContext, writeKinds } from './acknowledged-writes.ts';

export interface KillFigures {
  kills: number;
  acknowledged: number;
  /** Acknowledged writes that are not there afterwards, each as the line that acknowledged it. */
  lost: string[];
  halfNovels: number;
}

/** Novels that the writers read and like. */
const novelCount = 20;

/** Maximum of acknowledged writes that a writer is waited for before it is killed. */
const maxWritesBefore = 60;

/**
 * Kills a process with SIGKILL while it writes, opens its library as the next start would, and looks for what was acknowledged;
 * again and again on the same library.
 * @param goesOn whether to kill once more. @param options of an empty database
 */
export const killWriters = async (
  options: StoreOptions,
  goesOn: (figures: KillFigures) => boolean,
): Promise<KillFigures> => {
  const figures: KillFigures = { kills: 0, acknowledged: 0, lost: [], halfNovels: 0 };
  const novels: string[] = [];
  const first = await openStore(options);
  for (let index = 0; index < novelCount; index += 1)
    novels.push((await saveNovel(first, incoming({ title: `书 ${index}` }))).novelId);
  await first.close();
  while (goesOn(figures)) {
    const lines = await linesOfKilled([JSON.stringify(options), JSON.stringify(novels)]);
    figures.kills += 1;
    figures.acknowledged += lines.length;
    const store = await openStore(options);
    for (const line of lines) {
      const { kind, context }: { kind: string; context: WriteContext } = JSON.parse(line);
      const answer = await writeKinds[kind]?.rows(context).execute(store.db);
      if (Number(answer?.rows[0]?.found ?? 0) === 0) figures.lost.push(line);
    }
    figures.halfNovels += await countHalfNovels(store);
    await store.close();
  }
  return figures;
};

/** Starts a writer and kills it after some of its writes, while others are under way. @returns the lines that it printed whole */
const linesOfKilled = async (args: string[]): Promise<string[]> => {
  const writer = startProcess('testing/kill/write-until-killed.ts', { args });
  const first = await writer.nextLine();
  if (!first.startsWith('{')) throw new Error(`the writer ended: ${first}`);
  const lines = [first];
  const before = Math.random() * maxWritesBefore;
  while (lines.length < before) lines.push(await writer.nextLine());
  writer.kill();
  for (let line = await writer.nextLine(); line.startsWith('{'); line = await writer.nextLine()) lines.push(line);
  await writer.ended();
  return lines.filter((line) => line.endsWith('}}'));
};
