import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { calls, pages } from 'shared-api/paths';
import { AccountDeletion, Done, Ids, PasswordForm, Profile, ProfileChange, Session } from 'shared-api/schemas/account';
import { Type } from 'typebox';
import { hashPassword, isPassword, passwordProblem } from '../auth/passwords.ts';
import { profileProblem } from '../auth/profile-rules.ts';
import { deleteMember } from '../store/delete-member.ts';
import { exportMember } from '../store/export-member.ts';
import { getAccount, setPassword } from '../store/members.ts';
import { changeProfile, getProfile } from '../store/profile.ts';
import { type NewMessage, sendMessage } from '../store/send-message.ts';
import { endSessions, listSessions } from '../store/sessions.ts';
import { answers } from './answers.ts';
import type { ApiOptions } from './api.ts';
import { FailedCall, refuse } from './failures.ts';
import { countFailures } from './limits.ts';
import { memberOf } from './member.ts';
import { clearSessionCookie } from './session-cookie.ts';

/** What a member sees and changes of their own account. */
export const accountCalls: FastifyPluginAsyncTypebox<ApiOptions> = async (app, options) => {
  const { store, environment } = options;
  const tags = ['账号'];

  app.get(calls.profile, { schema: { summary: '个人资料', tags, response: answers(Profile) } }, async (request) => ({
    data: await profileOf(options, request),
  }));

  app.post(
    calls.profile,
    { schema: { summary: '修改个人资料', tags, body: ProfileChange, response: answers(Profile) } },
    async (request) => {
      refuse(profileProblem(request.body));
      await changeProfile(store, memberOf(request).id, request.body);
      return { data: await profileOf(options, request) };
    },
  );

  app.post(
    calls.changePassword,
    { schema: { summary: '修改密码', tags, body: PasswordForm, response: answers(Done) } },
    async (request) => {
      const { passwd, passwd1, passwd2 } = request.body;
      refuse(passwd === '' && '请输入原始密码');
      refuse(passwd1 === '' && '请输入新密码');
      refuse(passwd2 === '' && '请输入二次密码');
      refuse(passwd1 !== passwd2 && '两次输入密码不一致');
      refuse(passwordProblem(passwd1));
      const { id, sessionId } = memberOf(request);
      const from = await checkPassword(options, request, passwd);
      const changed = await setPassword(store, id, { from, to: await hashPassword(passwd1), keep: sessionId });
      if (!changed) throw wrongPassword();
      await sendMessage(store.db, id, passwordChanged, Date.now());
      return { data: { msg: '密码已修改，其他设备已退出登录' } };
    },
  );

  app.get(
    calls.sessions,
    { schema: { summary: '登录的设备', tags, response: answers(Type.Array(Session)) } },
    async (request) => ({ data: await listSessions(store, memberOf(request), Date.now()) }),
  );

  app.post(
    calls.endSessions,
    { schema: { summary: '让设备退出登录', tags, body: Ids, response: answers(Done) } },
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
      schema: {
        summary: '导出本站保存的个人数据',
        tags,
        response: answers(Type.Record(Type.String(), Type.Unknown())),
      },
    },
    async (request, reply) => {
      const exported = await exportMember(store, memberOf(request), Date.now());
      reply.header('content-disposition', 'attachment; filename="shuhai-account.json"');
      return { data: exported };
    },
  );

  app.post(
    calls.deleteAccount,
    { schema: { summary: '注销账号，并删除全部个人数据', tags, body: AccountDeletion, response: answers(Done) } },
    async (request, reply) => {
      refuse(request.body.passwd === '' && '密码不能为空');
      await checkPassword(options, request, request.body.passwd);
      await deleteMember(store, memberOf(request).id);
      clearSessionCookie(request, reply, environment);
      return { data: { msg: '账号已注销' } };
    },
  );
};

/** Tells the member, in case it was somebody else. */
const passwordChanged: NewMessage = {
  kind: 'security',
  title: '密码已修改',
  body: '其他设备已退出登录。如果不是你本人修改的，请立即联系本站。',
  link: pages.settings,
};

const profileOf = async ({ store }: ApiOptions, request: FastifyRequest): Promise<Profile> => {
  const profile = await getProfile(store, memberOf(request).id);
  // Deleted since the session was looked up.
  if (profile === null) throw new FailedCall(401, 'not_signed_in', '用户未登录');
  return profile;
};

/** Whoever found an open session still has to know the password. @returns the hash it was checked against */
const checkPassword = (options: ApiOptions, request: FastifyRequest, password: string): Promise<string> => {
  const { id } = memberOf(request);
  return countFailures(options, { guessed: { what: 'password', memberId: id }, request }, async () => {
    const account = await getAccount(options.store, id);
    const right = await isPassword(password, account?.password_hash);
    if (!account || !right) throw wrongPassword();
    return account.password_hash;
  });
};

const wrongPassword = (): FailedCall => new FailedCall(403, 'forbidden', '原始密码错误');
