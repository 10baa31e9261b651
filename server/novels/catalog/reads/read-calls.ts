import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { ReadCounted, ReadReport } from 'shared-api/schemas/bookshelf';
import { visitorOf } from '../../../auth/require-member.ts';
import type { CallOptions } from '../../../http/calls.ts';
import { addressBlock } from '../../../http/limits/address-block.ts';
import { respondsWith } from '../../../http/responses.ts';
import { notReadable } from '../not-readable.ts';
import { countRead } from './count-read.ts';

/** The call that counts a read. Pages are cached, so they report themselves when somebody reads them. */
export const readCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store, figures }) => {
  app.post(
    calls.countRead,
    {
      config: { visitors: true },
      schema: {
        summary: '读了一章；每位读者每部作品每天计一次',
        tags: ['作品'],
        body: ReadReport,
        response: respondsWith(ReadCounted),
      },
    },
    async (request) => {
      const reader = {
        memberId: visitorOf(request)?.id ?? null,
        addressBlock: addressBlock(request.ip),
        userAgent: request.headers['user-agent'] ?? '',
      };
      const counted = await countRead(store, request.body.cid, reader, Date.now(), figures.countReader);
      if (counted === null) throw await notReadable(store, request.body.cid, '章节');
      figures.count('chapters');
      return { data: { counted } };
    },
  );
};
