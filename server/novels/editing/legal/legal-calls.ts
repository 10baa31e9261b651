import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as calls from 'shared-api/console/calls';
import { neededRoles } from 'shared-api/console/needed-roles';
import { LegalChange, LegalTexts } from 'shared-api/console/schemas/legal';
import { Recorded } from 'shared-api/console/schemas/record';
import { authorityOf } from '../../../console/record/authority-of.ts';
import { recorded } from '../../../console/record/record-act.ts';
import type { Undos } from '../../../console/record/undo-act.ts';
import type { CallOptions } from '../../../http/calls.ts';
import { respondsWith } from '../../../http/responses.ts';
import { changeLegalTexts, readLegalTexts } from './legal-texts.ts';

const tags = ['后台 · 设置'];

/** How changes of legal pages are undone. */
export const legalUndos: Undos = {
  'legal.change': {
    role: neededRoles.saveLegalTexts,
    run: (store, { before }, authority, now) => changeLegalTexts(store, before as Partial<LegalTexts>, authority, now),
  },
};

/** Registers the calls by which administrators write the legal pages. */
export const legalCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  app.get(
    calls.legalTexts,
    {
      config: { role: neededRoles.legalTexts },
      schema: { summary: '条款页的文字', tags, response: respondsWith(LegalTexts) },
    },
    async () => ({ data: await readLegalTexts(store) }),
  );

  app.post(
    calls.saveLegalTexts,
    {
      config: { role: neededRoles.saveLegalTexts },
      schema: { summary: '更改条款页，马上生效', tags, body: LegalChange, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { texts, reason } = request.body;
      const act = await changeLegalTexts(store, texts, authorityOf(request, { reason }), Date.now());
      return { data: recorded('条款页已更新', act) };
    },
  );
};
