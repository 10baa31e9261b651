import { localTime } from 'release/command-line/output';
import type { ChapterEditRecord } from '../../../novels/editing/chapters/undo-chapter-edit.ts';

/** Describes an edit of chapters, in Chinese, without its time. */
export const editText = (edit: ChapterEditRecord['edit']): string => {
  if (edit.kind === 'lines') return `删去 ${edit.lines.length} 种广告行`;
  if (edit.kind === 'hide') return `隐藏“${edit.target.title}”`;
  if (edit.kind === 'drop') return `删去“${edit.target.title}”`;
  if (edit.kind === 'merge') return `把“${edit.next.title}”并入“${edit.target.title}”`;
  if (edit.kind === 'add') return `添上${edit.chapters.map(({ title }) => `“${title}”`).join('、')}`;
  if (edit.kind === 'split') return `从“${edit.target.title}”拆出“${edit.title}”`;
  if (edit.kind === 'move') {
    const run = edit.first.title === edit.last.title ? '' : `到“${edit.last.title}”`;
    return `把“${edit.first.title}”${run}移到${edit.after === null ? '最前面' : `“${edit.after.title}”后面`}`;
  }
  if (edit.kind === 'volume')
    return edit.title === null ? `“${edit.target.title}”并入前一卷` : `“${edit.title}”从“${edit.target.title}”开始`;
  const renamed = edit.title === undefined ? '' : `改名为“${edit.title}”`;
  const rewritten = edit.texts === undefined ? '' : `改正文（${edit.texts.length} 段）`;
  return `“${edit.target.title}”${[renamed, rewritten].filter((part) => part !== '').join('，')}`;
};

/** Describes an edit in one line. */
export const historyLine = ({ edit, made_at, undone_at }: ChapterEditRecord): string => {
  const undone = edit.kind === 'hide' ? '已重新显示' : '已撤销';
  return [
    localTime(made_at),
    editText(edit),
    ...(undone_at === null ? [] : [`${localTime(undone_at)} ${undone}`]),
  ].join('  ');
};
