import type { Store } from './open-store.ts';
import { getProfile } from './profile.ts';
import { listSessions, type SignedInMember } from './sessions.ts';

type Part = (store: Store, member: SignedInMember, now: number) => Promise<unknown>;

/** What the site keeps about a member, by the name it has in the export: one part for each area. */
const parts: Record<string, Part> = {
  profile: (store, { id }) => getProfile(store, id),
  sessions: listSessions,
};

/** Everything the site keeps about a member, the password's hash and the sessions' tokens excepted. */
export const exportMember = async (
  store: Store,
  member: SignedInMember,
  now: number,
): Promise<Record<string, unknown>> => {
  const exported: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(parts)) exported[name] = await read(store, member, now);
  return exported;
};
