import { runLibrary } from '../../server/cli/library/run-library.ts';

/**
 * A process that runs commands of `npm run library` one after the other, for the browser tests: in a process of its own each takes a
 * third of a second, most of it to load what it needs.
 */
interface Order {
  args: string[];
  environment: Record<string, string>;
}

const said = { stdout: '', stderr: '' };
for (const stream of ['stdout', 'stderr'] as const) {
  process[stream].write = (text: string | Uint8Array) => {
    said[stream] += text;
    return true;
  };
}

process.on('message', async ({ args, environment }: Order) => {
  for (const name of Object.keys(process.env)) if (!Object.hasOwn(environment, name)) delete process.env[name];
  Object.assign(process.env, environment);
  Object.assign(said, { stdout: '', stderr: '' });
  const code = await runLibrary(args);
  process.send?.({ code, ...said });
});
process.on('disconnect', () => process.exit());
