import type { ActQuery } from 'shared-api/console/schemas/record';
import { query } from 'shared-api/paths/query';

// Addresses of the console's pages. No other app links to one but by `/console`.

export const start = '/console';
export const members = '/console/members';
export const member = (memberId: string) => `/console/members/${memberId}`;
export const invitations = '/console/members/invitations';
export const feedback = '/console/feedback';
export const feedbackItem = (feedbackId: string) => `/console/feedback/${feedbackId}`;
export const cannedAnswers = '/console/feedback/canned';
export const novels = '/console/novels';
export const novel = (novelId: string) => `/console/novels/${novelId}`;
export const imports = '/console/imports';
export const importJob = (jobId: string) => `/console/imports/${jobId}`;
export const importBook = (bookId: string) => `/console/imports/books/${bookId}`;
export const home = '/console/home';
export const settings = '/console/settings';
export const security = '/console/security';
export const record = (filter: Omit<ActQuery, 'cursor'> = {}) => `/console/record${query({ ...filter })}`;
export const overview = '/console/overview';
export const releases = '/console/releases';
export const inspector = '/console/inspector';
export const backups = '/console/backups';

/** A novel's chapters, and a text from which chapters are added. */
export const novelChapters = (novelId: string) => `/console/novels/${novelId}/chapters`;
export const pasteChapters = (novelId: string) => `/console/novels/${novelId}/paste`;
/** The editor of a chapter. @param pid a paragraph, at which it opens */
export const chapter = (chapterId: string, pid?: string) =>
  `/console/novels/${chapterId.split('-')[0]}/chapters/${chapterId}${query({ pid })}`;
/** A new chapter behind another; without one, behind all. */
export const newChapter = (novelId: string, after?: string) =>
  `/console/novels/${novelId}/new-chapter${query({ after })}`;
