import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as calls from 'shared-api/console/calls';
import { neededRoles } from 'shared-api/console/needed-roles';
import {
  CannedAnswerChoice,
  CannedAnswerForm,
  CannedAnswers,
  FeedbackAnswer,
  FeedbackAssignment,
  FeedbackChoice,
  FeedbackDetails,
  FeedbackParams,
  FeedbackQueue,
  maxAnswerCharacters,
  maxCannedTitleCharacters,
} from 'shared-api/console/schemas/feedback';
import { Recorded } from 'shared-api/console/schemas/record';
import { RowId } from 'shared-api/console/schemas/staff';
import { type FeedbackStatus, feedbackStatuses } from 'shared-api/schemas/message';
import { Type } from 'typebox';
import { memberOf } from '../../auth/require-member.ts';
import { authorityOf } from '../../console/record/authority-of.ts';
import { recorded } from '../../console/record/record-act.ts';
import type { Undo, Undos } from '../../console/record/undo-act.ts';
import { type CallOptions, patternOf } from '../../http/calls.ts';
import { notThere, refuse } from '../../http/failures/failures.ts';
import { respondsWith } from '../../http/responses.ts';
import { listCannedAnswers, restoreCannedAnswer, setCannedAnswer } from './canned-answers.ts';
import { answerFeedback, assignFeedback, setFeedbackStatus } from './feedback-acts.ts';
import { getFeedbackDetails, listQueue } from './list-queue.ts';

const tags = ['后台 · 反馈'];

const undoStatus: Undo = {
  role: neededRoles.reopenFeedback,
  run: (store, { objectId, before }, authority, now) =>
    setFeedbackStatus(store, objectId, statusOf(before?.status), authority, now),
};

const statusOf = (value: unknown): FeedbackStatus => feedbackStatuses.find((status) => status === value) ?? 'open';

const undoCannedAnswer: Undo = {
  role: neededRoles.saveCannedAnswer,
  run: (store, { objectId, before }, authority, now) => restoreCannedAnswer(store, objectId, before, authority, now),
};

/** How acts on feedback are undone. An answer is not: its reader has it. */
export const feedbackUndos: Undos = {
  'feedback.close': undoStatus,
  'feedback.reopen': undoStatus,
  'feedback.assign': {
    role: neededRoles.assignFeedback,
    run: (store, { objectId, before }, authority, now) =>
      assignFeedback(store, objectId, typeof before?.assignee === 'number' ? before.assignee : null, authority, now),
  },
  'canned_answer.save': undoCannedAnswer,
  'canned_answer.delete': undoCannedAnswer,
};

/** Registers the calls by which staff answer feedback. */
export const feedbackQueueCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  app.get(
    patternOf(calls.feedback),
    {
      config: { role: neededRoles.feedback },
      schema: {
        summary: '反馈：未处理的先来的在前，其余的新的在前',
        tags,
        querystring: FeedbackParams,
        response: respondsWith(FeedbackQueue),
      },
    },
    async (request) => ({ data: await listQueue(store, request.query, memberOf(request).id) }),
  );

  app.get(
    patternOf(calls.feedbackItem, 'id'),
    {
      config: { role: neededRoles.feedbackItem },
      schema: {
        summary: '一条反馈，和它说的那一处现在的样子',
        tags,
        params: Type.Object({ id: RowId }),
        response: respondsWith(FeedbackDetails),
      },
    },
    async (request) => {
      const details = await getFeedbackDetails(store, Number(request.params.id));
      if (details === null) throw notThere('这条反馈');
      return { data: details };
    },
  );

  app.post(
    calls.answerFeedback,
    {
      config: { role: neededRoles.answerFeedback },
      schema: { summary: '回复反馈，读者会收到消息', tags, body: FeedbackAnswer, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { id, close = false } = request.body;
      const reply = request.body.reply.trim();
      refuseText('回复', reply, maxAnswerCharacters);
      const act = await answerFeedback(store, Number(id), { reply, close }, authorityOf(request), Date.now());
      return { data: recorded(close ? '已回复并关闭' : '已回复', act) };
    },
  );

  app.post(
    calls.closeFeedback,
    {
      config: { role: neededRoles.closeFeedback },
      schema: { summary: '关闭反馈，不回复', tags, body: FeedbackChoice, response: respondsWith(Recorded) },
    },
    async (request) => {
      const act = await setFeedbackStatus(store, Number(request.body.id), 'closed', authorityOf(request), Date.now());
      return { data: recorded('已关闭', act) };
    },
  );

  app.post(
    calls.reopenFeedback,
    {
      config: { role: neededRoles.reopenFeedback },
      schema: { summary: '把反馈放回未处理', tags, body: FeedbackChoice, response: respondsWith(Recorded) },
    },
    async (request) => {
      const act = await setFeedbackStatus(store, Number(request.body.id), 'open', authorityOf(request), Date.now());
      return { data: recorded('已放回未处理', act) };
    },
  );

  app.post(
    calls.assignFeedback,
    {
      config: { role: neededRoles.assignFeedback },
      schema: { summary: '把反馈交给谁负责', tags, body: FeedbackAssignment, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { id, assignee } = request.body;
      const to = assignee === null ? null : Number(assignee);
      const act = await assignFeedback(store, Number(id), to, authorityOf(request), Date.now());
      return { data: recorded(to === null ? '已不由谁负责' : '已交给负责的人', act) };
    },
  );

  app.get(
    calls.cannedAnswers,
    {
      config: { role: neededRoles.cannedAnswers },
      schema: { summary: '常用回复', tags, response: respondsWith(CannedAnswers) },
    },
    async () => ({ data: { items: await listCannedAnswers(store) } }),
  );

  app.post(
    calls.saveCannedAnswer,
    {
      config: { role: neededRoles.saveCannedAnswer },
      schema: { summary: '新建或修改常用回复', tags, body: CannedAnswerForm, response: respondsWith(Recorded) },
    },
    async (request) => {
      const [title, text] = [request.body.title.trim(), request.body.text.trim()];
      refuseText('标题', title, maxCannedTitleCharacters);
      refuseText('内容', text, maxAnswerCharacters);
      const id = request.body.id === undefined ? null : Number(request.body.id);
      const act = await setCannedAnswer(store, id, { title, text }, authorityOf(request), Date.now());
      return { data: recorded('常用回复已保存', act) };
    },
  );

  app.post(
    calls.deleteCannedAnswer,
    {
      config: { role: neededRoles.deleteCannedAnswer },
      schema: { summary: '删除常用回复', tags, body: CannedAnswerChoice, response: respondsWith(Recorded) },
    },
    async (request) => {
      const act = await setCannedAnswer(store, Number(request.body.id), null, authorityOf(request), Date.now());
      return { data: recorded('常用回复已删除', act) };
    },
  );
};

/** @throws FailedCall 400 where a text is empty or too long */
const refuseText = (what: string, text: string, maxCharacters: number): void => {
  refuse(text === '' && `${what}不能为空`);
  refuse([...text].length > maxCharacters && `${what}不能多于 ${maxCharacters} 个字`);
};
