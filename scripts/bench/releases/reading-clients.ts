import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { scriptsOfPage } from './page-set.ts';

/** Average time, in milliseconds, for which a client looks at a page. */
const pause = 3_000;

export interface Clients {
  pages: number;
  files: number;
  /** Faults: a failed request, a file that is of no release of its page's set. */
  faults: string[];
  stop: () => Promise<void>;
}

/** Readers without a browser: each asks for page after page, and for every file that the page names. */
export const startClients = (count: number, addresses: readonly string[]): Clients => {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  let running = true;
  const clients: Clients = {
    pages: 0,
    files: 0,
    faults: [],
    stop: async () => {
      running = false;
      await Promise.all(reading);
      agent.destroy();
    },
  };
  const read = async (address: string): Promise<void> => {
    const html = await ask(address, agent);
    clients.pages += 1;
    const scripts = scriptsOfPage(html);
    for (const file of new Set(html.match(/\/remotes\/[^"\s]+\.js/g))) {
      if (!scripts.has(file)) clients.faults.push(`${address} names ${file}, which is not of its set`);
      await ask(new URL(file, address).href, agent);
      clients.files += 1;
    }
  };
  const goOnReading = async (first: number): Promise<void> => {
    await wait(Math.random() * pause);
    for (let turn = first; running; turn += 1) {
      await read(addresses[turn % addresses.length] ?? '').catch((error) => clients.faults.push(String(error)));
      await wait(Math.random() * 2 * pause);
    }
  };
  const reading = Array.from({ length: count }, (_, index) => goOnReading(index));
  return clients;
};

/** Follows redirects, as the one of a remote that was taken out. @throws Error at an answer that is not 200 */
const ask = (url: string, agent: Agent): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      const { location } = response.headers;
      if (response.statusCode === 302 && location !== undefined) {
        response.resume();
        ask(new URL(location, url).href, agent).then(resolve, reject);
        return;
      }
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode}: ${url}`));
      text(response).then(resolve, reject);
    }).on('error', reject);
  });
