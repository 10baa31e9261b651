/** A novel's status as people say it. */
export const statusName = (status: 1 | 2): string => (status === 1 ? '连载' : '完本');
