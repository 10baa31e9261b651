/** A deliberate mistake in the product, and the tests that must see it. */
export interface Break {
  /** What is wrong with it in place, in words. */
  says: string;
  file: string;
  /** A text that stands in the file once. */
  text: string;
  /** What stands in its place. */
  other: string;
  /** The file of tests that must fail. */
  test: string;
}

/** Some of each kind of promise: rights, counts, time, what is kept on a device, releases. Each is seen by units, within seconds. */
export const breaks: Break[] = [
  {
    says: 'a visitor is answered as a member',
    file: 'server/auth/require-member.ts',
    text: '    if (request.member === null && !request.routeOptions.config.visitors) throw notSignedIn();\n',
    other: '',
    test: 'server/auth/require-member.test.ts',
  },
  {
    says: 'another site may change something in the name of whoever visits it',
    file: 'server/http/own-origin.ts',
    text: "site === 'cross-site' || ",
    other: '',
    test: 'server/auth/require-member.test.ts',
  },
  {
    says: 'a member reads the notes of others',
    file: 'server/notes/list-notes.ts',
    text: "\n    .where('notes.member_id', '=', memberId);",
    other: ';',
    test: 'server/notes/note-calls.test.ts',
  },
  {
    says: 'an editor undoes what another did',
    file: 'server/console/record/undo-act.ts',
    text: " || (member.role !== 'administrator' && act.actor_id !== member.id)",
    other: '',
    test: 'server/console/record/record.test.ts',
  },
  {
    says: 'a password can be guessed without end',
    file: 'server/members/passwords/attempts.ts',
    text: 'if (!oldestThatCounts || !last) return 0;',
    other: 'if (!oldestThatCounts || last) return 0;',
    test: 'server/members/passwords/attempts.test.ts',
  },
  {
    says: 'an old captcha is as good as a new one',
    file: 'server/members/captcha/captchas.ts',
    text: 'if (!row || row.expires_at <= now)',
    other: 'if (!row)',
    test: 'server/members/captcha/captchas.test.ts',
  },
  {
    says: 'a name server can lead this server to the machine that knows its secrets',
    file: 'server/http/public-address.ts',
    text: "  ['169.254.0.0', 16],\n",
    other: '',
    test: 'server/http/public-address.test.ts',
  },
  {
    says: 'the day of the rankings changes an hour late',
    file: 'server/db/china-day.ts',
    text: '8 * hourMs',
    other: '7 * hourMs',
    test: 'server/novels/catalog/reads/count-read.test.ts',
  },
  {
    says: 'a novel that was taken down can still be liked',
    file: 'server/shelf/likes/likes.ts',
    text: "\n    .where('taken_down_at', 'is', null)",
    other: '',
    test: 'server/shelf/taken-down-novels.test.ts',
  },
  {
    says: 'a novel that is taken down twice is recorded twice',
    file: 'server/novels/editing/take-down.ts',
    text: '  if ((before.taken_down_at !== null) === takenDown) return null;\n',
    other: '',
    test: 'server/novels/editing/take-down.test.ts',
  },
  {
    says: 'a release with as many faults as the one before is rolled back',
    file: 'server/releases/health/judge-health.ts',
    text: 'minTimesPrevious: 3,',
    other: 'minTimesPrevious: 0,',
    test: 'server/releases/health/judge-health.test.ts',
  },
  {
    says: 'while one remote is tried by a share of visitors another is put in its place',
    file: 'server/releases/activation/canary.ts',
    text: 'now.canary && appOf(now.canary.release) !== app',
    other: 'false',
    test: 'server/releases/activation/canary.test.ts',
  },
  {
    says: 'a link to a developer’s build never ends',
    file: 'server/releases/override/override-token.ts',
    text: ' && override.until > now',
    other: '',
    test: 'server/releases/override/override-token.test.ts',
  },
  {
    says: 'what a member wrote offline is sent in the name of the next',
    file: 'shared-api/src/outbox/outbox.ts',
    text: 'if (write === undefined || write.member !== currentMember()) return;',
    other: 'if (write === undefined) return;',
    test: 'shared-api/src/outbox/outbox.test.ts',
  },
  {
    says: 'a write that the server had no time for is lost',
    file: 'shared-api/src/outbox/send-write.ts',
    text: '[408, 425, 429]',
    other: '[408, 425]',
    test: 'shared-api/src/outbox/outbox.test.ts',
  },
  {
    says: 'leaving a page says that its calls failed',
    file: 'shared-api/src/requests/request.ts',
    text: "if (error.code !== 'cancelled' && !options.quiet)",
    other: 'if (!options.quiet)',
    test: 'shared-api/src/requests/request.test.ts',
  },
  {
    says: 'a script that no release lists runs unchecked',
    file: 'shell/src/remotes/integrity.ts',
    text: 'integrity = impossibleHash }',
    other: "integrity = '' }",
    test: 'shell/src/remotes/integrity.test.ts',
  },
  {
    says: 'a place where the page opened by itself is kept as read',
    file: 'reader/src/pages/chapter/progress/position-keeper.ts',
    text: 'if (!isTouched || !chapter || !top) return;',
    other: 'if (!chapter || !top) return;',
    test: 'reader/src/pages/chapter/progress/position-keeper.test.ts',
  },
  {
    says: 'a book that was put into another group stays in the one that is shown',
    file: 'account/src/pages/bookshelf/changes/changed-shelf.ts',
    text: ' && isInView(entry, view)',
    other: '',
    test: 'account/src/pages/bookshelf/changes/changed-shelf.test.ts',
  },
  {
    says: 'a dialog that closes loses the focus',
    file: 'shared-ui/src/dialogs/dialog.tsx',
    text: 'opener.current.focus({ preventScroll: true })',
    other: 'opener.current.blur()',
    test: 'shared-ui/src/dialogs/dialog.test.tsx',
  },
];
