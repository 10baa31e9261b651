import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  confirmationNeededStatus,
  mayActAs,
  type Role,
  roleNames,
  type SecondFactorState,
} from 'shared-api/console/roles';
import { apiBase } from 'shared-api/paths';
import type { Store } from '../db/open-store.ts';
import { FailedCall } from '../http/failures/failures.ts';
import { memberOf } from './require-member.ts';
import { secondFactorState } from './second-factor-state.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Role that a call of the console needs at least. */
    role?: Role;
    /** Whether the password must have been given to this session again shortly before. */
    confirmed?: boolean;
    /** Whether a call of the console also answers sessions of staff who have to give a code, or to set up a second factor, first. */
    beforeSecondFactor?: boolean;
  }
}

/**
 * Guards the calls registered on `app` from here on by the role that each names; those of the console must name one. The role was
 * read with the session, for this call: one that is taken away counts at once.
 */
export const requireRole = (app: FastifyInstance, { store }: { store: Pick<Store, 'db'> }): void => {
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith(`${apiBase}/console/`) && config?.role === undefined) throw new Error(`${url} names no role`);
  });
  app.addHook('onRequest', async (request) => {
    const { role, confirmed, beforeSecondFactor } = request.routeOptions.config;
    if (role === undefined) return;
    const member = memberOf(request);
    if (!mayActAs(member.role, role)) throw roleNeeded(role);
    if (!beforeSecondFactor) refuseBeforeSecondFactor(await secondFactorState(store, member));
    if (confirmed) requireConfirmed(request);
  });
};

/** @throws FailedCall where a code has to be given, or a second factor to be set up, first */
const refuseBeforeSecondFactor = (state: SecondFactorState): void => {
  if (state === 'needed') throw new FailedCall(confirmationNeededStatus, 'forbidden', '请先输入验证器里的动态码');
  if (state === 'due') throw new FailedCall(confirmationNeededStatus, 'forbidden', '本站的管理员要先开启两步验证');
};

/** @throws FailedCall where the password was not given to this session again shortly before */
export const requireConfirmed = (request: FastifyRequest): void => {
  if ((memberOf(request).confirmedUntil ?? 0) > Date.now()) return;
  throw new FailedCall(confirmationNeededStatus, 'forbidden', '请先再输入一次密码');
};

/** 403 for whoever has less than this role. */
export const roleNeeded = (role: Role): FailedCall =>
  new FailedCall(
    403,
    'forbidden',
    `你的账号没有这个权限，需要${roleNames[role]}${role === 'administrator' ? '' : '或以上的角色'}`,
  );
