import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { largest } from '../releases/checks/content.ts';
import { ReleaseRefusal } from '../releases/refusal.ts';
import { releaseCalls } from '../releases/release-calls.ts';
import type { Note, ReleaseDesk } from '../releases/release-desk.ts';
import { appOf } from '../releases/release-name.ts';
import { activate, endCanary, rollBack, startCanary } from '../releases/switch-releases.ts';
import { beginUpload, publishUpload, takeFile } from '../releases/uploads.ts';
import { listSwitches } from '../store/release-switches.ts';
import { findToken } from '../store/release-tokens.ts';
import { listReleases } from '../store/releases.ts';
import { FailedCall } from './failures.ts';

/** A token's owner. */
interface Team {
  id: number;
  app: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    team: Team | null;
  }
}

/** How long a description may be, in bytes: a line for each file and route. */
const longestDescription = 1024 * 1024;

const schema = { hide: true } as const;
const short = Type.String({ maxLength: 200 });
const noted = { by: Type.Optional(short), why: Type.Optional(short) };
const Named = Type.Object({ ...noted, release: short });

/**
 * What a team's command line asks for (`npm run release -- … --to URL`): it may publish and switch the one app that its
 * token was made for. Not documented with the calls of pages.
 */
export const releaseCallsOfTeams: FastifyPluginAsyncTypebox<{ desk: ReleaseDesk }> = async (app, { desk }) => {
  app.decorateRequest('team', null);
  app.addHook('onRequest', async (request) => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    request.team = await findToken(desk.store, token, Date.now());
    if (!request.team) throw new FailedCall(401, 'forbidden', '发布凭证不对，或已经作废');
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  app.get(releaseCalls.list, { schema }, async () => ({
    data: { releases: await listReleases(desk.store), switches: await listSwitches(desk.store, 50) },
  }));

  app.post(releaseCalls.begin, { schema, bodyLimit: longestDescription }, (request) =>
    orRefused(async () => ({ upload: await beginUpload(desk, teamOf(request).app, request.body) })),
  );
  app.put(
    releaseCalls.send(':upload', '*'),
    { schema: { ...schema, params: Type.Object({ upload: short, '*': short }) }, bodyLimit: largest.bytes },
    (request) =>
      orRefused(async () => {
        const { upload, '*': file } = request.params;
        if (!Buffer.isBuffer(request.body))
          throw new FailedCall(415, 'bad_request', '文件应以 application/octet-stream 发送');
        await takeFile(desk, teamOf(request).app, { upload, file, content: request.body });
        return null;
      }),
  );
  app.post(
    releaseCalls.publish(':upload'),
    { schema: { ...schema, params: Type.Object({ upload: short }), body: Type.Object(noted) } },
    (request) =>
      orRefused(() => {
        const { by } = noteOf(request, request.body);
        return publishUpload(desk, teamOf(request).app, { upload: request.params.upload, by });
      }),
  );

  app.post(releaseCalls.activate, { schema: { ...schema, body: Named } }, (request) =>
    orRefused(() => activate(desk, [ownRelease(request, request.body.release)], noteOf(request, request.body))),
  );
  app.post(releaseCalls.rollBack, { schema: { ...schema, body: Type.Object(noted) } }, (request) =>
    orRefused(() => rollBack(desk, noteOf(request, request.body), teamOf(request).app)),
  );
  app.post(
    releaseCalls.canary,
    {
      schema: {
        ...schema,
        body: Type.Object({ ...noted, release: short, percent: Type.Integer({ minimum: 1, maximum: 99 }) }),
      },
    },
    (request) =>
      orRefused(() => {
        const { release, percent } = request.body;
        return startCanary(desk, ownRelease(request, release), percent, noteOf(request, request.body));
      }),
  );
  app.post(releaseCalls.endCanary, { schema: { ...schema, body: Type.Object(noted) } }, (request) =>
    orRefused(() => endCanary(desk, noteOf(request, request.body), teamOf(request).app)),
  );
};

/** Answers with data; every problem of a refusal stands on a line of its own. */
const orRefused = async <Result>(act: () => Promise<Result>): Promise<{ data: Result }> => {
  try {
    return { data: await act() };
  } catch (error) {
    if (error instanceof ReleaseRefusal) throw new FailedCall(422, 'conflict', error.message);
    throw error;
  }
};

const teamOf = ({ team }: FastifyRequest): Team => {
  if (!team) throw new Error('a call without a team came past the hook');
  return team;
};

/** The history names the token beside whoever its bearer says to be. */
const noteOf = (request: FastifyRequest, { by = '', why = '' }: Partial<Note>): Note => {
  const { id, app } = teamOf(request);
  return { by: `${by.trim() || app}（凭证 ${id}）`, why: why.trim() };
};

const ownRelease = (request: FastifyRequest, release: string): string => {
  const { app } = teamOf(request);
  if (appOf(release) !== app) throw new FailedCall(403, 'forbidden', `这个凭证只能用于 ${app}`);
  return release;
};
