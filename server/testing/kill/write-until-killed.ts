import { randomUUID } from 'node:crypto';
import { openStore, type StoreOptions } from '../../db/open-store.ts';
import { signInMember } from '../sign-in.ts';
import { writeKinds } from './acknowledged-writes.ts';
import { readOrders } from './orders.ts';

/**
 * A process that makes every kind of write, several at a time, until it is killed. It prints a line for each write once it is
 * acknowledged.
 */
const { options, novels } = await readOrders<{ options: StoreOptions; novels: string[] }>();
const store = await openStore({ ...options, commitIntervalMs: 10 });

const writeOn = async (kind: keyof typeof writeKinds) => {
  const member = (await signInMember(store, randomUUID())).id;
  for (let turn = 0; ; turn += 1) {
    const context = { member, novel: novels[turn % novels.length] ?? '', text: randomUUID(), turn, at: Date.now() };
    await writeKinds[kind]?.write(store, context);
    process.stdout.write(`${JSON.stringify({ kind, context })}\n`);
  }
};
await Promise.all(Object.keys(writeKinds).map(writeOn));
