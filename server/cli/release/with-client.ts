import type { ReleaseClient } from './client.ts';

/**
 * Opens a client for the length of a command. Only the one that is needed is loaded.
 * @param to a server's address; without it the client works on this machine's own store
 * @throws UsageError where the address is none, or there is no token
 */
export const withClient = async <Result>(
  to: string | undefined,
  use: (client: ReleaseClient) => Promise<Result>,
): Promise<Result> => {
  if (to === undefined) return (await import('./local-client.ts')).withLocalClient(use);
  return use((await import('./remote-client.ts')).createRemoteClient(to, process.env.RELEASE_TOKEN));
};
