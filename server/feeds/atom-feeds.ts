import type { FastifyPluginAsync } from 'fastify';
import { feeds as addresses, pages } from 'shared-api/paths';
import { getNovel } from '../novels/catalog/get-novel.ts';
import { notReadable } from '../novels/catalog/not-readable.ts';
import { type FeedOptions, type FeedSite, feedSite, sendFeed } from './feed-options.ts';
import { withFeedSlot } from './feed-slots.ts';
import { type NewChapter, newestOfNovel, newestOfSite } from './newest-chapters.ts';
import { element, xmlDocument } from './xml.ts';

const atomType = 'application/atom+xml; charset=utf-8';

/** Atom feeds of new chapters: of the site, and of each novel. Source: RFC 4287. */
export const atomFeeds: FastifyPluginAsync<FeedOptions> = async (app, options) => {
  const { store } = options;

  app.get(addresses.newChapters, (request, reply) =>
    withFeedSlot(async () => {
      const site = await feedSite(request, options);
      const chapters = await newestOfSite(store);
      const head = { title: `${site.name} · 最近更新`, self: addresses.newChapters, page: pages.home };
      const titleOf = ({ novel, title }: NewChapter) => `《${novel.title}》${title}`;
      return sendFeed(reply, atomType, atomFeed(site, head, chapters, titleOf));
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
        self: addresses.novel(novel.id),
        page: pages.book(novel.id),
      };
      const chapters = await newestOfNovel(store, novel);
      return sendFeed(
        reply,
        atomType,
        atomFeed(site, head, chapters, ({ title }) => title),
      );
    }, request.ip),
  );
};

interface FeedHead {
  title: string;
  /** Paths of the feed itself, and of the page that it belongs to. */
  self: string;
  page: string;
}

const atomFeed = (
  { origin, name }: FeedSite,
  { title, self, page }: FeedHead,
  chapters: readonly NewChapter[],
  titleOf: (chapter: NewChapter) => string,
): string => {
  const entries = chapters.map((chapter) => {
    const address = origin + pages.chapter(chapter.id);
    return element('entry', {}, [
      element('title', {}, titleOf(chapter)),
      element('id', {}, address),
      element('updated', {}, chapter.published),
      element('published', {}, chapter.published),
      element('author', {}, [element('name', {}, chapter.novel.author)]),
      element('link', { rel: 'alternate', type: 'text/html', href: address }),
      element('summary', {}, `《${chapter.novel.title}》 ${chapter.title}`),
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
      element('id', {}, origin + self),
      element('updated', {}, updated),
      element('author', {}, [element('name', {}, name)]),
      element('link', { rel: 'self', type: 'application/atom+xml', href: origin + self }),
      element('link', { rel: 'alternate', type: 'text/html', href: origin + page }),
      ...entries,
    ]),
  );
};
