import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { apiBase } from 'shared-api/paths';
import { UsageError } from '../../server/command-line/command.ts';
import { readDescription } from '../../server/releases/publish.ts';
import { ReleaseRefusal } from '../../server/releases/refusal.ts';
import { releaseCalls } from '../../server/releases/release-calls.ts';
import type { Desk } from './desk.ts';

/**
 * The desk of another server, which knows us by a token for one app.
 * @throws UsageError where the address is none, or there is no token
 */
export const remoteDesk = (to: string, token = ''): Desk => {
  const { call, send } = caller(to, token);
  return {
    publish: async (folder, note) => {
      const { release, files } = await readDescription(folder);
      const description = JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8'));
      const { upload } = await call<{ upload: string | null }>(releaseCalls.begin, description);
      if (upload === null) return { release, isNew: false };
      for (const file of Object.keys(files))
        await send(releaseCalls.send(upload, file), await readFile(path.join(folder, file)));
      return call(releaseCalls.publish(upload), note);
    },
    activate: (release, note) => call(releaseCalls.activate, { release, ...note }),
    // A token goes back for its own app, whatever is named.
    rollBack: (note) => call(releaseCalls.rollBack, note),
    startCanary: (release, percent, note) => call(releaseCalls.canary, { release, percent, ...note }),
    endCanary: (note) => call(releaseCalls.endCanary, note),
    list: () => call(releaseCalls.list),
  };
};

const caller = (to: string, token: string) => {
  if (!URL.canParse(to) || !/^https?:$/.test(new URL(to).protocol))
    throw new UsageError('--to 应是网址，形如 https://example.com');
  if (token === '') throw new UsageError('缺少环境变量 RELEASE_TOKEN：请向网站的管理者要一个发布凭证');
  const ask = async <Data>(path: string, init: RequestInit): Promise<Data> => {
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    // A redirect would carry the token elsewhere.
    const response = await fetch(new URL(apiBase + path, to), { ...init, headers, redirect: 'error' }).catch(
      (error) => {
        throw new Error(`连接不上 ${to}：${error.cause?.message ?? error.message}`);
      },
    );
    const answer = await response.json().catch(() => ({}));
    if (response.ok && 'data' in answer) return answer.data;
    if (response.status === 422) throw new ReleaseRefusal(String(answer.error).split('\n'));
    throw new Error(answer.error || `服务器的回答是 ${response.status}`);
  };
  return {
    /** With a body the call is a POST. */
    call: <Data>(path: string, body?: object): Promise<Data> =>
      ask(
        path,
        body ? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {},
      ),
    send: (path: string, body: Uint8Array<ArrayBuffer>): Promise<unknown> =>
      ask(path, { method: 'PUT', body, headers: { 'content-type': 'application/octet-stream' } }),
  };
};
