import { applyEdits, type TextEdit } from 'shared-api/replace-rules/compose-edits';
import type { Chapter } from 'shared-api/schemas/chapter';
import { utf16OffsetOf } from '../../text/index.ts';
import type { Passage } from '../speech/passages.ts';

/** Edits of a chapter's paragraphs, by pid, in UTF-16 units of their texts. */
export type ParagraphEdits = ReadonlyMap<string, readonly TextEdit[]>;

/** A chapter as rules see it: a line for each paragraph. */
export const textOfChapter = ({ paragraphs }: Pick<Chapter, 'paragraphs'>): string =>
  paragraphs.map(({ text }) => text).join('\n');

/** Edits of a chapter's text as edits of its paragraphs. Paragraphs stay apart: of an edit over several, the first has its words. */
export const byParagraph = (
  { paragraphs }: Pick<Chapter, 'paragraphs'>,
  edits: readonly TextEdit[],
): ParagraphEdits => {
  const found = new Map<string, TextEdit[]>();
  let start = 0;
  let next = 0;
  for (const { pid, text } of paragraphs) {
    const end = start + text.length;
    const own: TextEdit[] = [];
    for (let at = next; at < edits.length; at += 1) {
      const edit = edits[at];
      if (edit === undefined || edit.start > end) break;
      const isFirst = edit.start >= start;
      const from = Math.max(edit.start, start) - start;
      const until = Math.min(edit.end, end) - start;
      // Of one that takes out the end of the paragraph before, nothing may be left here.
      const put = isFirst ? edit.text.replaceAll('\n', ' ') : '';
      if (put !== '' || until > from) own.push({ start: from, end: Math.max(from, until), text: put });
      if (edit.end > end) break;
      next = at + 1;
    }
    if (own.length > 0) found.set(pid, own);
    start = end + 1;
  }
  return found;
};

/** What rules change in the chapters in the page, for the voice, which speaks what is shown. */
const shown = new Map<string, ParagraphEdits>();

/** What rules change in titles, by the title. */
let shownTitles: ReadonlyMap<string, readonly TextEdit[] | undefined> = new Map();

export const speakTitles = (edits: typeof shownTitles): void => {
  shownTitles = edits;
};

/** @param edits undefined where the chapter is shown as it is */
export const speakEdited = (chapterId: string, edits: ParagraphEdits | undefined): void => {
  if (edits === undefined) shown.delete(chapterId);
  else shown.set(chapterId, edits);
};

/** The words of a sentence as they are shown. An edit over several sentences belongs to the one in which it begins. */
export const spokenWords = ({ text, place }: Passage, chapters: readonly Chapter[]): string => {
  if (!place) return applyEdits(text, shownTitles.get(text) ?? []);
  const edits = shown.get(place.chapterId)?.get(place.pid);
  const chapter = chapters.find(({ id }) => id === place.chapterId);
  const paragraph = chapter?.paragraphs.find(({ pid }) => pid === place.pid);
  if (!edits || !paragraph) return text;
  const [start, end] = [place.start, place.end].map((at) => utf16OffsetOf(paragraph.text, at)) as [number, number];
  const within = edits
    .filter((edit) => (edit.start < start ? edit.end > start : edit.start < end))
    .map((edit) => ({
      start: Math.max(edit.start, start) - start,
      end: Math.min(edit.end, end) - start,
      text: edit.start < start ? '' : edit.text,
    }));
  return applyEdits(paragraph.text.slice(start, end), within);
};
