import type { NovelSummary } from 'shared-api/schemas/novel';

/** Whether a novel goes on, in readers' words. */
export const statusName: Record<NovelSummary['status'], string> = { 1: '连载', 2: '完本' };
