import { calls } from 'shared-api/paths';
import { openBrowser } from '../../testing/clients/browser.ts';
import { isoTime } from '../ids.ts';
import type { Fixture, Row } from './fixtures.ts';
import type { ReadBack, UpgradedLibrary } from './upgraded-library.ts';

/** Reads a member's rows of a table from the account's export, where they stand under a name of their own. */
const exportedAs =
  (name: string): ReadBack =>
  async (rows, library) => {
    for (const [memberId, own] of byMember(rows)) {
      const exported = (await library.readAs(memberId, calls.exportAccount))[name];
      expect(exported).toHaveLength(own.length);
      expect(exported).toEqual(expect.arrayContaining(own.map((row) => expect.objectContaining(asExported(row)))));
    }
  };

const byMember = (rows: Fixture['rows'][string]): Map<number, Row[]> =>
  Map.groupBy(rows, ({ member_id }) => Number(member_id));

const asExported = ({
  member_id: _,
  key: _key,
  token_hash: _hash,
  assignee_id: _assignee,
  secret: _secret,
  recovery_hashes: _codes,
  ...row
}: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' && name.endsWith('_at') ? isoTime(value) : value,
    ]),
  );

/** Checks by which the tables of members, and of what they have, are read back. */
export const readBackMembers: Record<string, ReadBack> = {
  members: async (rows, { readAs }) => {
    for (const { id, username, nickname, gender, bio, email, created_at } of rows) {
      expect(await readAs(Number(id), calls.profile)).toMatchObject({
        ...{ username, nickname, gender, bio, email },
        created_at: isoTime(Number(created_at)),
      });
    }
  },
  sessions: async (rows, { readAs }) => {
    for (const { id, member_id, device, created_at } of rows) {
      expect(await readAs(Number(member_id), calls.sessions)).toContainEqual(
        expect.objectContaining({ id: String(id), device, created_at: isoTime(Number(created_at)) }),
      );
    }
  },
  bookshelf_entries: exportedAs('bookshelf'),
  shelf_group_sorts: exportedAs('bookshelf_sorts'),
  author_follows: exportedAs('followed_authors'),
  reading_progress: exportedAs('progress'),
  history_removals: exportedAs('history_removals'),
  collected_chapters: exportedAs('collected_chapters'),
  likes: exportedAs('likes'),
  messages: exportedAs('messages'),
  feedback: exportedAs('feedback'),
  known_devices: exportedAs('devices'),
  mail_tokens: exportedAs('mail_links'),
  second_factors: exportedAs('second_factor'),
  invited_members: exportedAs('invitation'),
  notes: exportedAs('notes'),
  reading_days: exportedAs('reading_days'),
  reading_day_reports: exportedAs('reading_reports'),
};

/** A member's cookie and password still sign in, and who saw a captcha before the upgrade can register with it. */
export const membersCanSignIn = async ({ fixture, app }: UpgradedLibrary): Promise<void> => {
  const { member, rows } = fixture;
  if (!member) return;
  const browser = openBrowser(app);
  browser.cookies.set('session', member.session);
  expect((await browser.call(calls.profile)).json().data.username).toBe(member.username);
  expect((await openBrowser(app).login(member.username, member.password)).statusCode).toBe(200);
  for (const { code, key } of rows.captchas ?? []) {
    const form = { username: '新来的人', password: member.password, repassword: member.password };
    expect((await openBrowser(app).call(calls.register, { ...form, code, captcha_key: key })).statusCode).toBe(200);
  }
};
