import type { Store } from '../db/open-store.ts';
import type { ReleaseContext } from '../releases/release-context.ts';
import { readNovel } from './read-novel.ts';
import { smokeTest } from './smoke-test.ts';

/** A smoke test whose pages show a novel of a site's own library, where it has one. */
export const createSmokeTest =
  (store: Store): ReleaseContext['smokeTest'] =>
  async (set, apps) =>
    smokeTest(set, apps, { novel: await readNovel(store) });
