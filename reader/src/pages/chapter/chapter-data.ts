import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { keptChapter } from './kept-chapters.ts';

/** The chapter to read: at once where it was fetched ahead or read a moment ago. @throws ApiError */
export const loadChapter = async (args: LoaderFunctionArgs): Promise<Chapter> => {
  const id = args.params.cid ?? '';
  return (await keptChapter(id)) ?? apiFor(args).get<Chapter>(calls.chapter(id));
};
