import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Forwarding {
  /** Looks at what a browser sends, before the site is asked. */
  onRequest?: (asked: IncomingMessage) => void;
  /** Gives a browser what the site has answered; as it is where nothing is said. */
  giveAnswer?: (answer: IncomingMessage, response: ServerResponse) => void;
}

/**
 * A second address of a site, whose requests and answers a test can look at or change.
 * @returns the address, and what ends it
 */
export const forwardRequests = async (site: string, { onRequest, giveAnswer = giveAsItIs }: Forwarding) => {
  const { hostname, port, host, origin } = new URL(site);
  const server = createServer((asked, response) => {
    onRequest?.(asked);
    const headers = { ...asked.headers, ...(asked.headers.origin && { origin }), host, 'accept-encoding': 'identity' };
    const forwarded = request({ hostname, port, path: asked.url, method: asked.method, headers }, (answer) =>
      giveAnswer(answer, response),
    );
    asked.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

export const giveAsItIs = (answer: IncomingMessage, response: ServerResponse): void => {
  answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
};
