import type { ChapterEditRecord } from '../../../novels/editing/chapters/undo-chapter-edit.ts';
import { localTime } from '../../local-time.ts';

/** Describes an edit of chapters, in Chinese, without its time. */
export const editText = (edit: ChapterEditRecord['edit']): string => {
  if (edit.kind === 'lines') return `删去 ${edit.lines.length} 种广告行`;
  if (edit.kind === 'drop') return `删去“${edit.target.title}”`;
  if (edit.kind === 'merge') return `把“${edit.next.title}”并入“${edit.target.title}”`;
  const renamed = edit.title === undefined ? '' : `改名为“${edit.title}”`;
  const rewritten = edit.texts === undefined ? '' : `改正文（${edit.texts.length} 段）`;
  return `“${edit.target.title}”${[renamed, rewritten].filter((part) => part !== '').join('，')}`;
};

/** Describes an edit in one line. */
export const historyLine = ({ edit, made_at, undone_at }: ChapterEditRecord): string =>
  [localTime(made_at), editText(edit), ...(undone_at === null ? [] : [`${localTime(undone_at)} 已撤销`])].join('  ');
