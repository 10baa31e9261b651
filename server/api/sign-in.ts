import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { calls } from 'shared-api/paths';
import { Done, LoginForm, RegisterForm, SignedIn } from 'shared-api/schemas/account';
import { deviceName } from '../auth/device-name.ts';
import { nameKey, nameProblem, normalName } from '../auth/member-name.ts';
import { hashPassword, isPassword, passwordProblem } from '../auth/passwords.ts';
import { spendCaptcha } from '../store/captchas.ts';
import { type Account, createMember, findAccount } from '../store/members.ts';
import { endSession, purgeSessions, sessionLength, startSession } from '../store/sessions.ts';
import { answers } from './answers.ts';
import type { ApiOptions } from './api.ts';
import { requireCaptcha } from './captcha.ts';
import { FailedCall, refuse } from './failures.ts';
import { countFailures } from './limits.ts';
import { clearSessionCookie, sessionToken, setSessionCookie } from './session-cookie.ts';

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
      const who = { name: nameKey(username) };
      const account = await countFailures(options, { what: 'login', who, request }, async () => {
        const found = await findAccount(store, who.name);
        const right = await isPassword(password, found?.password_hash);
        if (!found || !right) throw wrongLogin();
        return found;
      });
      await openSession(options, request, reply, { account, remember });
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
      const account = await countFailures(options, { what: 'register', request }, async () => {
        const key = nameKey(username);
        // Asked first, because a hash costs much; createMember decides.
        const taken = await findAccount(store, key);
        const made = taken ? null : await createMember(store, await newMember(username, key, password));
        if (made === null) throw new FailedCall(409, 'conflict', '用户名已被使用');
        return made;
      });
      await openSession(options, request, reply, { account, remember: false });
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
  const device = deviceName(request.headers['user-agent']);
  const token = await startSession(store, { account, device, length, now });
  if (token === null) throw wrongLogin();
  const earlier = sessionToken(request, environment);
  if (earlier !== undefined) await endSession(store, earlier);
  await purgeSessions(store, now);
  setSessionCookie(request, reply, environment, { token, length });
};

/** One sentence for both, so that nobody learns which names there are. */
const wrongLogin = (): FailedCall => new FailedCall(403, 'forbidden', '用户名或密码错误');
