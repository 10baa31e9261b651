import { UsageError } from '../command-line/command.ts';
import type { ReleaseClient } from '../operations/client.ts';
import { createRemoteClient } from '../operations/remote-client.ts';

/** Opens a client for the length of a command. */
export type WithClient = <Result>(
  to: string | undefined,
  use: (client: ReleaseClient) => Promise<Result>,
) => Promise<Result>;

/**
 * Opens a client of another server, by the token in the environment.
 * @throws UsageError where the address is none, or there is no token
 */
export const withRemoteClient: WithClient = async (to, use) => {
  if (to === undefined) throw new UsageError('请用 --to 给出网站的地址');
  return use(createRemoteClient(to, process.env.RELEASE_TOKEN));
};
