import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { calls, pages } from 'shared-api/paths';
import { Done, LoginForm, RegisterForm, SignedIn } from 'shared-api/schemas/account';
import { deviceName } from '../auth/device-name.ts';
import { nameKey, nameProblem, normalName } from '../auth/member-name.ts';
import { hashPassword, isPassword, passwordProblem } from '../auth/passwords.ts';
import { spendCaptcha } from '../store/captchas.ts';
import { noteDevice } from '../store/known-devices.ts';
import { type Account, createMember, findAccount } from '../store/members.ts';
import { type NewMessage, sendMessage } from '../store/send-message.ts';
import { endSession, purgeSessions, sessionLength, startSession } from '../store/sessions.ts';
import { answers } from './answers.ts';
import type { ApiOptions } from './api.ts';
import { requireCaptcha } from './captcha.ts';
import { FailedCall, refuse } from './failures.ts';
import { countFailures } from './limits.ts';
import { clearSessionCookie, keepDeviceCookie, sessionToken, setSessionCookie } from './session-cookie.ts';

/** Signing in, signing up and signing out. Sources of the sentences: specification, sections 4 and 5. */
export const signInCalls: FastifyPluginAsyncTypebox<ApiOptions> = async (app, options) => {
  const { store, environment } = options;
  const config = { visitors: true };

  app.post(
    calls.login,
    { config, schema: { summary: '登录', tags: ['账号'], body: LoginForm, response: answers(SignedIn) } },
    async (request, reply) => {
      const { username, password, code, captcha_key: key, remember = false } = request.body;
      const captcha = await spendCaptcha(store, { key, answer: code }, Date.now());
      refuse(username.trim() === '' && '用户名不能为空');
      refuse(password === '' && '密码不能为空');
      refuse(code.trim() === '' && '验证码不能为空');
      requireCaptcha(captcha);
      const name = nameKey(username);
      const account = await countFailures(options, { guessed: { what: 'login', name }, request }, async () => {
        const found = await findAccount(store, name);
        const right = await isPassword(password, found?.password_hash);
        if (!found || !right) throw wrongLogin();
        return found;
      });
      await openSession(options, request, reply, { account, remember });
      if (!(await noteBrowser(options, request, reply, account))) await tellOfSignIn(options, request, account);
      return { data: { username: account.username } };
    },
  );

  app.post(
    calls.register,
    { config, schema: { summary: '注册', tags: ['账号'], body: RegisterForm, response: answers(SignedIn) } },
    async (request, reply) => {
      const { username, password, repassword, code, captcha_key: key } = request.body;
      const captcha = await spendCaptcha(store, { key, answer: code }, Date.now());
      refuse(username.trim() === '' && '用户名不能为空');
      refuse(password === '' && '密码不能为空');
      refuse(repassword !== password && '两次输入密码不一致');
      refuse(code.trim() === '' && '验证码不能为空');
      requireCaptcha(captcha);
      refuse(nameProblem(username));
      refuse(passwordProblem(password));
      const account = await countFailures(options, { guessed: { what: 'register' }, request }, async () => {
        const key = nameKey(username);
        // Asked first, because a hash costs much; createMember decides.
        const taken = await findAccount(store, key);
        const made = taken ? null : await createMember(store, await newMember(username, key, password));
        if (made === null) throw new FailedCall(409, 'conflict', '用户名已被使用');
        return made;
      });
      await openSession(options, request, reply, { account, remember: false });
      await noteBrowser(options, request, reply, account);
      return { data: { username: account.username } };
    },
  );

  app.post(
    calls.logout,
    { config, schema: { summary: '退出登录', tags: ['账号'], response: answers(Done) } },
    async (request, reply) => {
      const token = sessionToken(request, environment);
      if (token !== undefined) await endSession(store, token);
      clearSessionCookie(request, reply, environment);
      return { data: { msg: '退出登录' } };
    },
  );
};

const newMember = async (username: string, key: string, password: string) => ({
  username: normalName(username),
  nameKey: key,
  passwordHash: await hashPassword(password),
  now: Date.now(),
});

/** Signs a member in whose password was right; a session that this browser had ends. */
const openSession = async (
  { store, environment }: ApiOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { account, remember }: { account: Account; remember: boolean },
): Promise<void> => {
  const now = Date.now();
  if (account.locked_at !== null) throw new FailedCall(403, 'forbidden', '账号已被锁定，请联系本站');
  const length = remember ? sessionLength.remembered : sessionLength.usual;
  const token = await startSession(store, { account, device: deviceOf(request), length, now });
  if (token === null) throw wrongLogin();
  const earlier = sessionToken(request, environment);
  if (earlier !== undefined) await endSession(store, earlier);
  await purgeSessions(store, now);
  setSessionCookie(request, reply, environment, { token, length });
};

/** @returns whether the member had signed in with this browser before */
const noteBrowser = (
  { store, environment }: ApiOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { id }: Account,
): Promise<boolean> => {
  const token = keepDeviceCookie(request, reply, environment);
  return noteDevice(store, id, { token, device: deviceOf(request), now: Date.now() });
};

/** Tells the member of a sign-in with a browser that is new to them, in case it was somebody else. */
const tellOfSignIn = ({ store }: ApiOptions, request: FastifyRequest, { id }: Account): Promise<void> => {
  const body = `${deviceOf(request)} 登录了你的账号。如果不是你本人，请在个人设置里让这台设备退出登录，并修改密码。`;
  const message: NewMessage = { kind: 'security', title: '新设备登录', body, link: pages.settings };
  return sendMessage(store.db, id, message, Date.now());
};

const deviceOf = (request: FastifyRequest): string => deviceName(request.headers['user-agent']);

/** One sentence for both, so that nobody learns which names there are. */
const wrongLogin = (): FailedCall => new FailedCall(403, 'forbidden', '用户名或密码错误');
