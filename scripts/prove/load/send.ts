import { type Agent, request } from 'node:http';

/** A request that a reader or a member makes. */
export interface Asked {
  path: string;
  cookie?: string;
  body?: object;
}

interface Outcome {
  /** What came in place of 200: a status, or what befell the connection. */
  failure?: string;
  /** Whether the request was sent twice. */
  again: boolean;
}

const timeoutMs = 10_000;

/**
 * Sends a request from an address that the proxy names. A server may end a connection that was idle just when the next request is on its
 * way (RFC 9112, 9.3.1): it is then sent once more, on a new connection, as browsers do. Every call may be repeated (decision 24).
 */
export const send = async (origin: string, agent: Agent, asked: Asked, from: string): Promise<Outcome> => {
  let again = false;
  const outcome = await sendOnce(origin, agent, asked, from)
    .catch((error: unknown) => {
      again = error instanceof KeptConnectionEnded;
      if (!again) throw error;
      return sendOnce(origin, false, asked, from);
    })
    .catch(String);
  return outcome === 200 ? { again } : { failure: String(outcome), again };
};

/** A connection that had carried a request before ended before anything of the answer came. */
class KeptConnectionEnded extends Error {}

const sendOnce = (origin: string, agent: Agent | false, { path, cookie, body }: Asked, from: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      'x-forwarded-for': from,
      'accept-encoding': 'br',
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const method = body ? 'POST' : 'GET';
    const sent = request(origin + path, { agent, method, headers, timeout: timeoutMs }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', reject);
      answer.resume();
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const ended = sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      reject(ended ? new KeptConnectionEnded(error.message, { cause: error }) : error);
    });
    sent.end(body && JSON.stringify(body));
  });
