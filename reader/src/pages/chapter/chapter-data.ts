import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';
import type { Chapter, Paragraph } from 'shared-api/schemas/chapter';
import { withRetries } from 'shared-ui/with-retries';
import { drawable } from '../../text/annotation-parts.ts';
import { cachedChapter } from './chapter-cache.ts';

/** Loads the chapter to read; a page that is opened by script, and not by turning, opens where it was read last. @throws ApiError */
export const loadChapter = async (args: LoaderFunctionArgs): Promise<Chapter> => {
  if (typeof document === 'undefined' || document.querySelector('[data-chapter]')) return findChapter(args);
  const opening = import(/* webpackChunkName: "reading-opening" */ './open-at-place.ts').catch(() => {});
  const chapter = await findChapter(args);
  await (await opening)?.openAtPlace(chapter);
  return chapter;
};

/**
 * Takes the chapter from the cache where it was prefetched or read a moment ago. A prefetch still on its way is raced with a
 * call of its own: one that stalls holds nothing back.
 */
const findChapter = async (args: LoaderFunctionArgs): Promise<Chapter> => {
  const id = args.params.cid ?? '';
  const cached = cachedChapter(id);
  if (cached?.arrived) return cached.arrived;
  const asked = apiFor(args).get<Chapter>(calls.chapter(id)).then(drawable);
  return cached ? Promise.race([asked, cached.chapter.then((chapter) => chapter ?? asked)]) : asked;
};

/** The chapter without its text, which stands in the page's HTML already; paragraphs with annotations keep these. */
export const dehydrate = (chapter: Chapter): Partial<Chapter> => ({
  ...chapter,
  paragraphs: chapter.paragraphs.flatMap(({ pid, annotations }) =>
    annotations ? [{ pid, text: '', annotations }] : [],
  ),
});

/** Completes the chapter with the text as it stands in the page's HTML, or as it was fetched where that is translated. */
export const rehydrate = (chapter: Partial<Chapter>, region: Element): void => {
  const annotated = new Map(chapter.paragraphs?.map((paragraph) => [paragraph.pid, paragraph]));
  const elements = region.querySelectorAll<HTMLElement>('[data-pid]');
  chapter.paragraphs =
    cachedChapter(chapter.id as string)?.arrived?.paragraphs ??
    Array.from(elements, ({ dataset: { pid = '' }, textContent }): Paragraph => {
      return { ...annotated.get(pid), pid, text: textContent ?? '' };
    });
};

/** Loads what tells of a chapter that cannot be had: chunk `chapter-problem`. */
export const loadChapterProblem = () =>
  withRetries(() => import(/* webpackChunkName: "chapter-problem" */ './chapter-problem.tsx'));
