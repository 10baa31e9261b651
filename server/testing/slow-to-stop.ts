import Fastify from 'fastify';
import { stopOnSignal } from '../stop-on-signal.ts';

/** A server that never has done what it closes with, and has a page that never comes. It prints its address. */
const app = Fastify({ logger: true });
app.get('/never', () => new Promise(() => {}));
stopOnSignal(app, () => new Promise(() => {}), { lastRequestsMs: 50, requestsMs: 300, processMs: 600 });
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
