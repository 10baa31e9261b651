import { type Agent, request as send } from 'node:http';

interface Asked {
  /** Address that the proxy names, which the site trusts here. */
  from: string;
  agent: Agent;
  headers?: Record<string, string>;
  /** Sent as JSON by POST. */
  body?: object;
}

/** One request over a connection that stays open. @returns status and body */
export const request = (
  url: string,
  { from, agent, headers, body }: Asked,
): Promise<{ status: number; body: Buffer }> =>
  new Promise((resolve, reject) => {
    const payload = body && JSON.stringify(body);
    const sent = send(
      url,
      {
        agent,
        method: payload === undefined ? 'GET' : 'POST',
        headers: {
          'x-forwarded-for': from,
          'accept-encoding': 'br',
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }));
        response.on('error', reject);
      },
    );
    sent.on('error', reject).end(payload);
  });
