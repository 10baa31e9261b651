import { query } from '../paths/query.ts';
import type { FeedbackQuery } from './schemas/feedback.ts';
import type { ImportQuery } from './schemas/imports.ts';
import type { MemberQuery } from './schemas/members.ts';
import type { NovelListQuery } from './schemas/novel-list.ts';
import type { ActQuery } from './schemas/record.ts';

// Calls of the console, relative to the API's base. No cache keeps an answer. Each act (a POST that changes something) is answered
// with its entry in the record (`Recorded`), so that the page can offer to undo it.

/** Who is signed in, and what they may do. */
export const me = '/console/me/';
/** Makes whoever is signed in the first administrator, with the token of the link that the first start prints. */
export const setup = '/console/setup/';
/** Takes the password again: the calls that ask for it are answered to this session for some minutes. */
export const confirm = '/console/confirm/';

/** The second factor of whoever is signed in. */
export const secondFactor = '/console/second-factor/';
/** Makes a new secret for it, which counts once a code of it was given. */
export const beginSecondFactor = '/console/second-factor/begin/';
/** Switches it on, by the first right code. */
export const switchOnSecondFactor = '/console/second-factor/on/';
/** Takes a code for this session: the console's other calls answer it from then on. */
export const giveCode = '/console/second-factor/code/';
/** Makes new recovery codes in place of the others. */
export const renewRecoveryCodes = '/console/second-factor/recovery-codes/';
export const switchOffSecondFactor = '/console/second-factor/off/';

/** What editors decided about the home page: picks, banners, announcements, and blocks that are switched off. */
export const homeLayout = '/console/home/';
/** The home page as it would be with a draft. */
export const previewHome = '/console/home/preview/';
export const saveHome = '/console/home/save/';
/** Keeps a picture for a banner, and says its address. */
export const keepBannerPicture = '/console/home/picture/';

/** What administrators set while the site runs. */
export const settings = '/console/settings/';
export const saveSettings = '/console/settings/save/';
/** Puts partner links in the place of all there are. */
export const saveLinks = '/console/settings/links/';
/** Sends a mail to try whether mails are sent. */
export const sendTestMail = '/console/settings/test-mail/';

/** The categories in the order of the filter. */
export const categories = '/console/categories/';
/** Adds an empty category at the end of the filter. */
export const addCategory = '/console/categories/';
export const renameCategory = '/console/categories/rename/';
/** Moves the novels of a category into another, and deletes it. */
export const mergeCategory = '/console/categories/merge/';
/** Removes a category that has no novels. */
export const removeCategory = '/console/categories/remove/';
export const orderCategories = '/console/categories/order/';

/** The words of the legal pages. */
export const legalTexts = '/console/legal/';
export const saveLegalTexts = '/console/legal/save/';

/** Who has a role above reader. */
export const staff = '/console/staff/';
export const members = (filter: MemberQuery = {}) => `/console/members/${query({ ...filter })}`;
export const member = (memberId: string) => `/console/members/${encodeURIComponent(memberId)}/`;
export const lockMember = '/console/members/lock/';
export const unlockMember = '/console/members/unlock/';
export const endMemberSessions = '/console/members/sessions/end/';
/** Sends a link to a new password to the member's confirmed address. */
export const sendResetLink = '/console/members/reset-link/';
export const changeRole = '/console/members/role/';
/** Records that a member's data are handed out on their request, and says where they come from. */
export const exportMember = '/console/members/export/';
/** A member's data as JSON, for some minutes after `exportMember`. */
export const memberData = (actId: string) => `/console/members/export/${encodeURIComponent(actId)}/`;
/** Deletes an account on its member's request. */
export const deleteMember = '/console/members/delete/';

/** Links with which somebody may register where that needs an invitation, the newest first. */
export const invitations = (cursor?: string) => `/console/invitations/${query({ cursor })}`;
/** Makes an invitation; its link is shown this once. */
export const makeInvitation = '/console/invitations/';
export const revokeInvitation = '/console/invitations/revoke/';

export const feedback = (filter: FeedbackQuery = {}) => `/console/feedback/${query({ ...filter })}`;
/** One feedback, with the place that it is about as it reads now. */
export const feedbackItem = (feedbackId: string) => `/console/feedback/${encodeURIComponent(feedbackId)}/`;
export const answerFeedback = '/console/feedback/answer/';
export const closeFeedback = '/console/feedback/close/';
export const reopenFeedback = '/console/feedback/reopen/';
export const assignFeedback = '/console/feedback/assign/';
export const cannedAnswers = '/console/canned-answers/';
export const saveCannedAnswer = '/console/canned-answers/';
export const deleteCannedAnswer = '/console/canned-answers/delete/';

/** What staff did, the newest first: an administrator sees all, others what they did themselves. */
export const acts = (filter: ActQuery = {}) => `/console/record/${query({ ...filter })}`;
/** All acts of a filter as CSV (UTF-8 with a byte order mark). */
export const exportActs = (filter: Omit<ActQuery, 'cursor'> = {}) => `/console/record/export/${query({ ...filter })}`;
export const undoAct = '/console/record/undo/';

/** Uploaded files on their way into the library, the newest first. */
export const imports = (filter: ImportQuery = {}) => `/console/imports/${query({ ...filter })}`;
/** One file, with the novels that were found in it. */
export const importJob = (jobId: string, cursor?: string) =>
  `/console/imports/${encodeURIComponent(jobId)}/${query({ cursor })}`;
/** One of these novels, with its report. */
export const importBook = (bookId: string) => `/console/imports/books/${encodeURIComponent(bookId)}/`;
/** Its chapters, in windows. */
export const importChapters = (bookId: string, window: { from?: number; doubtful?: '1' } = {}) =>
  `/console/imports/books/${encodeURIComponent(bookId)}/chapters/${query({ ...window })}`;
/** Begins the upload of a file, or goes on with it, and says where its bytes go. */
export const beginUpload = '/console/imports/uploads/';
/** Takes the bytes of a file by the tus protocol (HEAD, PATCH, DELETE). */
export const upload = (uploadId: string) => `/console/imports/uploads/${encodeURIComponent(uploadId)}/`;
/** Has a novel read again, as it is told. */
export const correctImport = '/console/imports/correct/';
export const takeImports = '/console/imports/take/';
export const discardImports = '/console/imports/discard/';
export const retryImports = '/console/imports/retry/';

/** The backups in the site's folder of backups, and what is being done with one. */
export const backups = '/console/backups/';
/** Has a backup made in the background. */
export const makeBackup = '/console/backups/';
/** Has a backup read through in the background. */
export const checkBackup = '/console/backups/check/';
export const deleteBackup = '/console/backups/delete/';
/** Records that a backup is downloaded, and says where it comes from. */
export const downloadBackup = '/console/backups/download/';
/** The bytes of a backup, for some minutes after `downloadBackup`. */
export const backupContent = (actId: string) => `/console/backups/download/${encodeURIComponent(actId)}/`;

/** The releases: those that pages are made of, all others that could be, their health, and those that were refused. */
export const releases = '/console/releases/';
export const activateReleases = '/console/releases/activate/';
export const startCanary = '/console/releases/canary/';
export const endCanary = '/console/releases/canary/end/';
export const rollBackReleases = '/console/releases/rollback/';
export const retireApp = '/console/releases/retire/';
/** Makes a token for a team, which is shown this once. */
export const makeReleaseToken = '/console/releases/tokens/';
export const revokeReleaseToken = '/console/releases/tokens/revoke/';

/** What this browser's pages are made of, and what they could be made of: for the inspector. */
export const inspection = '/console/inspector/';
/** Has this browser's pages bring the inspector, or no longer. */
export const switchInspector = '/console/inspector/';
/** Chooses a published release for this browser alone, or ends the choice. */
export const chooseRelease = '/console/inspector/release/';

/** What the site is about: figures by day, what is read and not found, how it fares, and what waits; as far as one's role may see it. */
export const overview = '/console/overview/';
/** The table of novels, taken down or not. */
export const novels = (filter: NovelListQuery = {}) => `/console/novels/${query({ ...filter })}`;
/** The latest bulk changes, with how far they are. */
export const novelJobs = '/console/novels/jobs/';
/** Prepares a bulk change: finds the novels, and changes nothing. What the caller had prepared before is forgotten. */
export const prepareNovelJob = '/console/novels/jobs/';
export const startNovelJob = '/console/novels/jobs/start/';
/** Starts a job that deletes its novels for good. */
export const removeNovels = '/console/novels/jobs/remove/';
/** Ends a job where it is: what is changed stays changed, and can be undone. */
export const cancelNovelJob = '/console/novels/jobs/cancel/';

/** One novel, for those who edit it. */
export const novel = (novelId: string) => `/console/novels/${encodeURIComponent(novelId)}/`;
export const editNovel = '/console/novels/edit/';
export const setCover = '/console/novels/cover/';
export const takeDownNovel = '/console/novels/take-down/';
export const restoreNovel = '/console/novels/restore/';
/** A novel's chapters, a page at a time. @param from number of the first, which the page before gave as its cursor */
export const novelChapters = (novelId: string, from?: string) =>
  `/console/novels/${encodeURIComponent(novelId)}/chapters/${query({ from })}`;
export const novelVolumes = (novelId: string) => `/console/novels/${encodeURIComponent(novelId)}/volumes/`;
/** One chapter, for those who edit it. */
export const chapter = (chapterId: string) => `/console/chapters/${encodeURIComponent(chapterId)}/`;
export const editChapter = '/console/chapters/edit/';
export const addChapters = '/console/chapters/add/';
/** Reads the chapters of a pasted text, and changes nothing. */
export const readPasted = '/console/chapters/pasted/';
/** Reads the text of a file with the next chapters, whatever its encoding, and changes nothing. */
export const readChapterFile = '/console/chapters/file/';
export const splitChapter = '/console/chapters/split/';
export const joinChapter = '/console/chapters/join/';
export const moveChapters = '/console/chapters/move/';
export const dropChapter = '/console/chapters/drop/';
export const setVolume = '/console/chapters/volume/';
/** What one edit of chapters changed, by its number in the record (`edit`). */
export const chapterChanges = (editId: string) => `/console/chapters/changes/${encodeURIComponent(editId)}/`;

/** A novel's chapters that are hidden from readers, a page at a time. */
export const hiddenChapters = (novelId: string, cursor?: string) =>
  `/console/novels/${encodeURIComponent(novelId)}/hidden-chapters/${query({ cursor })}`;
export const hideChapter = '/console/chapters/hide/';
export const unhideChapter = '/console/chapters/unhide/';
