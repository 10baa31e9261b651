import { apiBase, calls } from 'shared-api/paths';
import type { Novel } from 'shared-api/schemas/novel';

/** Whether a novel is finished; undefined where it cannot be had. No failure is shown: nobody asked. */
export const fetchIsFinished = async (novelId: string): Promise<boolean | undefined> => {
  try {
    const response = await fetch(apiBase + calls.novel(novelId), { headers: { accept: 'application/json' } });
    return response.ok ? ((await response.json()) as { data: Novel }).data.status === 2 : undefined;
  } catch {
    return undefined;
  }
};
