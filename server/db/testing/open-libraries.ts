import { createInterface } from 'node:readline';
import { openStore } from '../open-store.ts';

// A process of its own: opens the library of each line (options as JSON) and says how that went.
for await (const line of createInterface({ input: process.stdin })) {
  try {
    const store = await openStore(JSON.parse(line));
    await store.close();
    console.log('opened');
  } catch (error) {
    console.log(String(error));
  }
}
