import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { type BuiltReleases, builtReleases } from '../releases/selection/built-releases.ts';
import { writeTinyBuilds } from '../releases/testing/tiny-builds.ts';
import { liveReload } from './live-reload.ts';

describe('live reload', () => {
  let app: FastifyInstance;
  let origin: string;
  let releases: BuiltReleases;
  let root: string;
  let remove: () => void;
  beforeEach(async () => {
    ({ root, remove } = writeTinyBuilds({}, []));
    releases = builtReleases(root, 'production');
    app = Fastify();
    await app.register(liveReload, { releases });
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(async () => {
    await app.close();
    remove();
  });

  it('open pages are told once a build is finished, and the next page is made of it', async () => {
    const { body, headers } = await fetch(`${origin}/dev/live-reload`);
    expect(headers.get('content-type')).toBe('text/event-stream');
    const reader = body?.getReader();
    const before = await releases.selection(0);
    const file = path.join(root, 'reader/dist/production/release.json');
    const built = { ...JSON.parse(readFileSync(file, 'utf8')), release: 'reader@2' };
    writeFileSync(file, JSON.stringify(built));
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: reload\n\n');
    expect((await releases.selection(0)).stable.id).not.toBe(before.stable.id);
    await reader?.cancel();
  });

  it('open streams do not keep the server from closing', async () => {
    const { body } = await fetch(`${origin}/dev/live-reload`);
    await app.close();
    await expect(body?.getReader().read()).rejects.toThrow();
  });
});
