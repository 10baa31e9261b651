import { type Static, Type } from 'typebox';
import { List, Nullable, Time } from '../../schemas/common.ts';
import { registrations } from './settings.ts';
import { Reason, RowId } from './staff.ts';

/** Bounds of an invitation. */
export const invitationBounds = { noteLength: 100, uses: 100, days: 365 } as const;

/** Whether somebody can still register with an invitation, and why not. */
export const invitationStates = ['valid', 'used', 'expired', 'revoked'] as const;

/** An invitation without the token in its link, of which the server keeps a hash alone. */
export const Invitation = Type.Object({
  id: RowId,
  note: Type.String({ description: '给谁的' }),
  uses: Type.Integer({ minimum: 0, description: '已经注册了几个账号' }),
  max_uses: Type.Integer({ minimum: 1, description: '最多能注册几个账号' }),
  /** Name of who made it; empty where their account is deleted. */
  made_by: Type.String(),
  made_at: Time,
  expires_at: Time,
  state: Type.Enum([...invitationStates], {
    description: 'valid 有效，used 用完了，expired 过期了，revoked 收回了',
  }),
});

/** Invitations, the newest first, and who may register without one. */
export const InvitationList = Type.Object({
  ...List(Invitation).properties,
  registration: Type.Enum([...registrations]),
});

/** A new invitation. */
export const InvitationForm = Type.Object({
  note: Type.String({ description: `给谁的，最多 ${invitationBounds.noteLength} 个字` }),
  max_uses: Type.Integer({ minimum: 1, maximum: invitationBounds.uses, description: '能注册几个账号' }),
  until: Type.String({ format: 'date', description: '有效到哪一天（北京时间），如 2026-01-31，最多一年' }),
});

/** The token in the link of a new invitation, which is shown this once. */
export const InvitationMade = Type.Object({
  msg: Type.String(),
  act: Nullable(RowId),
  token: Type.String({ description: '邀请链接里的口令，只显示这一次' }),
});

export const InvitationAct = Type.Object({ id: RowId, reason: Reason });

export type Invitation = Static<typeof Invitation>;
export type InvitationState = (typeof invitationStates)[number];
export type InvitationList = Static<typeof InvitationList>;
export type InvitationForm = Static<typeof InvitationForm>;
export type InvitationMade = Static<typeof InvitationMade>;
