import type { Chapter } from 'shared-api/schemas/chapter';
import { withRetries } from 'shared-ui/with-retries';
import { AnnotatedText, BookNotes, fetchOwnText } from './annotated-text.tsx';

/**
 * What draws ruby, notes and pictures, and fetches the text of a translated chapter. Few chapters have any, so browsers load it before the first that has: chunk
 * `reading-annotations`. The server has it at once.
 */
export let annotationParts = typeof document === 'undefined' ? { AnnotatedText, BookNotes, fetchOwnText } : undefined;

const loadParts = async () => {
  annotationParts ??= await import(/* webpackChunkName: "reading-annotations" */ './annotated-text.tsx');
  return annotationParts;
};

/** @returns the chapter, once what draws it is loaded; @throws Error where that cannot be had */
export const drawable = async (chapter: Chapter): Promise<Chapter> => {
  if (chapter.paragraphs.some(({ annotations }) => annotations)) await withRetries(loadParts);
  return chapter;
};

/**
 * Loads what draws the text that the server has written into the page. The shell tries again, as with all that a route loads.
 * @throws Error where that cannot be had
 */
export const prepareWrittenText = async (): Promise<void> => {
  // On the server, which has it at once, there is no document to look at.
  if (annotationParts) return;
  const isTranslated = isChapterTranslated();
  if (!isTranslated && !document.querySelector('[data-pid] > *')) return;
  const { fetchOwnText } = await loadParts();
  if (isTranslated) await fetchOwnText();
};

/** Whether a browser has translated the chapter: into elements of its own, or in place, where of the page's own words none is left. */
const isChapterTranslated = (): boolean => {
  const chapter = document.querySelector('[data-chapter]');
  return (
    chapter !== null && (chapter.querySelector('font') !== null || !/\p{Script=Han}/u.test(`${chapter.textContent}`))
  );
};
