import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { type Command, UsageError } from 'release/command-line/command';
import { print, printList } from 'release/command-line/output';
import { parseOptions, wholeNumber } from 'release/command-line/parse-options';
import { chapterId, isoTime } from '../../../../db/ids.ts';
import type { Store } from '../../../../db/open-store.ts';
import { readTextFile } from '../../../../importing/read-text-file.ts';
import { decodeText } from '../../../../importing/txt/lines/decode-text.ts';
import type { TextEncoding } from '../../../../importing/txt/lines/encodings.ts';
import { addChapters } from '../../../../novels/editing/chapters/add-chapters.ts';
import {
  ChapterChangedError,
  dropChapter,
  editChapter,
  mergeChapter,
} from '../../../../novels/editing/chapters/edit-chapters.ts';
import type { ChapterPlace } from '../../../../novels/editing/chapters/found-chapter.ts';
import { hideChapter, unhideChapter } from '../../../../novels/editing/chapters/hide-chapter.ts';
import { listHiddenChapters } from '../../../../novels/editing/chapters/list-hidden-chapters.ts';
import { moveChapters, setVolume } from '../../../../novels/editing/chapters/move-chapters.ts';
import { listChapterRows, showChapter } from '../../../../novels/editing/chapters/show-chapters.ts';
import { splitChapter } from '../../../../novels/editing/chapters/split-chapter.ts';
import { listEditHistory, undoChapterEdit } from '../../../../novels/editing/chapters/undo-chapter-edit.ts';
import { withStore } from '../../../with-store.ts';
import {
  optionalText,
  parseAction,
  parseChapterIds,
  parseEncoding,
  singleChapterId,
  singleId,
  typedPath,
} from '../../arguments.ts';
import { adverts } from '../../chapters/adverts.ts';
import { editInEditor } from '../../chapters/edit-in-editor.ts';
import { editText, historyLine } from '../../chapters/history-text.ts';
import { findNovel } from '../../find-target.ts';

const usage = `chapters 操作 [选项]
  看和改一部作品的章节。其他章节的编号和读者的位置不变，以后再导入时仍照改过的；每步都能撤销
  list 作品编号 [--from 章序] [--limit 章数]
  show 章节编号               如 1001-5：网址 /detail/1001-5 里的编号
  edit 章节编号 [--title 章名] [--text 文件] [--encoding 编码]
                              正文一行一段，- 表示标准输入；文件的编码不给则猜；两项都不给则打开 $EDITOR 改正文
  drop 章节编号…              删去这些章
  hide 章节编号…              对读者隐藏这些章，以后再导入也不显示；读者的进度和笔记都留着
  unhide 章节编号…            重新显示
  hidden 作品编号             列出隐藏的章节
  merge 章节编号 [--with-title]
                              把后一章并入这一章；--with-title 把后一章的章名留作一段
  add 作品编号 --title 章名 --text 文件 [--encoding 编码] [--after 章序]
                              在这一章后面添一章，0 是最前面，不给则在最后；追这部书的读者会收到消息
  split 章节编号 --at 段 --title 章名
                              从第几段起拆成另一章
  move 章节编号 [章节编号] --after 章序
                              把一章，或连着的几章的第一章和最后一章，移到这一章后面，0 是最前面
  volume 章节编号 --title 卷名 | volume 章节编号 --remove
                              让一卷从这一章开始，或给这一卷改名；--remove 并入前一卷
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
  encoding: { type: 'string' },
  'with-title': { type: 'boolean' },
  after: { type: 'string' },
  at: { type: 'string' },
  remove: { type: 'boolean' },
  drop: { type: 'string' },
  json: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parseOptions<typeof options>>['values'];

const actions = {
  list: async (store: Store, operands: string[], { from, limit, json }: Values) => {
    const novel = await findNovel(store, singleId(operands, '作品'));
    const range = { from: wholeNumber('from', from, 1), limit: wholeNumber('limit', limit, 1) };
    const rows = (await listChapterRows(store, Number(novel.id), range)).map(({ serial, volume_no: _, ...row }) => ({
      id: chapterId(Number(novel.id), serial),
      ...row,
    }));
    printList(json, rows, ({ no, id, title, word_count }) => `${no}  ${id}  ${title}  ${word_count} 字`, '没有章节。');
  },
  show: async (store: Store, operands: string[], { json }: Values) => {
    const place = singleChapterId(operands);
    const chapter = await findChapter(store, place);
    const id = chapterId(place.novelId, place.serial);
    const { no, title, texts } = chapter;
    print(json, { id, no, title, texts }, `${id}  ${chapter.title}\n\n${chapter.texts.join('\n')}`);
  },
  edit: async (store: Store, operands: string[], { title, text, encoding, json }: Values) => {
    const place = singleChapterId(operands);
    const chapter = await findChapter(store, place);
    const texts = await newTexts(chapter.texts, { title, text, encoding: parseEncoding(encoding) });
    const edit = { title: optionalText('title', title), texts };
    if (edit.title === undefined && texts?.join('\n') === chapter.texts.join('\n')) throw new Error('正文没有改动');
    await editChapter(store, place, { ...edit, seen: chapter.version }).catch(explainChanged(place, edit.texts));
    const changed = await findChapter(store, place);
    const id = chapterId(place.novelId, place.serial);
    const { no, title: named, texts: kept } = changed;
    print(
      json,
      { id, no, title: named, texts: kept },
      `${id} “${changed.title}”已修改，共 ${changed.texts.length} 段。`,
    );
  },
  drop: async (store: Store, operands: string[], { json }: Values) => {
    const places = parseChapterIds(operands);
    // All are looked for before the first is gone.
    const titles = new Map<ChapterPlace, string>();
    for (const place of places) titles.set(place, (await findChapter(store, place)).title);
    for (const [place, title] of titles) {
      await dropChapter(store, place);
      const id = chapterId(place.novelId, place.serial);
      print(json, { id, title, dropped: true }, `已删去 ${id} “${title}”，undo 可恢复。`);
    }
  },
  hide: async (store: Store, operands: string[], { json }: Values) => {
    const places = parseChapterIds(operands);
    // All are looked for before the first is hidden.
    const titles = new Map<ChapterPlace, string>();
    for (const place of places) titles.set(place, (await findChapter(store, place)).title);
    for (const [place, title] of titles) {
      await hideChapter(store, place);
      const id = chapterId(place.novelId, place.serial);
      print(json, { id, title, hidden: true }, `已隐藏 ${id} “${title}”，unhide 可重新显示。`);
    }
  },
  unhide: async (store: Store, operands: string[], { json }: Values) => {
    for (const place of parseChapterIds(operands)) {
      const isDone = (await unhideChapter(store, place)) !== null;
      const { title, no } = await findChapter(store, place);
      const id = chapterId(place.novelId, place.serial);
      const words = isDone ? `已重新显示 ${id} “${title}”，现在是第 ${no} 章。` : `${id} “${title}”本来就显示着。`;
      print(json, { id, title, hidden: false }, words);
    }
  },
  hidden: async (store: Store, operands: string[], { limit, json }: Values) => {
    const novel = await findNovel(store, singleId(operands, '作品'));
    const range = { after: 0, limit: wholeNumber('limit', limit, 1) };
    const rows = (await listHiddenChapters(store, Number(novel.id), range)).map(
      ({ serial, edit_id: _, hidden_at, ...row }) => ({
        ...{ id: chapterId(Number(novel.id), serial), ...row },
        hidden_at: isoTime(hidden_at),
      }),
    );
    printList(
      json,
      rows,
      ({ id, title, word_count, after }) =>
        `${id}  ${title}  ${word_count} 字  ${after === null ? '在最前面' : `在“${after}”后面`}`,
      '没有隐藏的章节。',
    );
  },
  merge: async (store: Store, operands: string[], values: Values) => {
    const place = singleChapterId(operands);
    await mergeChapter(store, place, values['with-title'] === true);
    const { title, texts } = await findChapter(store, place);
    const id = chapterId(place.novelId, place.serial);
    print(values.json, { id, title, texts }, `后一章已并入 ${id} “${title}”，共 ${texts.length} 段，undo 可恢复。`);
  },
  add: async (store: Store, operands: string[], { title, text, encoding, after, json }: Values) => {
    const novel = await findNovel(store, singleId(operands, '作品'));
    const novelId = Number(novel.id);
    if (title === undefined || text === undefined) throw new UsageError('请给出 --title 和 --text');
    const texts = await newTexts([], { title, text, encoding: parseEncoding(encoding) });
    const place = after === undefined ? 'end' : await serialAt(store, novelId, wholeNumber('after', after, 0));
    const { serials } = await addChapters(store, { novelId, after: place }, [{ title, texts: texts ?? [] }]);
    const id = chapterId(novelId, serials[0] ?? 0);
    print(json, { id, title }, `已添上 ${id} “${title}”，undo 可撤销。`);
  },
  split: async (store: Store, operands: string[], { at, title, json }: Values) => {
    const place = singleChapterId(operands);
    if (at === undefined || title === undefined) throw new UsageError('请给出 --at 和 --title');
    const { pids, version } = await findChapter(store, place);
    const pid = pids[wholeNumber('at', at, 1) - 1];
    if (pid === undefined) throw new Error(`这一章只有 ${pids.length} 段`);
    const { serial } = await splitChapter(store, place, { pid, title, seen: version });
    const id = chapterId(place.novelId, serial);
    print(json, { id, title }, `已拆出 ${id} “${title}”，undo 可撤销。`);
  },
  move: async (store: Store, operands: string[], { after, json }: Values) => {
    const [first, last = first, ...extra] = parseChapterIds(operands);
    if (first === undefined || last === undefined || extra.length > 0 || after === undefined)
      throw new UsageError('请给出一章，或第一章和最后一章，和 --after');
    if (first.novelId !== last.novelId) throw new UsageError('两章不在同一部作品里');
    const move = { first: first.serial, last: last.serial, after: wholeNumber('after', after, 0) };
    const moved = (await moveChapters(store, first.novelId, move)) !== null;
    print(json, { moved }, moved ? '已移动，undo 可撤销。' : '本来就在那里。');
  },
  volume: async (store: Store, operands: string[], { title, remove, json }: Values) => {
    const place = singleChapterId(operands);
    if ((title === undefined) === (remove !== true)) throw new UsageError('请给出 --title，或 --remove');
    const changed = (await setVolume(store, place, title ?? null)) !== null;
    const done = remove ? '已并入前一卷' : `“${title}”从这一章开始`;
    print(json, { changed }, changed ? `${done}，undo 可撤销。` : '没有改动。');
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
    const undone = await undoChapterEdit(store, Number(novel.id));
    if (undone === null) throw new Error(`《${novel.title}》没有可撤销的修改`);
    print(json, { undone: undone.edit }, `已撤销：${editText(undone.edit)}。`);
  },
};

/** Says that a chapter has changed while it was edited, and keeps the text that was written for it: nobody writes it twice. */
const explainChanged = (place: ChapterPlace, texts: readonly string[] | undefined) => async (error: unknown) => {
  if (!(error instanceof ChapterChangedError)) throw error;
  const id = chapterId(place.novelId, place.serial);
  const changed = `${id} 在你修改时被导入或别的修改改过，没有保存`;
  const again = `npm run library -- chapters show ${id} 看现在的正文`;
  if (texts === undefined) throw new Error(`${changed}：请用 ${again}，再改一次`);
  const folder = await mkdtemp(path.join(tmpdir(), 'shuhai-unsaved-'));
  const file = path.join(folder, `${id}.txt`);
  await writeFile(file, `${texts.join('\n')}\n`);
  throw new Error(`${changed}：写好的正文在 ${file}，请用 ${again}，改好后用 chapters edit ${id} --text 那个文件 交来`);
};

/** Serial of the chapter with a number; null for 0. @throws Error where there is none */
const serialAt = async (store: Store, novelId: number, no: number): Promise<number | null> => {
  if (no === 0) return null;
  const [row] = await listChapterRows(store, novelId, { from: no, limit: 1 });
  if (row?.no !== no) throw new Error(`没有第 ${no} 章`);
  return row.serial;
};

const findChapter = async (store: Store, place: ChapterPlace) => {
  const chapter = await showChapter(store, place);
  if (chapter === null) throw new Error(`没有编号为 ${chapterId(place.novelId, place.serial)} 的章节`);
  return chapter;
};

const newTexts = async (
  texts: readonly string[],
  {
    title,
    text,
    encoding,
  }: { title: string | undefined; text: string | undefined; encoding: TextEncoding | undefined },
): Promise<string[] | undefined> => {
  if (text === undefined && title !== undefined) return undefined;
  if (text === undefined && !process.stdin.isTTY) throw new UsageError('没有给出 --title 或 --text');
  const written =
    text === undefined
      ? await editInEditor(texts)
      : text === '-'
        ? await readAll(process.stdin)
        : decodeText(await readTextFile(typedPath(text)), encoding).text;
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
    'hide',
    'unhide',
    'hidden',
    'merge',
    'add',
    'split',
    'move',
    'volume',
    'adverts',
    'history',
    'undo',
  ]);
  await withStore((store) => actions[action](store, operands, values));
  return 0;
};

export const chaptersCommand: Command = { usage, run };
