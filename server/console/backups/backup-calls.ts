import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as calls from 'shared-api/console/calls';
import { neededRoles } from 'shared-api/console/needed-roles';
import { BackupForm, Backups, MakeBackupForm } from 'shared-api/console/schemas/backups';
import { Recorded, RecordedDownload } from 'shared-api/console/schemas/record';
import { RowId } from 'shared-api/console/schemas/staff';
import { apiBase } from 'shared-api/paths';
import { Failure } from 'shared-api/schemas/common';
import { Type } from 'typebox';
import { memberOf } from '../../auth/require-member.ts';
import { backupName, deleteBackup, makeBackupFolder, recordBackup } from '../../backup/kept-backups.ts';
import { type CallOptions, patternOf } from '../../http/calls.ts';
import { FailedCall, notThere } from '../../http/failures/failures.ts';
import { weights } from '../../http/limits/address-limit.ts';
import { respondsWith } from '../../http/responses.ts';
import { authorityOf } from '../record/authority-of.ts';
import { recorded } from '../record/record-act.ts';
import { recordedDownload } from '../record/recorded-download.ts';
import { askForBackup, askForCheck, openTasks } from './backup-tasks.ts';
import { showBackups } from './list-backups.ts';

const tags = ['后台 · 备份'];

/** Registers the calls about backups: list, make, check, download, delete. */
export const backupCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store, environment }) => {
  const { backupsDir } = environment;
  const existing = async (file: string): Promise<string> => {
    const target = path.join(backupsDir, file);
    if (!(await stat(target).catch(() => undefined))?.isFile()) throw notThere('这个备份');
    return target;
  };

  app.get(
    calls.backups,
    {
      config: { role: neededRoles.backups },
      schema: { summary: '备份，新的在前', tags, response: respondsWith(Backups) },
    },
    async () => ({ data: await showBackups(store, environment, Date.now()) }),
  );

  app.post(
    calls.makeBackup,
    {
      config: { role: neededRoles.makeBackup },
      schema: { summary: '在后台做一个备份', tags, body: MakeBackupForm, response: respondsWith(Recorded) },
    },
    async (request) => {
      const authority = authorityOf(request, request.body);
      const now = Date.now();
      // Found now, and not by the task: a folder that cannot be made.
      await makeBackupFolder(backupsDir);
      const act = await askForBackup(store, backupName(now), authority, now);
      return { data: recorded('正在做备份', act) };
    },
  );

  app.post(
    calls.checkBackup,
    {
      config: { role: neededRoles.checkBackup },
      schema: { summary: '在后台把一个备份读一遍', tags, body: BackupForm, response: respondsWith(Recorded) },
    },
    async ({ body: { file } }) => {
      await existing(file);
      const isNew = await askForCheck(store, file, Date.now());
      return { data: recorded(isNew ? '正在检查' : '已经在检查了', null) };
    },
  );

  app.post(
    calls.deleteBackup,
    {
      config: { role: neededRoles.deleteBackup, confirmed: true },
      schema: { summary: '删除一个备份', tags, body: BackupForm, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { file } = request.body;
      const authority = authorityOf(request, request.body);
      await existing(file);
      if ((await openTasks(store)).some((task) => task.file === file))
        throw new FailedCall(409, 'conflict', '这个备份正在检查，请等它查完');
      const act = await deleteBackup(store, backupsDir, file, authority, Date.now());
      if (act === null) throw notThere('这个备份');
      return { data: recorded('备份已删除', act) };
    },
  );

  app.post(
    calls.downloadBackup,
    {
      config: { role: neededRoles.downloadBackup, confirmed: true },
      schema: {
        summary: '下载一个备份：得到它的地址',
        tags,
        body: BackupForm,
        response: respondsWith(RecordedDownload),
      },
    },
    async (request) => {
      const { file } = request.body;
      const authority = authorityOf(request, request.body);
      await existing(file);
      const act = String(await recordBackup(store, 'backup.download', file, authority, Date.now()));
      return { data: { msg: '开始下载', act, address: apiBase + calls.backupContent(act) } };
    },
  );

  app.get(
    patternOf(calls.backupContent, 'act'),
    {
      // A HEAD request would read the whole file.
      exposeHeadRoute: false,
      config: { role: neededRoles.backupContent, confirmed: true, weight: weights.export },
      schema: {
        summary: '一个备份的内容',
        tags,
        params: Type.Object({ act: RowId }),
        response: { 200: Type.String(), '4xx': Failure, '5xx': Failure },
      },
    },
    async (request, reply) => {
      const file = await recordedDownload(store, {
        ...{ actId: Number(request.params.act), kind: 'backup.download' },
        ...{ actorId: memberOf(request).id, now: Date.now() },
      });
      // Opened before the answer begins: what is deleted meanwhile is given whole.
      const handle = await open(await existing(file));
      const { size } = await handle.stat();
      reply.type('application/octet-stream');
      reply.header('content-length', size);
      reply.header('content-disposition', `attachment; filename="${file}"`);
      // A stream goes out as it is; the type asks for what it holds.
      return reply.send(handle.createReadStream() as unknown as string);
    },
  );
};
