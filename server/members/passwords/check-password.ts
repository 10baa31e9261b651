import type { FastifyRequest } from 'fastify';
import { memberOf } from '../../auth/require-member.ts';
import type { CallOptions } from '../../http/calls.ts';
import { FailedCall } from '../../http/failures/failures.ts';
import { getAccount } from '../members.ts';
import { limitFailures } from './limit-failures.ts';
import { isPassword } from './passwords.ts';

/**
 * Checks the current password again: somebody who found an open session does not know it.
 * @returns the hash that it was checked against
 * @throws FailedCall 403 where it is wrong, 429 after too many failures
 */
export const checkPassword = (
  options: CallOptions,
  request: FastifyRequest,
  password: string,
  sentence?: string,
): Promise<string> => {
  const { id } = memberOf(request);
  return limitFailures(options, { credential: { kind: 'password', memberId: id }, client: request }, async () => {
    const account = await getAccount(options.store, id);
    const matches = await isPassword(password, account?.password_hash);
    if (!account || !matches) throw wrongPassword(sentence);
    return account.password_hash;
  });
};

export const wrongPassword = (sentence = '原始密码错误'): FailedCall => new FailedCall(403, 'forbidden', sentence);
