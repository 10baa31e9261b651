import { query } from '../query.ts';

// Reading positions, the reading history, and reading time.

export const progress = '/user/progress/';
export const continueReading = '/user/progress/recent/';
export const readingHistory = (cursor?: string) => `/user/progress/history/${query({ cursor })}`;
/** Joins what a browser kept to the account: many positions at once. */
export const joinHistory = '/user/progress/join/';
export const removeFromHistory = '/user/progress/delete/';
export const clearHistory = '/user/progress/delete/all/';
/** A member's reading time by day, from and to a day (`YYYY-MM-DD`). */
export const readingTime = (range: { from?: string; to?: string } = {}) => `/user/reading-time/${query({ ...range })}`;
export const reportReadingTime = '/user/reading-time/';
export const clearReadingTime = '/user/reading-time/delete/';
