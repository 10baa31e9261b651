import { type InvitationForm, invitationBounds } from 'shared-api/console/schemas/invitations';
import { chinaDay, startOfChinaDay } from '../../db/china-day.ts';
import { refuse } from '../../http/failures/failures.ts';

/** An invitation that is to be made. */
export interface NewInvitation {
  /** Whom it is for. */
  note: string;
  /** Members who can register with it. */
  maxUses: number;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/**
 * Reads an invitation as it was asked for.
 * @param now epoch milliseconds
 * @throws FailedCall 400 where it passes a bound
 */
export const readInvitation = ({ note, max_uses: maxUses, until }: InvitationForm, now: number): NewInvitation => {
  const name = note.trim();
  refuse(name === '' && '请写明给谁');
  const { noteLength, uses, days } = invitationBounds;
  refuse([...name].length > noteLength && `“给谁”不能多于 ${noteLength} 个字`);
  refuse((maxUses < 1 || maxUses > uses) && `一个邀请能注册 1 到 ${uses} 个账号`);
  const lastDay = chinaDay(Date.parse(until));
  refuse(lastDay < chinaDay(now) && '有效期不能在今天以前');
  refuse(lastDay > chinaDay(now) + days && `有效期最多 ${days} 天`);
  return { note: name, maxUses, expiresAt: startOfChinaDay(lastDay + 1) };
};
