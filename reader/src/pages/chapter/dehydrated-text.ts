import type { Chapter, Paragraph } from 'shared-api/schemas/chapter';

/** The chapter without its text, which stands in the page's HTML already. */
export const dehydrate = (chapter: Chapter): Partial<Chapter> => ({ ...chapter, paragraphs: [] });

/** Completes the chapter with the text as it stands in the page's HTML. */
export const rehydrate = (chapter: Partial<Chapter>, region: Element): void => {
  const elements = region.querySelectorAll<HTMLElement>('[data-pid]');
  chapter.paragraphs = Array.from(elements, ({ dataset, textContent }): Paragraph => {
    return { pid: dataset.pid ?? '', text: textContent ?? '' };
  });
};
