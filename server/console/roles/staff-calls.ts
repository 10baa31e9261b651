import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as calls from 'shared-api/console/calls';
import { neededRoles } from 'shared-api/console/needed-roles';
import { roleNames, roles } from 'shared-api/console/roles';
import { RoleChange } from 'shared-api/console/schemas/members';
import { Recorded } from 'shared-api/console/schemas/record';
import { Confirmed, ConfirmForm, Me, SetupForm, StaffList } from 'shared-api/console/schemas/staff';
import { memberOf } from '../../auth/require-member.ts';
import { secondFactorState } from '../../auth/second-factor-state.ts';
import { confirmSession } from '../../auth/sessions.ts';
import { isoTime } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import type { CallOptions } from '../../http/calls.ts';
import { refuse } from '../../http/failures/failures.ts';
import { weights } from '../../http/limits/address-limit.ts';
import { respondsWith } from '../../http/responses.ts';
import { selectStaff } from '../../members/console/administrators.ts';
import { checkPassword } from '../../members/passwords/check-password.ts';
import { authorityOf } from '../record/authority-of.ts';
import { recorded } from '../record/record-act.ts';
import type { Undos } from '../record/undo-act.ts';
import { changeRole, restoreRole } from './change-role.ts';
import { redeemSetupToken } from './setup-token.ts';

/** How long a session that has given its password again need not do so. */
const confirmationMs = 600_000;

/** Members in the list of staff at most. */
const maxStaff = 500;

const tags = ['后台'];

/** How changes of roles are undone. */
export const roleUndos: Undos = {
  'member.role': {
    role: neededRoles.changeRole,
    run: (store, { objectId, before }, authority, now) => restoreRole(store, objectId, before, authority, now),
  },
};

/** Registers the calls about who is staff. */
export const staffCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, options) => {
  const { store } = options;

  app.get(
    calls.me,
    {
      config: { role: neededRoles.me, beforeSecondFactor: true },
      schema: { summary: '我是谁，能做什么', tags, response: respondsWith(Me) },
    },
    async (request) => {
      const member = memberOf(request);
      const { id, username, role, confirmedUntil } = member;
      const isConfirmed = confirmedUntil !== null && confirmedUntil > Date.now();
      return {
        data: {
          ...{ id: String(id), username, role },
          confirmed_until: isConfirmed ? isoTime(confirmedUntil) : null,
          second_factor: await secondFactorState(store, member),
        },
      };
    },
  );

  app.post(
    calls.setup,
    {
      config: { role: neededRoles.setup, weight: weights.signIn, beforeSecondFactor: true },
      schema: { summary: '用首次启动时打印的链接成为管理员', tags, body: SetupForm, response: respondsWith(Recorded) },
    },
    async (request) => {
      const authority = authorityOf(request);
      const redeemed = { member: memberOf(request), authority, now: Date.now() };
      const act = await redeemSetupToken(store, request.body.token, redeemed);
      return { data: recorded('你现在是管理员', act) };
    },
  );

  app.post(
    calls.confirm,
    {
      config: { role: neededRoles.confirm, weight: weights.signIn, beforeSecondFactor: true },
      schema: {
        summary: '再输入一次密码，之后十分钟内可以做要紧的事',
        tags,
        body: ConfirmForm,
        response: respondsWith(Confirmed),
      },
    },
    async (request) => {
      refuse(request.body.password === '' && '密码不能为空');
      await checkPassword(options, request, request.body.password, '密码错误');
      const until = Date.now() + confirmationMs;
      await confirmSession(store, memberOf(request).sessionId, until);
      return { data: { confirmed_until: isoTime(until) } };
    },
  );

  app.get(
    calls.staff,
    {
      config: { role: neededRoles.staff },
      schema: { summary: '管理员、编辑和版主', tags, response: respondsWith(StaffList) },
    },
    async () => ({ data: { items: await listStaff(store) } }),
  );

  app.post(
    calls.changeRole,
    {
      config: { role: neededRoles.changeRole, confirmed: true },
      schema: { summary: '改变一个账号的角色', tags, body: RoleChange, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { id, role, reason } = request.body;
      const authority = authorityOf(request, { reason, isNeeded: true });
      const act = await changeRole(store, Number(id), role, authority, Date.now());
      return { data: recorded(`角色已改为${roleNames[role]}`, act) };
    },
  );
};

const listStaff = async (store: Pick<Store, 'db'>) => {
  const rows = await selectStaff(store).orderBy('role').orderBy('id').limit(maxStaff).execute();
  return rows
    .map(({ id, ...member }) => ({ id: String(id), ...member }))
    .toSorted((one, other) => roles.indexOf(other.role) - roles.indexOf(one.role));
};
