import { apiBase, calls } from 'shared-api/paths';
import { parseNovelId } from '../../db/ids.ts';

/** Calls that every page makes. */
const callsOfEveryPage = new Set([calls.site, calls.links].map((path) => apiBase + path));

/** Calls whose answer is of one novel alone, with its id as a group. */
const callsOfNovel = [
  `${apiBase}${calls.novel('NOVEL')}`,
  `${apiBase}${calls.chapters('NOVEL').replace(/\?.*$/, '')}?bid=NOVEL(?:&.*)?`,
  `${apiBase}${calls.chapter('NOVEL').replace('NOVEL', 'NOVEL-\\d+')}`,
].map((pattern) => new RegExp(`^${pattern.replace('/?bid', '/\\?bid').replace('NOVEL', '(\\d+)')}$`));

const novelOf = (path: string): number | null => {
  for (const pattern of callsOfNovel) {
    const id = pattern.exec(path)?.[1];
    if (id !== undefined) return parseNovelId(id);
  }
  return null;
};

/** The one novel that a page is of, by the calls that its loaders made; null where it shows anything else. */
export const novelOfCalls = (paths: readonly string[]): number | null => {
  const novels = new Set(paths.filter((path) => !callsOfEveryPage.has(path)).map(novelOf));
  const [novel = null] = novels;
  return novels.size === 1 ? novel : null;
};

/** The novel that an address seems to be of: the first number in its path. */
export const novelOfUrl = (url: string): number | null => {
  const [, id = ''] = /^\/[a-z]+\/(\d+)(?:-\d+)?(?:[/?]|$)/.exec(url) ?? [];
  return parseNovelId(id);
};
