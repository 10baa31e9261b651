import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Activation } from 'release/activation';
import { appOf } from 'release/name';
import { releaseOperations } from 'release/operations/operations';
import { ReleaseRefusal } from 'release/refusal';
import * as calls from 'shared-api/console/calls';
import { neededRoles } from 'shared-api/console/needed-roles';
import { Recorded } from 'shared-api/console/schemas/record';
import {
  ActivateForm,
  CanaryForm,
  ConsoleReleases,
  EndCanaryForm,
  RetireForm,
  RevokeTokenForm,
  RollBackForm,
  TokenForm,
  TokenMade,
} from 'shared-api/console/schemas/releases';
import { memberOf } from '../../auth/require-member.ts';
import { answerInTime, callerWaitMs } from '../../http/answer-in-time.ts';
import { FailedCall, isClientsFault, notThere, refuse } from '../../http/failures/failures.ts';
import { logFault } from '../../http/failures/fault-log.ts';
import { respondsWith } from '../../http/responses.ts';
import { appNameProblem, isKnownApp, newAppProblem, unknownAppProblem } from '../../releases/checks/known-app.ts';
import { makeToken, setTokenRevoked } from '../../releases/publishing/release-tokens.ts';
import { releaseActs } from '../../releases/release-acts.ts';
import type { ReleaseCallOptions } from '../../releases/release-context.ts';
import { authorityOf } from '../record/authority-of.ts';
import { newestActOf } from '../record/newest-act.ts';
import { recorded } from '../record/record-act.ts';
import { showReleases } from './show-releases.ts';

const tags = ['后台 · 发布'];

/** Answer where the smoke test of a set, which may take minutes, is not over by then. */
const goesOn = recorded(
  '还在试着打开它的页面：成了就会换上，不成的原因会写在“最近的拒绝”里，过一会儿刷新就看得到',
  null,
);

/** Registers the calls about releases: what is active and how it fares, and the acts of the command of the same name. */
export const releaseConsoleCalls: FastifyPluginAsyncTypebox<ReleaseCallOptions> = async (app, options) => {
  const { store, releaseContext, environment } = options;

  /** Acts for whoever calls, under their name. */
  const actsFor = (request: FastifyRequest, reason = '', isNeeded = false) => {
    const authority = authorityOf(request, { reason, isNeeded });
    const note = { by: memberOf(request).username, why: authority.reason };
    return { acts: releaseActs(releaseContext, environment, authority), note };
  };
  const activated = async (msg: string, activation: Activation | null) =>
    recorded(msg, activation && (await newestActOf(store, { kind: 'activation', id: activation.id })));

  const inTime = (doing: Promise<Recorded>) =>
    answerInTime(doing, {
      waitMs: callerWaitMs,
      otherwise: goesOn,
      onLateError: (error) => {
        // Why it was refused is kept.
        if (!isClientsFault(error)) logFault(app, error, { message: 'an activation failed' });
      },
    });

  app.get(
    calls.releases,
    {
      config: { role: neededRoles.releases },
      schema: {
        summary: '现在的发布组合，能换的版本，健康状况，最近的切换与拒绝',
        tags,
        response: respondsWith(ConsoleReleases),
      },
    },
    async () => ({ data: await showReleases(options, Date.now()) }),
  );

  app.post(
    calls.activateReleases,
    {
      config: { role: neededRoles.activateReleases, confirmed: true },
      schema: { summary: '同时启用几个应用的版本', tags, body: ActivateForm, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { releases, reason } = request.body;
      const [release = '', ...others] = releases;
      refuse(new Set(releases.map(appOf)).size < releases.length && '一个应用只能启用一个版本');
      const { acts, note } = actsFor(request, reason);
      const activating = async () => {
        const done = await orRefused(() => acts.activate({ release, others, ...note }));
        return activated(releaseOperations.activate.words({ release, others }, done), done);
      };
      return { data: await inTime(activating()) };
    },
  );

  app.post(
    calls.startCanary,
    {
      config: { role: neededRoles.startCanary, confirmed: true },
      schema: { summary: '先给一部分访客试发', tags, body: CanaryForm, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { release, percent, reason } = request.body;
      const { acts, note } = actsFor(request, reason);
      const starting = async () => {
        const done = await orRefused(() => acts.startCanary({ release, percent, ...note }));
        return activated(`${percent}% 的访客正在试用 ${release}`, done);
      };
      return { data: await inTime(starting()) };
    },
  );

  app.post(
    calls.endCanary,
    {
      config: { role: neededRoles.endCanary, confirmed: true },
      schema: { summary: '结束试发', tags, body: EndCanaryForm, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { acts, note } = actsFor(request, request.body.reason);
      const done = await orRefused(() => acts.endCanary(note));
      return { data: await activated(releaseOperations.endCanary.words({}, done), done) };
    },
  );

  app.post(
    calls.rollBackReleases,
    {
      config: { role: neededRoles.rollBackReleases, confirmed: true },
      schema: {
        summary: '退回上一个可用的组合，或其中一个应用',
        tags,
        body: RollBackForm,
        response: respondsWith(Recorded),
      },
    },
    async (request) => {
      const { app: only, reason } = request.body;
      const { acts, note } = actsFor(request, reason);
      const done = await orRefused(() => acts.rollBack({ ...(only !== undefined && { app: only }), ...note }));
      return { data: await activated(only === undefined ? '已退回' : `${only} 已退回`, done) };
    },
  );

  app.post(
    calls.retireApp,
    {
      config: { role: neededRoles.retireApp, confirmed: true },
      schema: { summary: '下线一个应用', tags, body: RetireForm, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { app: retired, redirect = '', reason } = request.body;
      const { acts, note } = actsFor(request, reason, true);
      const wish = { app: retired, ...(redirect.trim() !== '' && { redirect: redirect.trim() }) };
      const done = await orRefused(() => acts.retire({ ...wish, ...note }));
      return { data: await activated(done ? `${retired} 已下线` : `${retired} 早已下线`, done) };
    },
  );

  app.post(
    calls.makeReleaseToken,
    {
      config: { role: neededRoles.makeReleaseToken, confirmed: true },
      schema: {
        summary: '给一个团队发布凭证，只显示这一次',
        tags,
        body: TokenForm,
        response: respondsWith(TokenMade),
      },
    },
    async (request) => {
      const { app: own, is_new: isNew = false, reason } = request.body;
      const authority = authorityOf(request, { ...(reason !== undefined && { reason }) });
      refuse(appNameProblem(own));
      if (isNew) {
        refuse((await isKnownApp(store, own)) && `已经发布过 ${own}，它不是新应用`);
        refuse(await newAppProblem(releaseContext, own));
      } else refuse(await unknownAppProblem(store, own));
      const token = await makeToken(store, {
        app: own,
        by: memberOf(request).username,
        authority,
        now: Date.now(),
      });
      const [id = ''] = token.split('.');
      const act = await newestActOf(store, { kind: 'release_token', id });
      return { data: { ...recorded(`给 ${own} 的凭证做好了，只显示这一次`, act), token } };
    },
  );

  app.post(
    calls.revokeReleaseToken,
    {
      config: { role: neededRoles.revokeReleaseToken, confirmed: true },
      schema: { summary: '作废一个发布凭证', tags, body: RevokeTokenForm, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { id, reason } = request.body;
      const authority = authorityOf(request, { ...(reason !== undefined && { reason }) });
      const act = await setTokenRevoked(store, Number(id), true, authority, Date.now());
      if (act === null) throw notThere('这个有效的凭证');
      return { data: recorded(`凭证 ${id} 已作废`, act) };
    },
  );
};

/** Answers a refusal with 409 and its problems, one a line. */
export const orRefused = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  try {
    return await act();
  } catch (error) {
    if (error instanceof ReleaseRefusal) throw new FailedCall(409, 'conflict', error.message);
    throw error;
  }
};
