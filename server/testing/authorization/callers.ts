import type { FastifyInstance } from 'fastify';
import type { Store } from '../../db/open-store.ts';
import { hashPassword } from '../../members/passwords/passwords.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { makeToken } from '../../releases/publishing/release-tokens.ts';
import { buildTestApp } from '../build-test-app.ts';
import { incoming } from '../incoming.ts';
import { signInMember, type TestMember } from '../sign-in.ts';
import { fillMember, type Owned } from './owned.ts';
import { registeredRoutes } from './registered-routes.ts';

/** Password of the owner; another member's is another. */
export const password = '床前明月光，疑是地上霜';

/** Who calls, anew for each test. */
export interface Callers {
  owner: TestMember;
  own: Owned;
  other: TestMember;
  locked: TestMember;
}

/** A server with a novel, and those who call it. */
export interface CalledServer {
  app: FastifyInstance;
  /** Every route that the server registers. */
  routes: string[];
  bid: string;
  /** Of a team that may release the reader. */
  teamToken: string;
  callers: () => Promise<Callers>;
}

export const openCalledServer = async (store: Store): Promise<CalledServer> => {
  const { app, routes } = await registeredRoutes(() => buildTestApp(store));
  const teamToken = await makeToken(store, { app: 'reader', by: '站长', now: Date.now() });
  const hashes = { owner: await hashPassword(password), other: await hashPassword(`${password}！`) };
  const { novelId: bid } = await saveNovel(store, incoming());
  const change = (member: TestMember, to: { password_hash: string } | { locked_at: number }) =>
    store.db.updateTable('members').set(to).where('id', '=', member.id).execute();
  let turns = 0;
  const callers = async () => {
    turns += 1;
    const owner = await signInMember(store, `主人${turns}`);
    const other = await signInMember(store, `别人${turns}`);
    const locked = await signInMember(store, `被锁${turns}`);
    await change(locked, { locked_at: 1 });
    await change(owner, { password_hash: hashes.owner });
    await change(other, { password_hash: hashes.other });
    return { owner, other, locked, own: await fillMember(store, owner.id, bid) };
  };
  return { app, routes, bid, teamToken, callers };
};
