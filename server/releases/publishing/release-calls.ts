import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Environment } from '../../environment.ts';
import { FailedCall } from '../../http/failures/failures.ts';
import { patternOf } from '../../http/route-pattern.ts';
import { activate } from '../activation/activate.ts';
import { endCanary, startCanary } from '../activation/canary.ts';
import { retire } from '../activation/retire.ts';
import { rollBack } from '../activation/roll-back.ts';
import { maxReleaseBytes } from '../checks/content.ts';
import { makeOverrideLink, maxOverrideHours } from '../override/override-link.ts';
import { replaceBuild } from '../override/sent-builds.ts';
import { ReleaseRefusal } from '../refusal.ts';
import type { Note, ReleaseContext } from '../release-context.ts';
import { listForCommand } from '../release-listing.ts';
import { appOf } from '../release-name.ts';
import { boundBodies } from './bodies-in-memory.ts';
import { releasePaths } from './release-paths.ts';
import { findToken } from './release-tokens.ts';
import { beginUpload, expectFile, publishUpload, receiveFile } from './uploads.ts';

/** The team that a call's token belongs to. */
interface Team {
  id: number;
  app: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for the calls of a team's command line. */
    team: Team | null;
  }
}

/** Maximum size of a release.json: it has a line for each file and route. */
const maxDescriptionBytes = 1024 * 1024;

/** A candidate is opened in a browser of its own before it is active, and waits in turn for it. */
const config = { answerTimeoutMs: 600_000 };

const schema = { hide: true } as const;
const short = Type.String({ maxLength: 200 });
const noted = { by: Type.Optional(short), why: Type.Optional(short) };
/** The app that is meant, where the caller names it: it must be the token's. */
const named = { app: Type.Optional(short) };
const Named = Type.Object({ ...noted, release: short });

/**
 * Calls of a team's command line (`npm run release -- … --to URL`), which may publish and activate the one app that its
 * token was made for. OpenAPI leaves them out: pages make none of them.
 */
export const releaseCalls: FastifyPluginAsyncTypebox<{
  releaseContext: ReleaseContext;
  environment: Pick<Environment, 'overrideSecret' | 'dataDir' | 'releasesDir'>;
}> = async (app, { releaseContext: context, environment }) => {
  app.decorateRequest('team', null);
  app.addHook('onRequest', async (request) => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    request.team = await findToken(context.store, token, Date.now());
    if (!request.team) throw new FailedCall(401, 'forbidden', '发布凭证不对，或已经作废');
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  const holdBody = boundBodies();

  app.get(releasePaths.list, { schema }, async () => ({ data: await listForCommand(context.store) }));

  app.post(releasePaths.begin, { schema, bodyLimit: maxDescriptionBytes }, (request) =>
    orRefused(async () => ({ upload: await beginUpload(context, teamOf(request).app, request.body) })),
  );
  app.put(
    patternOf(releasePaths.send, 'upload', '*'),
    {
      config,
      schema: { ...schema, params: Type.Object({ upload: short, '*': short }) },
      bodyLimit: maxReleaseBytes,
      // Before the body: it is held in memory whole.
      preParsing: async (request, reply) => {
        const { upload, '*': file } = request.params;
        const bytes = Number(request.headers['content-length']);
        const { app: team } = teamOf(request);
        await orRefused(() => expectFile(context, team, { upload, file, bytes }));
        holdBody(reply.raw, team, bytes);
      },
    },
    (request) =>
      orRefused(async () => {
        const { upload, '*': file } = request.params;
        if (!Buffer.isBuffer(request.body))
          throw new FailedCall(415, 'bad_request', '文件应以 application/octet-stream 发送');
        await receiveFile(context, teamOf(request).app, { upload, file, content: request.body });
        return null;
      }),
  );
  app.post(
    patternOf(releasePaths.publish, 'upload'),
    { config, schema: { ...schema, params: Type.Object({ upload: short }), body: Type.Object(noted) } },
    (request) =>
      orRefused(() => {
        const { by } = noteOf(request, request.body);
        return publishUpload(context, teamOf(request).app, { upload: request.params.upload, by });
      }),
  );

  app.post(releasePaths.activate, { config, schema: { ...schema, body: Named } }, (request) =>
    orRefused(() => activate(context, [ownRelease(request, request.body.release)], noteOf(request, request.body))),
  );
  app.post(
    releasePaths.override,
    {
      bodyLimit: maxDescriptionBytes,
      schema: {
        ...schema,
        body: Type.Object({
          url: short,
          hours: Type.Integer({ minimum: 1, maximum: maxOverrideHours }),
          description: Type.Optional(Type.Unknown()),
        }),
      },
    },
    (request) => orRefused(() => makeOverrideLink(environment, { ...request.body, app: teamOf(request).app })),
  );
  app.put(
    patternOf(releasePaths.renewOverride, 'build'),
    { bodyLimit: maxDescriptionBytes, schema: { ...schema, params: Type.Object({ build: short }) } },
    (request) =>
      orRefused(async () => {
        const { build } = request.params;
        await replaceBuild(environment.releasesDir, teamOf(request).app, { build, description: request.body });
        return null;
      }),
  );
  app.post(
    releasePaths.retire,
    {
      config,
      schema: { ...schema, body: Type.Object({ ...noted, ...named, redirect: Type.Optional(short) }) },
    },
    (request) =>
      orRefused(() => {
        const { redirect = null } = request.body;
        return retire(context, { app: ownApp(request, request.body), redirect }, noteOf(request, request.body));
      }),
  );
  app.post(
    releasePaths.rollBack,
    { config, schema: { ...schema, body: Type.Object({ ...noted, ...named }) } },
    (request) => orRefused(() => rollBack(context, noteOf(request, request.body), ownApp(request, request.body))),
  );
  app.post(
    releasePaths.canary,
    {
      config,
      schema: {
        ...schema,
        body: Type.Object({ ...noted, release: short, percent: Type.Integer({ minimum: 1, maximum: 99 }) }),
      },
    },
    (request) =>
      orRefused(() => {
        const { release, percent } = request.body;
        return startCanary(context, ownRelease(request, release), percent, noteOf(request, request.body));
      }),
  );
  app.post(releasePaths.endCanary, { config, schema: { ...schema, body: Type.Object(noted) } }, (request) =>
    orRefused(() => endCanary(context, noteOf(request, request.body), teamOf(request).app)),
  );
};

/** Answers with data, or with 422 and the problems of a refusal, one a line. */
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

/** The note of a call. Beside the name that the bearer gives it names the token, which cannot be made up. */
const noteOf = (request: FastifyRequest, { by = '', why = '' }: Partial<Note>): Note => {
  const { id, app } = teamOf(request);
  return { by: `${by.trim() || app}（凭证 ${id}）`, why: why.trim() };
};

const ownRelease = (request: FastifyRequest, release: string): string => {
  ownApp(request, { app: appOf(release) });
  return release;
};

/** The app of a token. @throws FailedCall 403 where another is named */
const ownApp = (request: FastifyRequest, named: { app?: string }): string => {
  const { app } = teamOf(request);
  if (named.app !== undefined && named.app !== app) throw new FailedCall(403, 'forbidden', `这个凭证只能用于 ${app}`);
  return app;
};
