import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The least that a server can do: `node scripts/bench/servers/serve-from-memory.ts FILE…` answers `/0`, `/1` and so on with the
 * answers that lie in the files (JSON: headers, and the body in base64), from memory, with nothing but node:http.
 */
interface KeptAnswer {
  headers: Record<string, string>;
  body: string;
}

const answers = new Map(
  process.argv.slice(2).map((file, index) => {
    const { headers, body }: KeptAnswer = JSON.parse(readFileSync(file, 'utf8'));
    return [`/${index}`, { headers, body: Buffer.from(body, 'base64') }];
  }),
);

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (answer === undefined) return response.writeHead(404).end();
  response.writeHead(200, answer.headers).end(answer.body);
});
server.listen(0, '127.0.0.1', () => console.error(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
