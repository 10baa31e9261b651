import type { ErrorCode } from 'shared-api/errors';
import { apiBase } from 'shared-api/paths';
import type { Static, TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';

/** An answer that is a failure. */
export interface FailedAnswer {
  status: number;
  body: { error: string; code: ErrorCode };
}

export const failure = (status: number, code: ErrorCode, error: string): FailedAnswer => ({
  status,
  body: { error, code },
});

const isFailure = (answer: unknown): answer is FailedAnswer =>
  typeof answer === 'object' && answer !== null && 'status' in answer && 'body' in answer;

/** Says that a call goes unanswered, as without a network. */
export const noAnswer = Symbol('no answer');

/**
 * Answers the API's calls at the network boundary, for one test.
 * @param answers the `data` of each call, a failure, or {@link noAnswer}, by the call's path; change it to change answers
 * @returns the paths that were asked for, in order, growing
 */
export const serve = (answers: Record<string, unknown>): string[] => {
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const path = String(input).slice(apiBase.length);
    asked.push(path);
    const answer = answers[path];
    if (answer === undefined) throw new Error(`no answer was given for ${path}`);
    if (answer === noAnswer) throw new TypeError('fetch failed');
    return isFailure(answer) ? Response.json(answer.body, { status: answer.status }) : Response.json({ data: answer });
  });
  return asked;
};

/** A value as the API would send it: checked, so that tests never live on data that cannot come. @throws Error */
export const fitting = <Schema extends TSchema>(schema: Schema, value: Static<Schema>): Static<Schema> => {
  if (!Check(schema, value)) throw new Error(`does not fit its schema: ${JSON.stringify(Errors(schema, value))}`);
  return value;
};
