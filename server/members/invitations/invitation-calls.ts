import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as calls from 'shared-api/console/calls';
import { neededRoles } from 'shared-api/console/needed-roles';
import { InvitationAct, InvitationForm, InvitationList, InvitationMade } from 'shared-api/console/schemas/invitations';
import { Recorded } from 'shared-api/console/schemas/record';
import { Cursor } from 'shared-api/schemas/common';
import { Type } from 'typebox';
import { authorityOf } from '../../console/record/authority-of.ts';
import { recorded } from '../../console/record/record-act.ts';
import type { Undos } from '../../console/record/undo-act.ts';
import { type CallOptions, patternOf } from '../../http/calls.ts';
import { respondsWith } from '../../http/responses.ts';
import { readSettings, registrationIn } from '../../settings/settings.ts';
import { listInvitations, makeInvitation, setRevoked } from './invitations.ts';
import { readInvitation } from './new-invitation.ts';

const tags = ['后台 · 会员'];

/** How acts on invitations are undone. */
export const invitationUndos: Undos = {
  'invitation.make': {
    role: neededRoles.revokeInvitation,
    run: (store, { objectId }, authority, now) => setRevoked(store, objectId, true, authority, now),
  },
  'invitation.revoke': {
    role: neededRoles.makeInvitation,
    run: (store, { objectId }, authority, now) => setRevoked(store, objectId, false, authority, now),
  },
  'invitation.restore': {
    role: neededRoles.revokeInvitation,
    run: (store, { objectId }, authority, now) => setRevoked(store, objectId, true, authority, now),
  },
};

/** Registers the calls by which staff invite people to register. */
export const invitationCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  app.get(
    patternOf(calls.invitations),
    {
      config: { role: neededRoles.invitations },
      schema: {
        summary: '发出的邀请，新的在前',
        tags,
        querystring: Type.Object({ cursor: Type.Optional(Cursor) }),
        response: respondsWith(InvitationList),
      },
    },
    async ({ query: { cursor } }) => {
      const registration = registrationIn(await readSettings(store));
      return { data: { ...(await listInvitations(store, cursor, Date.now())), registration } };
    },
  );

  app.post(
    calls.makeInvitation,
    {
      config: { role: neededRoles.makeInvitation },
      schema: {
        summary: '发出一个邀请，链接只显示这一次',
        tags,
        body: InvitationForm,
        response: respondsWith(InvitationMade),
      },
    },
    async (request) => {
      const now = Date.now();
      const invitation = readInvitation(request.body, now);
      const { token, act } = await makeInvitation(store, invitation, authorityOf(request), now);
      return { data: { msg: '邀请已经做好', act: String(act), token } };
    },
  );

  app.post(
    calls.revokeInvitation,
    {
      config: { role: neededRoles.revokeInvitation },
      schema: {
        summary: '收回一个邀请，已经注册的账号不受影响',
        tags,
        body: InvitationAct,
        response: respondsWith(Recorded),
      },
    },
    async (request) => {
      const { id, reason } = request.body;
      const act = await setRevoked(store, Number(id), true, authorityOf(request, { reason }), Date.now());
      return { data: recorded('邀请已收回', act) };
    },
  );
};
