import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import * as calls from 'shared-api/console/calls';
import { neededRoles } from 'shared-api/console/needed-roles';
import { Recorded } from 'shared-api/console/schemas/record';
import { CodeForm, NewSecret, RecoveryCodes, SecondFactor } from 'shared-api/console/schemas/second-factor';
import { memberOf } from '../../auth/require-member.ts';
import type { CallOptions } from '../../http/calls.ts';
import { refuse } from '../../http/failures/failures.ts';
import { weights } from '../../http/limits/address-limit.ts';
import { respondsWith } from '../../http/responses.ts';
import { limitFailures } from '../../members/passwords/limit-failures.ts';
import { overrideSecret } from '../../releases/override/override-secret.ts';
import { authorityOf } from '../record/authority-of.ts';
import { recorded } from '../record/record-act.ts';
import {
  beginSecondFactor,
  getSecondFactor,
  giveCode,
  renewRecoveryCodes,
  switchOff,
  switchOn,
} from './second-factor.ts';

const tags = ['后台 · 两步验证'];

/** Registers the calls about the second factor of whoever is signed in. */
export const secondFactorCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, options) => {
  const { store, environment, siteName } = options;

  const dealingOf = (request: FastifyRequest) => ({
    authority: authorityOf(request),
    siteSecret: overrideSecret(environment),
    now: Date.now(),
  });

  /** Wrong codes are limited as wrong passwords are, by member and address. */
  const limited = <Result>(request: FastifyRequest, code: string, take: () => Promise<Result>): Promise<Result> => {
    refuse(code.trim() === '' && '请输入动态码');
    return limitFailures(
      options,
      { credential: { kind: 'code', memberId: memberOf(request).id }, client: request },
      take,
    );
  };

  app.get(
    calls.secondFactor,
    {
      config: { role: neededRoles.secondFactor, beforeSecondFactor: true },
      schema: { summary: '自己的两步验证', tags, response: respondsWith(SecondFactor) },
    },
    async (request) => ({ data: await getSecondFactor(store, memberOf(request)) }),
  );

  app.post(
    calls.beginSecondFactor,
    {
      config: { role: neededRoles.beginSecondFactor, confirmed: true, beforeSecondFactor: true },
      schema: { summary: '取得验证器要的密钥；输入一次动态码以后才算数', tags, response: respondsWith(NewSecret) },
    },
    async (request) => ({
      data: await beginSecondFactor(store, memberOf(request), { site: await siteName(), ...dealingOf(request) }),
    }),
  );

  app.post(
    calls.switchOnSecondFactor,
    {
      config: { role: neededRoles.switchOnSecondFactor, weight: weights.signIn, beforeSecondFactor: true },
      schema: { summary: '开启两步验证，取得恢复码', tags, body: CodeForm, response: respondsWith(RecoveryCodes) },
    },
    async (request) => {
      const { code } = request.body;
      const { act, codes } = await limited(request, code, () =>
        switchOn(store, memberOf(request), code, dealingOf(request)),
      );
      return { data: { ...recorded('两步验证已开启', act), codes } };
    },
  );

  app.post(
    calls.giveCode,
    {
      config: { role: neededRoles.giveCode, weight: weights.signIn, beforeSecondFactor: true },
      schema: { summary: '输入动态码或恢复码，然后才能管理', tags, body: CodeForm, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { code } = request.body;
      const act = await limited(request, code, () => giveCode(store, memberOf(request), code, dealingOf(request)));
      return { data: recorded(act === null ? '验证通过' : '恢复码已经用掉，验证通过', act) };
    },
  );

  app.post(
    calls.renewRecoveryCodes,
    {
      config: { role: neededRoles.renewRecoveryCodes, confirmed: true },
      schema: { summary: '换一组恢复码', tags, response: respondsWith(RecoveryCodes) },
    },
    async (request) => {
      const { act, codes } = await renewRecoveryCodes(store, memberOf(request), dealingOf(request));
      return { data: { ...recorded('恢复码已换成新的', act), codes } };
    },
  );

  app.post(
    calls.switchOffSecondFactor,
    {
      config: { role: neededRoles.switchOffSecondFactor, confirmed: true },
      schema: { summary: '关闭两步验证', tags, response: respondsWith(Recorded) },
    },
    async (request) => ({
      data: recorded('两步验证已关闭', await switchOff(store, memberOf(request), dealingOf(request))),
    }),
  );
};
