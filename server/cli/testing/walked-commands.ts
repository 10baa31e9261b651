import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ActKind } from 'shared-api/console/schemas/record';
import sharp from 'sharp';
import { makeBackup } from '../../backup/make-backup.ts';
import { byCommand } from '../../console/record/record-act.ts';
import { openStore, type Store, type StoreOptions } from '../../db/open-store.ts';
import { setLock } from '../../members/console/account-acts.ts';
import { makeInvitation } from '../../members/invitations/invitations.ts';
import { announce } from '../../messages/announcements.ts';
import { sendFeedback } from '../../messages/feedback.ts';
import { setFeedbackStatus } from '../../messages/feedback-queue/feedback-acts.ts';
import { addHomeAnnouncement } from '../../novels/editing/announcements.ts';
import { addBanner } from '../../novels/editing/banners.ts';
import { dropChapter } from '../../novels/editing/chapters/edit-chapters.ts';
import { hideChapter } from '../../novels/editing/chapters/hide-chapter.ts';
import { setLinks } from '../../novels/editing/partner-links.ts';
import { setPicks } from '../../novels/editing/picks.ts';
import { setTakenDown } from '../../novels/editing/take-down.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import type { OpenLibrary } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { setSecondFactor } from '../../testing/second-factor.ts';
import { signInMember, type TestMember } from '../../testing/sign-in.ts';
import { runLibraryCommand } from './run-library-command.ts';

/** Where commands are walked. */
export interface WalkedSite {
  store: Store;
  open: OpenLibrary;
  /** For files that commands read and write. */
  folder: string;
  releasesDir: string;
}

/** A command that is ready to be run. */
interface Prepared {
  args: string[];
  /** The library that it changes, where that is another. */
  library?: StoreOptions;
}

/** A command that changes something. */
export interface WalkedCommand {
  /** The entry that it writes. */
  act: ActKind;
  /** Makes what it acts on. @returns null where it cannot be run on this database */
  prepare: (site: WalkedSite) => Promise<Prepared | null>;
}

let made = 0;
const nextMark = (): string => {
  made += 1;
  return String(made);
};

const makeNovel = async ({ store }: WalkedSite): Promise<string> => {
  const chapters = [
    chapter('第一章', '请记住本站网址 www.example.com', '雨下了一夜。', '天亮了。'),
    chapter('第二章'),
    chapter('第三章'),
  ];
  return (await saveNovel(store, incoming({ title: `第 ${nextMark()} 部`, chapters }))).novelId;
};

const makeFile = ({ folder }: WalkedSite, name: string, content: string | Buffer): string => {
  const file = path.join(folder, `${nextMark()}-${name}`);
  writeFileSync(file, content);
  return file;
};

const makeFeedback = async ({ store }: WalkedSite): Promise<string> => {
  const { id } = await signInMember(store);
  const sent = await sendFeedback(store, id, { kind: '错字', content: '第三章有错字' }, Date.now());
  return String(sent?.id);
};

const withMember =
  (argsOf: (member: TestMember) => string[], prepare?: (store: Store, member: TestMember) => Promise<unknown>) =>
  async ({ store }: WalkedSite): Promise<Prepared> => {
    const member = await signInMember(store);
    await prepare?.(store, member);
    return { args: argsOf(member) };
  };

const withNovel =
  (argsOf: (id: string) => string[], prepare?: (store: Store, id: number) => Promise<unknown>) =>
  async (site: WalkedSite): Promise<Prepared> => {
    const id = await makeNovel(site);
    await prepare?.(site.store, Number(id));
    return { args: argsOf(id) };
  };

const withFile =
  (name: string, content: string, argsOf: (file: string, novelId: string) => string[]) =>
  async (site: WalkedSite): Promise<Prepared> => ({
    args: argsOf(makeFile(site, name, content), await makeNovel(site)),
  });

const given =
  (...args: string[]) =>
  async (): Promise<Prepared> => ({ args });

const dayMs = 86_400_000;
const tomorrow = () => new Date(Date.now() + dayMs).toISOString();

/** Makes a backup of the site in a file. */
const makeBackupOf = ({ store, open, releasesDir }: WalkedSite, target: string, now = Date.now()): Promise<unknown> => {
  const places = { releasesDir, dataDir: open.optionsOf(store).dataDir };
  return makeBackup(store, places, { target, now, progress: { begin: () => {}, add: () => {} } });
};

/**
 * Every command of the library that changes something, by its name and that of its action, with the entry that it writes. A command that
 * stands neither here nor in {@link readingCommands} fails the test that walks them.
 */
export const changingCommands: Readonly<Record<string, WalkedCommand>> = {
  import: {
    act: 'novel.import',
    prepare: async (site) => {
      const title = `山雪${nextMark()}`;
      const text = `书名：${title}\n作者：林渡\n第一章 雪\n　　雪下了一夜。\n第二章 晴\n　　天晴了。\n`;
      return { args: ['import', makeFile(site, '山雪.txt', text)] };
    },
  },
  edit: { act: 'novel.edit', prepare: withNovel((id) => ['edit', id, '--intro', '一座灯塔。']) },
  cover: {
    act: 'novel.edit',
    prepare: async (site) => {
      const picture = sharp({ create: { width: 30, height: 40, channels: 3, background: 'navy' } });
      return { args: ['cover', await makeNovel(site), makeFile(site, 'cover.png', await picture.png().toBuffer())] };
    },
  },
  'chapters edit': {
    act: 'chapter.edit',
    prepare: withNovel((id) => ['chapters', 'edit', `${id}-1`, '--title', '序']),
  },
  'chapters drop': { act: 'chapter.drop', prepare: withNovel((id) => ['chapters', 'drop', `${id}-1`]) },
  'chapters hide': { act: 'chapter.hide', prepare: withNovel((id) => ['chapters', 'hide', `${id}-1`]) },
  'chapters unhide': {
    act: 'chapter.unhide',
    prepare: withNovel(
      (id) => ['chapters', 'unhide', `${id}-1`],
      (store, novelId) => hideChapter(store, { novelId, serial: 1 }),
    ),
  },
  'chapters merge': { act: 'chapter.merge', prepare: withNovel((id) => ['chapters', 'merge', `${id}-1`]) },
  'chapters add': {
    act: 'chapter.add',
    prepare: withFile('chapter.txt', '又下雪了。', (file, id) => [
      ...['chapters', 'add', id, '--title', '第四章', '--text', file],
    ]),
  },
  'chapters split': {
    act: 'chapter.split',
    prepare: withNovel((id) => ['chapters', 'split', `${id}-1`, '--at', '2', '--title', '又一章']),
  },
  'chapters move': {
    act: 'chapter.move',
    prepare: withNovel((id) => ['chapters', 'move', `${id}-1`, '--after', '2']),
  },
  'chapters volume': {
    act: 'chapter.volume',
    prepare: withNovel((id) => ['chapters', 'volume', `${id}-2`, '--title', '下卷']),
  },
  'chapters adverts --drop': {
    act: 'chapter.lines',
    prepare: withNovel((id) => ['chapters', 'adverts', id, '--drop', 'all']),
  },
  'chapters undo': {
    act: 'chapter.undo',
    prepare: withNovel(
      (id) => ['chapters', 'undo', id],
      (store, novelId) => dropChapter(store, { novelId, serial: 2 }),
    ),
  },
  remove: { act: 'novel.remove', prepare: withNovel((id) => ['remove', id, '--yes']) },
  takedown: { act: 'novel.take_down', prepare: withNovel((id) => ['takedown', id]) },
  restore: {
    act: 'novel.restore',
    prepare: withNovel(
      (id) => ['restore', id],
      (store, id) => setTakenDown(store, id, true),
    ),
  },
  'restore of a backup': {
    act: 'backup.restore',
    prepare: async (site) => {
      const { store, open, folder } = site;
      const target = path.join(folder, 'whole.backup');
      // So that the restored record holds the entry of the restore alone.
      await store.db.deleteFrom('acts').execute();
      await makeBackupOf(site, target, Date.parse('2026-01-01'));
      const empty = await open();
      await empty.close();
      return { args: ['restore', target], library: open.optionsOf(empty) };
    },
  },
  'picks set': { act: 'home.change', prepare: withNovel((id) => ['picks', 'set', id]) },
  'picks clear': {
    act: 'home.change',
    prepare: withNovel(
      () => ['picks', 'clear'],
      (store, id) => setPicks(store, [id]),
    ),
  },
  'banners add': { act: 'home.change', prepare: withNovel((id) => ['banners', 'add', '--novel', id]) },
  'banners remove': {
    act: 'home.change',
    prepare: async (site) => {
      const banner = { title: '横幅', link: '/filter', novel_id: null, image_url: '/picture.png' };
      return { args: ['banners', 'remove', (await addBanner(site.store, banner)).id] };
    },
  },
  'blocks order': { act: 'home.change', prepare: given('blocks', 'order', 'added', 'hot') },
  'blocks hide': { act: 'home.change', prepare: given('blocks', 'hide', 'hot') },
  'blocks show': { act: 'home.change', prepare: given('blocks', 'show', 'hot') },
  'announcements add': {
    act: 'home.change',
    prepare: async () => ({ args: ['announcements', 'add', '--title', '停机', '--until', tomorrow()] }),
  },
  'announcements remove': {
    act: 'home.change',
    prepare: async ({ store }) => {
      const [begins_at, ends_at] = [Date.now(), Date.now() + dayMs];
      const { id } = await addHomeAnnouncement(store, { title: '停机', text: '', link: null, begins_at, ends_at });
      return { args: ['announcements', 'remove', id] };
    },
  },
  'categories add': { act: 'category.add', prepare: given('categories', 'add', '短篇') },
  'categories remove': { act: 'category.remove', prepare: given('categories', 'remove', '短篇') },
  'categories rename': { act: 'category.rename', prepare: given('categories', 'rename', '科幻', '未来') },
  'categories merge': {
    act: 'category.merge',
    prepare: async ({ store }) => {
      await saveNovel(store, incoming({ title: `第 ${nextMark()} 部`, category: '将并入的' }));
      return { args: ['categories', 'merge', '将并入的', '历史'] };
    },
  },
  'categories order': { act: 'category.order', prepare: given('categories', 'order', '都市', '历史') },
  'links add': { act: 'links.change', prepare: given('links', 'add', '友站', '/filter') },
  'links remove': {
    act: 'links.change',
    prepare: async ({ store }) => {
      await setLinks(store, [{ link_name: '友站', link_url: '/filter' }]);
      return { args: ['links', 'remove', '友站'] };
    },
  },
  'links set': { act: 'links.change', prepare: given('links', 'set', '另一站=/ranking') },
  site: { act: 'setting.change', prepare: given('site', '--name', '书山') },
  'legal set': {
    act: 'legal.change',
    prepare: withFile('terms.txt', '第一条', (file) => ['legal', 'set', 'terms', file]),
  },
  'legal clear': { act: 'legal.change', prepare: given('legal', 'clear', 'terms') },
  settings: { act: 'setting.change', prepare: given('settings', '--registration', 'closed') },
  'announce send': { act: 'announcement.send', prepare: given('announce', '--title', '停机', '--body', '今晚两点。') },
  'announce recall': {
    act: 'announcement.recall',
    prepare: async ({ store }) => {
      const { id } = await announce(store, { title: '写错了', body: '不要发' }, byCommand(), Date.now());
      return { args: ['announce', 'recall', String(id)] };
    },
  },
  'feedback reply': {
    act: 'feedback.answer',
    prepare: async (site) => ({ args: ['feedback', 'reply', await makeFeedback(site), '--text', '好的'] }),
  },
  'feedback close': {
    act: 'feedback.close',
    prepare: async (site) => ({ args: ['feedback', 'close', await makeFeedback(site)] }),
  },
  'feedback reopen': {
    act: 'feedback.reopen',
    prepare: async (site) => {
      const id = await makeFeedback(site);
      await setFeedbackStatus(site.store, Number(id), 'closed', byCommand(), Date.now());
      return { args: ['feedback', 'reopen', id] };
    },
  },
  'feedback assign': {
    act: 'feedback.assign',
    prepare: async (site) => {
      const { id, username } = await signInMember(site.store);
      await site.store.db.updateTable('members').set({ role: 'moderator' }).where('id', '=', id).execute();
      return { args: ['feedback', 'assign', await makeFeedback(site), '--to', username] };
    },
  },
  'members role': {
    act: 'member.role',
    prepare: withMember(({ username }) => ['members', 'role', username, 'moderator']),
  },
  'members sign-out': {
    act: 'member.end_sessions',
    prepare: withMember(({ username }) => ['members', 'sign-out', username]),
  },
  'members second-factor-off': {
    act: 'second_factor.off',
    prepare: withMember(
      ({ username }) => ['members', 'second-factor-off', username],
      (store, { id }) => setSecondFactor(store, id, 'given'),
    ),
  },
  'members export': {
    act: 'member.export',
    prepare: async ({ store, folder }) => {
      const { username } = await signInMember(store);
      return { args: ['members', 'export', username, path.join(folder, `${nextMark()}.json`)] };
    },
  },
  'members delete': {
    act: 'member.delete',
    prepare: withMember(({ username }) => ['members', 'delete', username, '--yes']),
  },
  'members invite': { act: 'invitation.make', prepare: given('members', 'invite', '林冲') },
  'members revoke-invitation': {
    act: 'invitation.revoke',
    prepare: async ({ store }) => {
      const invited = { note: '林冲', maxUses: 1, expiresAt: Date.now() + dayMs };
      const { id } = await makeInvitation(store, invited, byCommand(), Date.now());
      return { args: ['members', 'revoke-invitation', String(id)] };
    },
  },
  'reset-password': {
    act: 'member.reset_password',
    prepare: withMember(({ username }) => ['reset-password', username]),
  },
  lock: { act: 'member.lock', prepare: withMember(({ username }) => ['lock', username]) },
  unlock: {
    act: 'member.unlock',
    prepare: withMember(
      ({ username }) => ['unlock', username],
      (store, { id }) => setLock(store, id, { reason: '发广告' }, byCommand(), Date.now()),
    ),
  },
  seed: { act: 'library.seed', prepare: given('seed', '--novels', '1', '--chapters', '1', '--characters', '50') },
  backup: {
    act: 'backup.make',
    prepare: async ({ folder }) => ({ args: ['backup', path.join(folder, `${nextMark()}.backup`)] }),
  },
  'backup delete': {
    act: 'backup.delete',
    prepare: async (site) => {
      const target = path.join(site.folder, `${nextMark()}.backup`);
      await makeBackupOf(site, target);
      return { args: ['backup', 'delete', target] };
    },
  },
  'move-to-postgres': {
    act: 'library.move',
    prepare: async ({ store, open, folder }) => {
      if (open.optionsOf(store).databaseUrl === undefined) return null;
      const dataDir = path.join(folder, 'moved');
      mkdirSync(dataDir);
      await (await openStore({ dataDir })).close();
      return { args: ['move-to-postgres'], library: { ...(await open.emptyDatabase()), dataDir } };
    },
  },
  'doctor --mend': {
    act: 'library.mend',
    prepare: async ({ store }) => {
      // Seeded novels are counted as liked and collected by nobody.
      await runLibraryCommand(store, ['doctor', '--mend']);
      await store.db.updateTable('categories').set({ novel_count: 9 }).execute();
      return { args: ['doctor', '--mend'] };
    },
  },
};

/** Every command of the library that only looks, by its name and that of its action. */
export const readingCommands: Readonly<Record<string, (site: WalkedSite) => Promise<Prepared>>> = {
  list: given('list'),
  show: withNovel((id) => ['show', id]),
  rules: withNovel((id) => ['rules', id]),
  'import --dry-run': withFile('归船.txt', '第一章 雪\n　　雪下了一夜。\n', (file) => ['import', '--dry-run', file]),
  'chapters list': withNovel((id) => ['chapters', 'list', id]),
  'chapters show': withNovel((id) => ['chapters', 'show', `${id}-1`]),
  'chapters hidden': withNovel((id) => ['chapters', 'hidden', id]),
  'chapters adverts': withNovel((id) => ['chapters', 'adverts', id]),
  'chapters history': withNovel((id) => ['chapters', 'history', id]),
  'picks list': given('picks', 'list'),
  'banners list': given('banners', 'list'),
  'blocks list': given('blocks', 'list'),
  'announcements list': given('announcements', 'list'),
  'categories list': given('categories', 'list'),
  'links list': given('links', 'list'),
  'legal list': given('legal', 'list'),
  'legal show': given('legal', 'show', 'terms'),
  'announce list': given('announce', 'list'),
  'feedback list': given('feedback', 'list'),
  'members list': given('members', 'list'),
  'members invitations': given('members', 'invitations'),
  record: given('record'),
  stats: given('stats'),
  'backup list': async ({ folder }) => ({ args: ['backup', 'list', folder] }),
  doctor: given('doctor'),
};
