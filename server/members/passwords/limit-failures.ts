import type { FastifyRequest } from 'fastify';
import type { Store } from '../../db/open-store.ts';
import type { Environment } from '../../environment.ts';
import { FailedCall, isClientsFault } from '../../http/failures/failures.ts';
import { addressBlock } from '../../http/limits/address-block.ts';
import { beginAttempt, type Credential, deleteAttempt, deleteAttemptsOn, type Limit, subjectOf } from './attempts.ts';

const windowMs = 900_000;

/** Bounds within {@link windowMs}. Those by address are higher, because households and offices share one. */
const maxAttempts = {
  failuresBySubject: 10,
  failuresByAddress: 60,
  captchasByAddress: 150,
  registrationsByAddress: 60,
  mailsBySubject: 3,
  mailsByAddress: 20,
} as const;

/**
 * Longest pause between guesses of one credential. They slow down rather than lock it: otherwise ten wrong guesses would keep
 * its owner out, again and again.
 */
const maxPauseMs = 60_000;

interface LimitOptions {
  store: Store;
  /** In test mode nothing is limited by address. */
  environment: Pick<Environment, 'testing'>;
}

type Client = Pick<FastifyRequest, 'ip'>;

/**
 * Runs an attempt that may be somebody's guess. Failures are limited by credential and by the client's address, those of
 * browsers that are known to be the member's by those alone; a success deletes those of the credential. A registration
 * guesses no credential and is limited by address alone.
 *
 * @param attempt throws FailedCall where it failed; what is no fault of the client's ({@link isClientsFault}) is not counted
 * @throws FailedCall 429 after too many failures, with the seconds to wait; what `attempt` throws
 */
export const limitFailures = async <Result>(
  { store, environment }: LimitOptions,
  { credential, client }: { credential: Credential | { kind: 'register' }; client: Client },
  attempt: () => Promise<Result>,
): Promise<Result> => {
  const subject = credential.kind === 'register' ? undefined : subjectOf(credential);
  const limits: Limit[] = [];
  if (subject !== undefined) limits.push({ subject, maxAttempts: maxAttempts.failuresBySubject, windowMs, maxPauseMs });
  if (!environment.testing && credential.kind !== 'device')
    limits.push(byAddress(credential.kind, client, maxAttempts.failuresByAddress));
  const ids = await begin(store, limits);
  try {
    const result = await attempt();
    if (subject !== undefined) await deleteAttemptsOn(store, subject);
    await deleteAttempt(store, ids);
    return result;
  } catch (error) {
    if (!isClientsFault(error)) await deleteAttempt(store, ids);
    throw error;
  }
};

/** Limits how many captchas are made for one address. @throws FailedCall 429, with the seconds to wait */
export const limitCaptchas = async ({ store, environment }: LimitOptions, client: Client): Promise<void> => {
  if (!environment.testing) await begin(store, [byAddress('captcha', client, maxAttempts.captchasByAddress)]);
};

/**
 * Runs a registration and counts it where it succeeds: of one address so many are made within the window.
 * @throws FailedCall 429, with the seconds to wait; what `register` throws
 */
export const limitRegistrations = async <Result>(
  { store, environment }: LimitOptions,
  client: Client,
  register: () => Promise<Result>,
): Promise<Result> => {
  if (environment.testing) return register();
  const ids = await begin(store, [byAddress('registered', client, maxAttempts.registrationsByAddress)]);
  try {
    return await register();
  } catch (error) {
    await deleteAttempt(store, ids);
    throw error;
  }
};

/** Limits the mails that are asked for of one subject, and from one address. @throws FailedCall 429, with the seconds to wait */
export const limitMails = async (
  { store, environment }: LimitOptions,
  client: Client,
  subject: string,
): Promise<void> => {
  const limits: Limit[] = [{ subject: `mail ${subject}`, maxAttempts: maxAttempts.mailsBySubject, windowMs }];
  if (!environment.testing) limits.push(byAddress('mail', client, maxAttempts.mailsByAddress));
  await begin(store, limits);
};

/** Forgets the failures of a member who has proved their identity otherwise: they need not wait to sign in. */
export const forgetFailures = async (
  store: Pick<Store, 'db'>,
  { memberId, name }: { memberId: number; name: string },
): Promise<void> => {
  await deleteAttemptsOn(store, subjectOf({ kind: 'login', name }));
  await deleteAttemptsOn(store, subjectOf({ kind: 'device', name }));
  await deleteAttemptsOn(store, subjectOf({ kind: 'password', memberId }));
};

const byAddress = (kind: string, { ip }: Client, max: number): Limit => ({
  subject: `${kind} address ${addressBlock(ip)}`,
  maxAttempts: max,
  windowMs,
});

const begin = async (store: Store, limits: Limit[]): Promise<readonly number[]> => {
  const attempt = await beginAttempt(store, limits, Date.now());
  if (attempt.waitSeconds > 0) {
    const sentence = `尝试次数过多，请 ${attempt.waitSeconds} 秒后再试`;
    throw new FailedCall(429, 'too_many_requests', sentence, attempt.waitSeconds);
  }
  return 'ids' in attempt ? attempt.ids : [];
};
