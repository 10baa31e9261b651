import type { FeedbackKind, FeedbackStatus } from 'shared-api/schemas/message';

/** Statuses as the screen names them. */
export const statusNames: Readonly<Record<FeedbackStatus, string>> = {
  open: '未处理',
  replied: '已回复',
  closed: '已关闭',
};

export const kinds: readonly FeedbackKind[] = ['问题', '错字', '内容', '建议', '侵权'];
