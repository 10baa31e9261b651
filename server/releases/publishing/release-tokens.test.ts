import { byCommand } from '../../console/record/record-act.ts';
import { createLastUses } from '../../db/last-uses.ts';
import type { Store } from '../../db/open-store.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { findToken, listTokens, makeToken, setTokenRevoked } from './release-tokens.ts';

describeOnEachDatabase('the tokens of teams', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });
  const make = (app: string) => makeToken(store, { app, by: '站长', now: 1_000 });

  it('a token is good for one app, until it is revoked', async () => {
    const [reader, account] = [await make('reader'), await make('account')];
    const found = await findToken(store, reader, 2_000);
    expect(found).toMatchObject({ app: 'reader' });
    expect(await findToken(store, account, 2_000)).toMatchObject({ app: 'account' });
    expect(await setTokenRevoked(store, found?.id ?? 0, true, byCommand(), 3_000)).not.toBeNull();
    expect(await setTokenRevoked(store, found?.id ?? 0, true, byCommand(), 3_000)).toBeNull();
    expect(await findToken(store, reader, 4_000)).toBeNull();
    expect(await findToken(store, account, 4_000)).not.toBeNull();
  });

  it('a token of which a single character differs, or the form, is nobody’s', async () => {
    const token = await make('reader');
    const [id = '', secret = ''] = token.split('.');
    const other = secret.startsWith('A') ? 'B' : 'A';
    for (const wrong of [
      '',
      id,
      secret,
      `${id}.`,
      `${id}.${other}${secret.slice(1)}`,
      `9${id}.${secret}`,
      `${token}x`,
    ]) {
      expect(await findToken(store, wrong, 2_000)).toBeNull();
    }
  });

  it('tokens are stored as hashes, with their last use to the minute', async () => {
    const token = await make('reader');
    const uses = createLastUses(store, 'release_tokens');
    const { id = 0 } = (await findToken(store, token, 100_000, uses)) ?? {};
    await uses.save();
    await findToken(store, token, 101_000, uses);
    await uses.save();
    const row = await store.db.selectFrom('release_tokens').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      app: 'reader',
      made_by: '站长',
      made_at: 1_000,
      last_used_at: 100_000,
      revoked_at: null,
    });
    expect(JSON.stringify(row)).not.toContain(token.split('.')[1]);
    expect((await listTokens(store)).at(-1)).not.toHaveProperty('token_hash');
  });
});
