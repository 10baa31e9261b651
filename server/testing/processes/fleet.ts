import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiBase, calls } from 'shared-api/paths';
import { limitMs } from '../time-limits.ts';
import { until } from '../until.ts';
import { freePort, startProcess, type TestProcess } from './start-process.ts';
import { startNginx } from './start-proxy.ts';

/** The status of an answer, and when to ask again; its body is left out. */
export interface ShortAnswer {
  status: number;
  /** Time after which the client is asked to come again. */
  retryAfterMs?: number;
}

/** Several servers on one PostgreSQL behind nginx, each a process of its own, as docs/operations.md has them. */
export interface Fleet {
  /** Folder that all of them have their releases in. */
  releasesDir: string;
  /**
   * Starts a server, or starts it again, and waits until it takes readers.
   * @param main of another version, which it is from now on; at first it is this project's
   */
  start: (server: number, main?: string) => Promise<void>;
  /** Ends a server. @returns its exit code, null after a kill */
  stop: (server: number, signal: NodeJS.Signals) => Promise<number | null>;
  /** Servers that run. */
  running: () => number[];
  /** Asks by way of nginx, as readers do. */
  ask: (path: string) => Promise<ShortAnswer>;
  /** Reports a member's reading time by way of nginx. @param cookie of signInMember */
  report: (body: object, cookie: string) => Promise<ShortAnswer>;
  /** Asks one server itself. */
  askServer: (server: number, path: string) => Promise<Response>;
  close: () => Promise<void>;
}

const startTimeoutMs = limitMs(90_000);

/** Time after which a reader gives up waiting for an answer. */
const answerTimeoutMs = 15_000;

export const openFleet = async (size: number, databaseUrl: string): Promise<Fleet> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-fleet-'));
  const releasesDir = path.join(folder, 'releases');
  const ports: number[] = [];
  for (let server = 0; server < size; server += 1) ports.push(await freePort());
  const proxyPorts = { server: ports, http: await freePort(), https: await freePort() };
  const proxy: ChildProcess = startNginx(folder, proxyPorts);
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  const processes = new Map<number, TestProcess>();
  const versions = new Map<number, string>();

  const askServer = (server: number, url: string) =>
    fetch(`http://127.0.0.1:${ports[server]}${url}`, { signal: AbortSignal.timeout(answerTimeoutMs) });

  const start = async (server: number, main = versions.get(server) ?? 'main.ts') => {
    versions.set(server, main);
    const variables = {
      ...{ NODE_ENV: 'production', LOG_LEVEL: 'fatal', PORT: String(ports[server]) },
      ...{ DATABASE_URL: databaseUrl, RELEASES_DIR: releasesDir, DATA_DIR: path.join(folder, String(server)) },
      ...{ OVERRIDE_SECRET: 's'.repeat(32), PUBLIC_ORIGIN: 'https://books.example', TRUST_PROXY: 'loopback' },
    };
    const started = startProcess(main, { env: variables });
    processes.set(server, started);
    const ended = started.ended().then(({ code, errors }) => {
      if (processes.get(server) === started) processes.delete(server);
      return `server ${server} ended with ${code}: ${errors}`;
    });
    const ready = until(
      () =>
        askServer(server, '/readyz').then(
          ({ status }) => status === 200,
          () => false,
        ),
      startTimeoutMs,
    );
    const failure = await Promise.race([ready, ended]);
    if (failure !== undefined) throw new Error(failure);
  };

  return {
    releasesDir,
    start,
    stop: async (server, signal) => {
      const stopping = processes.get(server);
      stopping?.signal(signal);
      return (await stopping?.ended())?.code ?? null;
    },
    running: () => [...processes.keys()],
    ask: (url) => askProxy(agent, proxyPorts.https, url),
    // Over HTTPS the session's cookie has another name.
    report: (body, cookie) =>
      askProxy(agent, proxyPorts.https, apiBase + calls.reportReadingTime, { body, cookie: `__Host-${cookie}` }),
    askServer,
    close: async () => {
      const gone = [...processes.values()].map((each) => {
        each.kill();
        return each.ended();
      });
      await Promise.all(gone);
      agent.destroy();
      const ended = new Promise((resolve) => proxy.once('exit', resolve));
      if (proxy.kill()) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const askProxy = (
  agent: Agent,
  port: number,
  url: string,
  { body, cookie }: { body?: object; cookie?: string } = {},
): Promise<ShortAnswer> =>
  new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET';
    const options = { host: '127.0.0.1', port, path: url, agent, method, servername: 'books.example' };
    const headers = {
      host: 'books.example',
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const sent = request({ ...options, headers, timeout: answerTimeoutMs }, (answer) => {
      const { statusCode: status = 0, headers } = answer;
      const seconds = headers['retry-after'];
      const short = { status, ...(seconds !== undefined && { retryAfterMs: Number(seconds) * 1_000 }) };
      answer.on('error', reject).on('end', () => resolve(short));
      answer.resume();
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', reject).end(body && JSON.stringify(body));
  });
