import type { Environment } from '../../environment.ts';
import { transportOf } from './mailer.ts';

/** Sends a mail that says only that mail is sent, and waits for the server to take it. @returns why it did not; null where it did */
export const sendTestMail = async (
  environment: Pick<Environment, 'smtpUrl' | 'mailFrom'>,
  { to, site }: { to: string; site: string },
): Promise<string | null> => {
  const transport = transportOf(environment);
  try {
    const text = `这是${site}寄出的一封测试信。收到它，说明本站能寄信。\n`;
    await transport.sendMail({ to, subject: `测试信 - ${site}`, text });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    transport.close();
  }
};
