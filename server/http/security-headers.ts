import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Environment } from '../environment.ts';

const hstsSeconds = 31_536_000;

/**
 * Features that no page here asks for, of those that every browser with this header knows: it complains about others. Reading
 * uses the wake lock, full screen, sharing and the clipboard.
 */
const unusedFeatures = [
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
  ],
  ...['payment', 'serial', 'usb', 'xr-spatial-tracking'],
];
const permissionsPolicy = unusedFeatures.map((name) => `${name}=()`).join(', ');

/**
 * The headers of every answer, which tell browsers what not to do with it. The policy of a page is made with the page
 * (server/pages/document/content-security-policy.ts): an answer that is no page has none, and a script of the site needs none.
 */
export const securityHeadersOf = ({ publicOrigin }: Pick<Environment, 'publicOrigin'>): Record<string, string> => {
  const isSecure = publicOrigin?.startsWith('https:') === true;
  const headers = helmetHeaders({
    contentSecurityPolicy: false,
    // Files of the site are public; covers and builds are used across origins.
    crossOriginResourcePolicy: false,
    // Browsers complain about these two where a site is reached without TLS.
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    hsts: isSecure && { maxAge: hstsSeconds, includeSubDomains: false },
  });
  return { ...headers, 'permissions-policy': permissionsPolicy };
};

/** Adds {@link securityHeadersOf} to what Fastify answers. */
export const securityHeaders = (app: FastifyInstance, environment: Pick<Environment, 'publicOrigin'>): void => {
  const headers = securityHeadersOf(environment);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
};

/**
 * The headers that helmet sets. They are the same for every answer, so it is asked once: its plugin for Fastify asks it with each request,
 * which takes longer than all else that a kept page needs.
 */
const helmetHeaders = (options: HelmetOptions): Record<string, string> => {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
};
