import { provedByTests } from './by-tests.ts';

/**
 * Uploads 200 books of 1 MB over lines that are cut, to servers that are killed, of which `npm test` sends 8; and in a browser the novels of
 * ../shared/library, without which it fails.
 */
export const prove = (): Promise<boolean> => {
  process.env.MANY_UPLOADS = '1';
  process.env.WHOLE_LIBRARY = '1';
  return provedByTests({
    units: ['server/console/imports/killed-server.test.ts'],
    browser: ['e2e/console/imports.spec.ts'],
  });
};
