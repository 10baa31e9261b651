import { openStore, type StoreOptions } from '../../db/open-store.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { incoming } from '../incoming.ts';
import { startProcess } from '../processes/start-process.ts';
import { writeKinds } from './acknowledged-writes.ts';
import { findHalves } from './find-halves.ts';
import type { KilledWork } from './kill-repeatedly.ts';
import type { WriteContext } from './write-kind.ts';

/** Novels that the writers read and like. */
const novelCount = 20;

/** Every kind of write, several at a time. @param options of an empty database */
export const killedWrites = async (options: StoreOptions): Promise<KilledWork> => {
  const novels: string[] = [];
  const first = await openStore(options);
  for (let index = 0; index < novelCount; index += 1)
    novels.push((await saveNovel(first, incoming({ title: `书 ${index}` }))).novelId);
  await first.close();
  return {
    start: () => startProcess('testing/kill/write-until-killed.ts'),
    orders: async () => ({ options, novels }),
    maxLines: 60,
    maxMs: 0,
    check: async (lines) => {
      const store = await openStore(options);
      const lost: string[] = [];
      for (const line of lines) {
        const { kind, context }: { kind: string; context: WriteContext } = JSON.parse(line);
        const answer = await writeKinds[kind]?.rows(context).execute(store.db);
        if (Number(answer?.rows[0]?.found ?? 0) === 0) lost.push(line);
      }
      const halves = await findHalves(store);
      await store.close();
      return { lost, halves };
    },
  };
};
