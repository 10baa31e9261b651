import { operations } from 'release/operations/operations';
import * as consoleCalls from 'shared-api/console/calls';
import { apiBase, calls } from 'shared-api/paths';
import { pictureAddress } from '../../novels/pictures/get-picture.ts';
import { isoTime } from '../ids.ts';
import { facetsAreCounted, textsAreFound } from './read-back-derived.ts';
import { readBackMembers } from './read-back-members.ts';
import { readBackNovels } from './read-back-novels.ts';
import type { ReadBack } from './upgraded-library.ts';

const readBackReleases: Record<string, ReadBack> = {
  releases: async (rows, library) => {
    const { releases } = await readAsTeam(library);
    expect(releases).toHaveLength(rows.length);
    expect(releases).toEqual(expect.arrayContaining([...rows]));
  },
  activations: async (rows, { read }) => {
    const { activations }: { activations: object[] } = await read(calls.composition);
    expect(activations.toReversed()).toEqual(
      rows.map(({ at, kind, why, releases, canary, percent }) => ({
        ...{ at: isoTime(Number(at)), kind, why },
        releases: Object.values(JSON.parse(String(releases))),
        canary: canary === null ? null : { release: canary, percent },
      })),
    );
  },
  release_tokens: async (_rows, library) => {
    expect(await readAsTeam(library)).toMatchObject({ releases: expect.anything() });
  },
};

const readAsTeam = async ({ app, fixture }: Parameters<ReadBack>[1]) => {
  const headers = { authorization: `Bearer ${fixture.releaseToken}` };
  return (await app.inject({ url: apiBase + operations.list.path, headers })).json().data;
};

const readBackStaff: Record<string, ReadBack> = {
  acts: async (rows, library) => {
    const { items }: { items: object[] } = await library.readAs(administratorOf(library), consoleCalls.acts());
    expect(items.toReversed()).toMatchObject(
      rows.map(({ id, at, kind, door, actor_name, object_name, before, after, reason }) => ({
        ...{ id: String(id), at: isoTime(Number(at)), kind, door, reason },
        ...{ actor: { name: actor_name }, object: { name: object_name } },
        ...{ before: JSON.parse(String(before)), after: JSON.parse(String(after)) },
      })),
    );
  },
  invitations: async (rows, library) => {
    const { items }: { items: object[] } = await library.readAs(administratorOf(library), consoleCalls.invitations());
    expect(items.toReversed()).toMatchObject(
      rows.map(({ id, note, uses, max_uses, expires_at }) => ({
        ...{ id: String(id), note, uses, max_uses, expires_at: isoTime(Number(expires_at)) },
      })),
    );
  },
  canned_answers: async (rows, library) => {
    const { items } = await library.readAs(administratorOf(library), consoleCalls.cannedAnswers);
    expect(items).toEqual(rows.map((row) => ({ ...row, id: String(row.id) })));
  },
  release_refusals: async (rows, library) => {
    const { refusals } = await library.readAs(administratorOf(library), consoleCalls.releases);
    expect(refusals).toEqual(
      rows.map(({ at, wish, what, by_whom, problems }) => ({
        ...{ at: isoTime(Number(at)), wish, what, by: by_whom },
        problems: String(problems).split('\n'),
      })),
    );
  },
};

const readBackNovelJobs: Record<string, ReadBack> = {
  novel_jobs: async (rows, library) => {
    const { items }: { items: object[] } = await library.readAs(administratorOf(library), consoleCalls.novelJobs);
    expect(items.toReversed()).toMatchObject(
      rows.map(({ id, state, change, found, changed, created_at }) => ({
        ...{ id: String(id), state, change: JSON.parse(String(change)), found, changed },
        created_at: isoTime(Number(created_at)),
      })),
    );
  },
};

const readBackSite: Record<string, ReadBack> = {
  home_announcements: async (rows, library) => {
    const { announcements } = await library.readAs(administratorOf(library), consoleCalls.homeLayout);
    expect(announcements).toEqual(
      rows.map(({ id: _, begins_at, ends_at, ...words }) => ({
        ...words,
        ...{ begins_at: isoTime(Number(begins_at)), ends_at: isoTime(Number(ends_at)) },
      })),
    );
  },
  legal_pages: async (rows, library) => {
    const texts = await library.readAs(administratorOf(library), consoleCalls.legalTexts);
    expect(texts).toMatchObject(Object.fromEntries(rows.map(({ name, text }) => [name, text])));
  },
};

const readBackHidden: Record<string, ReadBack> = {
  hidden_chapters: async (rows, library) => {
    for (const { novel_id, serial, title, word_count, edit_id } of rows) {
      const path = consoleCalls.hiddenChapters(String(novel_id));
      const { items } = await library.readAs(administratorOf(library), path);
      const hidden = { id: `${novel_id}-${serial}`, title, word_count, edit: String(edit_id) };
      expect(items).toContainEqual(expect.objectContaining(hidden));
    }
  },
};

const administratorOf = ({ fixture }: Parameters<ReadBack>[1]): number =>
  Number(fixture.rows.members?.find(({ role }) => role === 'administrator')?.id);

/** Checks by which the rows of each table are read back through the API. */
export const readBack: Record<string, ReadBack> = {
  ...readBackNovels,
  ...readBackMembers,
  ...readBackReleases,
  ...readBackStaff,
  ...readBackNovelJobs,
  ...readBackSite,
  ...readBackHidden,
  pictures: async (rows, { app }) => {
    for (const { hash, bytes } of rows) {
      const { rawPayload } = await app.inject(pictureAddress(String(hash)));
      expect(rawPayload.toString('base64')).toBe(bytes);
    }
  },
  facet_cells: (_rows, library) => facetsAreCounted(library),
  tag_counts: (_rows, library) => facetsAreCounted(library),
  text_signatures: (_rows, library) => textsAreFound(library),
  signature_pieces: (_rows, library) => textsAreFound(library),
};

/** Tables of which no call tells anything, or only by changing them. */
export const withoutCalls = [
  'announcements',
  'attempts',
  'captchas',
  'category_aliases',
  'chapter_edits',
  'console_backup_tasks',
  'content_revision',
  'covers',
  'empty_searches',
  'import_choices',
  'import_books',
  'import_counts',
  'import_jobs',
  'left_novels',
  'novel_job_items',
  'novel_pictures',
  'novel_reads',
  'novel_replace_rules',
  'read_keys',
  'read_marks',
  'read_rollover',
  'reader_sketches',
  'release_counts',
  'schema_version',
  'set_health',
  'setup_tokens',
  'site_days',
  'smoke_tested_sets',
  'untold_updates',
];
