import AjvCompiler from '@fastify/ajv-compiler';
import fc from 'fast-check';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Operation, Schema } from './operations.ts';
import { requestsOf } from './requests.ts';
import type { KnownValues } from './valid-values.ts';

/** Somebody in whose name requests are made. */
export interface Caller {
  name: string;
  /** Headers of the next request; asked again for each, because a request may end a session. */
  headers: () => Promise<Record<string, string>>;
}

interface FuzzOptions {
  app: FastifyInstance;
  operations: readonly Operation[];
  callers: readonly Caller[];
  known: KnownValues;
  /** Requests in all, spread evenly over calls and callers. */
  count: number;
  /** The same seed makes the same requests. */
  seed: number;
}

export interface FuzzResult {
  count: number;
  /** Answers by status. */
  statuses: Record<number, number>;
  /** What was wrong, with the request that shows it; at most {@link maxFaults}. */
  faults: string[];
}

const maxFaults = 50;
/** No call takes as long, however busy the machine: one that does hangs. */
const hangAfterMs = 30_000;

/** Sends requests that are made from the schemas of the calls and then changed, and looks at every answer. */
export const runFuzz = async ({ app, operations, callers, known, count, seed }: FuzzOptions): Promise<FuzzResult> => {
  const result: FuzzResult = { count: 0, statuses: {}, faults: [] };
  const each = Math.ceil(count / operations.length);
  for (const [index, operation] of operations.entries()) {
    const check = answerCheck(operation);
    const requests = fc.sample(requestsOf(operation, known), { numRuns: each, seed: seed + index });
    for (const [turn, request] of requests.entries()) {
      const caller = callers[turn % callers.length];
      if (!caller) throw new Error('nobody calls');
      const headers = { ...(await caller.headers()), ...request.headers };
      const answer = await inTime(app.inject({ ...request, headers }));
      result.count += 1;
      const problem = answer === null ? `no answer after ${hangAfterMs} ms` : check(answer);
      if (answer) result.statuses[answer.statusCode] = (result.statuses[answer.statusCode] ?? 0) + 1;
      if (problem) result.faults.push(describe(caller, request, problem));
      if (result.faults.length >= maxFaults) return result;
    }
  }
  return result;
};

const inTime = async (answer: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse | null> => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), hangAfterMs);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
};

/** Looks at an answer. @returns the problem; undefined for an answer as the documentation has it */
const answerCheck = ({ answers }: Operation): ((answer: LightMyRequestResponse) => string | undefined) => {
  const compile = AjvCompiler()({}, { customOptions: { coerceTypes: false, removeAdditional: false } });
  const checks = new Map(
    Object.entries(answers).map(([status, answer]) => [
      status,
      answer && { ...answer, fits: compile({ schema: answer.schema } as { schema: Schema }) },
    ]),
  );
  return ({ statusCode, body, headers }) => {
    if (statusCode >= 500) return `${statusCode} ${body}`;
    if (checks.size === 0) return undefined;
    const status = [String(statusCode), `${String(statusCode)[0]}XX`].find((name) => checks.has(name));
    if (status === undefined) return `${statusCode} is no status that it may answer with`;
    const said = checks.get(status);
    if (!said) return body === '' ? undefined : `${statusCode} should say nothing: ${body.slice(0, 300)}`;
    const { contentType, fits } = said;
    if (!String(headers['content-type']).startsWith(contentType))
      return `${statusCode} is no ${contentType}: ${body.slice(0, 300)}`;
    if (fits(contentType === 'application/json' ? JSON.parse(body) : body)) return undefined;
    return `${statusCode} does not fit its schema: ${JSON.stringify(fits.errors?.[0])} ${body.slice(0, 300)}`;
  };
};

const describe = ({ name }: Caller, { method, url, payload }: InjectOptions, problem: string): string =>
  `${name}: ${method} ${String(url).slice(0, 300)} ${String(payload ?? '').slice(0, 300)}\n  → ${problem}`;
