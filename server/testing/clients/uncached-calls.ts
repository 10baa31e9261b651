import { apiBase, calls } from 'shared-api/paths';

/** Of the demo novels, without 1002, which tests take down. */
const novels = ['1001', '1003', '1004', '1005'];

/**
 * Calls whose parameters change from one to the next, so that no server has their answers: filters, windows of contents lists, and searches
 * by title, in the texts of all novels, in one novel's and among its chapters' titles.
 */
export const uncachedCalls = (): (() => string)[] => {
  let turn = 0;
  /** A word that nobody has asked for before; each begins with another character that texts have. */
  const word = () => `${'山水人天夜风'[turn % 6]}${turn}`;
  const novel = () => novels[turn % novels.length] ?? '';
  const made = [
    () => calls.filter({ tags: word() }),
    () => calls.chapters(novel(), { from: 1 + (turn % 7), limit: 1 + (turn % 89) }),
    () => calls.search(word()),
    () => calls.otherSearch(word()),
    () => calls.searchBook(novel(), word()),
    () => calls.searchChapters(novel(), word()),
  ];
  return made.map((path) => () => {
    turn += 1;
    return apiBase + path();
  });
};
