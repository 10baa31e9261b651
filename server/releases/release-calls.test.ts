import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { addressOf, operations } from 'release/operations/operations';
import { apiBase } from 'shared-api/paths';
import { buildApp } from '../app.ts';
import type { Store } from '../db/open-store.ts';
import { readEnvironment } from '../environment.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { makeToken } from './publishing/release-tokens.ts';
import { openWorkshop, type ReleaseWorkshop } from './testing/release-workshop.ts';

describeOnSqlite('uploads of releases', (open) => {
  let store: Store;
  let workshop: ReleaseWorkshop;
  let app: FastifyInstance;
  let token: string;
  beforeEach(async () => {
    store = await open();
    workshop = openWorkshop(store);
    const { folder, smokeTest } = workshop.context;
    await workshop.activateNew('shell', 'reader');
    const environment = readEnvironment({ NODE_ENV: 'test', RELEASES_DIR: folder });
    app = await buildApp({ store, environment, smokeTest });
    token = await makeToken(store, { app: 'reader', by: '站长', now: Date.now() });
  });
  afterEach(async () => {
    await app.close();
    workshop.remove();
  });

  const staged = (upload = '', part = '') =>
    readdirSync(path.join(workshop.context.folder, '.staging', upload && `reader.${upload}`, part));
  const describeBuild = (app = 'reader', version = '2.0.0') => {
    const { folder } = workshop.build({ app, version });
    return JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'));
  };
  const begin = (description: object = describeBuild()) =>
    app.inject({
      method: 'POST',
      url: apiBase + operations.beginUpload.path,
      headers: { authorization: `Bearer ${token}` },
      payload: description,
    });
  const beginWithText = (payload: string) =>
    app.inject({
      method: 'POST',
      url: apiBase + operations.beginUpload.path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload,
    });
  const beginUpload = async (): Promise<string> => (await begin()).json().data.upload;
  const send = (upload: string, file: string, content: string) =>
    app.inject({
      method: 'PUT',
      url: apiBase + addressOf(operations.sendFile, { upload, '*': file }).url,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: content,
    });

  it.each([
    ['files/other.js', '/* reader */'],
    ['release.json', '{}'],
    ['files/../../x.js', '/* reader */'],
    ['files%2f..%2f..%2fx.js', '/* reader */'],
    ['files/main.js', '/* Reader */'],
  ])(
    'an upload takes only files of its description with the content of their hash, not %s with %j',
    async (...file) => {
      const upload = await beginUpload();
      expect([404, 422]).toContain((await send(upload, ...file)).statusCode);
      expect(staged()).toEqual([`reader.${upload}`]);
      expect(staged(upload, 'files')).toEqual([]);
    },
  );

  it('a file with the content of its hash is taken', async () => {
    const upload = await beginUpload();
    expect((await send(upload, 'files/main.js', '/* reader */')).statusCode).toBe(200);
    expect(staged(upload, 'files')).toEqual(['main.js']);
  });

  it('a file for an unknown upload, or another team’s, is refused', async () => {
    const upload = await beginUpload();
    for (const id of ['0'.repeat(32), '..', 'x']) {
      expect((await send(id, 'files/main.js', '')).statusCode).toBeGreaterThan(400);
    }
    token = await makeToken(store, { app: 'account', by: '站长', now: Date.now() });
    expect((await send(upload, 'files/main.js', '/* reader */')).json().error).toContain('没有这次上传');
  });

  it('a description that is nested deeper than can be written is refused', async () => {
    const answer = await beginWithText(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    expect([answer.statusCode, answer.json().error]).toEqual([422, expect.stringContaining('不是一份发布说明')]);
  });

  it('a description of more than a mebibyte is refused', async () => {
    const { statusCode } = await begin({ ...describeBuild(), chunks: { x: ['y'.repeat(2_000_000)] } });
    expect(statusCode).toBe(413);
  });

  it('a file of another size than described is refused before it is read', async () => {
    const upload = await beginUpload();
    const answer = await send(upload, 'files/main.js', 'x'.repeat(1_000_000));
    expect([answer.statusCode, answer.json().error]).toEqual([422, '文件 files/main.js 的大小与说明不符']);
  });

  it('a size below zero, which would make room for others, is refused', async () => {
    const description = describeBuild();
    description.files['files/main.js'].size = -1;
    expect((await begin(description)).json().error).toContain('不是一份发布说明');
  });

  /** Lets an upload have sent nothing for so long. */
  const breakOff = (upload: string, seconds: number) => {
    const at = Date.now() / 1_000 - seconds;
    utimesSync(path.join(workshop.context.folder, '.staging', `reader.${upload}`), at, at);
  };

  it('an upload that has broken off goes on where it was, when the same release is begun again [B13.29]', async () => {
    const description = describeBuild();
    const { upload } = (await begin(description)).json().data;
    await send(upload, 'files/main.js', '/* reader */');
    breakOff(upload, 60);
    expect((await begin(description)).json().data).toEqual({ upload, received: ['files/main.js'] });
    // It is under way again, and nobody else's.
    expect((await begin(description)).json().data).toEqual({ upload: expect.not.stringMatching(upload), received: [] });
  });

  it('where three uploads of a team have broken off, the oldest gives way to another release [B13.29]', async () => {
    const beginVersion = async (version: string): Promise<string> =>
      (await begin(describeBuild('reader', version))).json().data.upload;
    const begun = [await beginVersion('2.0.0'), await beginVersion('2.0.1'), await beginVersion('2.0.2')] as const;
    for (const [at, seconds] of [30, 90, 60].entries()) breakOff(begun[at] ?? '', seconds);
    const upload = await beginVersion('3.0.0');
    expect(staged().toSorted()).toEqual([begun[0], begun[2], upload].map((id) => `reader.${id}`).toSorted());
  });

  it('not more than three uploads of a team may be under way, and they take no other team’s places', async () => {
    for (let count = 0; count < 3; count += 1) await beginUpload();
    const answer = await begin();
    expect([answer.statusCode, answer.json().error]).toEqual([422, expect.stringContaining('正在上传的发布太多')]);
    token = await makeToken(store, { app: 'account', by: '站长', now: Date.now() });
    expect((await begin(describeBuild('account'))).json().data.upload).toMatch(/^[0-9a-f]{32}$/);
  });
});
