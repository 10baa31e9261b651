import { localTime, print, printList } from 'release/command-line/output';
import { wholeNumber } from 'release/command-line/parse-options';
import type { Invitation, InvitationState } from 'shared-api/console/schemas/invitations';
import { invitationPath } from 'shared-api/members/invitation';
import { chinaDay } from '../../db/china-day.ts';
import { isoTime } from '../../db/ids.ts';
import { readEnvironment } from '../../environment.ts';
import { listInvitations, makeInvitation, setRevoked } from '../../members/invitations/invitations.ts';
import { readInvitation } from '../../members/invitations/new-invitation.ts';
import { withStore } from '../with-store.ts';
import { commandBecause, parseDay, refuseArguments, singleArgument, singleId } from './arguments.ts';

/** How long an invitation is valid where nothing is said. */
const defaultDays = 7;

/** Options of the commands about invitations. */
interface Values {
  uses: string;
  until?: string | undefined;
  reason?: string | undefined;
  json?: boolean | undefined;
}

const dayMs = 86_400_000;

/** The day of China that is some days after a time, as in 2026-01-31. */
const dayAfter = (time: number, days: number): string => isoTime((chinaDay(time) + days) * dayMs).slice(0, 10);

/** Makes an invitation and prints its link, which nobody can print again. */
export const invite = async (operands: readonly string[], { uses, until, reason, json }: Values): Promise<number> => {
  const now = Date.now();
  const form = {
    note: singleArgument(operands, '给谁'),
    max_uses: wholeNumber('uses', uses, 1),
    until: until === undefined ? dayAfter(now, defaultDays) : parseDay('until', until),
  };
  const invitation = readInvitation(form, now);
  const authority = commandBecause(reason);
  const { id, token } = await withStore((store) => makeInvitation(store, invitation, authority, now));
  const { publicOrigin, host, port } = readEnvironment(process.env);
  const link = `${publicOrigin ?? `http://${host}:${port}`}${invitationPath(token)}`;
  const lines = [
    link,
    `给${invitation.note}，能注册 ${invitation.maxUses} 个账号，到 ${form.until} 为止；只显示这一次。`,
  ];
  print(json, { id: String(id), link, until: form.until }, lines.join('\n'));
  return 0;
};

const stateNames: Record<InvitationState, string> = {
  valid: '有效',
  used: '用完了',
  expired: '过期了',
  revoked: '收回了',
};

const invitationLine = ({ id, note, uses, max_uses, made_by, expires_at, state }: Invitation): string =>
  [
    ...[id, `给${note}`, stateNames[state], `用过 ${uses}/${max_uses}`],
    ...[`到 ${localTime(expires_at)}`, `${made_by || '已删除的账号'}发出`],
  ].join('  ');

/** Lists invitations, the newest first. */
export const printInvitations = async (operands: readonly string[], { json }: Values): Promise<number> => {
  refuseArguments(operands);
  await withStore(async (store) => {
    let cursor: string | undefined;
    do {
      const { items, next_cursor } = await listInvitations(store, cursor, Date.now());
      printList(json, items, invitationLine, '没有发出过邀请。');
      cursor = next_cursor ?? undefined;
    } while (cursor !== undefined);
  });
  return 0;
};

/** Revokes an invitation. */
export const revokeInvitation = async (operands: readonly string[], { reason, json }: Values): Promise<number> => {
  const id = singleId(operands, '邀请');
  const authority = commandBecause(reason);
  const act = await withStore((store) => setRevoked(store, id, true, authority, Date.now()));
  const text = act === null ? `邀请 ${id} 早已收回。` : `邀请 ${id} 已收回，已经注册的账号不受影响。`;
  print(json, { id: String(id), revoked: true }, text);
  return 0;
};
