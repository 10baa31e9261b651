import { sessionLengthMs, startSession } from '../auth/sessions.ts';
import type { Store } from '../db/open-store.ts';
import { createMember } from '../members/members.ts';
import { newDeviceNotice } from '../messages/notices.ts';
import { sendMessage } from '../messages/send-message.ts';
import type { IncomingNovel } from '../novels/saving/incoming/incoming-novel.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { collectNovel } from '../shelf/collect-novel.ts';

const paragraphs = Array.from({ length: 20 }, (_, index) => `夜里起了风，灯塔上的第 ${index + 1} 盏灯亮了。`);

const invented: IncomingNovel = {
  title: '试运行',
  author: '书海',
  category: '示例',
  tags: ['示例'],
  status: 1,
  intro: '只在试运行时出现的作品。',
  source: null,
  volumes: [],
  chapters: ['第一章 灯', '第二章 风', '第三章 潮'].map((title) => ({ title, volume: null, paragraphs })),
};

/** The library of a smoke test: a novel of some chapters, and a member who is signed in, may open every page, has it on the shelf, and has a message. */
export interface Example {
  /** Values of the parameters that our pages' addresses have, as `pageAddresses` takes them. */
  parameters: Record<string, string>;
  username: string;
  /** Value of the request header `cookie`. */
  cookie: string;
}

/** Fills an empty library for a smoke test. @param novel one of the site; null for an invented one */
export const fillExample = async (store: Store, novel: IncomingNovel | null): Promise<Example> => {
  const shown = novel ?? invented;
  const { novelId } = await saveNovel(store, shown);
  const chapter = Math.min(2, shown.chapters.length);
  const [username, now] = ['试运行', Date.now()];
  const account = await createMember(store, { username, nameKey: username, passwordHash: '', now });
  const token =
    account && (await startSession(store, { account, device: '', lengthMs: sessionLengthMs.standard, now }));
  if (account) {
    await store.db.updateTable('members').set({ role: 'administrator' }).where('id', '=', account.id).execute();
    await collectNovel(store, account.id, { bid: novelId, collected: true, now });
    await sendMessage(store.db, account.id, newDeviceNotice('Chrome · Android'), now);
  }
  const author = await store.db.selectFrom('authors').select('id').executeTakeFirst();
  const parameters = { bid: novelId, cid: `${novelId}-${chapter}`, 'author/id': String(author?.id) };
  return { parameters, username, cookie: `session=${token}` };
};
