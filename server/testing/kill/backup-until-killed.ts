import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeBackup } from '../../backup/make-backup.ts';
import { openStore, type Store, type StoreOptions } from '../../db/open-store.ts';
import { readEnvironment } from '../../environment.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { incoming } from '../incoming.ts';
import { workUntilKilled } from './orders.ts';

/** Between two writes, so that what is killed is mostly in the middle of a backup. */
const pauseMs = 5;

const write = async (store: Store, round: number) => {
  for (let turn = 1; ; turn += 1) {
    await saveNovel(store, incoming({ title: `书 ${turn % 20}`, intro: `第 ${round} 轮第 ${turn} 次` }));
    await wait(pauseMs);
  }
};

/**
 * A process that makes one backup after the other while novels are saved, until it is killed. It acknowledges each once it has its
 * name.
 */
await workUntilKilled<{ options: StoreOptions; folder: string; round: number }>(
  async ({ options, folder, round }, say) => {
    const store = await openStore(options);
    const environment = readEnvironment({ DATA_DIR: options.dataDir, RELEASES_DIR: path.join(folder, 'releases') });
    const progress = { begin: () => {}, add: () => {} };
    const backUp = async () => {
      for (let turn = 1; ; turn += 1) {
        const target = path.join(folder, `${round}-${turn}.backup`);
        await makeBackup(store, environment, { target, now: Date.now(), progress });
        say({ backup: target });
      }
    };
    await Promise.all([backUp(), write(store, round)]);
  },
);
