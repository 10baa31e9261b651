import type { Annotation, BookPicture, Paragraph } from 'shared-api/schemas/chapter';

/*
 * On its way into the library a paragraph is one string, in which annotations stand where they belong, between Unicode's characters for
 * interlinear annotation: ANCHOR base SEPARATOR reading TERMINATOR for ruby, ANCHOR SEPARATOR label SEPARATOR text TERMINATOR for a note.
 * A picture is a string of its own: ANCHOR SEPARATOR address SEPARATOR size SEPARATOR alt TERMINATOR.
 */
const [anchor, separator, terminator] = ['\ufff9', '\ufffa', '\ufffb'];
const annotation = /\ufff9([^\ufff9-\ufffb]*)\ufffa([^\ufff9\ufffb]*)\ufffb/g;
const picture =
  /\ufff9\ufffa(\/pictures\/[0-9a-f]{64}\.jpg)\ufffa([1-9]\d{0,4})x([1-9]\d{0,4})\ufffa([^\ufff9-\ufffb]*)\ufffb/g;
const marks = /[\ufff9-\ufffb]/g;

const withoutMarks = (text: string): string => text.replace(marks, '');

export const rubyOf = (base: string, reading: string): string =>
  `${anchor}${withoutMarks(base)}${separator}${withoutMarks(reading)}${terminator}`;

export const noteOf = (label: string, text: string): string =>
  `${anchor}${separator}${withoutMarks(label)}${separator}${withoutMarks(text)}${terminator}`;

export const pictureOf = ({ url, width, height, alt }: Omit<BookPicture, 'kind'>): string =>
  `${anchor}${separator}${url}${separator}${width}x${height}${separator}${withoutMarks(alt)}${terminator}`;

export const annotationStart = anchor;
export const annotationEnd = terminator;

const pictureStart = `${anchor}${separator}/pictures/`;

/** Whether a string of the import is a picture, or one stands at an offset of a longer text. */
export const isPicture = (annotated: string, at = 0): boolean => annotated.startsWith(pictureStart, at);

/** A text without the pictures in it. */
export const withoutPictures = (annotated: string): string => annotated.replace(picture, '');

const readPicture = (annotated: string): BookPicture | null => {
  const [found] = isPicture(annotated) ? annotated.matchAll(picture) : [];
  if (found === undefined || found[0].length !== annotated.length) return null;
  const [, url = '', width, height, alt = ''] = found;
  return { kind: 'picture', url, width: Number(width), height: Number(height), alt };
};

/** A string of the import as text and annotations. Marks that make no annotation are left out. */
export const readAnnotated = (annotated: string): Pick<Paragraph, 'text' | 'annotations'> => {
  if (annotated.search(marks) === -1) return { text: annotated };
  const whole = readPicture(annotated);
  return whole === null ? readWords(withoutPictures(annotated)) : { text: '', annotations: [whole] };
};

const readWords = (annotated: string): Pick<Paragraph, 'text' | 'annotations'> => {
  const annotations: Annotation[] = [];
  let text = '';
  let length = 0;
  const add = (more: string) => {
    text += more;
    length += [...more].length;
  };
  let from = 0;
  for (const { 0: found, 1: base = '', 2: said = '', index } of annotated.matchAll(annotation)) {
    add(withoutMarks(annotated.slice(from, index)));
    from = index + found.length;
    const start = length;
    add(base);
    const [label = '', ...rest] = said.split(separator);
    if (base !== '') annotations.push({ kind: 'ruby', start, end: length, text: withoutMarks(said) });
    else if (rest.length > 0) annotations.push({ kind: 'note', at: start, label, text: rest.join('') });
    else add(label);
  }
  add(withoutMarks(annotated.slice(from)));
  return annotations.length === 0 ? { text } : { text, annotations };
};

/** A paragraph as a string of the import. */
export const writeAnnotated = ({ text, annotations = [] }: Pick<Paragraph, 'text' | 'annotations'>): string => {
  if (annotations.length === 0) return text;
  const characters = [...text];
  let written = '';
  let from = 0;
  for (const each of annotations) {
    if (each.kind === 'picture') return pictureOf(each);
    const [start, end] = each.kind === 'ruby' ? [each.start, each.end] : [each.at, each.at];
    written += characters.slice(from, start).join('');
    written +=
      each.kind === 'ruby' ? rubyOf(characters.slice(start, end).join(''), each.text) : noteOf(each.label, each.text);
    from = end;
  }
  return written + characters.slice(from).join('');
};

/** The text alone. */
export const withoutAnnotations = (annotated: string): string => readAnnotated(annotated).text;

/** The text with what is said of it in brackets behind its words, for names, which have no annotations. */
export const inBrackets = (annotated: string): string =>
  withoutMarks(
    withoutPictures(annotated).replace(annotation, (_, base: string, said: string) =>
      base === '' ? `${said.replace(separator, '（')}）` : `${base}（${said}）`,
    ),
  );
