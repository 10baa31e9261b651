import type { NovelSummary } from 'shared-api/schemas/novel';

/**
 * Names of a novel's statuses, as readers call them. Apart from the components that show them: the structured data of a page
 * would otherwise bring those into its chunk.
 */
export const statusNames: Record<NovelSummary['status'], string> = { 1: '连载', 2: '完本' };
