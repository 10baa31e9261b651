import { writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { MeasuredProcess } from './measured-process.ts';

/** Headers that node:http adds by itself. */
const ofConnection = ['date', 'connection', 'keep-alive'];

/** Writes a page's answer, as it came, into a file for serve-from-memory.ts. */
export const keepAnswer = async (url: string, file: string): Promise<void> => {
  const { headers, body } = await new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
    }).on('error', reject);
  });
  for (const name of ofConnection) delete headers[name];
  await writeFile(file, JSON.stringify({ headers, body: body.toString('base64') }));
};

/** CPU time of a server, in microseconds a request. */
export const cpuOf = async (server: MeasuredProcess, ask: () => Promise<void>, requests: number): Promise<number> => {
  const before = await server.cpu();
  await ask();
  return ((await server.cpu()) - before) / requests;
};
