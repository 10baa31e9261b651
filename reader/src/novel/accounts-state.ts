import { calls } from 'shared-api/paths';
import { get } from 'shared-api/request';
import type { ShelfState } from 'shared-api/schemas/bookshelf';

/** A member's state of a novel, from the account: reading position, read chapters, shelf entry; undefined where the call failed. */
export const accountsState = (novelId: string, signal: AbortSignal): Promise<ShelfState | undefined> =>
  get<ShelfState>(calls.shelfState(novelId), { quiet: true, signal }).catch(() => undefined);
