import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { formatDay } from 'shared-api/format';
import { feeds as addresses, pages } from 'shared-api/paths';
import { chinaMoment } from '../db/china-day.ts';
import { createSlots } from '../http/limits/slots.ts';
import { getNovel } from '../novels/catalog/get-novel.ts';
import { notReadable } from '../novels/catalog/not-readable.ts';
import { type FeedOptions, type FeedSite, feedSite, sendFeed } from './feed-options.ts';
import { feedPolicy, feedStyleAddress } from './feed-style.ts';
import { type NewChapter, newestOfNovel, newestOfSite } from './newest-chapters.ts';
import { element, xhtml, xmlDocument } from './xml.ts';

/** Sends a feed: to a browser, which shows Atom as plain text and XML with its style, as XML, with what it may load. */
const sendAtom = (reply: FastifyReply, feed: string): FastifyReply => {
  const isBrowser = reply.request.headers.accept?.includes('text/html') === true;
  const type = isBrowser ? 'application/xml' : 'application/atom+xml';
  reply.headers({ 'content-security-policy': feedPolicy, vary: 'accept' });
  return sendFeed(reply, `${type}; charset=utf-8`, feed);
};

const purpose = '这是给阅读器（新闻、RSS 阅读器）看的订阅源。把它的地址加进去，有新章节时阅读器会告诉您。';

/** Atom feeds of new chapters: of the site, and of each novel. Source: RFC 4287. */
export const atomFeeds: FastifyPluginAsync<FeedOptions> = async (app, options) => {
  const { store } = options;

  app.get(addresses.newChapters, (request, reply) =>
    withFeedSlot(async () => {
      const site = await feedSite(request, options);
      const chapters = await newestOfSite(store);
      const head = {
        title: `${site.name} · 最近更新`,
        purpose,
        self: addresses.newChapters,
        page: pages.home,
        pageName: site.name,
      };
      const titleOf = ({ novel, title }: NewChapter) => `《${novel.title}》${title}`;
      return sendAtom(reply, atomFeed(site, head, chapters, titleOf));
    }, request.ip),
  );

  app.get<{ Params: { id: string } }>('/feed/:id(^\\d{1,15}).xml', (request, reply) =>
    withFeedSlot(async () => {
      const site = await feedSite(request, options);
      const found = await getNovel(store, request.params.id);
      if (!found) throw await notReadable(store, request.params.id, '作品');
      const novel = { id: found.id, title: found.title, author: found.author.name };
      const head = {
        title: `《${novel.title}》 · ${site.name}`,
        purpose: found.status === 2 ? '这部作品已经完结，不会再有新章节。' : purpose,
        self: addresses.novel(novel.id),
        page: pages.book(novel.id),
        pageName: `《${novel.title}》`,
      };
      const chapters = await newestOfNovel(store, novel);
      return sendAtom(
        reply,
        atomFeed(site, head, chapters, ({ title }) => title),
      );
    }, request.ip),
  );
};

interface FeedHead {
  title: string;
  /** What the feed is for, told to who opens it in a browser. */
  purpose: string;
  /** Paths of the feed itself, and of the page that it belongs to. */
  self: string;
  page: string;
  pageName: string;
}

const atomFeed = (
  { origin, name }: FeedSite,
  { title, purpose, self, page, pageName }: FeedHead,
  chapters: readonly NewChapter[],
  titleOf: (chapter: NewChapter) => string,
): string => {
  const entries = chapters.map((chapter) => {
    const address = origin + pages.chapter(chapter.id);
    return element('entry', {}, [
      element('title', {}, titleOf(chapter)),
      element('id', {}, address),
      element('updated', {}, chinaMoment(chapter.published)),
      element('published', {}, chinaMoment(chapter.published)),
      element('author', {}, [element('name', {}, chapter.novel.author)]),
      element('link', { rel: 'alternate', type: 'text/html', href: address }),
      // Browsers do not show Atom's own links, so the summary holds one.
      element('summary', { type: 'xhtml' }, [
        xhtml([element('a', { href: address }, titleOf(chapter)), element('span', {}, formatDay(chapter.published))]),
      ]),
    ]);
  });
  // A feed without chapters has no time of its own: the same each time, so that it does not seem new.
  const updated =
    chapters
      .map(({ published }) => published)
      .sort()
      .at(-1) ?? new Date(0).toISOString();
  return xmlDocument(
    element('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'zh' }, [
      element('title', {}, title),
      element('subtitle', { type: 'xhtml' }, [
        xhtml([
          element('p', {}, purpose),
          element('p', {}, origin + self),
          element('p', {}, [element('a', { href: origin + page }, `去看${pageName}`)]),
        ]),
      ]),
      element('id', {}, origin + self),
      element('updated', {}, chinaMoment(updated)),
      element('author', {}, [element('name', {}, name)]),
      element('link', { rel: 'self', type: 'application/atom+xml', href: origin + self }),
      element('link', { rel: 'alternate', type: 'text/html', href: origin + page }),
      ...entries,
    ]),
    feedStyleAddress,
  );
};

/** Atom feeds, two at a time: each is fifty entries, which hold the process while they are written. */
const withFeedSlot = createSlots({
  maxRunning: 2,
  maxQueued: 64,
  maxOfAddress: 8,
  givesWay: true,
  busy: '现在读订阅的人太多，请稍后再试',
});
