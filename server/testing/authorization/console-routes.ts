import * as calls from 'shared-api/console/calls';
import { homeRows } from 'shared-api/console/home-blocks';
import type { Role } from 'shared-api/console/roles';
import type { ActKind } from 'shared-api/console/schemas/record';
import type { Store } from '../../db/open-store.ts';
import { layoutSettings } from '../../novels/catalog/home/home-layout.ts';
import { versionOf } from '../../novels/editing/home/home-calls.ts';
import { presentCode, setSecondFactor, testRecoveryCode } from '../second-factor.ts';
import type { TestMember } from '../sign-in.ts';
import type { ConsoleTargets } from './console-targets.ts';

/** A call of the console, as the table of calls and roles has it. */
export interface ConsoleRoute {
  /** Method and path as the documentation names them. */
  route: string;
  /** Role that it needs at least. It stands here again, so that a change is seen. */
  needs: Role;
  /** Address as pages call it. */
  path: (targets: ConsoleTargets) => string;
  /** Where it is neither a GET nor a POST. */
  method?: 'HEAD' | 'PATCH' | 'DELETE';
  /** Of a POST alone. */
  body?: (targets: ConsoleTargets) => object;
  /** Whether the password must have been given again. */
  confirmed?: true;
  /** Kind of the entry that it writes into the record; without one it writes none. */
  act?: ActKind;
  /** Makes, right before the call, what it needs of whoever calls. */
  prepare?: (store: Store, caller: TestMember) => Promise<void>;
  /** Status for whoever may; 200 unless given. */
  status?: number;
  /** Whether it is about releases, which are published for it. */
  ofReleases?: true;
}

const reason = '有人投诉';

/** A PNG of one pixel. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const emptyLayoutVersion = versionOf({ picks: [], banners: [], announcements: [], hidden: [], order: [...homeRows] });

/** Makes the home page one without picks, banners, announcements and blocks that are switched off. */
const clearHome = async ({ db }: Store): Promise<void> => {
  for (const table of ['picks', 'banners', 'home_announcements'] as const) await db.deleteFrom(table).execute();
  await db.deleteFrom('settings').where('name', 'in', Object.values(layoutSettings)).execute();
};

const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** Every call of shared-api/console/calls, with the role that it needs. */
export const consoleRoutes: Record<keyof typeof calls, ConsoleRoute | ConsoleRoute[]> = {
  me: { route: 'GET /console/me/', needs: 'moderator', path: () => calls.me },
  setup: {
    route: 'POST /console/setup/',
    needs: 'reader',
    path: () => calls.setup,
    body: () => ({ token: 'x' }),
    // There is an administrator.
    status: 410,
  },
  confirm: {
    route: 'POST /console/confirm/',
    needs: 'moderator',
    path: () => calls.confirm,
    body: ({ password }) => ({ password }),
  },
  secondFactor: { route: 'GET /console/second-factor/', needs: 'moderator', path: () => calls.secondFactor },
  beginSecondFactor: {
    route: 'POST /console/second-factor/begin/',
    needs: 'moderator',
    path: () => calls.beginSecondFactor,
    body: () => ({}),
    confirmed: true,
    prepare: (store, caller) => setSecondFactor(store, caller.id, 'off'),
  },
  switchOnSecondFactor: {
    route: 'POST /console/second-factor/on/',
    needs: 'moderator',
    path: () => calls.switchOnSecondFactor,
    body: () => ({ code: presentCode() }),
    act: 'second_factor.on',
    prepare: (store, caller) => setSecondFactor(store, caller.id, 'begun'),
  },
  giveCode: {
    route: 'POST /console/second-factor/code/',
    needs: 'moderator',
    path: () => calls.giveCode,
    body: () => ({ code: testRecoveryCode }),
    act: 'second_factor.recovery',
    prepare: (store, caller) => setSecondFactor(store, caller.id, 'needed'),
  },
  renewRecoveryCodes: {
    route: 'POST /console/second-factor/recovery-codes/',
    needs: 'moderator',
    path: () => calls.renewRecoveryCodes,
    body: () => ({}),
    confirmed: true,
    act: 'second_factor.recovery_codes',
    prepare: (store, caller) => setSecondFactor(store, caller.id, 'given'),
  },
  switchOffSecondFactor: {
    route: 'POST /console/second-factor/off/',
    needs: 'moderator',
    path: () => calls.switchOffSecondFactor,
    body: () => ({}),
    confirmed: true,
    act: 'second_factor.off',
    prepare: (store, caller) => setSecondFactor(store, caller.id, 'given'),
  },
  homeLayout: { route: 'GET /console/home/', needs: 'editor', path: () => calls.homeLayout },
  previewHome: {
    route: 'POST /console/home/preview/',
    needs: 'editor',
    path: () => calls.previewHome,
    body: () => ({ picks: [], banners: [], hidden: ['hot'] }),
  },
  saveHome: {
    route: 'POST /console/home/save/',
    needs: 'editor',
    path: () => calls.saveHome,
    body: () => ({ picks: [], banners: [], hidden: ['hot'], version: emptyLayoutVersion, reason }),
    act: 'home.change',
    prepare: clearHome,
  },
  keepBannerPicture: {
    route: 'POST /console/home/picture/',
    needs: 'editor',
    path: () => calls.keepBannerPicture,
    body: () => ({ picture: onePixel }),
  },
  settings: { route: 'GET /console/settings/', needs: 'administrator', path: () => calls.settings },
  saveSettings: {
    route: 'POST /console/settings/save/',
    needs: 'administrator',
    path: () => calls.saveSettings,
    body: ({ member }) => ({ texts: { licence: `备案号：京${member}号` }, reason }),
    act: 'setting.change',
  },
  legalTexts: { route: 'GET /console/legal/', needs: 'administrator', path: () => calls.legalTexts },
  saveLegalTexts: {
    route: 'POST /console/legal/save/',
    needs: 'administrator',
    path: () => calls.saveLegalTexts,
    body: ({ member }) => ({ texts: { terms: `第 ${member} 版` }, reason }),
    act: 'legal.change',
  },
  categories: { route: 'GET /console/categories/', needs: 'administrator', path: () => calls.categories },
  addCategory: {
    route: 'POST /console/categories/',
    needs: 'administrator',
    path: () => calls.addCategory,
    body: ({ member }) => ({ name: `新分类${member}`, reason }),
    act: 'category.add',
  },
  renameCategory: {
    route: 'POST /console/categories/rename/',
    needs: 'administrator',
    path: () => calls.renameCategory,
    body: ({ category, member }) => ({ name: category, to: `改名${member}`, reason }),
    act: 'category.rename',
  },
  mergeCategory: {
    route: 'POST /console/categories/merge/',
    needs: 'administrator',
    path: () => calls.mergeCategory,
    body: ({ category }) => ({ name: category, into: '历史', reason }),
    act: 'category.merge',
  },
  removeCategory: {
    route: 'POST /console/categories/remove/',
    needs: 'administrator',
    path: () => calls.removeCategory,
    body: ({ category }) => ({ name: category, reason }),
    act: 'category.remove',
  },
  orderCategories: {
    route: 'POST /console/categories/order/',
    needs: 'administrator',
    path: () => calls.orderCategories,
    body: ({ category }) => ({ names: [category], reason }),
    act: 'category.order',
  },
  saveLinks: {
    route: 'POST /console/settings/links/',
    needs: 'administrator',
    path: () => calls.saveLinks,
    body: ({ member }) => ({ links: [{ link_name: `友站${member}`, link_url: '/filter' }], reason }),
    act: 'links.change',
  },
  sendTestMail: {
    route: 'POST /console/settings/test-mail/',
    needs: 'administrator',
    path: () => calls.sendTestMail,
    body: ({ member }) => ({ email: `reader${member}@example.com` }),
    // Nobody takes it.
    status: 409,
  },
  staff: { route: 'GET /console/staff/', needs: 'moderator', path: () => calls.staff },
  members: { route: 'GET /console/members/', needs: 'moderator', path: () => calls.members({ name: '读' }) },
  member: { route: 'GET /console/members/{id}/', needs: 'moderator', path: ({ member }) => calls.member(member) },
  lockMember: {
    route: 'POST /console/members/lock/',
    needs: 'moderator',
    path: () => calls.lockMember,
    body: ({ member: id }) => ({ id, reason }),
    act: 'member.lock',
  },
  unlockMember: {
    route: 'POST /console/members/unlock/',
    needs: 'moderator',
    path: () => calls.unlockMember,
    body: ({ lockedMember: id }) => ({ id, reason }),
    act: 'member.unlock',
  },
  endMemberSessions: {
    route: 'POST /console/members/sessions/end/',
    needs: 'moderator',
    path: () => calls.endMemberSessions,
    body: ({ member: id }) => ({ id, reason }),
    act: 'member.end_sessions',
  },
  sendResetLink: {
    route: 'POST /console/members/reset-link/',
    needs: 'moderator',
    path: () => calls.sendResetLink,
    body: ({ member: id }) => ({ id, reason }),
    act: 'member.reset_link',
  },
  changeRole: {
    route: 'POST /console/members/role/',
    needs: 'administrator',
    path: () => calls.changeRole,
    body: ({ member: id }) => ({ id, role: 'moderator', reason }),
    confirmed: true,
    act: 'member.role',
  },
  exportMember: {
    route: 'POST /console/members/export/',
    needs: 'administrator',
    path: () => calls.exportMember,
    body: ({ member: id }) => ({ id, reason }),
    confirmed: true,
    act: 'member.export',
  },
  memberData: {
    route: 'GET /console/members/export/{act}/',
    needs: 'administrator',
    path: ({ memberExport }) => calls.memberData(memberExport),
    confirmed: true,
  },
  deleteMember: {
    route: 'POST /console/members/delete/',
    needs: 'administrator',
    path: () => calls.deleteMember,
    body: ({ member: id }) => ({ id, reason }),
    confirmed: true,
    act: 'member.delete',
  },
  invitations: { route: 'GET /console/invitations/', needs: 'moderator', path: () => calls.invitations() },
  makeInvitation: {
    route: 'POST /console/invitations/',
    needs: 'moderator',
    path: () => calls.makeInvitation,
    body: () => ({ note: '林冲', max_uses: 1, until: tomorrow() }),
    act: 'invitation.make',
  },
  revokeInvitation: {
    route: 'POST /console/invitations/revoke/',
    needs: 'moderator',
    path: () => calls.revokeInvitation,
    body: ({ invitation: id }) => ({ id, reason }),
    act: 'invitation.revoke',
  },
  feedback: { route: 'GET /console/feedback/', needs: 'moderator', path: () => calls.feedback() },
  feedbackItem: {
    route: 'GET /console/feedback/{id}/',
    needs: 'moderator',
    path: ({ feedback }) => calls.feedbackItem(feedback),
  },
  answerFeedback: {
    route: 'POST /console/feedback/answer/',
    needs: 'moderator',
    path: () => calls.answerFeedback,
    body: ({ feedback: id }) => ({ id, reply: '已经改好' }),
    act: 'feedback.answer',
  },
  closeFeedback: {
    route: 'POST /console/feedback/close/',
    needs: 'moderator',
    path: () => calls.closeFeedback,
    body: ({ feedback: id }) => ({ id }),
    act: 'feedback.close',
  },
  reopenFeedback: {
    route: 'POST /console/feedback/reopen/',
    needs: 'moderator',
    path: () => calls.reopenFeedback,
    body: ({ closedFeedback: id }) => ({ id }),
    act: 'feedback.reopen',
  },
  assignFeedback: {
    route: 'POST /console/feedback/assign/',
    needs: 'moderator',
    path: () => calls.assignFeedback,
    body: ({ feedback: id, caller: assignee }) => ({ id, assignee }),
    act: 'feedback.assign',
  },
  cannedAnswers: { route: 'GET /console/canned-answers/', needs: 'moderator', path: () => calls.cannedAnswers },
  saveCannedAnswer: {
    route: 'POST /console/canned-answers/',
    needs: 'moderator',
    path: () => calls.saveCannedAnswer,
    body: () => ({ title: '谢谢', text: '谢谢你的反馈，已经改好。' }),
    act: 'canned_answer.save',
  },
  deleteCannedAnswer: {
    route: 'POST /console/canned-answers/delete/',
    needs: 'moderator',
    path: () => calls.deleteCannedAnswer,
    body: ({ cannedAnswer: id }) => ({ id }),
    act: 'canned_answer.delete',
  },
  acts: { route: 'GET /console/record/', needs: 'moderator', path: () => calls.acts() },
  exportActs: { route: 'GET /console/record/export/', needs: 'moderator', path: () => calls.exportActs() },
  // Each undo needs the role, and the password, that its act does.
  undoAct: [
    {
      route: 'POST /console/record/undo/',
      needs: 'moderator',
      path: () => calls.undoAct,
      body: ({ act: id }) => ({ id, reason }),
      act: 'member.unlock',
    },
    {
      route: 'POST /console/record/undo/',
      needs: 'administrator',
      path: () => calls.undoAct,
      body: ({ activation: id }) => ({ id, reason }),
      confirmed: true,
      act: 'release.canary',
      ofReleases: true,
    },
    {
      route: 'POST /console/record/undo/',
      needs: 'administrator',
      path: () => calls.undoAct,
      body: ({ tokenMade: id }) => ({ id, reason }),
      confirmed: true,
      act: 'release_token.revoke',
    },
  ],
  imports: { route: 'GET /console/imports/', needs: 'editor', path: () => calls.imports() },
  importJob: {
    route: 'GET /console/imports/{id}/',
    needs: 'editor',
    path: ({ importJob }) => calls.importJob(importJob),
  },
  importBook: {
    route: 'GET /console/imports/books/{id}/',
    needs: 'editor',
    path: ({ importBook }) => calls.importBook(importBook),
  },
  importChapters: {
    route: 'GET /console/imports/books/{id}/chapters/',
    needs: 'editor',
    path: ({ importBook }) => calls.importChapters(importBook),
  },
  beginUpload: {
    route: 'POST /console/imports/uploads/',
    needs: 'editor',
    path: () => calls.beginUpload,
    body: ({ importJob }) => ({ name: `${importJob}.txt`, bytes: 10, modified: 1 }),
  },
  // Nothing of the file has come, nor is there a file.
  upload: (['HEAD', 'PATCH', 'DELETE'] as const).map((method) => ({
    ...{ route: `${method} /console/imports/uploads/{upload}/`, needs: 'editor' as const, method },
    path: ({ upload }) => calls.upload(upload),
    status: method === 'DELETE' ? 204 : 410,
  })),
  correctImport: {
    route: 'POST /console/imports/correct/',
    needs: 'editor',
    path: () => calls.correctImport,
    body: ({ importBook: id }) => ({ id, corrections: { title: '夜雨' } }),
  },
  // No entry in the record yet: it is written once the novel is in the library.
  takeImports: {
    route: 'POST /console/imports/take/',
    needs: 'editor',
    path: () => calls.takeImports,
    body: ({ importBook }) => ({ books: [importBook], reason }),
  },
  discardImports: {
    route: 'POST /console/imports/discard/',
    needs: 'editor',
    path: () => calls.discardImports,
    body: ({ importJob }) => ({ jobs: [importJob] }),
    act: 'import.discard',
  },
  retryImports: {
    route: 'POST /console/imports/retry/',
    needs: 'editor',
    path: () => calls.retryImports,
    body: ({ importJob }) => ({ jobs: [importJob] }),
  },
  backups: { route: 'GET /console/backups/', needs: 'administrator', path: () => calls.backups },
  makeBackup: {
    route: 'POST /console/backups/',
    needs: 'administrator',
    path: () => calls.makeBackup,
    body: () => ({ reason }),
    act: 'backup.make',
  },
  checkBackup: {
    route: 'POST /console/backups/check/',
    needs: 'administrator',
    path: () => calls.checkBackup,
    body: ({ backup: file }) => ({ file }),
  },
  deleteBackup: {
    route: 'POST /console/backups/delete/',
    needs: 'administrator',
    path: () => calls.deleteBackup,
    body: ({ backup: file }) => ({ file, reason }),
    confirmed: true,
    act: 'backup.delete',
  },
  downloadBackup: {
    route: 'POST /console/backups/download/',
    needs: 'administrator',
    path: () => calls.downloadBackup,
    body: ({ backup: file }) => ({ file, reason }),
    confirmed: true,
    act: 'backup.download',
  },
  backupContent: {
    route: 'GET /console/backups/download/{act}/',
    needs: 'administrator',
    path: ({ download }) => calls.backupContent(download),
    confirmed: true,
  },
  releases: { route: 'GET /console/releases/', needs: 'administrator', path: () => calls.releases },
  activateReleases: {
    route: 'POST /console/releases/activate/',
    needs: 'administrator',
    path: () => calls.activateReleases,
    body: ({ release }) => ({ releases: [release], reason }),
    confirmed: true,
    act: 'release.activate',
    ofReleases: true,
  },
  startCanary: {
    route: 'POST /console/releases/canary/',
    needs: 'administrator',
    path: () => calls.startCanary,
    body: ({ release }) => ({ release, percent: 20 }),
    confirmed: true,
    act: 'release.canary',
    ofReleases: true,
  },
  endCanary: {
    route: 'POST /console/releases/canary/end/',
    needs: 'administrator',
    path: () => calls.endCanary,
    body: () => ({}),
    confirmed: true,
    act: 'release.canary',
    ofReleases: true,
  },
  rollBackReleases: {
    route: 'POST /console/releases/rollback/',
    needs: 'administrator',
    path: () => calls.rollBackReleases,
    body: () => ({ reason }),
    confirmed: true,
    act: 'release.rollback',
    ofReleases: true,
  },
  retireApp: {
    route: 'POST /console/releases/retire/',
    needs: 'administrator',
    path: () => calls.retireApp,
    body: ({ remote: app }) => ({ app, reason }),
    confirmed: true,
    act: 'release.retire',
    ofReleases: true,
  },
  makeReleaseToken: {
    route: 'POST /console/releases/tokens/',
    needs: 'administrator',
    path: () => calls.makeReleaseToken,
    body: ({ remote: app }) => ({ app, reason }),
    confirmed: true,
    act: 'release_token.make',
    ofReleases: true,
  },
  revokeReleaseToken: {
    route: 'POST /console/releases/tokens/revoke/',
    needs: 'administrator',
    path: () => calls.revokeReleaseToken,
    body: ({ releaseToken: id }) => ({ id, reason }),
    confirmed: true,
    act: 'release_token.revoke',
  },
  inspection: { route: 'GET /console/inspector/', needs: 'moderator', path: () => calls.inspection },
  switchInspector: {
    route: 'POST /console/inspector/',
    needs: 'moderator',
    path: () => calls.switchInspector,
    body: () => ({ is_on: true }),
  },
  chooseRelease: {
    route: 'POST /console/inspector/release/',
    needs: 'moderator',
    path: () => calls.chooseRelease,
    body: ({ release }) => ({ release }),
    ofReleases: true,
  },
  overview: { route: 'GET /console/overview/', needs: 'moderator', path: () => calls.overview },
  novel: { route: 'GET /console/novels/{id}/', needs: 'editor', path: ({ novel }) => calls.novel(novel) },
  editNovel: {
    route: 'POST /console/novels/edit/',
    needs: 'editor',
    path: () => calls.editNovel,
    body: ({ novel: id }) => ({ id, intro: '一座灯塔。', reason }),
    act: 'novel.edit',
  },
  setCover: {
    route: 'POST /console/novels/cover/',
    needs: 'editor',
    path: () => calls.setCover,
    body: ({ novel: id, picture }) => ({ id, picture, reason }),
    act: 'novel.edit',
  },
  takeDownNovel: {
    route: 'POST /console/novels/take-down/',
    needs: 'editor',
    path: () => calls.takeDownNovel,
    body: ({ novel: id }) => ({ id, reason }),
    act: 'novel.take_down',
  },
  restoreNovel: {
    route: 'POST /console/novels/restore/',
    needs: 'editor',
    path: () => calls.restoreNovel,
    body: ({ takenDownNovel: id }) => ({ id, reason }),
    act: 'novel.restore',
  },
  novelChapters: {
    route: 'GET /console/novels/{id}/chapters/',
    needs: 'editor',
    path: ({ novel }) => calls.novelChapters(novel, '2'),
  },
  novelVolumes: {
    route: 'GET /console/novels/{id}/volumes/',
    needs: 'editor',
    path: ({ novel }) => calls.novelVolumes(novel),
  },
  chapter: { route: 'GET /console/chapters/{id}/', needs: 'editor', path: ({ novel }) => calls.chapter(`${novel}-1`) },
  editChapter: {
    route: 'POST /console/chapters/edit/',
    needs: 'editor',
    path: () => calls.editChapter,
    body: ({ novel, chapterVersion: version }) => ({
      id: `${novel}-1`,
      title: '第一章',
      text: '雾散了。',
      version,
      reason,
    }),
    act: 'chapter.edit',
  },
  addChapters: {
    route: 'POST /console/chapters/add/',
    needs: 'editor',
    path: () => calls.addChapters,
    body: ({ novel }) => ({ novel, chapters: [{ title: '第四章', text: '天亮了。' }], reason }),
    act: 'chapter.add',
  },
  readPasted: {
    route: 'POST /console/chapters/pasted/',
    needs: 'editor',
    path: () => calls.readPasted,
    body: ({ novel }) => ({ novel, text: '第四章 岸\n天亮了。\n第五章 归\n他回来了。' }),
  },
  readChapterFile: {
    route: 'POST /console/chapters/file/',
    needs: 'editor',
    path: () => calls.readChapterFile,
    body: () => ({ file: Buffer.from('第四章 岸\n天亮了。').toString('base64') }),
  },
  splitChapter: {
    route: 'POST /console/chapters/split/',
    needs: 'editor',
    path: () => calls.splitChapter,
    body: ({ novel, chapterVersion: version }) => ({ id: `${novel}-1`, pid: '2', title: '又一章', version, reason }),
    act: 'chapter.split',
  },
  joinChapter: {
    route: 'POST /console/chapters/join/',
    needs: 'editor',
    path: () => calls.joinChapter,
    body: ({ novel }) => ({ id: `${novel}-1`, with_title: true, reason }),
    act: 'chapter.merge',
  },
  moveChapters: {
    route: 'POST /console/chapters/move/',
    needs: 'editor',
    path: () => calls.moveChapters,
    body: ({ novel }) => ({ first: `${novel}-1`, last: `${novel}-1`, after: 2, reason }),
    act: 'chapter.move',
  },
  dropChapter: {
    route: 'POST /console/chapters/drop/',
    needs: 'editor',
    path: () => calls.dropChapter,
    body: ({ novel }) => ({ id: `${novel}-2`, reason }),
    act: 'chapter.drop',
  },
  setVolume: {
    route: 'POST /console/chapters/volume/',
    needs: 'editor',
    path: () => calls.setVolume,
    body: ({ novel }) => ({ id: `${novel}-2`, title: '下卷', reason }),
    act: 'chapter.volume',
  },
  chapterChanges: {
    route: 'GET /console/chapters/changes/{edit}/',
    needs: 'editor',
    path: ({ chapterEdit }) => calls.chapterChanges(chapterEdit),
  },
  hiddenChapters: {
    route: 'GET /console/novels/{id}/hidden-chapters/',
    needs: 'editor',
    path: ({ novel }) => calls.hiddenChapters(novel),
  },
  hideChapter: {
    route: 'POST /console/chapters/hide/',
    needs: 'editor',
    path: () => calls.hideChapter,
    body: ({ novel }) => ({ id: `${novel}-2`, reason }),
    act: 'chapter.hide',
  },
  unhideChapter: {
    route: 'POST /console/chapters/unhide/',
    needs: 'editor',
    path: () => calls.unhideChapter,
    body: ({ hiddenChapter: id }) => ({ id, reason }),
    act: 'chapter.unhide',
  },
  novels: { route: 'GET /console/novels/', needs: 'editor', path: () => calls.novels({ find: '夜', down: '0' }) },
  novelJobs: { route: 'GET /console/novels/jobs/', needs: 'editor', path: () => calls.novelJobs },
  prepareNovelJob: {
    route: 'POST /console/novels/jobs/',
    needs: 'editor',
    path: () => calls.prepareNovelJob,
    body: () => ({ choice: { conditions: { find: '夜' } }, change: { kind: 'take_down' } }),
  },
  startNovelJob: {
    route: 'POST /console/novels/jobs/start/',
    needs: 'editor',
    path: () => calls.startNovelJob,
    body: ({ novelJob: id }) => ({ id, reason }),
    act: 'novels.change',
  },
  removeNovels: {
    route: 'POST /console/novels/jobs/remove/',
    needs: 'editor',
    path: () => calls.removeNovels,
    body: ({ removalJob: id }) => ({ id, reason }),
    confirmed: true,
    act: 'novels.remove',
  },
  cancelNovelJob: {
    route: 'POST /console/novels/jobs/cancel/',
    needs: 'editor',
    path: () => calls.cancelNovelJob,
    body: ({ startedJob: id }) => ({ id }),
    act: 'novels.cancel',
  },
};
