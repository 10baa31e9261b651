import type { FastifyInstance } from 'fastify';
import { apiBase } from 'shared-api/paths';
import { createMember } from '../store/members.ts';
import type { Store } from '../store/open-store.ts';
import { sessionLength, startSession } from '../store/sessions.ts';

/** A member that a test made, and how to call as them. */
export interface TestMember {
  id: number;
  username: string;
  /** Value of the request header `cookie`. */
  cookie: string;
}

/** Makes a member, signed in. Their password matches nothing: tests of passwords register. */
export const signInMember = async (store: Store, username: string): Promise<TestMember> => {
  const now = Date.now();
  const account = await createMember(store, { username, nameKey: username, passwordHash: '', now });
  if (!account) throw new Error(`${username} is taken`);
  const token = await startSession(store, { account, device: '', length: sessionLength.usual, now });
  return { id: account.id, username, cookie: `session=${token}` };
};

/** Calls the API as a member, or as a visitor where none is named; with a body the call is a POST. */
export const callAs = (app: FastifyInstance, member: TestMember | null, path: string, body?: object) =>
  app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `${apiBase}${path}`,
    headers: member === null ? {} : { cookie: member.cookie },
    ...(body !== undefined && { payload: body }),
  });
