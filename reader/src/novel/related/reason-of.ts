import type { SimilarNovel } from 'shared-api/schemas/related';

/** Why a novel is named as similar, in words. */
export const reasonOf = ({ because, tags, novel }: SimilarNovel): string => {
  if (because === 'shelves') return '常在同一个书架上';
  if (because === 'tags' && tags.length > 0) return `同有标签：${tags.slice(0, 3).join('、')}`;
  return `同属${novel.category.name}`;
};
