import * as calls from 'shared-api/console/calls';
import type { ImportState } from 'shared-api/console/schemas/imports';
import type { Store } from '../../db/open-store.ts';
import { passage } from '../../importing/testing/fixtures.ts';
import { describeOnEachDatabase, optionsOf } from '../../testing/databases.ts';
import { killProcesses, startProcess, type TestProcess } from '../../testing/processes/start-process.ts';
import { until } from '../../testing/until.ts';
import { clearImports } from './clear-imports.ts';
import { type ImportWorkshop, openWorkshop } from './testing/import-workshop.ts';
import { uploadThroughCuts } from './testing/upload-through-cuts.ts';

/** `npm run prove -- uploads` sends 200 books of 1 MB, each cut three times. */
const isProof = process.env.MANY_UPLOADS === '1';
const files = isProof ? 200 : 4;
const cutsOf = (index: number) => (isProof ? 3 : index % 4);
const waitMs = isProof ? 600_000 : 40_000;

/** More than one part of an upload. */
const bytesOf = (no: number): Buffer => {
  const text = passage(`第${no}天`);
  const chapters = Array.from({ length: isProof ? 150 : 80 }, (_, index) => `第${index + 1}章 雨\n${text.repeat(25)}`);
  return Buffer.from(`书名：第${no}本\n作者：林渡\n${chapters.join('')}`);
};

const titles = Array.from({ length: files }, (_, index) => `第${index}本`).sort();

describeOnEachDatabase('uploads through cuts and kills', (open) => {
  let store: Store;
  let workshop: ImportWorkshop;
  beforeEach(async () => {
    store = await open();
    workshop = await openWorkshop(store);
  });
  afterEach(async () => {
    killProcesses();
    await workshop.close();
  });

  const serve = async (): Promise<{ server: TestProcess; port: number }> => {
    const given = JSON.stringify({ options: optionsOf(store), uploadsDir: workshop.uploadsDir });
    const server = startProcess('console/imports/testing/serve-imports.ts', { args: [given] });
    return { server, port: Number(await server.nextLine()) };
  };

  it(
    'each file arrives once, though lines are cut and the server is killed while it takes and reads [B15.40 B15.50]',
    async () => {
      let { server, port } = await serve();
      const client = { port: () => port, cookie: workshop.editor.cookie };
      const uploads = Array.from({ length: files }, (_, index) =>
        uploadThroughCuts(client, { name: `${index}.txt`, bytes: bytesOf(index), cuts: cutsOf(index) }),
      );
      // By numbers: the list begins with the newest, and the oldest are worked on first.
      const some = async (...states: ImportState[]) => {
        const { counts } = await workshop.list();
        return states.some((state) => (counts[state] ?? 0) > 0);
      };
      await until(() => some('waiting', 'working', 'ready'), waitMs);
      server.kill();
      ({ server, port } = await serve());
      const jobs = await Promise.all(uploads);
      await until(() => some('ready', 'working'), waitMs);
      server.kill();
      ({ server, port } = await serve());
      await until(async () => (await workshop.list()).counts.ready === files, waitMs);
      await workshop.post(calls.takeImports, { jobs });
      await until(() => some('done'), waitMs);
      server.kill();
      ({ server, port } = await serve());
      await until(async () => (await workshop.list()).counts.done === files, waitMs);
      server.kill();
      const novels = await store.db.selectFrom('novels').select(['title', 'chapter_count']).execute();
      expect(novels.map(({ title }) => title).sort()).toEqual(titles);
      expect(new Set(novels.map(({ chapter_count: count }) => count)).size).toBe(1);
      const acts = await store.db.selectFrom('acts').select('object_name').execute();
      expect(acts.map(({ object_name: name }) => name).sort()).toEqual(titles);
      // A kill between the end of a job and the deletion of its file leaves the file to the housekeeping.
      await clearImports(store, workshop.uploadsDir, Date.now());
      expect(await workshop.files()).toEqual([]);
    },
    2 * waitMs + 90_000,
  );
});
