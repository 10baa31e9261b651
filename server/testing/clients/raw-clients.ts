import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { apiBase, calls } from 'shared-api/paths';

/**
 * Reads an address again and again over one connection until an answer closes it.
 * @returns the statuses as they come, and the last answer's header `connection`, or the error of a request without an answer
 */
export const readUntilClosed = (port: number, path: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: number[] = [];
  const read = () =>
    new Promise<string>((resolve) => {
      get({ host: '127.0.0.1', port, path, agent }, (response) => {
        answers.push(response.statusCode ?? 0);
        text(response).then(
          () => resolve(response.headers.connection ?? ''),
          (error) => resolve(String(error)),
        );
      }).on('error', (error) => resolve(String(error)));
    });
  const readAll = async () => {
    for (;;) {
      const connection = await read();
      if (connection !== 'keep-alive') return connection;
    }
  };
  return { answers, done: readAll().finally(() => agent.destroy()) };
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
