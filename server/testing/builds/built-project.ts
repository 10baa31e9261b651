import path from 'node:path';

/** This project's folder, with the production builds of its apps: `npm test` makes them for tests that import this file. */
export const builtProject = path.resolve(import.meta.dirname, '../../..');
