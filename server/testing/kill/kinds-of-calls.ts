/** Why a call that writes has no kind of write of its own. */
interface Without {
  why: string;
}

const counted: Without = {
  why: 'What it counts is gathered in memory and saved every few seconds: nothing is acknowledged.',
};
const release: Without = {
  why: 'Releases are published and activated by killed-publishing.ts; each decision is one row, as an activation is.',
};
const mail: Without = { why: 'Its answer promises a mail. The token in it is asked for again where it is lost.' };

/** Calls that write, outside the API's base too, with the kind of write (acknowledged-writes.ts) that is killed for each. */
export const kindsOfCalls: Record<string, string | Without> = {
  'POST /api/v1/client-errors/': counted,
  'POST /api/v1/page-loads/': counted,
  'POST /api/v1/page-times/': counted,
  'POST /api/v1/policy-reports/': { why: 'It is written to the log.' },
  'POST /api/v1/novel/read/': 'read',
  'POST /api/v1/register/': 'registration',
  'POST /api/v1/login/': 'device',
  'POST /api/v1/logout/': 'sign-out',
  'POST /api/v1/password/forgotten/': mail,
  'POST /api/v1/password/new/': 'password',
  'POST /api/v1/email/confirm/': 'mail address',
  'POST /api/v1/user/email/': mail,
  'POST /api/v1/user/info/': 'profile',
  'POST /api/v1/user/passwd/': 'password',
  'POST /api/v1/user/sessions/end/': 'sign-out',
  'POST /api/v1/user/delete/': 'account removal',
  'POST /api/v1/user/feedback/': 'feedback',
  'POST /api/v1/user/messages/read/': 'message read',
  'POST /api/v1/user/messages/read/all/': 'message read',
  'POST /api/v1/user/messages/delete/': 'message removal',
  'POST /api/v1/user/messages/delete/all/': 'message removal',
  'POST /api/v1/user/notes/': 'note',
  'POST /api/v1/user/notes/delete/': 'note removal',
  'POST /api/v1/user/progress/': 'progress',
  'POST /api/v1/user/progress/join/': 'progress',
  'POST /api/v1/user/progress/delete/': 'removal',
  'POST /api/v1/user/progress/delete/all/': 'history cleared',
  'POST /api/v1/user/reading-time/': 'reading-time',
  'POST /api/v1/user/reading-time/delete/': 'reading time cleared',
  'POST /api/v1/like/': 'like',
  'POST /api/v1/collect/book/': 'shelf',
  'POST /api/v1/collect/change/': 'shelf change',
  'POST /api/v1/collect/import/': 'shelf import',
  'POST /api/v1/collect/sort/': 'shelf order',
  'POST /api/v1/collect/chapter/': 'chapter',
  'POST /api/v1/collect/chapter/delete/': 'chapter removal',
  'POST /api/v1/releases/activate/': release,
  'POST /api/v1/releases/canary/': release,
  'POST /api/v1/releases/canary/end/': release,
  'POST /api/v1/releases/retire/': release,
  'POST /api/v1/releases/rollback/': release,
  'POST /api/v1/releases/uploads/': release,
  'POST /api/v1/releases/uploads/{upload}/publish/': release,
  'PUT /api/v1/releases/uploads/{upload}/*': release,
  'POST /api/v1/releases/override/': { why: 'It makes a signed link and stores nothing.' },
  'PUT /api/v1/releases/override/{build}/': {
    why: 'A build kept for some days to look at, which its developer sends again.',
  },
};
