import { calls } from 'shared-api/paths';

/** Audience of a call: everybody, all the same (`public`); everybody, each differently (`anybody`); members alone (`member`). */
export type Audience = 'public' | 'anybody' | 'member';

interface Contract {
  audience: Audience;
  /** Method and path as the documentation names them. */
  route: string;
  /** Address as pages call it. */
  path: string;
}

const row =
  (audience: Audience) =>
  (route: string, path: string): Contract => ({ audience, route, path });
const open = row('public');
const anybody = row('anybody');
const member = row('member');

/** Every call of shared-api, and the routes by which the server answers it; {@link calls} and this list stay the same. */
export const contractRoutes: Record<keyof typeof calls, readonly Contract[]> = {
  links: [open('GET /links/', calls.links)],
  site: [open('GET /site/', calls.site)],
  categories: [open('GET /navigation/', calls.categories)],
  categoryNovels: [open('GET /navigation/novel/', calls.categoryNovels)],
  home: [open('GET /novel/index/', calls.home)],
  filter: [open('GET /novel/filter/', calls.filter({ ns: '1' }))],
  ranking: [open('GET /novel/ranking/', calls.ranking({ kind: 'likes' }))],
  author: [open('GET /author/{id}/', calls.author('1'))],
  related: [open('GET /novel/related/{id}/', calls.related('1001'))],
  search: [open('GET /novel/search/', calls.search('灯塔'))],
  novel: [open('GET /novel/detail/{id}/', calls.novel('1001'))],
  chapters: [open('GET /novel/chapterlist/', calls.chapters('1001'))],
  chapter: [open('GET /chapter/{id}/', calls.chapter('1001-1'))],
  otherSearch: [open('GET /novel/other/search/', calls.otherSearch('灯塔'))],
  searchBook: [open('GET /novel/text/search/', calls.searchBook('1001', '灯塔'))],
  searchChapters: [open('GET /novel/chapterlist/search/', calls.searchChapters('1001', '雾'))],
  suggestions: [open('GET /novel/search/', calls.suggestions('灯'))],
  countRead: [anybody('POST /novel/read/', calls.countRead)],
  composition: [anybody('GET /composition/', calls.composition)],
  pageLoads: [anybody('POST /page-loads/', calls.pageLoads)],
  clientErrors: [anybody('POST /client-errors/', calls.clientErrors)],
  pageTimes: [anybody('POST /page-times/', calls.pageTimes)],
  policyReports: [anybody('POST /policy-reports/', calls.policyReports('0a'))],

  captcha: [anybody('GET /captcha/', calls.captcha)],
  refreshCaptcha: [anybody('GET /captcha/refresh/{key}/', calls.refreshCaptcha('x'))],
  captchaWork: [anybody('GET /captcha/work/', calls.captchaWork)],
  login: [anybody('POST /login/', calls.login)],
  register: [anybody('POST /register/', calls.register)],
  logout: [anybody('POST /logout/', calls.logout)],
  changePassword: [member('POST /user/passwd/', calls.changePassword)],
  passwordHelp: [anybody('GET /password/', calls.passwordHelp)],
  forgottenPassword: [anybody('POST /password/forgotten/', calls.forgottenPassword)],
  newPassword: [anybody('POST /password/new/', calls.newPassword)],
  sendConfirmation: [member('POST /user/email/', calls.sendConfirmation)],
  confirmEmail: [anybody('POST /email/confirm/', calls.confirmEmail)],
  profile: [member('GET /user/info/', calls.profile), member('POST /user/info/', calls.profile)],
  sessions: [member('GET /user/sessions/', calls.sessions)],
  endSessions: [member('POST /user/sessions/end/', calls.endSessions)],
  exportAccount: [member('GET /user/export/', calls.exportAccount)],
  deleteAccount: [member('POST /user/delete/', calls.deleteAccount)],

  unreadMessages: [member('GET /user/messages/unread/', calls.unreadMessages)],
  messages: [member('GET /user/messages/', calls.messages())],
  readMessages: [member('POST /user/messages/read/', calls.readMessages)],
  readAllMessages: [member('POST /user/messages/read/all/', calls.readAllMessages)],
  deleteMessages: [member('POST /user/messages/delete/', calls.deleteMessages)],
  deleteAllMessages: [member('POST /user/messages/delete/all/', calls.deleteAllMessages)],
  sendFeedback: [member('POST /user/feedback/', calls.sendFeedback)],
  ownFeedback: [member('GET /user/feedback/list/', calls.ownFeedback())],

  collection: [member('GET /collect/list/', calls.collection({ sort: 'read' }))],
  collectBook: [member('POST /collect/book/', calls.collectBook)],
  shelfState: [member('GET /collect/book/{bid}/', calls.shelfState('1001'))],
  changeShelf: [member('POST /collect/change/', calls.changeShelf)],
  sortGroup: [member('POST /collect/sort/', calls.sortGroup)],
  exportShelf: [member('GET /collect/export/', calls.exportShelf)],
  importShelf: [member('POST /collect/import/', calls.importShelf)],
  collectChapter: [member('POST /collect/chapter/', calls.collectChapter)],
  chapterCollection: [member('GET /collect/chapter/{id}/', calls.chapterCollection('1001-1'))],
  removeCollectedChapters: [member('POST /collect/chapter/delete/', calls.removeCollectedChapters)],
  like: [anybody('GET /like/', calls.like('1001'))],
  setLike: [member('POST /like/', calls.setLike)],
  followState: [member('GET /follow/{id}/', calls.followState('1'))],
  setFollow: [member('POST /follow/', calls.setFollow)],
  followedAuthors: [member('GET /user/follows/', calls.followedAuthors())],
  progress: [member('POST /user/progress/', calls.progress)],
  continueReading: [member('GET /user/progress/recent/', calls.continueReading)],
  readingTime: [member('GET /user/reading-time/', calls.readingTime())],
  reportReadingTime: [member('POST /user/reading-time/', calls.reportReadingTime)],
  clearReadingTime: [member('POST /user/reading-time/delete/', calls.clearReadingTime)],
  readingHistory: [member('GET /user/progress/history/', calls.readingHistory())],
  joinHistory: [member('POST /user/progress/join/', calls.joinHistory)],
  removeFromHistory: [member('POST /user/progress/delete/', calls.removeFromHistory)],
  clearHistory: [member('POST /user/progress/delete/all/', calls.clearHistory)],
  notes: [member('GET /user/notes/', calls.notes('1001'))],
  chapterNotes: [member('GET /user/notes/chapter/{id}/', calls.chapterNotes('1001-1'))],
  saveNotes: [member('POST /user/notes/', calls.saveNotes)],
  deleteNotes: [member('POST /user/notes/delete/', calls.deleteNotes)],
};

/** The routes of one audience. */
export const routesOf = (audience: Audience): Contract[] =>
  Object.values(contractRoutes)
    .flat()
    .filter((contract) => contract.audience === audience);
