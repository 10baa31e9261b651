import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';
import type { AuthorNovels } from 'shared-api/schemas/related';
import { fillIntros, withoutIntros } from '../../novel/dehydrated-intros.ts';
import { type ListedNovel, listed, rowIntroLength } from '../../novel/listed-novel.ts';

export interface AuthorData {
  author: AuthorNovels['author'];
  items: ListedNovel[];
  next_cursor: string | null;
  /** Whether this is a page after the first. */
  isLater: boolean;
}

/** Loads an author with one page of their novels. @throws ApiError `not_found` for an unknown author */
export const loadAuthor = async (args: LoaderFunctionArgs): Promise<AuthorData> => {
  const cursor = new URL(args.request.url).searchParams.get('cursor') ?? undefined;
  const { author, items, next_cursor } = await apiFor(args).get<AuthorNovels>(
    calls.author(args.params.id ?? '', cursor),
  );
  return {
    author,
    items: items.map((novel) => listed(novel, rowIntroLength)),
    next_cursor,
    isLater: cursor !== undefined,
  };
};

/** The data without introductions, which stand in the page's HTML already. */
export const dehydrate = (data: AuthorData): AuthorData => ({ ...data, items: withoutIntros(data.items) });

/** Completes the data with the introductions as they stand in the page's HTML. */
export const rehydrate = ({ items = [] }: Partial<AuthorData>, region: Element): void => fillIntros(items, region);
