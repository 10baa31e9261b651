import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  captchaUnspentStatus,
  impersonatesSite,
  nameKey,
  nameProblem,
  normalName,
  passwordProblem,
} from 'shared-api/account-rules';
import { calls } from 'shared-api/paths';
import { Done, LoginForm, RegisterForm, SignedIn } from 'shared-api/schemas/account';
import {
  clearSessionCookie,
  deviceToken,
  keepDeviceCookie,
  sessionToken,
  setSessionCookie,
} from '../auth/session-cookie.ts';
import { deleteExpiredSessions, endSession, sessionLengthMs, startSession } from '../auth/sessions.ts';
import type { CallOptions } from '../http/calls.ts';
import { FailedCall, refuse } from '../http/failures/failures.ts';
import { weights } from '../http/limits/address-limit.ts';
import { respondsWith } from '../http/responses.ts';
import { newDeviceNotice } from '../messages/notices.ts';
import { sendMessage } from '../messages/send-message.ts';
import { readSettings, registrationIn } from '../settings/settings.ts';
import { requireCaptcha } from './captcha/captcha-calls.ts';
import { checkCaptcha } from './captcha/captchas.ts';
import { deviceName } from './devices/device-name.ts';
import { firstSignIn, rememberDevice } from './devices/known-devices.ts';
import { createInvitedMember, requireInvitation } from './invitations/invitations.ts';
import { type Account, createMember, findAccount, nameTaken } from './members.ts';
import type { Credential } from './passwords/attempts.ts';
import { limitFailures, limitRegistrations } from './passwords/limit-failures.ts';
import { guessableProblem, hashPassword, isPassword } from './passwords/passwords.ts';
import { raisePasswordHash } from './passwords/raise-password-hash.ts';

/** Registers the calls to sign in, to register and to sign out. Sources of the sentences: specification, sections 4 and 5. */
export const signInCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, options) => {
  const { store, environment, siteName, figures } = options;
  const config = { visitors: true, beforeSignIn: true, weight: weights.signIn };

  app.post(
    calls.login,
    { config, schema: { summary: '登录', tags: ['账号'], body: LoginForm, response: respondsWith(SignedIn) } },
    async (request, reply) => {
      const { username, password, code, captcha_key: key, remember = false } = request.body;
      const captcha = await checkCaptcha(store, { key, answer: code }, Date.now());
      refuse(username.trim() === '' && '用户名不能为空');
      refuse(password === '' && '密码不能为空');
      refuse(code.trim() === '' && '验证码不能为空');
      requireCaptcha(captcha);
      const name = nameKey(username);
      const found = await findAccount(store, name);
      const account = await limitFailures(
        options,
        { credential: await credentialOf(options, request, name, found), client: request },
        async () => {
          const matches = await isPassword(password, found?.password_hash, request.ip);
          if (!found || !matches) throw wrongLogin();
          return raisePasswordHash(store, found, password);
        },
      );
      await openSession(options, request, reply, { account, remember });
      if (!(await rememberBrowser(options, request, reply, account)))
        await notifyOfNewDevice(options, request, account);
      return { data: { username: account.username } };
    },
  );

  app.post(
    calls.register,
    { config, schema: { summary: '注册', tags: ['账号'], body: RegisterForm, response: respondsWith(SignedIn) } },
    async (request, reply) => {
      const { username, password, repassword, code, captcha_key: key } = request.body;
      const registration = registrationIn(await readSettings(store));
      if (registration === 'closed') throw new FailedCall(403, 'forbidden', '本站现在不开放注册');
      // Where none is needed none is used.
      const invitation = registration === 'invitation' ? (request.body.invitation_token ?? '') : undefined;
      if (invitation === '') throw new FailedCall(403, 'forbidden', needsInvitation);
      refuse(username.trim() === '' && '用户名不能为空');
      refuse(password === '' && '密码不能为空');
      refuse(repassword !== password && '两次输入密码不一致');
      refuse(nameProblem(username));
      refuse(impersonatesSite(username, await siteName()) && '用户名不能像是本站的名义');
      refuse(passwordProblem(password));
      const guessable = environment.testing ? undefined : guessableProblem(password, username);
      if (guessable !== undefined) throw new FailedCall(captchaUnspentStatus, 'bad_request', guessable);
      refuse(code.trim() === '' && '验证码不能为空');
      requireCaptcha(await checkCaptcha(store, { key, answer: code }, Date.now()));
      const register = async () => {
        const key = nameKey(username);
        // Both looked up first, because a hash is costly; what makes the member decides.
        if (invitation !== undefined) await requireInvitation(store, invitation, Date.now());
        if (await findAccount(store, key)) throw nameTaken();
        const member = await newMember(username, key, password);
        if (invitation !== undefined) return createInvitedMember(store, member, invitation);
        const made = await createMember(store, member);
        if (made === null) throw nameTaken();
        return made;
      };
      const account = await limitFailures(options, { credential: { kind: 'register' }, client: request }, () =>
        limitRegistrations(options, request, register),
      );
      figures.count('members');
      await openSession(options, request, reply, { account, remember: false });
      await rememberBrowser(options, request, reply, account);
      return { data: { username: account.username } };
    },
  );

  app.post(
    calls.logout,
    { config, schema: { summary: '退出登录', tags: ['账号'], response: respondsWith(Done) } },
    async (request, reply) => {
      const token = sessionToken(request, environment);
      if (token !== undefined) await endSession(store, token);
      clearSessionCookie(request, reply, environment);
      return { data: { msg: '退出登录' } };
    },
  );
};

/** Guesses by a browser that the member signed in with before are counted apart, so that nobody else's lock it out. */
const credentialOf = async (
  { store, environment }: CallOptions,
  request: FastifyRequest,
  name: string,
  account: Account | undefined,
): Promise<Credential> => {
  const token = deviceToken(request, environment);
  const known = account && token !== undefined && (await firstSignIn(store, account.id, token)) !== null;
  return { kind: known ? 'device' : 'login', name };
};

const needsInvitation = '本站现在只接受邀请注册，请打开你收到的邀请链接';

const newMember = async (username: string, key: string, password: string) => ({
  username: normalName(username),
  nameKey: key,
  passwordHash: await hashPassword(password),
  now: Date.now(),
});

/** Starts a session for a member whose password was right, and ends the one that this browser had. @throws FailedCall 403 */
const openSession = async (
  { store, environment }: CallOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { account, remember }: { account: Account; remember: boolean },
): Promise<void> => {
  const now = Date.now();
  if (account.locked_at !== null) throw new FailedCall(403, 'forbidden', lockedSentence(account));
  const lengthMs = remember ? sessionLengthMs.remembered : sessionLengthMs.standard;
  const deviceSeenAt = (await firstSignIn(store, account.id, deviceToken(request, environment) ?? '')) ?? now;
  const token = await startSession(store, { account, device: deviceOf(request), deviceSeenAt, lengthMs, now });
  if (token === null) throw wrongLogin();
  const earlier = sessionToken(request, environment);
  if (earlier !== undefined) await endSession(store, earlier);
  await deleteExpiredSessions(store, now);
  setSessionCookie(request, reply, environment, { token, lengthMs });
};

/** Remembers the browser of a sign-in. @returns whether the member had signed in with it before */
const rememberBrowser = (
  { store, environment }: CallOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { id }: Account,
): Promise<boolean> => {
  const token = keepDeviceCookie(request, reply, environment);
  return rememberDevice(store, id, { token, device: deviceOf(request), now: Date.now() });
};

/**
 * Sends the member a message about a sign-in with a new browser, in case it was somebody else. Whoever has just registered
 * signs in on their other devices: that is no news.
 */
const notifyOfNewDevice = async (
  { store }: CallOptions,
  request: FastifyRequest,
  { id, created_at }: Account,
): Promise<void> => {
  if (Date.now() - created_at < firstDaysMs) return;
  await sendMessage(store.db, id, newDeviceNotice(deviceOf(request)), Date.now());
};

/** Days after a registration in which members sign in on the devices that they have. */
const firstDaysMs = 3 * 86_400_000;

const deviceOf = (request: FastifyRequest): string => deviceName(request.headers['user-agent']);

/** Said to whoever knows the password alone. */
const lockedSentence = ({ lock_reason: reason }: Account): string =>
  reason === '' ? '账号已被锁定，请联系本站' : `账号已被锁定，请联系本站。原因：${reason}`;

/** One sentence for a wrong name and a wrong password, so that nobody learns which names exist. */
const wrongLogin = (): FailedCall => new FailedCall(403, 'forbidden', '用户名或密码错误');
