import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { cachedChapter } from './chapter-cache.ts';

/** Loads the chapter to read, from the cache where it was prefetched or read a moment ago. @throws ApiError */
export const loadChapter = async (args: LoaderFunctionArgs): Promise<Chapter> => {
  const id = args.params.cid ?? '';
  // A page that is opened by script, and not by turning from another chapter.
  const isOpening = typeof document !== 'undefined' && !document.querySelector('[data-chapter]');
  const opening = isOpening
    ? import(/* webpackChunkName: "reading-opening" */ './position/open-at-place.ts').catch(() => {})
    : undefined;
  const chapter = (await cachedChapter(id)) ?? (await apiFor(args).get<Chapter>(calls.chapter(id)));
  (await opening)?.openAtPlace(chapter);
  return chapter;
};
