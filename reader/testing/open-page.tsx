import { render } from '@testing-library/react';
import { mockApi } from 'shared-api/testing/mock-api';
import { Harness } from 'shared-ui/harness';
import { routes } from '../src/routes.tsx';

/** Renders a page of the reader in the harness, without the shell. @param address path and query */
export const openPage = (address: string) => render(<Harness routes={routes} at={address} />);

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
