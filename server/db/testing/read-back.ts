import { apiBase, calls } from 'shared-api/paths';
import { releasePaths } from '../../releases/publishing/release-paths.ts';
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
  return (await app.inject({ url: apiBase + releasePaths.list, headers })).json().data;
};

/** Checks by which the rows of each table are read back through the API. */
export const readBack: Record<string, ReadBack> = {
  ...readBackNovels,
  ...readBackMembers,
  ...readBackReleases,
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
  'content_revision',
  'covers',
  'import_choices',
  'import_counts',
  'novel_reads',
  'read_keys',
  'read_marks',
  'read_rollover',
  'release_counts',
  'schema_version',
  'set_health',
  'smoke_tested_sets',
  'untold_updates',
];
