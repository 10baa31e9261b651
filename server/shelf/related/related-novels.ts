import { type SqlBool, sql } from 'kysely';
import { isNobody } from 'shared-api/is-nobody';
import type { NovelSummary } from 'shared-api/schemas/novel';
import type { RelatedNovels, SimilarNovel } from 'shared-api/schemas/related';
import { parseNovelId } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import { selectNovelsOf } from '../../novels/catalog/authors/get-author.ts';
import { leadingNovels } from '../../novels/catalog/filter/filter-novels.ts';
import { getNovel } from '../../novels/catalog/get-novel.ts';
import { summariesOf, toSummary } from '../../novels/catalog/novel-summaries.ts';

const maxOfAuthor = 6;
const maxSimilar = 6;
/** Of the similar ones, at most so many because members keep both. */
const maxByShelves = 3;

/** Members looked at for what else they keep, and entries of theirs. */
const maxMembers = 200;
const maxEntries = 4_000;
/** Members who must keep both novels: fewer would tell of persons. */
const minMembers = 3;

/** Tags of the novel looked at, the rarest first, and novels of each. */
const maxTags = 4;
const maxTagged = 400;
const maxCandidates = 24;

/** Other novels of the author, and similar ones with the reason; null where there is no such novel to be read. */
export const relatedNovels = async (store: Store, id: string): Promise<RelatedNovels | null> => {
  const novel = await getNovel(store, id);
  const novelId = parseNovelId(id);
  if (!novel || novelId === null) return null;
  const isUnknown = isNobody(novel.author.name);
  const ofAuthor = isUnknown
    ? []
    : await selectNovelsOf(store, Number(novel.author.id), { limit: maxOfAuthor + 1 }).execute();
  const left = (one: NovelSummary) => one.id !== novel.id && (isUnknown || one.author.id !== novel.author.id);

  const similar: SimilarNovel[] = [];
  const add = (found: NovelSummary[], because: SimilarNovel['because'], max: number) => {
    const known = new Set(similar.map((one) => one.novel.id));
    const fresh = found.filter((one) => left(one) && !known.has(one.id)).slice(0, max);
    const shared = (one: NovelSummary) =>
      because === 'category' ? [] : one.tags.filter((tag) => novel.tags.includes(tag));
    similar.push(...fresh.map((one) => ({ novel: one, because, tags: shared(one) })));
  };
  add(await keptTogether(store, novelId), 'shelves', maxByShelves);
  add(await sharingTags(store, novel), 'tags', maxSimilar - similar.length);
  if (similar.length < maxSimilar) {
    const category = Number(novel.category.id);
    const leading = await leadingNovels(store, { order: 'hot', category }, maxSimilar + maxOfAuthor + similar.length);
    add(leading, 'category', maxSimilar - similar.length);
  }
  return {
    same_author: ofAuthor
      .map(toSummary)
      .filter((one) => one.id !== novel.id)
      .slice(0, maxOfAuthor),
    similar,
  };
};

/** Novels on the shelves of several members who have this one on theirs, the most often kept first. */
const keptTogether = async (store: Store, novelId: number): Promise<NovelSummary[]> => {
  const rows = await selectKeptTogether(store, novelId).execute();
  return summariesOf(
    store.db,
    rows.map(({ novel_id }) => novel_id),
  );
};

export const selectKeptTogether = ({ db }: Pick<Store, 'db'>, novelId: number) => {
  const members = db
    .selectFrom('bookshelf_entries')
    .select('member_id')
    .where('novel_id', '=', novelId)
    .limit(maxMembers);
  const entries = db
    .selectFrom('bookshelf_entries')
    .select('novel_id')
    .where('member_id', 'in', db.selectFrom(members.as('keepers')).select('keepers.member_id'))
    .where('novel_id', '!=', novelId)
    .limit(maxEntries);
  return db
    .selectFrom(entries.as('kept'))
    .select('kept.novel_id')
    .groupBy('kept.novel_id')
    .having(sql<SqlBool>`count(*) >= ${minMembers}`)
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('kept.novel_id', 'desc')
    .limit(maxCandidates);
};

/** Novels that share the most of the rarest tags, the most read first. */
const sharingTags = async (store: Store, { tags }: NovelSummary): Promise<NovelSummary[]> => {
  if (tags.length === 0) return [];
  const rarest = await store.db
    .selectFrom('tag_counts')
    .select('tag')
    .where('tag', 'in', tags)
    .orderBy('novel_count')
    .orderBy('tag')
    .limit(maxTags)
    .execute();
  const counts = new Map<number, number>();
  for (const { tag } of rarest) {
    for (const { novel_id } of await selectTaggedBy(store, tag).execute()) {
      counts.set(novel_id, (counts.get(novel_id) ?? 0) + 1);
    }
  }
  const candidates = [...counts]
    .toSorted(([oneId, one], [otherId, other]) => other - one || otherId - oneId)
    .slice(0, maxCandidates);
  const novels = await summariesOf(
    store.db,
    candidates.map(([id]) => id),
  );
  const sharedBy = ({ id }: NovelSummary) => counts.get(Number(id)) ?? 0;
  return novels.toSorted(
    (one, other) => sharedBy(other) - sharedBy(one) || other.read_count.total - one.read_count.total,
  );
};

export const selectTaggedBy = ({ db }: Pick<Store, 'db'>, tag: string) =>
  db.selectFrom('novel_tags').select('novel_id').where('tag', '=', tag).orderBy('novel_id', 'desc').limit(maxTagged);
