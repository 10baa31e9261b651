import { pages } from 'shared-api/paths';
import type { CallOptions } from '../../http/calls.ts';
import type { MailContact } from './confirmed-email.ts';
import { makeMailToken, type Purpose } from './mail-tokens.ts';
import type { Mail } from './mailer.ts';

/** A mail to a member with a link, which holds its token where no server and no log sees it. */
export const writeMail = async (
  { store, environment, siteName }: CallOptions,
  { id, username, email }: MailContact,
  purpose: Purpose,
): Promise<Mail> => {
  const token = await makeMailToken(store, { memberId: id, purpose, email, now: Date.now() });
  const { subject, page, text } = mails[purpose];
  const [site, link] = [await siteName(), `${environment.publicOrigin}${page}#${token}`];
  return { to: email, subject: `${subject} - ${site}`, text: text({ username, site, link }) };
};

/** What stands in a mail's text. */
interface MailWords {
  username: string;
  site: string;
  link: string;
}

const mails: Record<Purpose, { subject: string; page: string; text: (words: MailWords) => string }> = {
  reset: {
    subject: '设置新密码',
    page: pages.password,
    text: ({ username, site, link }) =>
      `${username}：\n\n有人请求为你在${site}的账号设置新密码。打开下面的链接就可以设置，一小时内有效，只能用一次：\n\n${link}\n\n如果不是你本人，请不要理会这封信，你的密码没有变。\n`,
  },
  confirm: {
    subject: '确认邮箱',
    page: pages.confirmEmail,
    text: ({ username, site, link }) =>
      `${username}：\n\n打开下面的链接，确认这是你在${site}的邮箱，一天内有效：\n\n${link}\n\n确认以后，忘记密码时可以用它设置新密码。如果不是你本人填写的，请不要理会这封信。\n`,
  },
};
