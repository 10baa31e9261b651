import type { FastifyInstance } from 'fastify';
import { startSession } from '../../auth/sessions.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { type Browser, openBrowser } from '../../testing/clients/browser.ts';
import type { Store } from '../open-store.ts';
import { type Fixture, readFixture } from './fixtures.ts';

/** A fixture's library, brought up to date and served. */
export interface UpgradedLibrary {
  fixture: Fixture;
  store: Store;
  app: FastifyInstance;
  visitor: Browser;
  /** Calls the API as a visitor; a refusal throws. */
  read(path: string): ReturnType<typeof readAs>;
  /** Calls the API as a member; a refusal throws. */
  readAs(memberId: number, path: string): ReturnType<typeof readAs>;
}

/** Checks that the rows of one table are told by the calls that tell them. */
export type ReadBack = (rows: Fixture['rows'][string], library: UpgradedLibrary) => Promise<void>;

export const serveUpgraded = async (store: Store, name: string): Promise<UpgradedLibrary> => {
  const app = await buildTestApp(store, { TEST_MODE: '1' });
  const visitor = openBrowser(app);
  const browsers = new Map<number, Browser>();
  return {
    fixture: readFixture(name),
    store,
    app,
    visitor,
    read: (path) => readAs(visitor, path),
    readAs: async (memberId, path) => {
      const browser = browsers.get(memberId) ?? (await signIn(store, app, memberId));
      browsers.set(memberId, browser);
      return readAs(browser, path);
    },
  };
};

const signIn = async (store: Store, app: FastifyInstance, memberId: number): Promise<Browser> => {
  const account = await store.db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();
  const token = await startSession(store, { account, device: 'test', lengthMs: 60_000, now: Date.now() });
  const browser = openBrowser(app);
  browser.cookies.set('session', String(token));
  return browser;
};

const readAs = async (browser: Browser, path: string) => {
  const response = await browser.call(path);
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body}`);
  return response.json().data;
};
