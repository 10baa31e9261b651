import { provedByTests } from './by-tests.ts';

/** Calls for members, for everybody, for staff, and those of teams' command lines. */
const units = ['authorization', 'open-authorization', 'console-authorization', 'team-authorization'].map(
  (name) => `server/${name}.test.ts`,
);

/** Runs the authorization matrix on both databases: every call against everybody who could make it. */
export const prove = (): Promise<boolean> => provedByTests({ units });
