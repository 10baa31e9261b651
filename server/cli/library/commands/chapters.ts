import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import { chapterId, isoTime } from '../../../db/ids.ts';
import type { Store } from '../../../db/open-store.ts';
import {
  type ChapterPlace,
  dropChapter,
  editChapter,
  mergeChapter,
} from '../../../novels/editing/chapters/edit-chapters.ts';
import { listChapterRows, showChapter } from '../../../novels/editing/chapters/show-chapters.ts';
import { listEditHistory, undoChapterEdit } from '../../../novels/editing/chapters/undo-chapter-edit.ts';
import { type Command, UsageError } from '../../command.ts';
import { print, printList } from '../../output.ts';
import { parseOptions, wholeNumber } from '../../parse-options.ts';
import { typedPath } from '../../typed-path.ts';
import { withStore } from '../../with-store.ts';
import { optionalText, parseAction, parseChapterIds, singleChapterId, singleId } from '../arguments.ts';
import { adverts } from '../chapters/adverts.ts';
import { editInEditor } from '../chapters/edit-in-editor.ts';
import { editText, historyLine } from '../chapters/history-text.ts';
import { findNovel } from '../find-target.ts';

const usage = `chapters 操作 [选项]
  看和改一部作品的章节。其他章节的编号和读者的位置不变，以后再导入时仍照改过的；每步都能撤销
  list 作品编号 [--from 章序] [--limit 章数]
  show 章节编号               如 1001-5：网址 /chapter/1001-5 里的编号
  edit 章节编号 [--title 章名] [--text 文件]
                              正文一行一段，- 表示标准输入；两项都不给则打开 $EDITOR 改正文
  drop 章节编号…              删去这些章
  merge 章节编号 [--with-title]
                              把后一章并入这一章；--with-title 把后一章的章名留作一段
  adverts 作品编号 [--drop 行号,行号 | --drop all]
                              列出疑似广告的行，或删去其中几行（处处都删，再导入也不回来）
  history 作品编号 [--limit 次数]
  undo 作品编号               撤销最近一次还没撤销的修改
  --json                      输出 JSON`;

const options = {
  from: { type: 'string', default: '1' },
  limit: { type: 'string', default: '100' },
  title: { type: 'string' },
  text: { type: 'string' },
  'with-title': { type: 'boolean' },
  drop: { type: 'string' },
  json: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parseOptions<typeof options>>['values'];

const actions = {
  list: async (store: Store, operands: string[], { from, limit, json }: Values) => {
    const novel = await findNovel(store, singleId(operands, '作品'));
    const range = { from: wholeNumber('from', from, 1), limit: wholeNumber('limit', limit, 1) };
    const rows = (await listChapterRows(store, Number(novel.id), range)).map(({ serial, ...row }) => ({
      id: chapterId(Number(novel.id), serial),
      ...row,
    }));
    printList(json, rows, ({ no, id, title, word_count }) => `${no}  ${id}  ${title}  ${word_count} 字`, '没有章节。');
  },
  show: async (store: Store, operands: string[], { json }: Values) => {
    const place = singleChapterId(operands);
    const chapter = await findChapter(store, place);
    const id = chapterId(place.novelId, place.serial);
    print(json, { id, ...chapter }, `${id}  ${chapter.title}\n\n${chapter.texts.join('\n')}`);
  },
  edit: async (store: Store, operands: string[], { title, text, json }: Values) => {
    const place = singleChapterId(operands);
    const chapter = await findChapter(store, place);
    const texts = await newTexts(chapter.texts, { title, text });
    const edit = { title: optionalText('title', title), texts };
    if (edit.title === undefined && texts?.join('\n') === chapter.texts.join('\n')) throw new Error('正文没有改动');
    await editChapter(store, place, edit);
    const changed = await findChapter(store, place);
    const id = chapterId(place.novelId, place.serial);
    print(json, { id, ...changed }, `${id} “${changed.title}”已修改，共 ${changed.texts.length} 段。`);
  },
  drop: async (store: Store, operands: string[], { json }: Values) => {
    for (const place of parseChapterIds(operands)) {
      const { title } = await findChapter(store, place);
      await dropChapter(store, place);
      const id = chapterId(place.novelId, place.serial);
      print(json, { id, title, dropped: true }, `已删去 ${id} “${title}”，undo 可恢复。`);
    }
  },
  merge: async (store: Store, operands: string[], values: Values) => {
    const place = singleChapterId(operands);
    await mergeChapter(store, place, values['with-title'] === true);
    const { title, texts } = await findChapter(store, place);
    const id = chapterId(place.novelId, place.serial);
    print(values.json, { id, title, texts }, `后一章已并入 ${id} “${title}”，共 ${texts.length} 段，undo 可恢复。`);
  },
  adverts: async (store: Store, operands: string[], { drop, json }: Values) => {
    const novel = await findNovel(store, singleId(operands, '作品'));
    await adverts(store, Number(novel.id), drop, json);
  },
  history: async (store: Store, operands: string[], { limit, json }: Values) => {
    const novel = await findNovel(store, singleId(operands, '作品'));
    const edits = await listEditHistory(store, Number(novel.id), wholeNumber('limit', limit, 1));
    if (json === true) {
      const timeOf = (time: number | null) => (time === null ? null : isoTime(time));
      const rows = edits.map((row) => ({ ...row, made_at: timeOf(row.made_at), undone_at: timeOf(row.undone_at) }));
      printList(true, rows, () => '', '');
    } else printList(false, edits, historyLine, '章节没有改过。');
  },
  undo: async (store: Store, operands: string[], { json }: Values) => {
    const novel = await findNovel(store, singleId(operands, '作品'));
    const edit = await undoChapterEdit(store, Number(novel.id));
    if (edit === null) throw new Error(`《${novel.title}》没有可撤销的修改`);
    print(json, { undone: edit }, `已撤销：${editText(edit)}。`);
  },
};

const findChapter = async (store: Store, place: ChapterPlace) => {
  const chapter = await showChapter(store, place);
  if (chapter === null) throw new Error(`没有编号为 ${chapterId(place.novelId, place.serial)} 的章节`);
  return chapter;
};

const newTexts = async (
  texts: readonly string[],
  { title, text }: { title: string | undefined; text: string | undefined },
): Promise<string[] | undefined> => {
  if (text === undefined && title !== undefined) return undefined;
  if (text === undefined && !process.stdin.isTTY) throw new UsageError('没有给出 --title 或 --text');
  const written =
    text === undefined
      ? await editInEditor(texts)
      : text === '-'
        ? await readAll(process.stdin)
        : await readFile(typedPath(text), 'utf8');
  return written
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
};

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  if (positionals.length === 0) throw new UsageError('没有给出操作');
  const [action, operands] = parseAction(positionals, [
    'list',
    'show',
    'edit',
    'drop',
    'merge',
    'adverts',
    'history',
    'undo',
  ]);
  await withStore((store) => actions[action](store, operands, values));
  return 0;
};

export const chaptersCommand: Command = { usage, run };
