import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { pages } from 'shared-api/paths';
import { weights } from '../../http/limits/address-limit.ts';
import { createSlots } from '../../http/limits/slots.ts';
import { getNovel } from '../../novels/catalog/get-novel.ts';
import { notReadable } from '../../novels/catalog/not-readable.ts';
import { type FeedOptions, feedCacheControl, feedSite } from '../feed-options.ts';
import { getEpubNovel } from './epub-novel.ts';
import { writeEpub } from './write-epub.ts';

/** Bytes of a download that must be taken in each period, so that who takes it by drops does not hold a slot: 9 kB/s, as a rule. */
const minBytesInPeriod = 256 * 1024;

const path = '/epub/:id(^\\d{1,15}).epub';

/**
 * `content-disposition` of a file: an ASCII name for programs that know no other, and its own.
 * Source: RFC 6266, section 4.3; what may stand unescaped, RFC 8187, section 3.2.1.
 */
const attachment = (asciiName: string, name: string): string => {
  const escaped = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${escaped}`;
};

/** Novels as EPUB files, a few at a time: each reads a whole novel and compresses it. */
export const epubFiles: FastifyPluginAsync<FeedOptions> = async (app, options) => {
  const { store, environment } = options;
  const withSlot = createSlots({ maxRunning: 8, maxQueued: 16, maxOfAddress: 2, busy: '现在下载的人太多，请稍后再试' });

  /** Says what a file is. */
  const withHeaders = (reply: FastifyReply, { id, title }: { id: string | number; title: string }): FastifyReply =>
    reply
      .type('application/epub+zip')
      .header('cache-control', feedCacheControl)
      .header('content-disposition', attachment(`${id}.epub`, `${title}.epub`));

  app.head<{ Params: { id: string } }>(path, async (request, reply) => {
    const novel = await getNovel(store, request.params.id);
    if (!novel) throw await notReadable(store, request.params.id, '作品');
    return withHeaders(reply, novel).send();
  });

  app.get<{ Params: { id: string } }>(
    path,
    { config: { weight: weights.export }, exposeHeadRoute: false },
    async (request, reply) => {
      // The slot is held until the file has gone, or the client has.
      await new Promise<void>((begin, refuse) => {
        withSlot(async () => {
          begin();
          await gone(reply.raw, environment.answerTimeoutMs);
        }, request.ip).catch(refuse);
      });
      // Where the client has left or was answered already no file is begun: nobody would listen for its errors, and one would end the process.
      const isOver = () => reply.raw.destroyed || reply.sent;
      if (isOver()) return reply;
      const site = await feedSite(request, options);
      const novel = await getEpubNovel(store, request.params.id);
      if (!novel) throw await notReadable(store, request.params.id, '作品');
      if (isOver()) return reply;
      const file = writeEpub(store, novel, site.origin + pages.book(request.params.id));
      return withHeaders(reply, novel).send(file);
    },
  );
};

/** Waits until an answer has gone, or its client has; one that is taken too slowly is broken off. */
const gone = async (response: ServerResponse, periodMs: number): Promise<void> => {
  // It was given up, or left, while it waited for a place.
  if (response.writableFinished || response.destroyed) return;
  let takenBefore: number | undefined;
  const timer = setInterval(() => {
    const { socket } = response;
    if (!socket || !response.headersSent || response.writableEnded) return;
    const taken = socket.bytesWritten - socket.writableLength;
    if (takenBefore !== undefined && taken - takenBefore < minBytesInPeriod) response.destroy();
    takenBefore = taken;
  }, periodMs);
  await finished(response).catch(() => {});
  clearInterval(timer);
};
