import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { cachedChapter } from './chapter-cache.ts';
import { prepareOpening } from './position/use-opening.ts';

/** Loads the chapter to read, from the cache where it was prefetched or read a moment ago. @throws ApiError */
export const loadChapter = async (args: LoaderFunctionArgs): Promise<Chapter> => {
  const id = args.params.cid ?? '';
  const opening = prepareOpening();
  const chapter = (await cachedChapter(id)) ?? (await apiFor(args).get<Chapter>(calls.chapter(id)));
  await opening;
  return chapter;
};
