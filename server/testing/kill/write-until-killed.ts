import { randomUUID } from 'node:crypto';
import { openStore, type StoreOptions } from '../../db/open-store.ts';
import { signInMember } from '../sign-in.ts';
import { writeKinds } from './acknowledged-writes.ts';
import { workUntilKilled } from './orders.ts';

/** A process that makes every kind of write, several at a time, until it is killed. It says of each write when it is acknowledged. */
await workUntilKilled<{ options: StoreOptions; novels: string[] }>(async ({ options, novels }, say) => {
  const store = await openStore({ ...options, commitIntervalMs: 10 });
  const writeOn = async (kind: keyof typeof writeKinds) => {
    const member = (await signInMember(store, randomUUID())).id;
    for (let turn = 0; ; turn += 1) {
      const context = { member, novel: novels[turn % novels.length] ?? '', text: randomUUID(), turn, at: Date.now() };
      await writeKinds[kind]?.write(store, context);
      say({ kind, context });
    }
  };
  await Promise.all(Object.keys(writeKinds).map(writeOn));
});
