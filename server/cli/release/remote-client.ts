import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { apiBase } from 'shared-api/paths';
import { parseDescription, readDescriptionText, withFilesAt } from '../../releases/publishing/release-description.ts';
import { releasePaths } from '../../releases/publishing/release-paths.ts';
import { ReleaseRefusal } from '../../releases/refusal.ts';
import { UsageError } from '../command.ts';
import { reasonOf } from '../reason-of.ts';
import type { ReleaseClient } from './client.ts';

/**
 * A client of another server, which accepts it by a token for one app.
 * @throws UsageError where the address is none, or there is no token
 */
export const createRemoteClient = (to: string, token = ''): ReleaseClient => {
  const { call, upload } = createCaller(to, token);
  return {
    publish: async (folder, note, filesAt) => {
      const built = await readDescriptionText(folder);
      const text = filesAt === undefined ? built : withFilesAt(built, filesAt);
      const { release, files } = parseDescription(text, folder);
      const description = JSON.parse(text);
      const { upload: id } = await call<{ upload: string | null }>(releasePaths.begin, description);
      if (id === null) return { release, isNew: false, notes: [] };
      // What lies elsewhere the site fetches itself.
      for (const file of filesAt === undefined ? Object.keys(files) : []) {
        await upload(releasePaths.send(id, file), await readFile(path.join(folder, file)));
      }
      return call(releasePaths.publish(id), note);
    },
    activate: (release, note) => call(releasePaths.activate, { release, ...note }),
    retire: (app, redirect, note) =>
      call(releasePaths.retire, { app, ...(redirect !== null && { redirect }), ...note }),
    // A token rolls back its own app, also where none is named.
    rollBack: (note, app) => call(releasePaths.rollBack, { ...(app !== undefined && { app }), ...note }),
    startCanary: (release, percent, note) => call(releasePaths.canary, { release, percent, ...note }),
    endCanary: (note) => call(releasePaths.endCanary, note),
    override: async ({ url, hours, description }) => {
      const wish = { url, hours, description };
      const { path, ...made } = await call<{ path: string; build: string; until: string }>(releasePaths.override, wish);
      return { link: new URL(path, to).href, ...made };
    },
    // A token renews builds of its own app, whichever is named.
    renewOverride: async (_app, build, description) => {
      await call(releasePaths.renewOverride(build), description as object, 'PUT');
    },
    list: () => call(releasePaths.list),
  };
};

const createCaller = (to: string, token: string) => {
  if (!URL.canParse(to) || !/^https?:$/.test(new URL(to).protocol))
    throw new UsageError('--to 应是网址，形如 https://example.com');
  if (token === '') throw new UsageError('缺少环境变量 RELEASE_TOKEN：请向网站的管理者要一个发布凭证');
  const send = async <Data>(path: string, init: RequestInit): Promise<Data> => {
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    // A redirect would carry the token elsewhere.
    const response = await fetch(new URL(apiBase + path, to), { ...init, headers, redirect: 'error' }).catch(
      (error) => {
        throw new Error(`连接不上 ${to}：${reasonOf(error.cause ?? error)}`);
      },
    );
    const answer = await response.json().catch(() => ({}));
    if (response.ok && 'data' in answer) return answer.data;
    if (response.status === 422) throw new ReleaseRefusal(String(answer.error).split('\n'));
    throw new Error(answer.error || `服务器的回答是 ${response.status}`);
  };
  return {
    /** Sends a call, as a POST (or what is named) where it has a body. */
    call: <Data>(path: string, body?: object, method = 'POST'): Promise<Data> =>
      send(path, body ? { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    upload: (path: string, body: Uint8Array<ArrayBuffer>): Promise<unknown> =>
      send(path, { method: 'PUT', body, headers: { 'content-type': 'application/octet-stream' } }),
  };
};
