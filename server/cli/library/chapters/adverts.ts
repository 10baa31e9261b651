import { UsageError } from 'release/command-line/command';
import { print, printList } from 'release/command-line/output';
import { chapterId } from '../../../db/ids.ts';
import type { Store } from '../../../db/open-store.ts';
import { dropLines } from '../../../novels/editing/chapters/edit-chapters.ts';
import { type FoundAdvert, listAdverts } from '../../../novels/editing/chapters/list-adverts.ts';

/** The lines that an option names: by their numbers in the list, or all. @throws UsageError */
const chosenLines = (found: readonly FoundAdvert[], numbers: string): string[] => {
  if (numbers.trim() === 'all') return found.map(({ text }) => text);
  return numbers.split(/[,，、\s]+/).map((number) => {
    const line = /^\d{1,9}$/.test(number) ? found[Number(number) - 1] : undefined;
    if (line === undefined) throw new UsageError(`--drop 的“${number}”不是列表里的行号`);
    return line.text;
  });
};

/** Lists the lines of a novel that look like advertisements, or drops some of them. */
export const adverts = async (
  store: Store,
  novelId: number,
  drop: string | undefined,
  json: boolean | undefined,
): Promise<void> => {
  const found = await listAdverts(store, novelId);
  if (drop === undefined) {
    const rows = found.map(({ serial, ...advert }, index) => ({
      line: index + 1,
      chapter_id: chapterId(novelId, serial),
      ...advert,
    }));
    const textOf = ({ line, chapter_id, chapters, text }: (typeof rows)[number]) =>
      `${line}  ${chapter_id}${chapters > 1 ? ` 等 ${chapters} 章` : ''}  ${text}`;
    printList(json, rows, textOf, '没有疑似广告的行。');
    return;
  }
  if (found.length === 0) throw new Error('没有疑似广告的行');
  const lines = chosenLines(found, drop);
  const changed = await dropLines(store, novelId, lines);
  print(json, { dropped: lines, chapters: changed }, `已从 ${changed} 章删去 ${lines.length} 行，undo 可恢复。`);
};
