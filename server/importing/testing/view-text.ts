import { type LineView, viewLines } from '../txt/headings/line-view.ts';
import { readLines } from '../txt/lines/text-lines.ts';

/** Lines of a text, as the searches for headings take them. */
export const viewText = (text: string): LineView => viewLines(text, readLines(text));
