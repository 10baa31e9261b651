import type { FastifyInstance } from 'fastify';
import { callAs, type TestMember } from '../sign-in.ts';

/** Calls the API as one member. */
export const memberClient = (app: FastifyInstance, member: TestMember) => ({
  /** Data of a GET. */
  get: async (path: string) => (await callAs(app, member, path)).json().data,
  /** Data of a POST. */
  post: async (path: string, body: object) => (await callAs(app, member, path, body)).json().data,
  /** Status and error sentence of a call; with a body it is a POST. */
  outcome: async (path: string, body?: object): Promise<[number, string | undefined]> => {
    const answer = await callAs(app, member, path, body);
    return [answer.statusCode, answer.json().error];
  },
});

export type MemberClient = ReturnType<typeof memberClient>;
