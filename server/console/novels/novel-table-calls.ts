import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as calls from 'shared-api/console/calls';
import { neededRoles } from 'shared-api/console/needed-roles';
import { JobForm, NovelJobs, Prepared, PrepareForm } from 'shared-api/console/schemas/novel-jobs';
import { NovelListParams, NovelRows } from 'shared-api/console/schemas/novel-list';
import { Recorded } from 'shared-api/console/schemas/record';
import { memberOf } from '../../auth/require-member.ts';
import { type CallOptions, patternOf } from '../../http/calls.ts';
import { weights } from '../../http/limits/address-limit.ts';
import { respondsWith } from '../../http/responses.ts';
import { authorityOf } from '../record/authority-of.ts';
import { recorded } from '../record/record-act.ts';
import type { Undos } from '../record/undo-act.ts';
import { cancelJob, startJob, undoJob } from './jobs/act-on-job.ts';
import { listJobs } from './jobs/list-jobs.ts';
import { prepareJob } from './jobs/prepare-job.ts';
import { listNovels } from './list-novels.ts';

const tags = ['后台 · 作品'];

/** How bulk changes are undone: by a job of the other way round. */
export const novelJobUndos: Undos = {
  'novels.change': { role: neededRoles.startNovelJob, run: undoJob, msg: '正在撤销，进度在作品页上' },
};

/** Registers the calls of the table of novels, and of changing many of them at once. */
export const novelTableCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  app.get(
    patternOf(calls.novels),
    {
      config: { role: neededRoles.novels, weight: weights.filter },
      schema: {
        summary: '作品的表，包括已下架的',
        description: '条件很少同时成立时，一页可能不满甚至为空，next_cursor 从看到的地方接着找。',
        tags,
        querystring: NovelListParams,
        response: respondsWith(NovelRows),
      },
    },
    async ({ query }) => ({ data: await listNovels(store, query) }),
  );

  app.get(
    calls.novelJobs,
    {
      config: { role: neededRoles.novelJobs },
      schema: { summary: '最近的批量修改', tags, response: respondsWith(NovelJobs) },
    },
    async (request) => ({ data: { items: await listJobs(store, memberOf(request).id) } }),
  );

  app.post(
    calls.prepareNovelJob,
    {
      config: { role: neededRoles.prepareNovelJob },
      schema: {
        summary: '准备一批修改：找出作品，什么也不改',
        tags,
        body: PrepareForm,
        response: respondsWith(Prepared),
      },
    },
    async (request) => ({
      data: { id: String(await prepareJob(store, request.body, memberOf(request).id, Date.now())) },
    }),
  );

  app.post(
    calls.startNovelJob,
    {
      config: { role: neededRoles.startNovelJob },
      schema: { summary: '开始一批修改', tags, body: JobForm, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { id, reason = '' } = request.body;
      const authority = authorityOf(request, { reason, isNeeded: true });
      const act = await startJob(store, Number(id), { authority, removes: false, now: Date.now() });
      return { data: recorded('已经开始，可以离开这一页', act) };
    },
  );

  app.post(
    calls.removeNovels,
    {
      config: { role: neededRoles.removeNovels, confirmed: true },
      schema: { summary: '开始永久删除一批作品', tags, body: JobForm, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { id, reason = '' } = request.body;
      const authority = authorityOf(request, { reason, isNeeded: true });
      const act = await startJob(store, Number(id), { authority, removes: true, now: Date.now() });
      return { data: recorded('已经开始，可以离开这一页', act) };
    },
  );

  app.post(
    calls.cancelNovelJob,
    {
      config: { role: neededRoles.cancelNovelJob },
      schema: { summary: '停下一批修改，已经改的不变', tags, body: JobForm, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { id, reason = '' } = request.body;
      const act = await cancelJob(store, Number(id), authorityOf(request, { reason }), Date.now());
      return { data: recorded(act === null ? '没有改' : '已经停下', act) };
    },
  );
};
