import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { workerStateHeader } from 'shared-api/contract';
import type { ContentRevision } from '../../db/content-revision.ts';
import type { Environment } from '../../environment.ts';
import type { ReleaseSource } from '../../releases/release-source.ts';
import { acceptedEncoding } from '../accepted-encoding.ts';
import { compressPage, type Encoding } from '../cache/compress-page.ts';
import { matchesEtag } from '../cache/matches-etag.ts';
import { manifestOf } from './manifest.ts';
import { mark } from './mark.ts';
import { withdrawnWorker } from './withdrawn-worker.ts';

interface WebAppOptions {
  releases: ReleaseSource;
  environment: Environment;
  revision: ContentRevision;
  siteName: () => Promise<string>;
}

const dayCache = 'public, max-age=86400';
const iconNames = ['192', '512', 'maskable-512'];

/** A worker may ask our own origin, and nothing else. */
const workerPolicy = "default-src 'none'; connect-src 'self'";

/** Serves what makes the site an app on a device: its marks, its manifest, and the service worker of the active shell. */
export const webAppFiles: FastifyPluginAsync<WebAppOptions> = async (
  app,
  { releases, environment, revision, siteName },
) => {
  app.get('/favicon.svg', (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', dayCache).send(mark),
  );
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', dayCache)
      .send(JSON.stringify(manifestOf(await siteName()))),
  );
  // Browsers ask for it where no page names an icon: beside a text or a picture.
  const favicon = await readFile(path.join(import.meta.dirname, 'icons/192.png'));
  app.get('/favicon.ico', (_request, reply) => reply.type('image/png').header('cache-control', dayCache).send(favicon));
  for (const name of iconNames) {
    const icon = await readFile(path.join(import.meta.dirname, `icons/${name}.png`));
    app.get(`/icons/${name}.png`, (_request, reply) =>
      reply.type('image/png').header('cache-control', dayCache).send(icon),
    );
  }

  const activeWorker = async (): Promise<string> => {
    if (!environment.serviceWorker) return withdrawnWorker;
    const { folder, worker } = (await releases.current(revision.current())).stable.shell;
    return worker === undefined ? withdrawnWorker : readFile(path.join(folder, 'server', worker), 'utf8');
  };
  const compressed = lastCompressed();
  app.get('/sw.js', async (request, reply) => {
    const script = await activeWorker();
    const { encoding, etag, body } = await compressed(script, acceptedEncoding(request.headers['accept-encoding']));
    reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('etag', etag)
      .header('service-worker-allowed', '/')
      .header(workerStateHeader, script === withdrawnWorker ? 'off' : 'on')
      .header('content-security-policy', workerPolicy);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('text/javascript; charset=utf-8').send(body);
  });
};

/** Compresses a text, each encoding once until another text comes. */
const lastCompressed = () => {
  let last = '';
  let bodies = new Map<Encoding, ReturnType<typeof compressPage>>();
  return (text: string, encoding: Encoding): ReturnType<typeof compressPage> => {
    if (text !== last) [last, bodies] = [text, new Map()];
    const body = bodies.get(encoding) ?? compressPage(text, encoding);
    bodies.set(encoding, body);
    return body;
  };
};
