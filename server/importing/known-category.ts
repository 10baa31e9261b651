import type { Store } from '../db/open-store.ts';
import type { IncomingNovel } from '../novels/saving/incoming-novel.ts';
import { novelBounds } from '../novels/saving/novel-bounds.ts';
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

/**
 * The category of the library that a file's word for it means: the same name, one that the word holds (玄幻奇幻), a synonym;
 * else 其他.
 *
 * @param known names of the library's categories
 */
export const knownCategory = (word: string, known: readonly string[]): string => {
  const folded = foldName(word);
  const same = known.find((name) => foldName(name) === folded);
  if (same !== undefined) return same;
  const held = known
    .map((name) => ({ name, at: folded.indexOf(foldName(name)) }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => a.at - b.at)[0];
  if (held !== undefined) return held.name;
  const meant = synonyms.filter(([pattern]) => pattern.test(folded)).flatMap(([, names]) => names);
  return meant.find((name) => known.includes(name)) ?? otherCategory;
};

/** A novel in a category of the library. What its file calls it otherwise becomes its last tag, so that the word is not lost. */
export const withKnownCategory = async ({ db }: Store, novel: IncomingNovel): Promise<IncomingNovel> => {
  const rows = await db.selectFrom('categories').select('name').execute();
  const category = knownCategory(
    novel.category,
    rows.map(({ name }) => name),
  );
  if (category === novel.category) return novel;
  const tags = [...new Set([...novel.tags, novel.category])].slice(0, novelBounds.tags);
  return { ...novel, category, tags };
};
