import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { nameKey, passwordProblem } from 'shared-api/account-rules';
import { calls } from 'shared-api/paths';
import { Done, ForgottenPassword, MailToken, NewPassword, PasswordHelp } from 'shared-api/schemas/account';
import { memberOf } from '../../auth/require-member.ts';
import type { CallOptions } from '../../http/calls.ts';
import { FailedCall, refuse } from '../../http/failures/failures.ts';
import { weights } from '../../http/limits/address-limit.ts';
import { respondsWith } from '../../http/responses.ts';
import { passwordChangedNotice } from '../../messages/notices.ts';
import { sendMessage } from '../../messages/send-message.ts';
import { requireCaptcha } from '../captcha/captcha-calls.ts';
import { checkCaptcha } from '../captcha/captchas.ts';
import { setPassword } from '../members.ts';
import { forgetFailures, limitMails } from '../passwords/limit-failures.ts';
import { guessableProblem, hashPassword } from '../passwords/passwords.ts';
import { confirmEmail, contactOf } from './confirmed-email.ts';
import { memberOfToken, takeMailToken } from './mail-tokens.ts';
import { createMailer } from './mailer.ts';
import { writeMail } from './write-mail.ts';

/** Registers the calls about a member's mail address: a new password by mail, and the confirmation of the address. */
export const mailCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, options) => {
  const { store, environment } = options;
  const sendMail = createMailer(app, environment);
  const config = { visitors: true, beforeSignIn: true, weight: weights.signIn };
  const tags = ['账号'];

  app.get(
    calls.passwordHelp,
    {
      config: { visitors: true, beforeSignIn: true },
      schema: { summary: '忘记密码怎么办', tags, response: respondsWith(PasswordHelp) },
    },
    async () => ({ data: { by_mail: sendMail !== null, contact: environment.contact } }),
  );

  app.post(
    calls.forgottenPassword,
    {
      config,
      schema: {
        summary: '把设置新密码的链接寄到确认过的邮箱',
        tags,
        body: ForgottenPassword,
        response: respondsWith(Done),
      },
    },
    async (request) => {
      const { username, code, captcha_key: key } = request.body;
      refuse(username.trim() === '' && '用户名不能为空');
      refuse(code.trim() === '' && '验证码不能为空');
      if (sendMail === null) throw new FailedCall(403, 'forbidden', '本站不寄邮件，请联系管理员');
      requireCaptcha(await checkCaptcha(store, { key, answer: code }, Date.now()));
      // Counted for unknown members too: the answer must not tell whether there is such a member.
      await limitMails(options, request, `forgotten ${nameKey(username)}`);
      sendMail(async () => {
        const member = await contactOf(store, { nameKey: nameKey(username) });
        return member && member.email === member.confirmed_email ? writeMail(options, member, 'reset') : null;
      });
      return { data: { msg: '如果这个账号有确认过的邮箱，信已经寄出，链接一小时内有效' } };
    },
  );

  app.post(
    calls.newPassword,
    { config, schema: { summary: '用邮件里的链接设置新密码', tags, body: NewPassword, response: respondsWith(Done) } },
    async (request) => {
      const { token, password, repassword } = request.body;
      refuse(repassword !== password && '两次输入密码不一致');
      refuse(passwordProblem(password));
      const memberId = await memberOfToken(store, 'reset', token);
      const member = memberId && (await contactOf(store, { id: memberId }));
      if (!member) throw linkOver();
      refuse(!environment.testing && guessableProblem(password, member.username));
      // Hashed before the link is spent: where the server is too busy to hash, the link can be used again.
      const to = await hashPassword(password);
      if (!(await takeMailToken(store, 'reset', token, Date.now()))) throw linkOver();
      await setPassword(store, member.id, { to });
      await forgetFailures(store, { memberId: member.id, name: nameKey(member.username) });
      await sendMessage(store.db, member.id, passwordChangedNotice, Date.now());
      return { data: { msg: '密码已修改，请用新密码登录' } };
    },
  );

  app.post(
    calls.sendConfirmation,
    {
      config: { weight: weights.signIn },
      schema: { summary: '把确认邮箱的链接寄到自己的邮箱', tags, response: respondsWith(Done) },
    },
    async (request) => {
      const { id } = memberOf(request);
      const member = await contactOf(store, { id });
      refuse(!member && '请先填写并保存邮箱');
      if (sendMail === null) throw new FailedCall(403, 'forbidden', '本站不寄邮件');
      await limitMails(options, request, `confirm ${id}`);
      if (member) sendMail(() => writeMail(options, member, 'confirm'));
      return { data: { msg: '信已经寄出，请打开信里的链接，一天内有效' } };
    },
  );

  app.post(
    calls.confirmEmail,
    { config, schema: { summary: '用邮件里的链接确认邮箱', tags, body: MailToken, response: respondsWith(Done) } },
    async (request) => {
      const taken = await takeMailToken(store, 'confirm', request.body.token, Date.now());
      if (!taken) throw linkOver();
      await confirmEmail(store, taken);
      return { data: { msg: '邮箱已确认' } };
    },
  );
};

const linkOver = (): FailedCall => new FailedCall(410, 'gone', '链接已经用过，或者过期了');
