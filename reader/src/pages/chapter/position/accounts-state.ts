import { apiBase, calls } from 'shared-api/paths';
import type { ShelfState } from 'shared-api/schemas/bookshelf';

/**
 * What the account knows of a novel: place, chapters read, shelf. By plain fetch, so that no failure becomes a toast: nobody
 * asked for it.
 */
export const accountsState = async (novelId: string, signal: AbortSignal): Promise<ShelfState | undefined> => {
  try {
    const response = await fetch(apiBase + calls.shelfState(novelId), { credentials: 'include', signal });
    return response.ok ? ((await response.json()) as { data: ShelfState }).data : undefined;
  } catch {
    return undefined;
  }
};
