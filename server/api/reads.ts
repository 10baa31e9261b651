import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { ReadCounted, ReadReport } from 'shared-api/schemas/bookshelf';
import { addressBlock } from '../auth/address-block.ts';
import { countRead } from '../store/count-read.ts';
import { rollOverReads } from '../store/roll-over-reads.ts';
import { answers } from './answers.ts';
import type { ApiOptions } from './api.ts';
import { visitorOf } from './member.ts';
import { notReadable } from './not-readable.ts';
import { repeatWhileListening } from './repeat-while-listening.ts';

/** How often it is looked whether a new day has begun, in milliseconds; looking costs one row. */
const lookEvery = 60_000;

/** Counting reads. Pages are cached, so they say themselves when somebody reads them. */
export const readCalls: FastifyPluginAsyncTypebox<ApiOptions> = async (app, { store }) => {
  app.post(
    calls.countRead,
    {
      config: { visitors: true },
      schema: {
        summary: '读了一章；每位读者每部作品每天计一次',
        tags: ['作品'],
        body: ReadReport,
        response: answers(ReadCounted),
      },
    },
    async (request) => {
      const reader = {
        memberId: visitorOf(request)?.id ?? null,
        addressBlock: addressBlock(request.ip),
        userAgent: request.headers['user-agent'] ?? '',
      };
      const counted = await countRead(store, request.body.cid, reader, Date.now());
      if (counted === null) throw await notReadable(store, request.body.cid, '章节');
      return { data: { counted } };
    },
  );

  repeatWhileListening(app, {
    what: 'rolling over read counts',
    every: lookEvery,
    work: () => rollOverReads(store, Date.now()),
  });
};
