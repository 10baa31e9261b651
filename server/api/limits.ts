import type { FastifyRequest } from 'fastify';
import { addressBlock } from '../auth/address-block.ts';
import { beginAttempt, forgetAttempt, forgetSubject, type Guessed, type Limit, subjectOf } from '../store/attempts.ts';
import type { ApiOptions } from './api.ts';
import { FailedCall } from './failures.ts';

const quarter = 900_000;

/** How many failures (of captchas: pictures) are borne in a quarter of an hour. Households and offices share an address. */
const most = { bySubject: 10, byAddress: 60, captchas: 150 } as const;

/**
 * Lets something be tried that can be guessed, and counts it if it fails: by whom it is about, and by address.
 *
 * @param tryIt what is tried; it throws where it failed
 * @throws FailedCall 429 when there were too many failures, with the seconds to wait; what `tryIt` throws
 */
export const countFailures = async <Result>(
  { store, environment }: ApiOptions,
  { guessed, request }: { guessed: Guessed | { what: 'register' }; request: FastifyRequest },
  tryIt: () => Promise<Result>,
): Promise<Result> => {
  const subject = guessed.what === 'register' ? undefined : subjectOf(guessed);
  const limits: Limit[] = [];
  if (subject !== undefined) limits.push({ subject, most: most.bySubject, window: quarter });
  if (!environment.testing) limits.push(byAddress(guessed.what, request, most.byAddress));
  const ids = await begin({ store }, limits);
  try {
    const result = await tryIt();
    if (subject !== undefined) await forgetSubject(store, subject);
    await forgetAttempt(store, ids);
    return result;
  } catch (error) {
    // What broke down here is nobody's wrong guess.
    if (!(error instanceof FailedCall)) await forgetAttempt(store, ids);
    throw error;
  }
};

/** Bounds how many captchas one address can have drawn. @throws FailedCall 429 */
export const countCaptcha = async (options: ApiOptions, request: FastifyRequest): Promise<void> => {
  if (!options.environment.testing) await begin(options, [byAddress('captcha', request, most.captchas)]);
};

const byAddress = (what: string, request: FastifyRequest, times: number): Limit => ({
  subject: `${what} address ${addressBlock(request.ip)}`,
  most: times,
  window: quarter,
});

const begin = async ({ store }: Pick<ApiOptions, 'store'>, limits: Limit[]): Promise<readonly number[]> => {
  const attempt = await beginAttempt(store, limits, Date.now());
  if (attempt.wait > 0) {
    throw new FailedCall(429, 'too_many_requests', `尝试次数过多，请 ${attempt.wait} 秒后再试`);
  }
  return 'ids' in attempt ? attempt.ids : [];
};
