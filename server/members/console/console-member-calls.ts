import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as calls from 'shared-api/console/calls';
import { neededRoles } from 'shared-api/console/needed-roles';
import { MemberAct, MemberDetails, MemberParams, MemberRows } from 'shared-api/console/schemas/members';
import { Recorded, RecordedDownload } from 'shared-api/console/schemas/record';
import { RowId } from 'shared-api/console/schemas/staff';
import { apiBase } from 'shared-api/paths';
import { Type } from 'typebox';
import { authorityOf } from '../../console/record/authority-of.ts';
import { recorded } from '../../console/record/record-act.ts';
import type { Undos } from '../../console/record/undo-act.ts';
import { type CallOptions, patternOf } from '../../http/calls.ts';
import { notThere } from '../../http/failures/failures.ts';
import { weights } from '../../http/limits/address-limit.ts';
import { respondsWith } from '../../http/responses.ts';
import { asData, exportMember } from '../export-member.ts';
import { createMailer } from '../mail/mailer.ts';
import { writeMail } from '../mail/write-mail.ts';
import { limitMails } from '../passwords/limit-failures.ts';
import { endAllSessions, restoreLock, setLock } from './account-acts.ts';
import { allowExport, deleteMemberFor, memberOfAllowedExport } from './data-requests.ts';
import { getMemberDetails } from './member-details.ts';
import { recordResetLink } from './reset-link.ts';
import { searchMembers } from './search-members.ts';

const tags = ['后台 · 会员'];

/** How acts on accounts are undone. */
export const memberUndos: Undos = {
  'member.lock': {
    role: neededRoles.unlockMember,
    run: (store, { objectId, before }, authority, now) => restoreLock(store, objectId, before, authority, now),
  },
  'member.unlock': {
    role: neededRoles.lockMember,
    run: (store, { objectId, before }, authority, now) => restoreLock(store, objectId, before, authority, now),
  },
};

/** Registers the calls by which staff look after members. */
export const consoleMemberCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, options) => {
  const { store, environment } = options;
  const sendMail = createMailer(app, environment);
  const sendsMail = sendMail !== null;

  app.get(
    patternOf(calls.members),
    {
      config: { role: neededRoles.members },
      schema: { summary: '查找会员', tags, querystring: MemberParams, response: respondsWith(MemberRows) },
    },
    async (request) => ({ data: await searchMembers(store, request.query) }),
  );

  app.get(
    patternOf(calls.member, 'id'),
    {
      config: { role: neededRoles.member },
      schema: {
        summary: '一位会员：只有帮得上忙的，没有私密的',
        tags,
        params: Type.Object({ id: RowId }),
        response: respondsWith(MemberDetails),
      },
    },
    async (request) => {
      const { actor } = authorityOf(request);
      const details = await getMemberDetails(store, Number(request.params.id), { actor, sendsMail, now: Date.now() });
      if (details === null) throw notThere('这个账号');
      return { data: details };
    },
  );

  app.post(
    calls.lockMember,
    {
      config: { role: neededRoles.lockMember },
      schema: { summary: '锁定账号，原因会给本人看', tags, body: MemberAct, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { id, reason } = request.body;
      const authority = authorityOf(request, { reason, isNeeded: true });
      const lock = { reason: authority.reason };
      return { data: recorded('账号已锁定', await setLock(store, Number(id), lock, authority, Date.now())) };
    },
  );

  app.post(
    calls.unlockMember,
    {
      config: { role: neededRoles.unlockMember },
      schema: { summary: '解锁账号', tags, body: MemberAct, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { id, reason } = request.body;
      const act = await setLock(store, Number(id), null, authorityOf(request, { reason }), Date.now());
      return { data: recorded('账号已解锁', act) };
    },
  );

  app.post(
    calls.endMemberSessions,
    {
      config: { role: neededRoles.endMemberSessions },
      schema: { summary: '让会员的所有设备退出登录', tags, body: MemberAct, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { id, reason } = request.body;
      const act = await endAllSessions(store, Number(id), authorityOf(request, { reason }), Date.now());
      return { data: recorded('所有设备已退出登录', act) };
    },
  );

  app.post(
    calls.sendResetLink,
    {
      config: { role: neededRoles.sendResetLink },
      schema: {
        summary: '把设置新密码的链接寄到会员确认过的邮箱',
        tags,
        body: MemberAct,
        response: respondsWith(Recorded),
      },
    },
    async (request) => {
      const { id, reason } = request.body;
      const authority = authorityOf(request, { reason });
      await limitMails(options, request, `staff reset ${id}`);
      const { contact, act } = await recordResetLink(store, Number(id), { authority, sendsMail, now: Date.now() });
      sendMail?.(() => writeMail(options, contact, 'reset'));
      return { data: recorded('信已经寄出，链接一小时内有效', act) };
    },
  );

  app.post(
    calls.exportMember,
    {
      config: { role: neededRoles.exportMember, confirmed: true },
      schema: {
        summary: '应会员的要求导出个人数据：得到它的地址',
        tags,
        body: MemberAct,
        response: respondsWith(RecordedDownload),
      },
    },
    async (request) => {
      const { id, reason } = request.body;
      const authority = authorityOf(request, { reason, isNeeded: true });
      const act = String(await allowExport(store, Number(id), authority, Date.now()));
      return { data: { msg: '开始下载', act, address: apiBase + calls.memberData(act) } };
    },
  );

  app.get(
    patternOf(calls.memberData, 'act'),
    {
      // A HEAD request would read all of it.
      exposeHeadRoute: false,
      config: { role: neededRoles.memberData, confirmed: true, weight: weights.export },
      schema: {
        summary: '一位会员的个人数据',
        tags,
        params: Type.Object({ act: RowId }),
        response: respondsWith(Type.Record(Type.String(), Type.Unknown())),
      },
    },
    async (request, reply) => {
      const { actor } = authorityOf(request);
      const now = Date.now();
      const id = await memberOfAllowedExport(store, { actId: Number(request.params.act), actor, now });
      reply.header('content-disposition', `attachment; filename="shuhai-member-${id}.json"`);
      reply.type('application/json; charset=utf-8');
      const parts = asData(exportMember(store, { id }, now));
      // A stream goes out as it is; the type asks for what it holds.
      return reply.send(Readable.from(parts) as unknown as { data: Record<string, unknown> });
    },
  );

  app.post(
    calls.deleteMember,
    {
      config: { role: neededRoles.deleteMember, confirmed: true },
      schema: { summary: '应会员的要求注销账号', tags, body: MemberAct, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { id, reason } = request.body;
      const authority = authorityOf(request, { reason, isNeeded: true });
      return { data: recorded('账号已注销', await deleteMemberFor(store, Number(id), authority, Date.now())) };
    },
  );
};
