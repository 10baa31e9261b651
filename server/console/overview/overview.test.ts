import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-api/console/calls';
import type { Role } from 'shared-api/console/roles';
import type { Overview } from 'shared-api/console/schemas/overview';
import { calls as readersCalls } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { sendFeedback } from '../../messages/feedback.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { incoming } from '../../testing/incoming.ts';
import { callAs, signInMember } from '../../testing/sign-in.ts';
import { signInStaff, staffPassword } from '../../testing/staff.ts';

describeOnEachDatabase('the overview', (open) => {
  let store: Store;
  let app: FastifyInstance;
  beforeEach(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
  });
  afterEach(() => app.close());

  /** What another server of the site shows, once this one has saved what it counted. */
  const overviewFor = async (role: Role): Promise<Overview> => {
    await app.close();
    app = await buildTestApp(store, { TEST_MODE: '1' });
    return (await callAs(app, await signInStaff(store, role), calls.overview)).json().data;
  };

  it('what readers do is counted by the calls that they make [B15.84 B15.86]', async () => {
    const { novelId } = await saveNovel(store, incoming({ title: '夜雨' }));
    const member = await signInMember(store);
    const { captcha_key } = (await callAs(app, null, readersCalls.captcha)).json().data;
    const password = { password: staffPassword, repassword: staffPassword };
    const form = { username: '新读者', ...password, code: '1234', captcha_key };
    expect((await callAs(app, null, readersCalls.register, form)).statusCode).toBe(200);
    for (const reader of [member, null])
      expect((await callAs(app, reader, readersCalls.countRead, { cid: `${novelId}-1` })).statusCode).toBe(200);
    await callAs(app, member, readersCalls.countRead, { cid: `${novelId}-2` });
    const report = { report_id: 'a123456789abcdef', days: [{ day: today(), seconds: 120, characters: 500 }] };
    for (let turn = 0; turn < 2; turn += 1)
      expect((await callAs(app, member, readersCalls.reportReadingTime, report)).statusCode).toBe(200);
    for (let turn = 0; turn < 2; turn += 1) await callAs(app, null, readersCalls.search('没有这部书'));
    await callAs(app, null, readersCalls.search('夜雨'));
    for (const collected of [true, false])
      await callAs(app, member, readersCalls.collectBook, { bid: novelId, collected });
    const { days, novels } = await overviewFor('editor');
    expect(days).toHaveLength(84);
    expect(days.at(-1)).toMatchObject({ readers: 2, members: 1, chapters: 3, seconds: 120 });
    expect(novels).toMatchObject({
      left: [{ id: novelId, title: '夜雨', author: '林海', count: 1 }],
      searches: [{ keyword: '没有这部书', count: 2 }],
    });
  });

  it('each role sees what its pages are about [B15.84]', async () => {
    const member = await signInMember(store);
    await sendFeedback(store, member.id, { kind: '错字', content: '第三章有错字' }, Date.now());
    const [moderator, editor, administrator] = [
      await overviewFor('moderator'),
      await overviewFor('editor'),
      await overviewFor('administrator'),
    ];
    expect(moderator).toMatchObject({ waiting: { feedback: 1, imports: null }, novels: null, site: null });
    expect(editor).toMatchObject({ waiting: { feedback: 1, imports: 0 }, novels: { read: [] }, site: null });
    expect(administrator.site).toMatchObject({
      releases: [],
      disk: { free_bytes: expect.any(Number) },
      backup: { warning: expect.any(String) },
    });
  });
});

const today = (): string => new Date().toISOString().slice(0, 10);
