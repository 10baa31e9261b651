import type { BookState, ImportState } from 'shared-api/console/schemas/imports';

export const stateNames: Record<ImportState, string> = {
  uploading: '上传中',
  waiting: '等待处理',
  working: '处理中',
  ready: '待收入',
  failed: '没有读成',
  done: '已收入',
  discarded: '已丢弃',
};

export const bookStateNames: Record<BookState, string> = {
  ready: '待收入',
  failed: '要改正',
  refused: '读不了',
  again: '重新读取中',
  wanted: '收入中',
  taken: '已收入',
  discarded: '已丢弃',
};

/** States in which a job changes by itself. */
export const movingStates: readonly ImportState[] = ['uploading', 'waiting', 'working'];
export const movingBookStates: readonly BookState[] = ['again', 'wanted'];
