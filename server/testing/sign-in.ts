import type { FastifyInstance } from 'fastify';
import { apiBase } from 'shared-api/paths';
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
  const { id } = await store.db
    .insertInto('members')
    .values({ username, name_key: username, password_hash: '', created_at: now, ...blank })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await startSession(store, { memberId: id, device: '', length: sessionLength.usual, now });
  return { id, username, cookie: `session=${token}` };
};

const blank = { nickname: '', gender: '', bio: '', email: '', preferences: '{}', locked_at: null };

/** Calls the API as a member, or as a visitor where none is named; with a body the call is a POST. */
export const callAs = (app: FastifyInstance, member: TestMember | null, path: string, body?: object) =>
  app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `${apiBase}${path}`,
    headers: member === null ? {} : { cookie: member.cookie },
    ...(body !== undefined && { payload: body }),
  });
