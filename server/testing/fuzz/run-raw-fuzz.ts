import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { type RawBytes, rawBytes } from './raw-bytes.ts';

interface RawFuzzOptions {
  /** Port of a server on this machine, whose own limit ends what never comes whole. */
  port: number;
  /** Connections in all. */
  count: number;
  /** The same seed makes the same bytes. */
  seed: number;
}

export interface RawFuzzResult {
  count: number;
  /** Answers by status. */
  statuses: Record<number, number>;
  /** What was wrong, with the bytes that show it. */
  faults: string[];
}

/** Connections at a time: those that are left open wait for the server's limit. */
const atOnce = 64;

/** No connection stays open as long, however busy the machine. */
const hangAfterMs = 60_000;

/** Sends what is hardly HTTP, and looks at what comes back until the server ends each connection. */
export const runRawFuzz = async ({ port, count, seed }: RawFuzzOptions): Promise<RawFuzzResult> => {
  const result: RawFuzzResult = { count: 0, statuses: {}, faults: [] };
  const all = fc.sample(rawBytes, { numRuns: count, seed });
  const sendSome = async () => {
    for (let sent = all.pop(); sent; sent = all.pop()) {
      const answer = await answerTo(port, sent);
      result.count += 1;
      const statuses =
        answer === null ? [] : [...answer.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status));
      for (const status of statuses) result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      const problem = answer === null ? `open after ${hangAfterMs} ms` : statuses.find((status) => status >= 500);
      if (problem !== undefined) result.faults.push(`${describe(sent)}\n  → ${problem} ${answer?.slice(0, 400)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendSome));
  return result;
};

/** All that comes back until the connection ends; null where it does not. */
const answerTo = (port: number, { parts, ending }: RawBytes): Promise<string | null> =>
  new Promise((resolve) => {
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const timer = setTimeout(() => {
      resolve(null);
      socket.destroy();
    }, hangAfterMs);
    socket.setEncoding('latin1').on('data', (text) => {
      answer += text;
    });
    socket.on('end', () => socket.end());
    // The server may end a connection in the middle of what is sent.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answer);
    });
    socket.on('connect', () => void sendParts(socket, parts, ending));
  });

const sendParts = async (socket: Socket, parts: readonly Buffer[], ending: RawBytes['ending']): Promise<void> => {
  for (const part of parts) {
    socket.write(part);
    await turn();
  }
  if (ending === 'half-closed') socket.end();
  else if (ending === 'torn down') socket.resetAndDestroy();
};

const describe = ({ parts, ending }: RawBytes): string =>
  `${JSON.stringify(Buffer.concat(parts).toString('latin1').slice(0, 600))} (${ending})`;
