import { mayActAs, type Role } from 'shared-api/console/roles';
import type { Overview } from 'shared-api/console/schemas/overview';
import type { Store } from '../../db/open-store.ts';
import type { Environment } from '../../environment.ts';
import { listDays, listEmptySearches, listLeftNovels } from '../../figures/list-figures.ts';
import { rankNovels } from '../../novels/catalog/rankings/rank-novels.ts';
import { listActivations } from '../../releases/activation/activations.ts';
import { figuresOfReleases } from '../../releases/counts/release-figures.ts';
import { diskOf, showBackups } from '../backups/list-backups.ts';

/** Days of the charts: twelve weeks. */
const shownDays = 84;

/** Rows of each list. */
const maxRows = 10;

/** Feedback that is counted. */
const maxWaiting = 1_000;

/** Activations in which the active releases are sought. */
const maxActivations = 50;

interface OverviewContext {
  store: Store;
  environment: Environment;
}

/** The site at a glance, as far as a role may see it. @param now epoch milliseconds */
export const showOverview = async (
  { store, environment }: OverviewContext,
  role: Role,
  now: number,
): Promise<Overview> => {
  const isEditor = mayActAs(role, 'editor');
  return {
    days: await listDays(store, shownDays, now),
    waiting: {
      feedback: await countWaitingFeedback(store),
      imports: isEditor ? await countWaitingImports(store) : null,
    },
    novels: isEditor ? await novelsAndSearches(store, now) : null,
    site: mayActAs(role, 'administrator') ? await siteFigures(store, environment, now) : null,
  };
};

const countWaitingFeedback = async ({ db }: Pick<Store, 'db'>): Promise<number> => {
  const rows = await db.selectFrom('feedback').select('id').where('status', '=', 'open').limit(maxWaiting).execute();
  return rows.length;
};

const countWaitingImports = async ({ db }: Pick<Store, 'db'>): Promise<number> => {
  const { count } = await db
    .selectFrom('import_jobs')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('state', 'in', ['ready', 'failed'])
    .where('has_file', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(count);
};

const novelsAndSearches = async (store: Store, now: number): Promise<Overview['novels']> => {
  const { items } = await rankNovels(store, { kind: 'reads', period: 'week' });
  const left = await listLeftNovels(store, maxRows, now);
  return {
    read: items.slice(0, maxRows).map(({ id, title, author, read_count }) => ({
      ...{ id, title, author: author.name, count: read_count.week },
    })),
    left: await withNames(store, left),
    searches: await listEmptySearches(store, maxRows, now),
  };
};

/** Of novels that are gone meanwhile nothing is told. */
const withNames = async ({ db }: Pick<Store, 'db'>, counted: readonly { id: number; count: number }[]) => {
  if (counted.length === 0) return [];
  const rows = await db
    .selectFrom('novels')
    .innerJoin('authors', 'authors.id', 'novels.author_id')
    .select(['novels.id', 'novels.title', 'authors.name as author'])
    .where(
      'novels.id',
      'in',
      counted.map(({ id }) => id),
    )
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return counted.flatMap(({ id, count }) => {
    const novel = known.get(id);
    return novel ? [{ id: String(id), title: novel.title, author: novel.author, count }] : [];
  });
};

const siteFigures = async (store: Store, environment: Environment, now: number): Promise<Overview['site']> => {
  const { dataDir, releasesDir } = environment;
  const history = await listActivations(store, maxActivations);
  const releases = await figuresOfReleases({ store, folder: releasesDir }, history, now);
  const backups = await showBackups(store, environment, now);
  return {
    releases: releases
      .filter(({ active }) => active)
      .map(({ app, release, loads, faults, interactive_ms }) => ({ app, release, loads, faults, interactive_ms })),
    disk: await diskOf(dataDir),
    backup: { at: backups.items[0]?.made_at ?? null, warning: backups.warning },
  };
};
