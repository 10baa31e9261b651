import { Agent, get } from 'node:http';

/** Number of requests that are under way at once. */
const connections = 16;

/**
 * Asks a server from this process, over connections that stay open.
 *
 * @param urlOf the address of each request, by its number from 0
 * @param encoding what the answers are to be compressed with
 * @throws Error at an answer that is not 200
 */
export const load = async (
  count: number,
  urlOf: (index: number) => string,
  encoding: 'br' | 'identity' = 'br',
): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let next = 0;
  const askInTurn = async () => {
    while (next < count) await ask(urlOf(next++), encoding, agent);
  };
  await Promise.all(Array.from({ length: connections }, askInTurn));
  agent.destroy();
};

const ask = (url: string, encoding: string, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': encoding } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode}: ${url}`));
      response.on('end', resolve).on('error', reject).resume();
    }).on('error', reject);
  });
