import type { Store } from '../db/open-store.ts';
import type { IncomingNovel } from '../novels/saving/incoming/incoming-novel.ts';
import { novelBounds } from '../novels/saving/incoming/novel-bounds.ts';
import { normalizeForMatching } from './txt/lines/normalize-for-matching.ts';

const otherCategory = '其他';

/** Words of files for categories that have another name here: part of the file's word → the category. */
const synonyms: [RegExp, string[]][] = [
  [/修真|修仙|洪荒|封神/, ['仙侠']],
  [/魔法|西方|异界|史诗/, ['奇幻', '玄幻']],
  [/东方|异世|高武/, ['玄幻']],
  [/江湖|功夫|國術|国术/, ['武侠']],
  [/现代|现实|职场|校园|青春|官场|生活/, ['都市']],
  [/爱情|恋爱|古言|现言|女频|总裁|婚恋/, ['言情']],
  [/演义|三国|古典|穿越|架空/, ['历史']],
  [/网游|电竞/, ['游戏']],
  [/末世|星际|机甲|未来|无限/, ['科幻']],
  [/推理|侦探|刑侦|恐怖|惊悚|鬼/, ['悬疑', '灵异']],
  [/二次元|同人|动漫/, ['轻小说']],
  [/战争|谍战|抗战/, ['军事', '历史']],
];

const foldName = (name: string): string =>
  normalizeForMatching(name)
    .replace(/小说|小說|类|類|[ /、·-]/g, '')
    .toLowerCase();

/** Names and aliases of the library's categories, and the name of the category that each means. */
type CategoryNames = ReadonlyMap<string, string>;

/**
 * The category of the library that a file's word for it means: the same name, one that the word holds (玄幻奇幻), a synonym;
 * else 其他, or what that is called here.
 */
export const knownCategory = (word: string, known: CategoryNames): string => {
  const folded = foldName(word);
  const names = [...known.keys()];
  const same = names.find((name) => foldName(name) === folded);
  const held = names
    .map((name) => ({ name, at: folded.indexOf(foldName(name)) }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => a.at - b.at)[0]?.name;
  const meant = synonyms.filter(([pattern]) => pattern.test(folded)).flatMap(([, words]) => words);
  const found = same ?? held ?? meant.find((name) => known.has(name)) ?? otherCategory;
  return known.get(found) ?? found;
};

const readCategoryNames = async ({ db }: Store): Promise<CategoryNames> => {
  const aliases = await db
    .selectFrom('category_aliases')
    .innerJoin('categories', 'categories.id', 'category_aliases.category_id')
    .select(['category_aliases.name as alias', 'categories.name as category'])
    .execute();
  const categories = await db.selectFrom('categories').select('name').orderBy('position').execute();
  return new Map([
    ...categories.map(({ name }) => [name, name] as const),
    ...aliases.map(({ alias, category }) => [alias, category] as const),
  ]);
};

/** A novel in a category of the library. What its file calls it otherwise becomes its last tag, so that the word is not lost. */
export const withKnownCategory = async (store: Store, novel: IncomingNovel): Promise<IncomingNovel> => {
  const names = await readCategoryNames(store);
  const category = knownCategory(novel.category, names);
  // An alias is the category's own, earlier name: nothing of the file is lost by it.
  if (category === novel.category || names.get(novel.category) === category) return { ...novel, category };
  const tags = [...new Set([...novel.tags, novel.category])].slice(0, novelBounds.tags);
  return { ...novel, category, tags };
};
