import type { SecondFactorState } from 'shared-api/console/roles';
import type { Store } from '../db/open-store.ts';
import type { SignedInMember } from './sessions.ts';

/** Name and value of the setting that makes a second factor a duty of administrators. */
export const secondFactorDuty = { name: 'second_factor_duty', value: 'administrators' } as const;

/** Whether a session of staff may go on, as far as the second factor goes. The setting is read for those alone whom it is about. */
export const secondFactorState = async (
  { db }: Pick<Store, 'db'>,
  { role, secondFactor }: Pick<SignedInMember, 'role' | 'secondFactor'>,
): Promise<SecondFactorState> => {
  if (secondFactor !== 'off' || role !== 'administrator') return secondFactor;
  const duty = await db
    .selectFrom('settings')
    .select('name')
    .where('name', '=', secondFactorDuty.name)
    .where('value', '=', secondFactorDuty.value)
    .executeTakeFirst();
  return duty ? 'due' : 'off';
};
