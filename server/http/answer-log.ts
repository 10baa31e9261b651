import { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Names of parameters that let their bearer do something. */
const names = '(?:(?:invitation_)?token|key|captcha_key|secret|(?:re)?password|passwd\\d?)';
const parameter = new RegExp(`([?&]${names}=)[^&#]*`, 'gi');
/** The same within an address that is a parameter itself, as of `/login?from=…`. */
const innerParameter = new RegExp(`((?:%3F|%26)${names}%3D)(?:(?!%26)[^&#])*`, 'gi');

/** An address as a log may keep it: what opens something stands there as `…`. */
const withoutSecrets = (url: string): string =>
  url.includes('?') ? url.replace(parameter, '$1…').replace(innerParameter, '$1…') : url;

interface Answer {
  /** Id of the request, where the log does not know it by itself. */
  id?: string;
  method: string;
  url: string;
  status: number;
  ms: number;
}

/** One answer as the log has it. */
export const answeredLine = ({ id, method, url, status, ms }: Answer) => ({
  reqId: id,
  method,
  url: withoutSecrets(url),
  status,
  ms: Math.round(ms),
});

/** Logs one line for each answer. */
export const logAnswers = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    // Calls that rendering makes inside the process are no requests of clients.
    if (request.raw instanceof IncomingMessage) {
      const { method, url } = request;
      request.log.info(answeredLine({ method, url, status: reply.statusCode, ms: reply.elapsedTime }), 'answered');
    }
    done();
  });
};
