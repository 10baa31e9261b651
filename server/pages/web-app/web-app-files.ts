import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { workerStateHeader } from 'shared-api/contract';
import { pages } from 'shared-api/paths';
import type { ContentRevision } from '../../db/content-revision.ts';
import type { Environment } from '../../environment.ts';
import { answerBeforeSignIn } from '../../http/before-sign-in.ts';
import type { SiteAccess } from '../../http/site-access.ts';
import type { ReleaseSource } from '../../releases/selection/release-source.ts';
import { compressPage, type Encoding, matchesEtag } from '../cache/compress-page.ts';
import { acceptedEncoding } from '../request/accepted-encoding.ts';

/** The site's mark: an open book on the sea's colour, the same as in the header. The icons are drawn from it (scripts/draw-icons.ts). */
export const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#17565e"/><path d="M16 9.5c-3-2.300-6.400-2.600-9.500-2V22c3.200-.7 6.600-.3 9.500 2 2.900-2.300 6.300-2.700 9.500-2V7.500c-3.100-.6-6.500-.3-9.500 2Zm0 0V24" fill="none" stroke="#fffdf8" stroke-width="1.6" stroke-linejoin="round"/></svg>`;

interface WebAppOptions {
  releases: ReleaseSource;
  environment: Environment;
  revision: ContentRevision;
  access: Pick<SiteAccess, 'isMembersOnly'>;
  siteName: () => Promise<string>;
}

const dayCache = 'public, max-age=86400';
const iconNames = ['192', '512', 'maskable-512'];

/** A worker may ask our own origin, and nothing else. */
const workerPolicy = "default-src 'none'; connect-src 'self'";

/** Serves what makes the site an app on a device: its marks, its manifest, and the service worker of the active shell. */
export const webAppFiles: FastifyPluginAsync<WebAppOptions> = async (
  app,
  { releases, environment, revision, access, siteName },
) => {
  answerBeforeSignIn(app);
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
    if (!environment.serviceWorker || (await access.isMembersOnly())) return withdrawnWorker;
    const { folder, worker } = (await releases.selection(revision.current())).stable.shell;
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

/** The web app manifest: how the site looks where it is installed on a device. @param name of the site */
const manifestOf = (name: string) => ({
  id: '/',
  name,
  short_name: name,
  description: '安静地读中文小说，离线也能读',
  lang: 'zh-CN',
  dir: 'ltr',
  start_url: pages.home,
  scope: '/',
  display: 'standalone',
  background_color: '#f6f3ec',
  theme_color: '#f6f3ec',
  categories: ['books', 'entertainment'],
  icons: [
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [{ name: '我的书架', url: pages.bookshelf }],
});

/**
 * Service worker that takes the place of the real one where that is switched off (`SERVICE_WORKER=off`), in development, where the
 * active shell has none, and where the site is for members only, whom nobody who shares their device should read after: it removes itself and all that was kept, and pages come from the network again.
 */
const withdrawnWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;
