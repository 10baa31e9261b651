import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { cachedChapter } from './chapter-cache.ts';

/** Loads the chapter to read; a page that is opened by script, and not by turning, opens where it was read last. @throws ApiError */
export const loadChapter = async (args: LoaderFunctionArgs): Promise<Chapter> => {
  if (typeof document === 'undefined' || document.querySelector('[data-chapter]')) return findChapter(args);
  const opening = import(/* webpackChunkName: "reading-opening" */ './position/open-at-place.ts').catch(() => {});
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
  const asked = apiFor(args).get<Chapter>(calls.chapter(id));
  return cached ? Promise.race([asked, cached.chapter.then((chapter) => chapter ?? asked)]) : asked;
};
