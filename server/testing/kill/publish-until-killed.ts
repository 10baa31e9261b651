import { rm } from 'node:fs/promises';
import { openStore, type StoreOptions } from '../../db/open-store.ts';
import { activate } from '../../releases/activation/activate.ts';
import { newestActivation } from '../../releases/activation/activations.ts';
import { publishBuild } from '../../releases/publishing/publish.ts';
import { tinyReleases } from '../../releases/testing/tiny-releases.ts';
import { workUntilKilled } from './orders.ts';

const note = { by: 'kill', why: '' };
const scriptCount = 12;

/** A process that publishes one release of the reader after the other, and activates each, until it is killed. It acknowledges both. */
await workUntilKilled<{ options: StoreOptions; folder: string; round: number }>(
  async ({ options, folder, round }, say) => {
    const store = await openStore(options);
    const context = { store, folder, smokeTest: async () => ({ problems: [], notes: [] }) };
    const { build } = tinyReleases(folder);
    for (let turn = 1; ; turn += 1) {
      // One that was killed before anything was active left a site without a shell.
      const app = (await newestActivation(store)) ? 'reader' : 'shell';
      const script = (index: number) => [`files/${index}.js`, `/* ${round} ${turn} */${'海'.repeat(400)}`];
      const content = Object.fromEntries(Array.from({ length: scriptCount }, (_, index) => script(index)));
      const { folder: source, name } = build({ app, version: `1.${round}.${turn}`, content });
      await publishBuild(context, source, { by: 'kill' });
      say({ published: name });
      const activation = await activate(context, [name], note);
      say({ active: name, activation: activation?.id });
      await rm(source, { recursive: true });
    }
  },
);
