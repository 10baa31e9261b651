import type { FastifyPluginAsync } from 'fastify';
import type { Store } from '../../../db/open-store.ts';
import { chargeCalls } from '../../../http/limits/address-limit.ts';
import { sendPlainPage } from '../../../http/plain-page.ts';
import { announcedAt, announcementsPath } from './announcements.ts';
import { readHomeLayout } from './home-layout.ts';

interface AnnouncementPageOptions {
  store: Store;
  siteName: () => Promise<string>;
}

const chinaTime = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'long',
  timeStyle: 'short',
});

/** Serves the page with the words of the announcements of now, to which the home page leads. */
export const announcementPage: FastifyPluginAsync<AnnouncementPageOptions> = async (app, { store, siteName }) => {
  chargeCalls(app);
  app.get(announcementsPath, async (_request, reply) => {
    const announcements = announcedAt(await readHomeLayout(store), Date.now());
    const texts = announcements.map(({ title, text, link, begins_at, ends_at }) => ({
      heading: title,
      note: `${chinaTime.format(begins_at)} 至 ${chinaTime.format(ends_at)}（北京时间）`,
      text,
      link,
    }));
    const none = { heading: '', note: '', text: '现在没有公告。' };
    return sendPlainPage(reply, {
      title: '公告',
      siteName: await siteName(),
      texts: texts.length === 0 ? [none] : texts,
    });
  });
};
