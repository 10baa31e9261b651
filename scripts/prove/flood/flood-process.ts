import { Agent } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { apiBase, calls } from 'shared-api/paths';
import { openStore, type Store } from '../../../server/db/open-store.ts';
import { captchaCode } from '../../../server/members/captcha/captchas.ts';
import { type Flooder, type FloodRequest, floods } from './floods.ts';
import { request } from './request.ts';

/** Addresses that the flood comes from, and connections: one each. */
const addresses = 64;
/** Pause of each between an answer and the next request. */
const pauseMs = 20;
/** Bodies of the flood `slow` that are open at once, and the time between two of their bytes. */
const slowBodies = 300;
const byteEveryMs = 10_000;

/** The last is the options of the site's library, as JSON. */
const [origin = '', name = '', library = ''] = process.argv.slice(2);
/** Answers by status; `0` for requests without one. */
const answers: Record<number, number> = {};
const count = (status: number) => {
  answers[status] = (answers[status] ?? 0) + 1;
};

const floodFrom = async (number: number, store: Store): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const next = floods[name];
  if (!next) throw new Error(`no flood ${name}`);
  const from = `203.0.113.${number}`;
  const send = async ({ path, ...sent }: FloodRequest) => {
    const answer = await request(origin + path, { from, agent, ...sent }).catch(() => null);
    count(answer?.status ?? 0);
    return answer;
  };
  const flooder: Flooder = {
    ask: async (path) => {
      const answer = await send({ path });
      return answer?.status === 200 ? JSON.parse(String(answer.body)).data : undefined;
    },
    readCaptcha: async (key) => (await captchaCode(store, key, Date.now())) ?? '',
  };
  for (;;) {
    await send(await next(flooder));
    await wait(pauseMs);
  }
};

const openSlowBody = (number: number): void => {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const head = [
    `POST ${apiBase}${calls.login} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    'content-type: application/json',
  ];
  socket.write(
    [...head, `x-forwarded-for: 203.0.113.${number % addresses}`, 'content-length: 1000', '', '{'].join('\r\n'),
  );
  const timer = setInterval(() => socket.write(' '), byteEveryMs);
  socket.on('data', (data) => count(Number(String(data).slice(9, 12))));
  socket.on('error', () => {}).on('close', () => clearInterval(timer));
};

process.on('message', () => process.send?.(answers, () => process.exit()));
if (name === 'slow') {
  for (let number = 0; number < slowBodies; number += 1) openSlowBody(number);
} else {
  const store = await openStore(JSON.parse(library));
  for (let number = 1; number <= addresses; number += 1) void floodFrom(number, store);
}
