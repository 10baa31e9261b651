import { apiBase, calls } from 'shared-api/paths';
import type { RelatedNovels } from 'shared-api/schemas/related';

/** Novels that one leads to; null where they cannot be had. No failure is shown: nobody asked. */
export const fetchRelated = async (novelId: string): Promise<RelatedNovels | null> => {
  try {
    const response = await fetch(apiBase + calls.related(novelId), { headers: { accept: 'application/json' } });
    return response.ok ? ((await response.json()) as { data: RelatedNovels }).data : null;
  } catch {
    return null;
  }
};
