import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { apiBase } from 'shared-api/paths';
import { UsageError } from '../command-line/command.ts';
import { reasonOf } from '../command-line/output.ts';
import { parseDescription, readDescriptionText, withFilesAt } from '../read-description.ts';
import { ReleaseRefusal } from '../refusal.ts';
import type { ReleaseClient } from './client.ts';
import { type Acts, addressOf, type Operation, type OperationName, operations } from './operations.ts';

/**
 * A client of another server, which accepts it by a token for one app.
 * @throws UsageError where the address is none, or there is no token
 */
export const createRemoteClient = (to: string, token = ''): ReleaseClient => {
  if (!URL.canParse(to) || !/^https?:$/.test(new URL(to).protocol))
    throw new UsageError('--to 应是网址，形如 https://example.com');
  if (token === '') throw new UsageError('缺少环境变量 RELEASE_TOKEN：请向网站的管理者要一个发布凭证');
  const acts = Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [
      name,
      (input: object) => send({ to, token }, operation, input),
    ]),
  ) as unknown as Acts<OperationName>;
  return {
    ...acts,
    site: to,
    publish: async (folder, note, filesAt) => {
      const built = await readDescriptionText(folder);
      const text = filesAt === undefined ? built : withFilesAt(built, filesAt);
      const { release, files } = parseDescription(text, folder);
      const { upload, received = [] } = await acts.beginUpload({ description: JSON.parse(text) });
      if (upload === null) return { release, isNew: false, notes: [] };
      // What lies elsewhere the site fetches itself.
      for (const file of filesAt === undefined ? Object.keys(files) : []) {
        if (received.includes(file)) continue;
        await acts.sendFile({ upload, '*': file, content: await readFile(path.join(folder, file)) });
      }
      return acts.publishUpload({ upload, ...note });
    },
  };
};

/** Sends an operation to a site. @param input its parts; those that its path names stand there, the others in the body */
const send = async (
  { to, token }: { to: string; token: string },
  operation: Operation,
  input: object,
): Promise<never> => {
  const { method, body } = operation;
  const { url, rest } = addressOf(operation, input);
  const isFile = body === 'content';
  const content = body === undefined ? rest : rest[body];
  // A redirect would carry the token elsewhere.
  const response = await fetch(new URL(apiBase + url, to), {
    method,
    redirect: 'error',
    headers: {
      authorization: `Bearer ${token}`,
      ...(method !== 'GET' && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
    },
    ...(method !== 'GET' && { body: isFile ? (content as Uint8Array<ArrayBuffer>) : JSON.stringify(content) }),
  }).catch((error) => {
    throw new Error(`连接不上 ${to}：${reasonOf(error.cause ?? error)}`);
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok && 'data' in answer) return answer.data as never;
  if (response.status === 422) throw new ReleaseRefusal(String(answer.error).split('\n'));
  throw new Error(answer.error || `服务器的回答是 ${response.status}`);
};
