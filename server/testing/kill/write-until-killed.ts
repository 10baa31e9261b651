import { randomUUID } from 'node:crypto';
import { openStore } from '../../db/open-store.ts';
import { signInMember } from '../sign-in.ts';
import { writeKinds } from './acknowledged-writes.ts';

/**
 * A process that makes every kind of write, several at a time, until it is killed. It prints a line for each write once it is
 * acknowledged. Arguments: the options of the library, and the ids of novels in it, as JSON.
 */
const [options = '{}', novels = '[]'] = process.argv.slice(2);
const store = await openStore({ ...JSON.parse(options), commitIntervalMs: 10 });
const ids: string[] = JSON.parse(novels);

const writeOn = async (kind: keyof typeof writeKinds) => {
  const member = (await signInMember(store, randomUUID())).id;
  for (let turn = 0; ; turn += 1) {
    const context = { member, novel: ids[turn % ids.length] ?? '', text: randomUUID() };
    await writeKinds[kind]?.write(store, context);
    process.stdout.write(`${JSON.stringify({ kind, context })}\n`);
  }
};
await Promise.all(Object.keys(writeKinds).map(writeOn));
