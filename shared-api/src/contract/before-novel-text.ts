/**
 * How readers that were built before contract 1.5.0 mark a chapter: by its id in an attribute of their own, with its text in these elements.
 * Since then the attribute is `data-novel-text` (contract.ts). Goes when no such release is kept any more.
 */
export const chapterAttributeOfBefore = 'data-chapter';
export const textsOfBefore = `[${chapterAttributeOfBefore}] :is(p, h1, h2)`;
