import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { stopOnSignal } from '../../stop-on-signal.ts';

/** A server that takes long to do what it closes with, and has a page that never comes. It prints its address. */
const app = Fastify({ logger: true });
app.get('/never', () => wait(60_000));
stopOnSignal(app, () => wait(60_000), { lastRequestsMs: 50, requestsMs: 300, processMs: 600 });
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
