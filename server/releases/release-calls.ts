import type { ServerResponse } from 'node:http';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { maxReleaseBytes } from 'release/content';
import { appOf } from 'release/name';
import {
  type InputOf,
  type Operation,
  type OperationName,
  operations,
  releaseOperations,
} from 'release/operations/operations';
import { ReleaseRefusal } from 'release/refusal';
import { type TProperties, Type } from 'typebox';
import type { LastUses } from '../db/last-uses.ts';
import { answerBeforeSignIn } from '../http/before-sign-in.ts';
import { FailedCall } from '../http/failures/failures.ts';
import { boundBodies } from './publishing/bodies-in-memory.ts';
import { findToken } from './publishing/release-tokens.ts';
import { beginUpload, expectFile, publishUpload, receiveFile } from './publishing/uploads.ts';
import { releaseActs, type SigningEnvironment } from './release-acts.ts';
import type { ReleaseContext } from './release-context.ts';

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

/** A set is smoke-tested before it is active, and waits for its turn. */
const config = { answerTimeoutMs: 600_000 };

/**
 * Calls of a team's command line (`npm run release -- … --to URL`), which may publish and activate the one app that its
 * token was made for: a route for each of its operations (release/src/operations/operations.ts). OpenAPI leaves them out: pages make
 * none of them.
 */
export const releaseCalls: FastifyPluginAsyncTypebox<{
  releaseContext: ReleaseContext;
  environment: SigningEnvironment;
  /** When teams' tokens were last used. */
  tokenUses: LastUses;
}> = async (app, { releaseContext: context, environment, tokenUses }) => {
  app.decorateRequest('team', null);
  // Teams have a token instead.
  answerBeforeSignIn(app);
  app.addHook('onRequest', async (request) => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    request.team = await findToken(context.store, token, Date.now(), tokenUses);
    if (!request.team) throw new FailedCall(401, 'forbidden', '发布凭证不对，或已经作废');
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  const answer = <Name extends OperationName>(
    name: Name,
    act: (team: Team, input: InputOf<Name>) => Promise<unknown>,
    beforeBody?: (request: FastifyRequest, team: Team, response: ServerResponse) => Promise<void>,
  ): void => {
    const operation: Operation = operations[name];
    app.route({
      method: operation.method,
      url: operation.path,
      config,
      schema: schemaOf(operation),
      ...bodyLimitOf(operation),
      ...(beforeBody && {
        preParsing: (request, reply) => orRefused(() => beforeBody(request, teamOf(request), reply.raw)),
      }),
      handler: (request) => orRefused(async () => ({ data: await act(teamOf(request), inputOf(operation, request)) })),
    });
  };

  const acts = releaseActs(context, environment);
  for (const name of Object.keys(releaseOperations) as (keyof typeof releaseOperations)[]) {
    const act = acts[name] as (input: object) => Promise<unknown>;
    answer(name, (team, input) => act(asTeam(team, input)));
  }

  const holdBody = boundBodies();
  answer('beginUpload', ({ app: own }, { description }) => beginUpload(context, own, description));
  answer(
    'sendFile',
    async ({ app: own }, { upload, '*': file, content }) => {
      if (!Buffer.isBuffer(content)) {
        throw new FailedCall(415, 'bad_request', '文件应以 application/octet-stream 发送');
      }
      await receiveFile(context, own, { upload, file, content });
      return null;
    },
    // It is held in memory whole.
    async (request, { app: own }, response) => {
      const { upload, '*': file } = request.params as { upload: string; '*': string };
      const bytes = Number(request.headers['content-length']);
      await expectFile(context, own, { upload, file, bytes });
      holdBody(response, own, bytes);
    },
  );
  answer('publishUpload', (team, { upload, by = '' }) =>
    publishUpload(context, team.app, { upload, by: nameOf(team, by) }),
  );
};

/** Names of the parts that stand in an address. */
const inPath = ({ path }: Operation): string[] => [...path.matchAll(/:(\w+)|\*/g)].map(([whole, name = whole]) => name);

/** What is checked of a call. Its token says which app is meant, so that need not be named. */
const schemaOf = (operation: Operation) => {
  const { properties } = operation.input;
  const params = inPath(operation);
  const chosen = (names: string[]): TProperties =>
    Object.fromEntries(names.map((name) => [name, properties[name] ?? Type.Unknown()]));
  const others = Object.keys(properties).filter((name) => !params.includes(name) && name !== 'app');
  return {
    hide: true,
    ...(params.length > 0 && { params: Type.Object(chosen(params)) }),
    ...(operation.method !== 'GET' &&
      operation.body === undefined && {
        body: Type.Object({
          ...chosen(others),
          ...(properties.app && { app: Type.Optional(properties.app) }),
        }),
      }),
  };
};

const bodyLimitOf = ({ input, body }: Operation): { bodyLimit?: number } => {
  if (body === 'content') return { bodyLimit: maxReleaseBytes };
  return 'description' in input.properties ? { bodyLimit: maxDescriptionBytes } : {};
};

const inputOf = <Input>({ body }: Operation, request: FastifyRequest): Input =>
  ({
    ...(body === undefined ? (request.body as object) : { [body]: request.body }),
    ...(request.params as object),
  }) as Input;

/** A team's wish: for its own app, under a name that its token is part of. @throws FailedCall 403 where it is for another app */
const asTeam = (team: Team, input: { app?: string; release?: string; others?: string[]; by?: string }) => {
  const app = input.app ?? (input.release === undefined ? team.app : appOf(input.release));
  if (app !== team.app || input.others?.some((other) => appOf(other) !== team.app))
    throw new FailedCall(403, 'forbidden', `这个凭证只能用于 ${team.app}`);
  return { ...input, app, by: nameOf(team, input.by) };
};

/** Who acts, as the history has it: beside the name that the bearer gives it names the token, which cannot be made up. */
const nameOf = ({ id, app }: Team, by = ''): string => `${by.trim() || app}（凭证 ${id}）`;

/** Answers a refusal with 422 and its problems, one a line. */
const orRefused = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  try {
    return await act();
  } catch (error) {
    if (error instanceof ReleaseRefusal) throw new FailedCall(422, 'conflict', error.message);
    throw error;
  }
};

const teamOf = ({ team }: FastifyRequest): Team => {
  if (!team) throw new Error('a call without a team came past the hook');
  return team;
};
