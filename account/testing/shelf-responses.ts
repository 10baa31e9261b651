import { calls } from 'shared-api/paths';
import { Ids } from 'shared-api/schemas/account';
import {
  CollectedChapters,
  GroupSort,
  Shelf,
  ShelfBackup,
  ShelfChange,
  type ShelfEntry,
  ShelfImported,
  type ShelfSort,
} from 'shared-api/schemas/bookshelf';
import { failedResponse, type Respond, validated } from 'shared-api/testing/mock-api';
import { type MemberRecords, pageOf } from './member-records.ts';

/** Entries on a page of the shelf, and chapters on a page of the collected ones. */
const shelfPageSize = 60;
const chapterPageSize = 30;

const byName = new Intl.Collator('zh').compare;

/** The shelf and the collected chapters. */
export const shelfResponses = (records: MemberRecords): Record<string, Respond> => {
  // A novel and its reading progress outlast the removal of its entry.
  const library = new Map(records.shelf.map((entry) => [entry.novel.id, entry]));

  const list: Respond = ({ query }) => {
    if (query.get('type') === 'chapter') {
      const page = { size: chapterPageSize, keyOf: ({ id }: { id: string }) => id, query };
      return validated(CollectedChapters, pageOf(records.collectedChapters, page));
    }
    const groups = groupsOf(records);
    const [status, group, keyword] = [query.get('status'), query.get('group'), query.get('keyword') ?? ''];
    const sort = groups.find(({ name }) => name === (group ?? ''))?.sort ?? 'read';
    const narrowed = records.shelf
      .filter((entry) => (status ?? entry.status) === entry.status && (group ?? entry.group) === entry.group)
      .filter(({ novel }) => novel.title.includes(keyword))
      .toSorted((one, other) => Number(other.pinned) - Number(one.pinned) || orders[sort](one, other));
    const page = { size: shelfPageSize, keyOf: ({ novel }: ShelfEntry) => novel.id, query };
    return validated(Shelf, { ...pageOf(narrowed, page), total: records.shelf.length, groups });
  };

  const change: Respond = ({ body }) => {
    const { bids: named = [], view, removed, ...changed } = validated(ShelfChange, body as ShelfChange);
    const inView = records.shelf.filter(
      (entry) =>
        view &&
        (view.status ?? entry.status) === entry.status &&
        (view.group ?? entry.group) === entry.group &&
        entry.novel.title.includes(view.keyword ?? '') &&
        !view.except?.includes(entry.novel.id),
    );
    const bids = [...named, ...inView.map(({ novel }) => novel.id)];
    const before = backUp(records.shelf.filter(({ novel }) => bids.includes(novel.id)));
    records.shelf = records.shelf.flatMap((entry) => {
      if (!bids.includes(entry.novel.id)) return [entry];
      return removed ? [] : [{ ...entry, ...changed } as ShelfEntry];
    });
    return validated(ShelfBackup, before);
  };

  const importBackup: Respond = ({ body }) => {
    const { books } = validated(ShelfBackup, body as ShelfBackup);
    const there = new Map(records.shelf.map((entry) => [entry.novel.id, entry]));
    const outcome: ShelfImported = { added: 0, updated: 0, missing: [] };
    for (const { bid, title, author, status, group, pinned, notify, added_at } of books) {
      const known = there.get(bid) ?? library.get(bid);
      if (!known) {
        outcome.missing.push({ title, author });
        continue;
      }
      if (there.has(bid)) outcome.updated += 1;
      else outcome.added += 1;
      there.set(bid, { ...known, status, group, pinned, notify, added_at });
    }
    records.shelf = [...there.values()];
    return validated(ShelfImported, outcome);
  };

  return {
    [`GET ${calls.collection()}`]: list,
    [`POST ${calls.changeShelf}`]: change,
    [`POST ${calls.importShelf}`]: importBackup,
    [`POST ${calls.sortGroup}`]: ({ body }) => {
      const sorted = validated(GroupSort, body as { group: string; sort: ShelfSort });
      if (groupsOf(records).every(({ name }) => name !== sorted.group))
        return failedResponse(404, 'not_found', '分组不存在');
      records.sorts[sorted.group] = sorted.sort;
      return sorted;
    },
    [`POST ${calls.removeCollectedChapters}`]: ({ body }) => {
      const { ids } = validated(Ids, body as { ids: string[] });
      const left = records.collectedChapters.filter(({ id }) => !ids.includes(id));
      const removed = records.collectedChapters.length - left.length;
      records.collectedChapters = left;
      return { removed };
    },
  };
};

/** Entries as the shelf's file holds them. */
export const backUp = (entries: ShelfEntry[]): ShelfBackup => ({
  format: 'shuhai-bookshelf',
  version: 1,
  books: entries
    .map(({ novel, status, group, pinned, notify, added_at, progress }) => ({
      bid: novel.id,
      title: novel.title,
      author: novel.author.name,
      status,
      group,
      pinned,
      notify,
      added_at,
      progress: progress && {
        chapter_no: progress.no,
        chapter_title: progress.chapter_title,
        percent: progress.percent,
      },
    }))
    .toSorted((one, other) => Number(one.bid) - Number(other.bid)),
});

const orders: Record<ShelfSort, (one: ShelfEntry, other: ShelfEntry) => number> = {
  read: (one, other) => -compare(one.last_read_at ?? one.added_at, other.last_read_at ?? other.added_at),
  added: (one, other) => -compare(one.added_at, other.added_at),
  updated: (one, other) => -compare(one.novel.updated_at, other.novel.updated_at),
  title: (one, other) => byName(one.novel.title, other.novel.title),
};

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The groups by name, the entries in no group first, under an empty name. */
const groupsOf = ({ shelf, sorts }: MemberRecords): Shelf['groups'] =>
  [...new Set(['', ...shelf.map(({ group }) => group)])].toSorted(byName).map((name) => ({
    name,
    count: shelf.filter(({ group }) => group === name).length,
    sort: sorts[name] ?? 'read',
  }));
