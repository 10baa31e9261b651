import { type ApiCall, mockApi, type Respond } from 'shared-api/testing/mock-api';
import { accountResponses } from './account-responses.ts';
import { feedbackResponses } from './feedback-responses.ts';
import { type MemberRecords, memberRecords } from './member-records.ts';
import { messageResponses } from './message-responses.ts';
import { readingTimeResponses } from './reading-time-responses.ts';
import { shelfResponses } from './shelf-responses.ts';

/**
 * Mocks the API for one test and one member: it responds to every call of the account pages, and keeps what they change, as
 * the server does.
 * @param given the records to begin with
 */
export const mockMemberApi = (given: Partial<MemberRecords> = {}) => {
  const records = memberRecords(given);
  const responses: Record<string, Respond> = {
    ...shelfResponses(records),
    ...messageResponses(records),
    ...feedbackResponses(records),
    ...accountResponses(records),
    ...readingTimeResponses(records),
  };
  const calls = mockApi((call) => responses[`${call.method} ${call.path}`]?.(call));
  return {
    records,
    /** The calls that were made, in order, growing. */
    calls,
    /** The bodies that were posted to a path, in order. */
    posted: (path: string): unknown[] =>
      calls.filter((call) => call.method === 'POST' && call.path === path).map(({ body }) => body),
    /**
     * Responds to a call with a failure, not at all, later, or with other data.
     * @param route method and path, `GET /collect/list/`
     * @param respond gets the call, and the function that responds otherwise
     * @returns a function that ends it
     */
    respondWith: (route: string, respond: (call: ApiCall, defaultResponse: Respond) => unknown): (() => void) => {
      const defaultResponse = responses[route];
      if (!defaultResponse) throw new Error(`there is no call ${route}`);
      responses[route] = (call) => respond(call, defaultResponse);
      return () => {
        responses[route] = defaultResponse;
      };
    },
  };
};
