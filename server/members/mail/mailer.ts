import type { FastifyInstance } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Environment } from '../../environment.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

const timeoutMs = 20_000;

/** Connections to the site's SMTP server. */
export const transportOf = ({ smtpUrl, mailFrom }: Pick<Environment, 'smtpUrl' | 'mailFrom'>) =>
  createTransport(
    { url: smtpUrl, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    { from: mailFrom },
  );

/**
 * Sends mails by the site's SMTP server, behind the answers of calls: how long that takes tells nobody whether there was one to
 * send. Those that are under way are waited for when the server closes.
 * @returns null where no server is configured
 */
export const createMailer = (
  app: FastifyInstance,
  { smtpUrl, mailFrom }: Pick<Environment, 'smtpUrl' | 'mailFrom'>,
) => {
  if (smtpUrl === undefined) return null;
  const transport = transportOf({ smtpUrl, mailFrom });
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.allSettled(underWay);
    transport.close();
  });
  /** @param write makes the mail; null where there is none to send */
  return (write: () => Promise<Mail | null>): void => {
    const sending = write()
      .then(async (mail) => {
        if (mail) await transport.sendMail(mail);
      })
      .catch((error: unknown) => app.log.error({ err: error }, 'a mail could not be sent'))
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  };
};
