import { finished } from 'node:stream/promises';
import type { FastifyPluginAsync } from 'fastify';
import { pages } from 'shared-api/paths';
import { weights } from '../../http/limits/address-limit.ts';
import { createSlots } from '../../http/limits/slots.ts';
import { notReadable } from '../../novels/catalog/not-readable.ts';
import { type FeedOptions, feedCacheControl, feedSite } from '../feed-options.ts';
import { getEpubNovel } from './epub-novel.ts';
import { writeEpub } from './write-epub.ts';

/** Time after which a download is broken off: who takes it a byte at a time must not hold a slot for ever. */
const maxDownloadMs = 10 * 60_000;

/** Novels as EPUB files, a few at a time: each reads a whole novel and compresses it. */
export const epubFiles: FastifyPluginAsync<FeedOptions> = async (app, options) => {
  const { store } = options;
  const withSlot = createSlots({ maxRunning: 8, maxQueued: 16, maxOfAddress: 2, busy: '现在下载的人太多，请稍后再试' });

  app.get<{ Params: { id: string } }>(
    '/epub/:id(^\\d{1,15}).epub',
    { config: { weight: weights.export }, exposeHeadRoute: false },
    async (request, reply) => {
      // The slot is held until the file has gone, or the client has.
      await new Promise<void>((begin, refuse) => {
        withSlot(async () => {
          begin();
          await finished(reply.raw, { signal: AbortSignal.timeout(maxDownloadMs) }).catch(() => reply.raw.destroy());
        }, request.ip).catch(refuse);
      });
      const site = await feedSite(request, options);
      const novel = await getEpubNovel(store, request.params.id);
      if (!novel) throw await notReadable(store, request.params.id, '作品');
      const file = writeEpub(store, novel, site.origin + pages.book(request.params.id));
      return reply
        .type('application/epub+zip')
        .header('cache-control', feedCacheControl)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${novel.title}.epub`)}`)
        .send(file);
    },
  );
};
