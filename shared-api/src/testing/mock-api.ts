import type { Static, TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { apiBase } from '../paths/paths.ts';
import type { ErrorCode } from '../requests/errors.ts';

/** One call of the API that a page made. */
export interface ApiCall {
  method: 'GET' | 'POST';
  /** Relative to the API's base and with its query, as `calls` of shared-api/paths builds it. */
  address: string;
  /** The address without its query. */
  path: string;
  query: URLSearchParams;
  /** The JSON that was posted; undefined for a GET. */
  body: unknown;
}

/** Gives the `data` of a call, a {@link FailedResponse} or {@link noResponse}, or a promise of one of them. */
export type Respond = (call: ApiCall) => unknown;

/** A response with an error. */
export interface FailedResponse {
  status: number;
  body: { error: string; code: ErrorCode };
}

export const failedResponse = (status: number, code: ErrorCode, error: string): FailedResponse => ({
  status,
  body: { error, code },
});

const isFailedResponse = (response: unknown): response is FailedResponse =>
  typeof response === 'object' && response !== null && 'status' in response && 'body' in response;

/** Stands for a call that fails without a response, as without a network. */
export const noResponse = Symbol('no response');

/** Checks a value against its schema, so that tests only use data that the API could send. @throws Error */
export const validated = <Schema extends TSchema>(schema: Schema, value: Static<Schema>): Static<Schema> => {
  if (!Check(schema, value)) throw new Error(`does not fit its schema: ${JSON.stringify(Errors(schema, value))}`);
  return value;
};

const unexpectedCalls: unknown[] = [];

/**
 * Mocks `fetch` for one test, so that it responds to the API's calls.
 * @param respond responds to every call; one that it gives undefined for, or throws at, fails the test
 * @returns the calls in their order, growing
 */
export const mockApi = (respond: Respond): ApiCall[] => {
  const made: ApiCall[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const call = readCall(String(input), init);
    made.push(call);
    const response = await responseTo(call, respond);
    init?.signal?.throwIfAborted();
    if (response === noResponse) throw new TypeError('fetch failed');
    return isFailedResponse(response)
      ? Response.json(response.body, { status: response.status })
      : Response.json({ data: response });
  });
  return made;
};

const readCall = (input: string, init: RequestInit | undefined): ApiCall => {
  const address = input.slice(apiBase.length);
  const [path = '', query = ''] = address.split('?');
  return {
    method: init?.method === 'POST' ? 'POST' : 'GET',
    address,
    path,
    query: new URLSearchParams(query),
    body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
  };
};

const responseTo = async (call: ApiCall, respond: Respond): Promise<unknown> => {
  try {
    const response = await respond(call);
    if (response === undefined) throw new Error(`the test gives no response to ${call.method} ${call.address}`);
    return response;
  } catch (problem) {
    // A page would take it for a call that failed, and the test might not see it.
    unexpectedCalls.push(problem);
    throw problem;
  }
};

afterEach(() => {
  const [problem] = unexpectedCalls.splice(0);
  if (problem) throw problem;
});
