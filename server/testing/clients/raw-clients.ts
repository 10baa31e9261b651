import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { apiBase, calls } from 'shared-api/paths';

/** A request of a client: a POST where it has a body. */
interface ClientRequest {
  path: string;
  /** Value of the header `cookie`. */
  cookie?: string;
  body?: object;
}

/**
 * Asks again and again over one connection until an answer closes it.
 * @param requestOf the next request, by its number from 0
 * @returns the statuses as they come, and the last answer's header `connection`, or the error of a request without an answer
 */
export const askUntilClosed = (port: number, requestOf: (number: number) => ClientRequest) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: number[] = [];
  const ask = ({ path, cookie, body }: ClientRequest) =>
    new Promise<string>((resolve) => {
      const headers = { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) };
      const method = body ? 'POST' : 'GET';
      request({ host: '127.0.0.1', port, path, agent, method, headers }, (response) => {
        answers.push(response.statusCode ?? 0);
        text(response).then(
          () => resolve(response.headers.connection ?? ''),
          (error) => resolve(String(error)),
        );
      })
        .on('error', (error) => resolve(String(error)))
        .end(body && JSON.stringify(body));
    });
  const askAll = async () => {
    for (let number = 0; ; number += 1) {
      const connection = await ask(requestOf(number));
      if (connection !== 'keep-alive') return connection;
    }
  };
  return { answers, done: askAll().finally(() => agent.destroy()) };
};

/** A call whose body is sent in halves. @returns the whole answer, as text, after `finish` has sent the second */
export const openLateRequest = (port: number) => {
  const socket = connect(port, '127.0.0.1');
  const head = [
    `POST ${apiBase}${calls.pageLoads} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'content-type: application/json',
  ];
  socket.write([...head, 'content-length: 2', '', '{'].join('\r\n'));
  return { finish: () => socket.write('}'), answer: text(socket) };
};
