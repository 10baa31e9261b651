import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-api/console/calls';
import type { CategoryList } from 'shared-api/console/schemas/categories';
import { byCommand, recordAct } from '../../../console/record/record-act.ts';
import type { Store } from '../../../db/open-store.ts';
import { buildTestApp } from '../../../testing/build-test-app.ts';
import { type MemberClient, memberClient } from '../../../testing/clients/member-client.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { incoming } from '../../../testing/incoming.ts';
import { addManyNovels } from '../../../testing/many-novels.ts';
import { signInStaff } from '../../../testing/staff.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { setTakenDown } from '../take-down.ts';

describeOnEachDatabase('the categories in the console', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let administrator: MemberClient;
  beforeEach(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
    administrator = memberClient(app, await signInStaff(store, 'administrator'));
  });
  afterEach(() => app.close());

  const list = async (): Promise<CategoryList['items']> => (await administrator.get(calls.categories)).items;
  const find = async (name: string) => (await list()).find((row) => row.name === name);
  const act = async (path: string, body: object): Promise<string> =>
    (await administrator.post(path, { reason: '', ...body })).act;
  const undo = (id: string) => administrator.post(calls.undoAct, { id, reason: '' });
  /** What undoing answers: whatever was done is taken back, and undoing that does it again. */
  const undoAndRedo = async (id: string, before: object, after: object) => {
    expect(await list()).toEqual(after);
    const { act: undone } = await undo(id);
    expect(await list()).toEqual(before);
    const { act: redone } = await undo(undone);
    expect(await list()).toEqual(after);
    await undo(redone);
    expect(await list()).toEqual(before);
  };

  it('one is added, and the record takes it away, its name too from those that had it as theirs [B15.215]', async () => {
    await act(calls.renameCategory, { name: '都市', to: '城市' });
    const before = await list();
    const id = await act(calls.addCategory, { name: '都市' });
    expect(await find('城市')).toMatchObject({ aliases: [] });
    await undoAndRedo(id, before, await list());
    const kept = await act(calls.addCategory, { name: '都市' });
    await saveNovel(store, incoming({ category: '都市' }));
    const refused = await administrator.outcome(calls.undoAct, { id: kept, reason: '' });
    expect(refused).toEqual([400, '分类“都市”里还有作品，请合并到别的分类']);
  });

  it('one without novels is removed, and the record puts it back in its place with its names [B15.215]', async () => {
    await act(calls.renameCategory, { name: '武侠', to: '江湖' });
    const before = await list();
    const id = await act(calls.removeCategory, { name: '江湖' });
    await undoAndRedo(
      id,
      before,
      before.filter(({ name }) => name !== '江湖'),
    );
  });

  it('one is renamed, and the record gives all names back to those that had them [B15.215]', async () => {
    await act(calls.renameCategory, { name: '武侠', to: '江湖' });
    const before = await list();
    const taken = await act(calls.renameCategory, { name: '都市', to: '武侠' });
    expect([await find('武侠'), await find('江湖')]).toMatchObject([{ aliases: ['都市'] }, { aliases: [] }]);
    await undoAndRedo(taken, before, await list());
    const back = await act(calls.renameCategory, { name: '江湖', to: '武侠' });
    await undoAndRedo(back, before, await list());
  });

  it('a change of names after which others changed is not undone [B15.215]', async () => {
    const id = await act(calls.renameCategory, { name: '武侠', to: '江湖' });
    await act(calls.renameCategory, { name: '江湖', to: '侠客' });
    const refused = await administrator.outcome(calls.undoAct, { id, reason: '' });
    expect(refused).toEqual([409, '之后又有改动，不能撤销了']);
  });

  it('they are put in order, and the record puts them back [B15.215]', async () => {
    const before = await list();
    const names = ['历史', '都市'];
    const id = await act(calls.orderCategories, { names });
    const first = names.map((name) => before.find((row) => row.name === name));
    await undoAndRedo(id, before, [...first, ...before.filter(({ name }) => !names.includes(name))]);
    expect(await act(calls.orderCategories, { names: [before[0]?.name] })).toBeNull();
  });

  it('two are merged: the novels move, the name stays known, and that is not undone [B15.215]', async () => {
    await saveNovel(store, incoming({ category: '科幻' }));
    const id = await act(calls.mergeCategory, { name: '科幻', into: '历史' });
    expect([await find('科幻'), await find('历史')]).toEqual([
      undefined,
      { name: '历史', novel_count: 1, aliases: ['科幻'] },
    ]);
    expect(await administrator.outcome(calls.undoAct, { id, reason: '' })).toEqual([409, '这一步不能撤销']);
    const itself = await administrator.outcome(calls.mergeCategory, { name: '历史', into: '历史', reason: '' });
    expect(itself).toEqual([400, '分类不能与自己合并']);
  });

  it('one of more than a thousand novels, taken down ones among them, is left to the command [B15.215]', async () => {
    // And the one of which they are made.
    const [first = 0] = await addManyNovels(store, 1_000);
    await setTakenDown(store, first, true);
    const large = await administrator.outcome(calls.mergeCategory, { name: '科幻', into: '都市', reason: '' });
    expect(large).toEqual([409, expect.stringContaining('categories merge 科幻 都市')]);
  });

  it('an order of which the record has only words is not undone [B15.215]', async () => {
    const act = { kind: 'category.order', object: { kind: 'category', id: 'order', name: '' } } as const;
    const values = { before: { category_order: '都市、历史' }, after: { category_order: '历史、都市' } };
    const id = await store.db
      .transaction()
      .execute((trx) => recordAct(trx, byCommand(), { ...act, ...values }, Date.now()));
    expect(await administrator.outcome(calls.undoAct, { id: String(id), reason: '' })).toEqual([409, '这一步不能撤销']);
  });
});
