import { type Static, Type } from 'typebox';
import { Cursor, List, Nullable, Time } from '../../schemas/common.ts';
import { Reason, RoleName, RowId } from './staff.ts';

/**
 * Conditions of the list of members. With `name`, the beginning of a username, members come in the order of their names, otherwise
 * the newest first. `email` is a whole address.
 */
export const MemberParams = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 100, description: '用户名的开头' })),
  email: Type.Optional(Type.String({ maxLength: 254, description: '完整的邮箱' })),
  role: Type.Optional(RoleName),
  locked: Type.Optional(Type.Enum(['1', '0'], { description: '1 已锁定，0 未锁定' })),
  cursor: Type.Optional(Cursor),
});

/** Why and when an account was locked. The reason is empty of locks from before reasons were kept. */
export const Lock = Type.Object({ at: Time, reason: Type.String() });

/** A member in a list: nothing that signs in, and nothing that they read or wrote. */
export const MemberRow = Type.Object({
  id: RowId,
  username: Type.String(),
  nickname: Type.String(),
  role: RoleName,
  created_at: Time,
  /** Last use of a session that has not ended; null where the member is signed in nowhere. */
  last_seen_at: Nullable(Time),
  lock: Nullable(Lock),
});
export const MemberRows = List(MemberRow);

/** A device on which a member is signed in, as those who help see it. */
export const MemberSession = Type.Object({
  id: RowId,
  device: Type.String({ description: '浏览器与系统，如 Chrome · Android' }),
  created_at: Time,
  last_seen_at: Time,
});

/** The invitation with which a member registered. */
export const UsedInvitation = Type.Object({ id: RowId, note: Type.String(), made_by: Type.String() });

/** What helps a member: their account, where they are signed in, and whether a link to a new password can be sent to them. */
export const MemberDetails = Type.Object({
  ...MemberRow.properties,
  /** With most of it hidden, as in `l***@example.com`; empty where there is none. */
  email: Type.String(),
  email_confirmed: Type.Boolean(),
  sessions: Type.Array(MemberSession),
  /** Null where the member registered without one. */
  invitation: Nullable(UsedInvitation),
  open_feedback: Type.Integer({ minimum: 0, description: '未处理的反馈条数' }),
  /** Why no link to a new password can be sent, as a sentence; null where one can. */
  no_reset_link: Nullable(Type.String()),
  /** Whether whoever asks may act on this account: not on their own, nor, unless an administrator, on one of their rank or above. */
  may_act: Type.Boolean(),
});

/** An act on one account. The reason of a lock is shown to the member. */
export const MemberAct = Type.Object({ id: RowId, reason: Reason });
export const RoleChange = Type.Object({ id: RowId, role: RoleName, reason: Reason });

export type MemberParams = Static<typeof MemberParams>;
export type MemberQuery = { [Name in keyof MemberParams]?: string | undefined };
export type MemberRow = Static<typeof MemberRow>;
export type MemberSession = Static<typeof MemberSession>;
export type MemberDetails = Static<typeof MemberDetails>;
export type MemberAct = Static<typeof MemberAct>;
export type RoleChange = Static<typeof RoleChange>;
