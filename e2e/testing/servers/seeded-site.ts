import { type OwnServer, startServer } from './own-server.ts';

/** A site with more novels than a page of a list has, and one of them long. */
export interface SeededSite extends OwnServer {
  /** Id of a novel of 250 chapters. */
  long: string;
}

export const startSeededSite = async (): Promise<SeededSite> => {
  const server = await startServer('production');
  await server.library('seed', '--novels', '60', '--chapters', '1', '--characters', '20');
  await server.library('seed', '--novels', '1', '--chapters', '250', '--characters', '2000', '--seed', '2');
  const novels = (await server.library('list', '--limit', '100', '--json')).trim().split('\n');
  const long = novels.map((line) => JSON.parse(line)).find(({ chapter_count }) => chapter_count === 250);
  return { ...server, long: long.id };
};
