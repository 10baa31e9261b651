import { applyEdits, type TextEdit } from 'shared-api/replace-rules/compose-edits';
import { noteOf, readAnnotated, rubyOf } from '../../novels/saving/incoming/annotated-text.ts';

/** An annotation of a chapter's text: where it stands, in UTF-16 units, and how it is written around the words there. */
interface PlacedAnnotation {
  start: number;
  end: number;
  write: (words: string) => string;
}

/** The text of a chapter as rules see it, a paragraph a line, and the annotations that stand in it. */
export interface EditableText {
  text: string;
  annotations: PlacedAnnotation[];
}

/** One line each, or several where annotations hold a line break. */
const annotatedLine = /(?:\ufff9[^\ufffb]*\ufffb|[^\n])+/g;

export const editableText = (paragraphs: readonly string[]): EditableText => {
  const annotations: PlacedAnnotation[] = [];
  let text = '';
  for (const [index, paragraph] of paragraphs.entries()) {
    if (index > 0) text += '\n';
    const { text: words, annotations: found = [] } = readAnnotated(paragraph);
    const characters = found.length > 0 ? [...words] : [];
    const unitsBefore = (count: number) => text.length + characters.slice(0, count).join('').length;
    for (const each of found) {
      if (each.kind === 'ruby') {
        const write = (base: string) => rubyOf(base, each.text);
        annotations.push({ start: unitsBefore(each.start), end: unitsBefore(each.end), write });
      } else if (each.kind === 'note') {
        const at = unitsBefore(each.at);
        annotations.push({ start: at, end: at, write: () => noteOf(each.label, each.text) });
      } else {
        // A paragraph of its own, which is an empty line to the rules.
        annotations.push({ start: text.length, end: text.length, write: () => paragraph });
      }
    }
    text += words;
  }
  return { text, annotations };
};

/** Whether an edit changes the words of an annotation, or those around its marker. */
const touches = (edit: TextEdit, { start, end }: PlacedAnnotation): boolean =>
  start === end ? edit.start < start && edit.end > start : edit.start < end && edit.end > start;

/**
 * The paragraphs of an edited chapter. An annotation whose words were changed goes with them.
 *
 * @returns them, and the words of annotations that went
 */
export const editParagraphs = (
  { text, annotations }: EditableText,
  edits: readonly TextEdit[],
): { paragraphs: string[]; lost: string[] } => {
  const kept: TextEdit[] = [];
  const lost: string[] = [];
  for (const annotation of annotations) {
    const { start, end, write } = annotation;
    if (edits.some((edit) => touches(edit, annotation))) lost.push(write(''));
    else kept.push({ start, end, text: write(text.slice(start, end)) });
  }
  const all = [...edits, ...kept].sort((one, other) => one.start - other.start || one.end - other.end);
  const lines = applyEdits(text, all).match(annotatedLine) ?? [];
  return { paragraphs: lines.map((line) => line.trim()).filter((line) => line !== ''), lost };
};
