import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';
import type { AuthorNovels, AuthorOrder } from 'shared-api/schemas/related';
import { fillIntros, withoutIntros } from '../../novel/dehydrated-intros.ts';
import { type ListedNovel, listed, rowIntroLength } from '../../novel/listed-novel.ts';

/** As tabs show them. Not those of shared-api's schemas, with which the page would get a library for schemas. */
export const authorOrders: readonly AuthorOrder[] = ['updated', 'published', 'words'];

export interface AuthorData {
  author: AuthorNovels['author'];
  /** Numbers of the author's novels, of those that are finished, and of their characters; an earlier server does not say them. */
  counts: AuthorNovels['counts'] | undefined;
  order: AuthorOrder;
  items: ListedNovel[];
  next_cursor: string | null;
  /** Whether this is a page after the first. */
  isLater: boolean;
}

/** Loads an author with one page of their novels. @throws ApiError `not_found` for an unknown author */
export const loadAuthor = async (args: LoaderFunctionArgs): Promise<AuthorData> => {
  const { searchParams } = new URL(args.request.url);
  const cursor = searchParams.get('cursor') ?? undefined;
  const order = authorOrders.find((one) => one === searchParams.get('order')) ?? 'updated';
  const { author, counts, items, next_cursor } = await apiFor(args).get<AuthorNovels>(
    calls.author(args.params.id ?? '', cursor, order === 'updated' ? undefined : order),
  );
  return {
    author,
    counts,
    order,
    items: items.map((novel) => listed(novel, rowIntroLength)),
    next_cursor,
    isLater: cursor !== undefined,
  };
};

/** The data without introductions, which stand in the page's HTML already. */
export const dehydrate = (data: AuthorData): AuthorData => ({ ...data, items: withoutIntros(data.items) });

/** Completes the data with the introductions as they stand in the page's HTML. */
export const rehydrate = ({ items = [] }: Partial<AuthorData>, region: Element): void => fillIntros(items, region);
