import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { type KitPackage, kitIndex } from 'release/kit-packages';
import type { Environment } from '../environment.ts';
import { originFor } from '../http/allowed-hosts.ts';
import { answerBeforeSignIn } from '../http/before-sign-in.ts';
import { FailedCall, unknownHost } from '../http/failures/failures.ts';
import { plainPolicy } from '../http/plain-page.ts';
import { kitPage, kitStyle } from './kit-page.ts';

/** A package never changes under its name. */
const immutable = 'public, max-age=31536000, immutable';

const pagePolicy = plainPolicy(kitStyle);

interface KitOptions {
  folder: string;
  environment: Pick<Environment, 'publicOrigin' | 'allowedHosts'>;
  siteName: () => Promise<string>;
}

/** Serves the kit and the shared packages under /kit/: an index page, its data, and each package as npm takes it. */
export const kitFiles: FastifyPluginAsync<KitOptions> = async (app, { folder, environment, siteName }) => {
  // Programs alone, which teams fetch without a session.
  answerBeforeSignIn(app);
  const list = async (): Promise<KitPackage[]> =>
    JSON.parse(await readFile(path.join(folder, kitIndex), 'utf8').catch(() => '[]'));

  app.get('/kit', (_request, reply) => reply.redirect('/kit/', 302));
  app.get('/kit/', async (request, reply) => {
    // The page says what to type into a shell: no other host's name may stand there.
    const origin = originFor(request, environment);
    if (origin === undefined) throw unknownHost();
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', pagePolicy)
      .type('text/html; charset=utf-8')
      .send(kitPage(await list(), { name: await siteName(), origin }));
  });
  app.get(`/kit/${kitIndex}`, async (_request, reply) => reply.header('cache-control', 'no-cache').send(await list()));

  app.get<{ Params: { file: string } }>('/kit/:file', async (request, reply) => {
    const { file } = request.params;
    // By its bare name a package is the one of now: remote-kit.tgz.
    const now = (await list()).find(({ name }) => file === `${name}.tgz`);
    if (!now && !/^[a-z-]+-\d[\w.-]*\.tgz$/.test(file)) throw missing();
    const content = await readFile(path.join(folder, now?.file ?? file)).catch(() => undefined);
    if (!content) throw missing();
    return reply
      .header('cache-control', now ? 'no-cache' : immutable)
      .type('application/gzip')
      .send(content);
  });
};

const missing = (): FailedCall => new FailedCall(404, 'not_found', '没有这个包，见 /kit/');
