import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { impersonatesSite, passwordProblem } from 'shared-api/account-rules';
import { calls } from 'shared-api/paths';
import { AccountDeletion, Done, Ids, PasswordForm, Profile, ProfileChange, Session } from 'shared-api/schemas/account';
import { Type } from 'typebox';
import { memberOf } from '../auth/require-member.ts';
import { clearSessionCookie } from '../auth/session-cookie.ts';
import { endSessions, listSessions } from '../auth/sessions.ts';
import type { CallOptions } from '../http/calls.ts';
import { FailedCall, refuse } from '../http/failures/failures.ts';
import { weights } from '../http/limits/address-limit.ts';
import { respondsWith } from '../http/responses.ts';
import { passwordChangedNotice } from '../messages/notices.ts';
import { sendMessage } from '../messages/send-message.ts';
import { deleteMember } from './delete-member.ts';
import { asData, exportMember } from './export-member.ts';
import { setPassword } from './members.ts';
import { checkPassword, wrongPassword } from './passwords/check-password.ts';
import { guessableProblem, hashPassword } from './passwords/passwords.ts';
import { changeProfile, getProfile, profileProblem } from './profile.ts';

/** Registers the calls of a member's own account: profile, password, sessions, export, deletion. */
export const accountCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, options) => {
  const { store, environment, siteName } = options;
  const tags = ['账号'];

  app.get(
    calls.profile,
    { schema: { summary: '个人资料', tags, response: respondsWith(Profile) } },
    async (request) => ({
      data: await profileOf(options, request),
    }),
  );

  app.post(
    calls.profile,
    { schema: { summary: '修改个人资料', tags, body: ProfileChange, response: respondsWith(Profile) } },
    async (request) => {
      refuse(profileProblem(request.body));
      const { nickname } = request.body;
      // One that was chosen before the site had its name stays with its other fields.
      const isNew = nickname !== undefined && nickname !== (await profileOf(options, request)).nickname;
      refuse(isNew && impersonatesSite(nickname, await siteName()) && '昵称不能像是本站的名义');
      await changeProfile(store, memberOf(request).id, request.body, Date.now());
      return { data: await profileOf(options, request) };
    },
  );

  app.post(
    calls.changePassword,
    { schema: { summary: '修改密码', tags, body: PasswordForm, response: respondsWith(Done) } },
    async (request) => {
      const { passwd, passwd1, passwd2 } = request.body;
      refuse(passwd === '' && '请输入原始密码');
      refuse(passwd1 === '' && '请输入新密码');
      refuse(passwd2 === '' && '请输入二次密码');
      refuse(passwd1 !== passwd2 && '两次输入密码不一致');
      refuse(passwordProblem(passwd1));
      const { id, sessionId, username } = memberOf(request);
      refuse(!environment.testing && guessableProblem(passwd1, username));
      const from = await checkPassword(options, request, passwd);
      const changed = await setPassword(store, id, { from, to: await hashPassword(passwd1), keep: sessionId });
      if (!changed) throw wrongPassword();
      await sendMessage(store.db, id, passwordChangedNotice, Date.now());
      return { data: { msg: '密码已修改，其他设备已退出登录' } };
    },
  );

  app.get(
    calls.sessions,
    { schema: { summary: '登录的设备', tags, response: respondsWith(Type.Array(Session)) } },
    async (request) => ({ data: await listSessions(store, memberOf(request), Date.now()) }),
  );

  app.post(
    calls.endSessions,
    { schema: { summary: '让设备退出登录', tags, body: Ids, response: respondsWith(Done) } },
    async (request, reply) => {
      const { id, sessionId } = memberOf(request);
      const ids = request.body.ids.filter((text) => /^[1-9]\d{0,14}$/.test(text)).map(Number);
      await endSessions(store, id, ids);
      if (ids.includes(sessionId)) clearSessionCookie(request, reply, environment);
      return { data: { msg: '所选设备已退出登录' } };
    },
  );

  app.get(
    calls.exportAccount,
    {
      config: { weight: weights.export },
      schema: {
        summary: '导出本站保存的个人数据',
        tags,
        response: respondsWith(Type.Record(Type.String(), Type.Unknown())),
      },
    },
    async (request, reply) => {
      const parts = exportMember(store, memberOf(request), Date.now());
      reply.header('content-disposition', 'attachment; filename="shuhai-account.json"');
      reply.type('application/json; charset=utf-8');
      // A stream goes out as it is; the type asks for what it holds.
      return reply.send(Readable.from(asData(parts)) as unknown as { data: Record<string, unknown> });
    },
  );

  app.post(
    calls.deleteAccount,
    { schema: { summary: '注销账号，并删除全部个人数据', tags, body: AccountDeletion, response: respondsWith(Done) } },
    async (request, reply) => {
      refuse(request.body.passwd === '' && '密码不能为空');
      await checkPassword(options, request, request.body.passwd, '密码错误，账号没有注销');
      await deleteMember(store, memberOf(request).id);
      clearSessionCookie(request, reply, environment);
      return { data: { msg: '账号已注销' } };
    },
  );
};

const profileOf = async ({ store, environment }: CallOptions, request: FastifyRequest): Promise<Profile> => {
  const profile = await getProfile(store, memberOf(request).id);
  // The account was deleted after the session was looked up.
  if (profile === null) throw new FailedCall(401, 'not_signed_in', '用户未登录');
  return environment.smtpUrl === undefined ? { ...profile, email_confirmed: null } : profile;
};
