import { mockApi } from 'shared-api/testing/mock-api';

/**
 * Mocks the API for one test by a table.
 * @param responses the response to each call by its address, as `mockApi` takes them; it may be changed during the test
 * @returns the addresses of the calls in their order, growing
 */
export const mockResponses = (responses: Record<string, unknown>): string[] => {
  const asked: string[] = [];
  mockApi(({ address }) => {
    asked.push(address);
    return responses[address];
  });
  return asked;
};
