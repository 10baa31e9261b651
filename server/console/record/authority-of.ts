import type { FastifyRequest } from 'fastify';
import { maxReasonCharacters } from 'shared-api/console/schemas/staff';
import { memberOf } from '../../auth/require-member.ts';
import { storable } from '../../db/storable.ts';
import { refuse } from '../../http/failures/failures.ts';
import type { Actor, Authority } from './record-act.ts';

/**
 * The authority of whoever calls.
 * @param reason as it was typed; `isNeeded`: whether it must be given
 * @throws FailedCall 400 where the reason is missing or too long
 */
export const authorityOf = (
  request: FastifyRequest,
  { reason = '', isNeeded = false }: { reason?: string; isNeeded?: boolean } = {},
): Authority & { actor: Actor & { door: 'page' } } => {
  const { id, username, role, sessionId } = memberOf(request);
  const given = storable(reason).trim();
  refuse(isNeeded && given === '' && '请写明原因');
  refuse([...given].length > maxReasonCharacters && `原因不能多于 ${maxReasonCharacters} 个字`);
  return { actor: { door: 'page', id, username, role, sessionId }, reason: given };
};
