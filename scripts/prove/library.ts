import { provedByTests } from './by-tests.ts';

/** Imports every novel of ../shared/library, of which `npm test` reads all and saves three. Without that folder it fails. */
export const prove = (): Promise<boolean> => {
  process.env.WHOLE_LIBRARY = '1';
  return provedByTests({ units: ['server/importing/shared-library.test.ts'] });
};
