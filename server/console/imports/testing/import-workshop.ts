import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-api/console/calls';
import type { ImportBook, ImportDetails, ImportJobs, Upload } from 'shared-api/console/schemas/imports';
import type { Store } from '../../../db/open-store.ts';
import { buildTestApp } from '../../../testing/build-test-app.ts';
import { callAs, type TestMember } from '../../../testing/sign-in.ts';
import { signInStaff } from '../../../testing/staff.ts';
import type { FileReaderProcess } from '../file-reader-process.ts';
import { readImports } from '../read-imports.ts';
import { workOnJob } from '../work-on-job.ts';

/** Reads in this process, as the process of its own does. */
const readHere = (store: Store, uploadsDir: string): FileReaderProcess => ({
  limits: { timeoutMs: 60_000, memoryMiB: 1_000 },
  work: async (turn) => {
    await workOnJob(store, uploadsDir, turn);
    return { kind: 'done' };
  },
  end: async () => {},
});

/** A server with a folder for uploads, and an editor who works on it. */
export interface ImportWorkshop {
  app: FastifyInstance;
  uploadsDir: string;
  editor: TestMember;
  /** The editor's call. */
  get: <Answer>(address: string) => Promise<Answer>;
  post: <Answer = { count: number }>(address: string, body: object) => Promise<Answer>;
  begin: (name: string, bytes: number, modified?: number) => Promise<Upload>;
  /** Sends bytes from an offset on. @returns the status */
  send: (upload: Upload, bytes: Uint8Array, offset?: number) => Promise<number>;
  /** Uploads a file whole. @returns its job */
  uploadFile: (name: string, content: string | Uint8Array) => Promise<string>;
  /** Works on all jobs that wait. */
  work: () => Promise<void>;
  job: (id: string) => Promise<ImportDetails>;
  /** The first novel of a job. */
  book: (job: string) => Promise<ImportBook>;
  list: (state?: string) => Promise<ImportJobs>;
  files: () => Promise<string[]>;
  close: () => Promise<void>;
}

export const openWorkshop = async (store: Store): Promise<ImportWorkshop> => {
  const uploadsDir = await mkdtemp(path.join(tmpdir(), 'shuhai-uploads-'));
  const app = await buildTestApp(store, { UPLOADS_DIR: uploadsDir });
  const editor = await signInStaff(store, 'editor');
  const answerOf = async <Answer>(address: string, body?: object): Promise<Answer> => {
    const answer = await callAs(app, editor, address, body);
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json().data;
  };
  const begin = (name: string, bytes: number, modified = 1) =>
    answerOf<Upload>(calls.beginUpload, { name, bytes, modified });
  const send = async ({ address }: Upload, bytes: Uint8Array, offset = 0): Promise<number> => {
    const answer = await app.inject({
      method: 'PATCH',
      url: address,
      headers: {
        cookie: editor.cookie,
        'tus-resumable': '1.0.0',
        'upload-offset': `${offset}`,
        'content-type': 'application/offset+octet-stream',
      },
      payload: Buffer.from(bytes),
    });
    return answer.statusCode;
  };
  const job = (id: string) => answerOf<ImportDetails>(calls.importJob(id));
  return {
    app,
    uploadsDir,
    editor,
    get: answerOf,
    post: answerOf,
    begin,
    send,
    uploadFile: async (name, content) => {
      const bytes = Buffer.from(content);
      const upload = await begin(name, bytes.length);
      const status = await send(upload, bytes);
      if (status !== 204) throw new Error(`upload answered ${status}`);
      return upload.job;
    },
    work: () =>
      readImports(store, { uploadsDir, dataDir: '' }, new AbortController().signal, () => readHere(store, uploadsDir)),
    job,
    book: async (id) => answerOf<ImportBook>(calls.importBook((await job(id)).items[0]?.id ?? '')),
    list: (state) => answerOf<ImportJobs>(calls.imports({ state })),
    files: () => readdir(uploadsDir),
    close: async () => {
      await app.close();
      await rm(uploadsDir, { recursive: true, force: true });
    },
  };
};
