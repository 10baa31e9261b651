import type { FastifyInstance } from 'fastify';
import { apiBase } from 'shared-api/paths';
import { sessionLengthMs, startSession } from '../auth/sessions.ts';
import type { Store } from '../db/open-store.ts';
import { createMember } from '../members/members.ts';

/** A member that a test made, and how to call as them. */
export interface TestMember {
  id: number;
  username: string;
  /** Value of the request header `cookie`. */
  cookie: string;
}

let members = 0;

/** A name that no other member of the test file has. */
export const nextMemberName = (): string => {
  members += 1;
  return `读者${members}号`;
};

/** Makes a member, signed in. Their password matches nothing: tests of passwords register. */
export const signInMember = async (store: Store, username = nextMemberName()): Promise<TestMember> => {
  const now = Date.now();
  const account = await createMember(store, { username, nameKey: username, passwordHash: '', now });
  if (!account) throw new Error(`${username} is taken`);
  const token = await startSession(store, { account, device: '', lengthMs: sessionLengthMs.standard, now });
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
