import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import * as calls from 'shared-api/console/calls';
import { neededRoles } from 'shared-api/console/needed-roles';
import { mayActAs } from 'shared-api/console/roles';
import { type Act, ActList, ActParams, Recorded, UndoForm } from 'shared-api/console/schemas/record';
import { Failure } from 'shared-api/schemas/common';
import { Type } from 'typebox';
import { memberOf } from '../../auth/require-member.ts';
import { type CallOptions, patternOf } from '../../http/calls.ts';
import { weights } from '../../http/limits/address-limit.ts';
import { respondsWith } from '../../http/responses.ts';
import { actsAsCsv } from './acts-as-csv.ts';
import { type ActRow, eachAct, listActs, toFilter, toWire } from './list-acts.ts';
import type { ActValues } from './record-act.ts';
import { type Undos, undoAct, undoOf } from './undo-act.ts';

const tags = ['后台 · 记录'];

/** Registers the calls of the record: list, export, undo. */
export const recordCalls: FastifyPluginAsyncTypebox<CallOptions & { undos: Undos }> = async (app, { store, undos }) => {
  /** Whose acts alone are shown: an administrator sees everybody's, an editor those of a novel too. */
  const onlyBy = (
    request: FastifyRequest,
    { object_kind: kind, object }: Pick<ActParams, 'object_kind' | 'object'>,
  ): number | undefined => {
    const { id, role } = memberOf(request);
    const isOfNovel = kind === 'novel' && object !== undefined && mayActAs(role, 'editor');
    return role === 'administrator' || isOfNovel ? undefined : id;
  };
  const shownTo = (request: FastifyRequest) => {
    const { id, role } = memberOf(request);
    return (row: ActRow): Act => {
      const undo = undoOf(undos, row.kind);
      const act = toWire(row);
      const isTheirs = role === 'administrator' || row.actor_id === id;
      const isOpen = undo !== undefined && row.undone_by === null && isTheirs && mayActAs(role, undo.role);
      return { ...act, may_undo: isOpen && (undo.isPossible?.(act.after as ActValues | null) ?? true) };
    };
  };

  app.get(
    patternOf(calls.acts),
    {
      config: { role: neededRoles.acts },
      schema: { summary: '谁做了什么，新的在前', tags, querystring: ActParams, response: respondsWith(ActList) },
    },
    async (request) => {
      const { cursor, ...params } = request.query;
      return { data: await listActs(store, toFilter(params, onlyBy(request, params)), cursor, shownTo(request)) };
    },
  );

  app.get(
    patternOf(calls.exportActs),
    {
      config: { role: neededRoles.exportActs, weight: weights.export },
      schema: {
        summary: '导出记录（CSV）',
        tags,
        querystring: Type.Omit(ActParams, ['cursor']),
        response: { 200: { content: { 'text/csv': { schema: Type.String() } } }, '4xx': Failure, '5xx': Failure },
      },
    },
    async (request, reply) => {
      const acts = eachAct(store, toFilter(request.query, onlyBy(request, request.query)));
      reply.header('content-disposition', 'attachment; filename="shuhai-record.csv"');
      reply.type('text/csv; charset=utf-8');
      // A stream goes out as it is; the type asks for what it holds.
      return reply.send(Readable.from(actsAsCsv(acts)) as unknown as string);
    },
  );

  app.post(
    calls.undoAct,
    {
      config: { role: neededRoles.undoAct },
      schema: { summary: '撤销记录里的一步', tags, body: UndoForm, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { id, reason } = request.body;
      return { data: await undoAct({ app, store, undos }, request, { id: Number(id), reason }) };
    },
  );
};
