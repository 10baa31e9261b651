import { calls } from 'shared-api/paths';
import { chapterId } from '../ids.ts';
import type { Row } from './fixtures.ts';
import type { UpgradedLibrary } from './upgraded-library.ts';

const novelsIn = ({ fixture }: UpgradedLibrary): Row[] =>
  (fixture.rows.novels ?? []).filter(({ taken_down_at }) => !taken_down_at);

const tagsOf = ({ tags }: Row): string[] => JSON.parse(String(tags));

/** The facets of the list of novels say how many of the fixture's novels have each value. */
export const facetsAreCounted = async (library: UpgradedLibrary): Promise<void> => {
  const novels = novelsIn(library);
  const { facets }: { facets: { name: string; values: { value: string; count: number }[] }[] } = await library.read(
    calls.filter(),
  );
  const told = (name: string) =>
    Object.fromEntries(
      (facets.find((facet) => facet.name === name)?.values ?? [])
        .filter(({ count }) => count > 0)
        .map(({ value, count }) => [value, count]),
    );
  const counted = (values: string[]) => Object.fromEntries(values.map((value) => [value, times(value, values)]));
  expect(told('category')).toEqual(counted(novels.map(({ category_id }) => String(category_id))));
  expect(told('ns')).toEqual(counted(novels.map(({ status }) => String(status))));
  expect(told('words')).toEqual({ '0-30': novels.length });
  expect(told('tags')).toEqual(counted(novels.flatMap(tagsOf)));
};

const times = (value: string, values: readonly string[]): number => values.filter((one) => one === value).length;

/** A search within texts finds every paragraph, written in simplified characters or as it stands. */
export const textsAreFound = async (library: UpgradedLibrary): Promise<void> => {
  const ids = novelsIn(library).map(({ id }) => id);
  for (const { novel_id, serial, paragraphs } of library.fixture.rows.chapter_texts ?? []) {
    const texts: [string, string][] = JSON.parse(String(paragraphs));
    for (const [pid, text] of texts) {
      const { items } = await library.read(calls.otherSearch(text.slice(0, -1)));
      const hit = expect.objectContaining({
        chapter: expect.objectContaining({ id: chapterId(Number(novel_id), Number(serial)) }),
        pid,
      });
      if (ids.includes(novel_id ?? null)) expect(items).toContainEqual(hit);
      else expect(items).not.toContainEqual(hit);
    }
  }
};

/** Every member's badge counts the messages they have not read, and their shelf the chapters behind the last read. */
export const unreadIsCounted = async ({ fixture, readAs }: UpgradedLibrary): Promise<void> => {
  const {
    members = [],
    messages = [],
    bookshelf_entries: entries = [],
    reading_progress = [],
    novels = [],
  } = fixture.rows;
  for (const { id } of members) {
    const unread = messages.filter(({ member_id, read }) => member_id === id && read === 0);
    expect(await readAs(Number(id), calls.unreadMessages)).toEqual({ count: unread.length });
  }
  for (const { member_id, novel_id } of entries) {
    const last = reading_progress.find((row) => row.member_id === member_id && row.novel_id === novel_id);
    const total = Number(novels.find(({ id }) => id === novel_id)?.chapter_count);
    const { entry } = await readAs(Number(member_id), calls.shelfState(String(novel_id)));
    expect(entry.unread_count).toBe(total - Number(last?.no ?? 0));
  }
};
