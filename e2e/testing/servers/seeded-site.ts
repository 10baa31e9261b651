import type { OwnServer } from './own-server.ts';
import { test as ownSite } from './own-site.ts';

/** A site with more novels than a page of a list has, and one of them long. */
interface SeededSite extends OwnServer {
  /** Id of a novel of 250 chapters. */
  long: string;
}

export const test = ownSite.extend<object, { seededSite: SeededSite }>({
  seededSite: [
    async ({ ownSite }, use) => {
      ownSite.library('seed', '--novels', '60', '--chapters', '1', '--characters', '20');
      ownSite.library('seed', '--novels', '1', '--chapters', '250', '--characters', '2000', '--seed', '2');
      const novels = ownSite.library('list', '--limit', '100', '--json').trim().split('\n');
      const long = novels.map((line) => JSON.parse(line)).find(({ chapter_count }) => chapter_count === 250);
      await use({ ...ownSite, long: long.id });
    },
    { scope: 'worker' },
  ],
});
