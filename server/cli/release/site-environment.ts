import { type Environment, readEnvironment } from '../../environment.ts';

/**
 * The configuration of the site whose releases a command works on: production's, which has to be as complete as the server's
 * own. @throws EnvironmentError
 */
export const readSiteEnvironment = (): Environment => readEnvironment({ ...process.env, NODE_ENV: 'production' });
