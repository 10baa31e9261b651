/** Roles of accounts, the least first: each may do what those before it may. */
export const roles = ['reader', 'moderator', 'editor', 'administrator'] as const;

export type Role = (typeof roles)[number];

export const roleNames: Record<Role, string> = {
  reader: '读者',
  moderator: '版主',
  editor: '编辑',
  administrator: '管理员',
};

/** Whether a role may do what another is needed for. */
export const mayActAs = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed);

/** Status of a call that asks for the password again first (`console/calls`, `confirm`), or for a code (`giveCode`): its sentence says so. */
export const confirmationNeededStatus = 428;

/**
 * Whether a session may work in the console, as far as the second factor goes: `off` it may, as the member has none; `due` it may not until
 * the member has set one up; `needed` it may not until it has given a code; `given` it may.
 */
export const secondFactorStates = ['off', 'due', 'needed', 'given'] as const;

export type SecondFactorState = (typeof secondFactorStates)[number];
