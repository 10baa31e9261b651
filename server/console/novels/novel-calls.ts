import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import * as calls from 'shared-api/console/calls';
import { neededRoles } from 'shared-api/console/needed-roles';
import { CoverForm, EditedNovel, NovelChoice, NovelForm } from 'shared-api/console/schemas/novel';
import { Recorded } from 'shared-api/console/schemas/record';
import { NovelId } from 'shared-api/schemas/common';
import { type Static, Type } from 'typebox';
import { type CallOptions, patternOf } from '../../http/calls.ts';
import { FailedCall, notThere } from '../../http/failures/failures.ts';
import { weights } from '../../http/limits/address-limit.ts';
import { respondsWith } from '../../http/responses.ts';
import { keepCover } from '../../novels/editing/covers/save-cover.ts';
import { editNovel } from '../../novels/editing/edit-novel.ts';
import { getNovelRecord } from '../../novels/editing/novel-records.ts';
import { setTakenDown } from '../../novels/editing/take-down.ts';
import { UnreadablePictureError } from '../../novels/pictures/read-picture.ts';
import { authorityOf } from '../record/authority-of.ts';
import { recorded } from '../record/record-act.ts';

const tags = ['后台 · 作品'];

/** Registers the calls by which editors change one novel's fields. */
export const novelEditCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  app.get(
    patternOf(calls.novel, 'id'),
    {
      config: { role: neededRoles.novel },
      schema: {
        summary: '一部作品的资料',
        tags,
        params: Type.Object({ id: NovelId }),
        response: respondsWith(EditedNovel),
      },
    },
    async ({ params }) => {
      const record = await getNovelRecord(store, Number(params.id));
      if (!record) throw notThere('这部作品');
      const { collect_count: _, like_count: __, ...novel } = record;
      return { data: novel };
    },
  );

  app.post(
    calls.editNovel,
    {
      config: { role: neededRoles.editNovel },
      schema: { summary: '修改作品的资料', tags, body: NovelForm, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { id, reason, ...edit } = request.body;
      const authority = authorityOf(request, { reason });
      const result = await editNovel(store, Number(id), edit, authority, Date.now()).catch(refuseBounds);
      if (!result) throw notThere('这部作品');
      return { data: recorded(result.act === null ? '没有改动' : '资料已修改', result.act) };
    },
  );

  app.post(
    calls.setCover,
    {
      // A picture is decoded, as a banner's is.
      config: { role: neededRoles.setCover, weight: weights.signIn },
      schema: { summary: '换作品的封面，或去掉它', tags, body: CoverForm, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { id, picture, reason } = request.body;
      const authority = authorityOf(request, { reason });
      if (!(await getNovelRecord(store, Number(id)))) throw notThere('这部作品');
      const cover =
        picture === null ? null : await keepCover(store, Buffer.from(picture, 'base64')).catch(refusePicture);
      const result = await editNovel(store, Number(id), { cover }, authority, Date.now());
      if (!result) throw notThere('这部作品');
      const done = picture === null ? '封面已去掉' : '封面已换';
      return { data: recorded(result.act === null ? '没有改动' : done, result.act) };
    },
  );

  const setDown = async (request: FastifyRequest<{ Body: Static<typeof NovelChoice> }>, takenDown: boolean) => {
    const { id, reason } = request.body;
    const authority = authorityOf(request as FastifyRequest, { reason, isNeeded: takenDown });
    const result = await setTakenDown(store, Number(id), takenDown, authority, Date.now());
    if (!result) throw notThere('这部作品');
    return { data: recorded(takenDown ? '已下架' : '已恢复', result.act) };
  };

  app.post(
    calls.takeDownNovel,
    {
      config: { role: neededRoles.takeDownNovel },
      schema: { summary: '下架一部作品', tags, body: NovelChoice, response: respondsWith(Recorded) },
    },
    async (request) => setDown(request, true),
  );

  app.post(
    calls.restoreNovel,
    {
      config: { role: neededRoles.restoreNovel },
      schema: { summary: '恢复一部下架的作品', tags, body: NovelChoice, response: respondsWith(Recorded) },
    },
    async (request) => setDown(request, false),
  );
};

/** @throws FailedCall 400 in place of a RangeError, whose message is for people */
const refuseBounds = (error: unknown): never => {
  throw error instanceof RangeError ? new FailedCall(400, 'bad_request', error.message) : error;
};

const refusePicture = (error: unknown): never => {
  throw error instanceof UnreadablePictureError ? new FailedCall(400, 'bad_request', error.message) : error;
};
