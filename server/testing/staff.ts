import type { Role } from 'shared-api/console/roles';
import type { Authority } from '../console/record/record-act.ts';
import type { Store } from '../db/open-store.ts';
import { hashPassword } from '../members/passwords/passwords.ts';
import { signInMember, type TestMember } from './sign-in.ts';

/** A member with a role, and the password that they can give again. */
export interface StaffMember extends TestMember {
  role: Role;
  password: string;
}

export const staffPassword = '床前明月光，疑是地上霜';

/** Of all of them the same: a hash is costly. */
let passwordHash: Promise<string> | undefined;

/** Makes a member with a role, signed in. */
export const signInStaff = async (store: Store, role: Role, username?: string): Promise<StaffMember> => {
  const member = await signInMember(store, username);
  passwordHash ??= hashPassword(staffPassword);
  const set = { role, password_hash: await passwordHash };
  await store.db.updateTable('members').set(set).where('id', '=', member.id).execute();
  return { ...member, role, password: staffPassword };
};

/** Authority of a member of staff on the page. */
export const byStaff = ({ id, username, role }: StaffMember, reason = '有人投诉'): Authority => ({
  actor: { door: 'page', id, username, role, sessionId: 1 },
  reason,
});
