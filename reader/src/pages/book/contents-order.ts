import { pages } from 'shared-api/paths';
import { contentsAddressFrom } from '../../novel/contents-address.ts';

/** Value of `?order=` in the address of a contents list whose newest chapters come first. */
export const reversedOrder = 'desc';

/** Address of a novel's contents list from its first chapter on, or from its newest one back. */
export const contentsAddress = (novelId: string, isReversed: boolean): string =>
  `${pages.book(novelId)}${isReversed ? `?order=${reversedOrder}` : ''}#contents`;

/** Address of the page of a contents list that holds chapter `from` and those after it, in either order. */
export const contentsPageAddress = (novelId: string, from: number, isReversed: boolean): string =>
  isReversed
    ? `${pages.book(novelId)}?from=${from}&order=${reversedOrder}#contents`
    : contentsAddressFrom(novelId, from);
