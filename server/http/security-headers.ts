import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
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
 * Adds to every answer the headers that tell browsers what not to do with it. The policy of a page is made with the page
 * (server/pages/document/content-security-policy.ts): an answer that is no page has none, and a script of the site needs none.
 */
export const securityHeaders = async (
  app: FastifyInstance,
  { publicOrigin }: Pick<Environment, 'publicOrigin'>,
): Promise<void> => {
  const isSecure = publicOrigin?.startsWith('https:') === true;
  await app.register(helmet, {
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
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', permissionsPolicy);
    done();
  });
};
