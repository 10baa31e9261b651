import { type Static, Type } from 'typebox';
import { Nullable, Time } from '../../schemas/common.ts';
import { roles, secondFactorStates } from '../roles.ts';

export const RoleName = Type.Enum([...roles], { description: '角色：读者、版主、编辑、管理员' });

/** A row's id, decimal digits. */
export const RowId = Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: '编号' });

/** Characters of a reason at most. */
export const maxReasonCharacters = 500;

/** Why something is done; it stands in the record. The length is checked by the calls, in characters. */
export const Reason = Type.String({ description: `原因，最多 ${maxReasonCharacters} 个字` });

/** Whoever is signed in to the console. */
export const Me = Type.Object({
  id: RowId,
  username: Type.String(),
  role: RoleName,
  /** Until when this session need not give the password again; null where it must. */
  confirmed_until: Nullable(Time),
  /** Whether calls other than this one answer this session. */
  second_factor: Type.Enum([...secondFactorStates]),
});

/** The token after `#` in the link that the first start prints. */
export const SetupForm = Type.Object({
  token: Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$', description: '首次启动时打印的链接里 # 后面的部分' }),
});

export const ConfirmForm = Type.Object({ password: Type.String() });
export const Confirmed = Type.Object({ confirmed_until: Time });

export const StaffMember = Type.Object({ id: RowId, username: Type.String(), role: RoleName });
/** At most 500, those who may do most first. */
export const StaffList = Type.Object({ items: Type.Array(StaffMember) });

export type Me = Static<typeof Me>;
export type SetupForm = Static<typeof SetupForm>;
export type ConfirmForm = Static<typeof ConfirmForm>;
export type StaffMember = Static<typeof StaffMember>;
export type StaffList = Static<typeof StaffList>;
