import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { requireMember } from './auth/require-member.ts';
import { requireRole } from './auth/require-role.ts';
import { backupCalls } from './console/backups/backup-calls.ts';
import { importCalls } from './console/imports/import-calls.ts';
import { importUndos } from './console/imports/undo-import.ts';
import { chapterEditCalls, chapterUndos } from './console/novels/chapter-edit-calls.ts';
import { hiddenChapterCalls, hiddenChapterUndos } from './console/novels/hidden-chapter-calls.ts';
import { novelEditCalls } from './console/novels/novel-calls.ts';
import { novelJobUndos, novelTableCalls } from './console/novels/novel-table-calls.ts';
import { overviewCalls } from './console/overview/overview-calls.ts';
import { recordCalls } from './console/record/record-calls.ts';
import type { Undos } from './console/record/undo-act.ts';
import { inspectorCalls } from './console/releases/inspector-calls.ts';
import { releaseConsoleCalls } from './console/releases/release-console-calls.ts';
import { releaseUndos } from './console/releases/release-undos.ts';
import { roleUndos, staffCalls } from './console/roles/staff-calls.ts';
import { secondFactorCalls } from './console/second-factor/second-factor-calls.ts';
import { settingCalls, settingUndos } from './console/settings/settings-calls.ts';
import type { ContentRevision } from './db/content-revision.ts';
import { createLastUses } from './db/last-uses.ts';
import { createSiteFigures } from './figures/site-figures.ts';
import { sendCacheControl } from './http/cache-control.ts';
import type { CallOptions } from './http/calls.ts';
import { answerError, answerUnknownCall } from './http/failures/failures.ts';
import { chargeCalls } from './http/limits/address-limit.ts';
import { documentCalls } from './http/openapi.ts';
import { accountCalls } from './members/account-calls.ts';
import { captchaCalls } from './members/captcha/captcha-calls.ts';
import { consoleMemberCalls, memberUndos } from './members/console/console-member-calls.ts';
import { invitationCalls, invitationUndos } from './members/invitations/invitation-calls.ts';
import { mailCalls } from './members/mail/mail-calls.ts';
import { signInCalls } from './members/sign-in-calls.ts';
import { announcementUndos } from './messages/announcements.ts';
import { feedbackCalls } from './messages/feedback-calls.ts';
import { feedbackQueueCalls, feedbackUndos } from './messages/feedback-queue/feedback-queue-calls.ts';
import { messageCalls } from './messages/message-calls.ts';
import { noteCalls } from './notes/note-calls.ts';
import { authorCalls } from './novels/catalog/authors/author-calls.ts';
import { chapterCalls } from './novels/catalog/chapters/chapter-calls.ts';
import { homeCalls } from './novels/catalog/home/home-calls.ts';
import { novelCalls } from './novels/catalog/novel-calls.ts';
import { rankingCalls } from './novels/catalog/rankings/ranking-calls.ts';
import { readCalls } from './novels/catalog/reads/read-calls.ts';
import { categoryCalls, categoryUndos } from './novels/editing/categories/category-calls.ts';
import { homeLayoutCalls, homeUndos } from './novels/editing/home/home-calls.ts';
import { legalCalls, legalUndos } from './novels/editing/legal/legal-calls.ts';
import { novelUndos } from './novels/editing/novel-undos.ts';
import { siteCalls } from './novels/editing/site-calls.ts';
import { bookSearchCalls } from './novels/search/book/book-search-calls.ts';
import { otherSearchCalls } from './novels/search/other-search-calls.ts';
import { searchCalls } from './novels/search/search-calls.ts';
import { cacheAnswers } from './pages/cache/answer-cache.ts';
import { readingTimeCalls } from './reading-time/reading-time-calls.ts';
import { compositionCalls } from './releases/composition-calls.ts';
import { pageReportCalls } from './releases/health/page-report-calls.ts';
import { releaseCalls } from './releases/release-calls.ts';
import type { ReleaseCallOptions } from './releases/release-context.ts';
import { saveRegularly } from './save-regularly.ts';
import { bookshelfCalls } from './shelf/bookshelf-calls.ts';
import { collectedChapterCalls } from './shelf/collected-chapters/collected-chapter-calls.ts';
import { followCalls } from './shelf/follows/follow-calls.ts';
import { likeCalls } from './shelf/likes/like-calls.ts';
import { progressCalls } from './shelf/positions/progress-calls.ts';
import { relatedCalls } from './shelf/related/related-calls.ts';

/** Calls that answer everybody the same and read no cookie, so that any cache may keep the answers. */
const publicCalls = [
  siteCalls,
  homeCalls,
  novelCalls,
  searchCalls,
  otherSearchCalls,
  bookSearchCalls,
  chapterCalls,
  rankingCalls,
  authorCalls,
  relatedCalls,
];

/** Calls that know who calls. */
const personalCalls = [
  captchaCalls,
  signInCalls,
  accountCalls,
  mailCalls,
  bookshelfCalls,
  collectedChapterCalls,
  likeCalls,
  followCalls,
  progressCalls,
  readingTimeCalls,
  readCalls,
  noteCalls,
  messageCalls,
  feedbackCalls,
  staffCalls,
  secondFactorCalls,
  consoleMemberCalls,
  feedbackQueueCalls,
  importCalls,
  backupCalls,
  overviewCalls,
  homeLayoutCalls,
  settingCalls,
  categoryCalls,
  legalCalls,
  novelEditCalls,
  chapterEditCalls,
  novelTableCalls,
  invitationCalls,
  hiddenChapterCalls,
];

/** How the acts of the record are undone, by their kinds, but for those on releases. */
const undos: Undos = {
  ...{ ...memberUndos, ...roleUndos, ...feedbackUndos, ...importUndos },
  ...{
    ...homeUndos,
    ...settingUndos,
    ...categoryUndos,
    ...legalUndos,
    ...novelUndos,
    ...novelJobUndos,
    ...chapterUndos,
  },
  ...invitationUndos,
  ...announcementUndos,
  ...hiddenChapterUndos,
};

/** Calls about releases: reports of pages, the data of /composition, and publishing. */
const callsAboutReleases = [pageReportCalls, compositionCalls];

/** Kept answers of calls may take this part of what kept pages may take. */
const answerShare = 4;

interface ApiOptions extends Omit<ReleaseCallOptions, 'figures'> {
  /** Count by which answers are kept; without it none are. */
  revision: ContentRevision | undefined;
}

/** Registers everything under /api/v1, with one wire format and one error handler. */
export const api: FastifyPluginAsyncTypebox<ApiOptions> = async (
  app,
  { store, environment, siteName, reports, releaseContext, revision },
) => {
  app.setErrorHandler(answerError);
  chargeCalls(app);
  app.setNotFoundHandler(answerUnknownCall);
  // Before what compresses: it takes that upon itself.
  if (revision) cacheAnswers(app, { store, revision, maxBytes: environment.pageCacheBytes / answerShare });
  await app.register(etag);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // Quality 5 costs 0.9 ms where 11 costs 18.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  sendCacheControl(app);
  // Not the options as they came: they name the prefix, which counts once.
  const figures = createSiteFigures(store, Date.now);
  saveRegularly(app, [figures]);
  const options: CallOptions = { store, environment, siteName, figures };
  await documentCalls(app, options);
  // In this context, as none has hooks of its own: a context for each would double the time in which a server is built.
  for (const calls of publicCalls) await calls(app, options);
  await app.register(personal, { ...options, reports, releaseContext });
  for (const calls of callsAboutReleases) await app.register(calls, { ...options, reports, releaseContext });
  const tokenUses = createLastUses(store, 'release_tokens');
  saveRegularly(app, [tokenUses]);
  await app.register(releaseCalls, { environment, releaseContext, tokenUses });
};

const personal: FastifyPluginAsyncTypebox<ReleaseCallOptions> = async (app, options) => {
  await app.register(cookie);
  app.decorateRequest('member', null);
  const lastUses = createLastUses(options.store, 'sessions');
  saveRegularly(app, [lastUses]);
  requireMember(app, { ...options, lastUses });
  requireRole(app, options);
  for (const calls of personalCalls) await calls(app, options);
  await recordCalls(app, { ...options, undos: { ...undos, ...releaseUndos(options.releaseContext) } });
  await releaseConsoleCalls(app, options);
  await inspectorCalls(app, options);
};
