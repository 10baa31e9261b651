import type { FastifyInstance } from 'fastify';
import { calls } from 'shared-api/paths';
import { defaultReadingSettings } from 'shared-api/reading-settings';
import type { Session } from 'shared-api/schemas/account';
import type { Store } from '../db/open-store.ts';
import { personalTablesOf } from '../db/testing/load-fixture.ts';
import { setSite } from '../novels/editing/site-texts.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { type Browser, openBrowser } from '../testing/clients/browser.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { incoming } from '../testing/incoming.ts';

const password = '床前明月光，疑是地上霜';
const another = '举头望明月，低头思故乡';
const chrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0';

describeOnEachDatabase('the calls of an account', (open) => {
  let store: Store;
  let app: FastifyInstance;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
  });
  afterAll(() => app.close());

  /** Registers a member, signed in with a browser for each User-Agent. */
  const register = async (username: string, ...userAgents: string[]): Promise<[Browser, ...Browser[]]> => {
    const first = openBrowser(app, { 'user-agent': userAgents[0] ?? chrome });
    expect((await first.register(username, password)).statusCode).toBe(200);
    const others = userAgents.slice(1).map((userAgent) => openBrowser(app, { 'user-agent': userAgent }));
    for (const other of others) expect((await other.login(username, password)).statusCode).toBe(200);
    return [first, ...others];
  };
  const isSignedIn = async (reader: Browser) => (await reader.call(calls.profile)).statusCode === 200;

  describe('the profile', () => {
    it('a change of the profile sets the fields that it names and keeps the others [S3.11 S7.04]', async () => {
      const [reader] = await register('读者甲');
      const preferences = { theme: 'dark', size: 22 };
      const changed = await reader.call(calls.profile, { nickname: '书虫', bio: '爱书。\n也爱猫。', preferences });
      expect(changed.statusCode).toBe(200);
      await reader.call(calls.profile, { gender: '女', email: 'a@b.cn', preferences: { mode: 'page' } });
      const { data } = (await reader.call(calls.profile)).json();
      expect(data).toEqual({
        username: '读者甲',
        nickname: '书虫',
        gender: '女',
        bio: '爱书。\n也爱猫。',
        email: 'a@b.cn',
        email_confirmed: null,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        preferences: { ...defaultReadingSettings, ...preferences, mode: 'page', changed_at: expect.any(String) },
      });
    });

    it('a nickname that reads like the site, by its words or by its own name, is refused; one from before stays [B14.30]', async () => {
      await setSite(store, { name: '灯塔书屋' });
      const [reader] = await register('读者丁');
      for (const nickname of ['管理员', '灯塔书屋小编']) {
        const answer = await reader.call(calls.profile, { nickname });
        expect([answer.statusCode, answer.json().error]).toEqual([400, '昵称不能像是本站的名义']);
      }
      await reader.call(calls.profile, { nickname: '远山书屋' });
      await setSite(store, { name: '远山书屋' });
      expect((await reader.call(calls.profile, { nickname: '远山书屋', bio: '爱书' })).statusCode).toBe(200);
      await setSite(store, { name: '' });
    });

    it('a change of the profile sets no other column of the member [S3.11]', async () => {
      const [reader] = await register('读者丙');
      await reader.call(calls.profile, { username: '站长', locked_at: 1, preferences: { size: 20, evil: '<script>' } });
      const row = await store.db
        .selectFrom('members')
        .select(['username', 'locked_at', 'preferences'])
        .where('username', '=', '读者丙')
        .executeTakeFirst();
      expect(row).toMatchObject({ username: '读者丙', locked_at: null });
      expect(JSON.parse(row?.preferences ?? '')).toEqual({ size: 20, changed_at: expect.any(String) });
    });

    it.each([
      [{ bio: '长'.repeat(201) }, '简介不能多于 200 个字'],
      [{ email: 'nobody' }, '邮箱的格式不对'],
      [{ gender: '不明' }, '参数 gender 只能是 、男、女、其他'],
      [{ preferences: { size: 99 } }, '参数 preferences.size 不能大于 36'],
      [{ preferences: { turn: 'flip' } }, '参数 preferences.turn 只能是 none、slide、cover'],
      [{ preferences: { margin: 65 } }, '参数 preferences.margin 不能大于 64'],
      [
        { preferences: { theme: 'pink' } },
        '参数 preferences.theme 只能是 system、light、dark、black、sepia、green、custom',
      ],
    ])('a change of the profile with %j is refused [S5.10]', async (change, error) => {
      const reader = openBrowser(app);
      await reader.register(`拒绝${JSON.stringify(change).slice(2, 20)}`, password);
      const answer = await reader.call(calls.profile, change);
      expect([answer.statusCode, answer.json()]).toEqual([400, { error, code: 'bad_request' }]);
    });
  });

  describe('the password', () => {
    const change = (reader: Browser, passwd: string, passwd1: string, passwd2 = passwd1) =>
      reader.call(calls.changePassword, { passwd, passwd1, passwd2 });

    it('a new password keeps this session, ends the others and sends a message [S7.08]', async () => {
      const [reader, other] = await register('改密', chrome, firefox);
      const answer = await change(reader, password, another);
      expect([answer.statusCode, answer.json()]).toEqual([200, { data: { msg: '密码已修改，其他设备已退出登录' } }]);
      expect(await isSignedIn(reader)).toBe(true);
      expect(other && (await isSignedIn(other))).toBe(false);
      const [message] = (await reader.call(calls.messages())).json().data.items;
      expect(message).toMatchObject({ kind: 'security', title: '密码已修改', read: false });
      expect((await openBrowser(app).login('改密', password)).statusCode).toBe(403);
      expect((await openBrowser(app).login('改密', another)).statusCode).toBe(200);
    });

    it('a refused change keeps the old password and says what is wrong [S5.07]', async () => {
      const [reader] = await register('不改');
      for (const [passwd, passwd1, passwd2, status, error] of [
        ['', another, another, 400, '请输入原始密码'],
        [password, '', another, 400, '请输入新密码'],
        [password, another, '', 400, '请输入二次密码'],
        [password, another, `${another}。`, 400, '两次输入密码不一致'],
        [password, '短', '短', 400, '密码应为 8 到 128 个字符'],
        [another, another, another, 403, '原始密码错误'],
      ] as const) {
        const answer = await change(reader, passwd, passwd1, passwd2);
        expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
      }
      expect((await openBrowser(app).login('不改', password)).statusCode).toBe(200);
    });

    it('of two changes of the password at once one succeeds', async () => {
      const [reader] = await register('抢改');
      const answers = await Promise.all([change(reader, password, another), change(reader, password, `${another}！`)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
    });

    it('after ten wrong passwords an open session cannot try again', async () => {
      const [reader] = await register('猜密');
      for (let count = 0; count < 10; count += 1) await change(reader, `wrong ${count}`, another);
      const answer = await change(reader, password, another);
      expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_requests']);
    });
  });

  describe('the sessions', () => {
    const sessionsOf = async (reader: Browser): Promise<Session[]> => (await reader.call(calls.sessions)).json().data;

    it('a member sees their sessions with the devices, and ends one of them', async () => {
      const [reader, other] = await register('多设备', chrome, firefox);
      if (!other) throw new Error('no second browser');
      const sessions = await sessionsOf(reader);
      expect(sessions.map(({ device, current }) => [device, current])).toEqual([
        ['Firefox · Android', false],
        ['Chrome · Windows', true],
      ]);
      const id = sessions.find(({ current }) => !current)?.id ?? '';
      expect((await reader.call(calls.endSessions, { ids: [id, '999999'] })).statusCode).toBe(200);
      expect(await isSignedIn(other)).toBe(false);
      expect((await sessionsOf(reader)).map(({ current }) => current)).toEqual([true]);
    });

    it('a member who ends the current session is signed out', async () => {
      const [reader] = await register('自己退出');
      const [own] = await sessionsOf(reader);
      await reader.call(calls.endSessions, { ids: [own?.id ?? ''] });
      expect(reader.cookies.has('session')).toBe(false);
    });

    it('a member cannot end the session of another', async () => {
      const [reader] = await register('主人');
      const [stranger] = await register('外人');
      const [own] = await sessionsOf(reader);
      expect((await stranger.call(calls.endSessions, { ids: [own?.id ?? ''] })).statusCode).toBe(200);
      expect(await isSignedIn(reader)).toBe(true);
    });
  });

  describe('the export', () => {
    it('the export is a file with everything of the member, and without secrets', async () => {
      const { novelId: bid } = await saveNovel(store, incoming());
      const [reader] = await register('导出', chrome);
      const [neighbour] = await register('邻人', chrome);
      for (const each of [reader, neighbour]) {
        const nickname = each === reader ? '书虫' : '别人';
        await each.call(calls.profile, { nickname });
        await each.call(calls.setLike, { bid, liked: true });
        await each.call(calls.collectBook, { bid, collected: true });
        await each.call(calls.collectChapter, { cid: `${bid}-2`, note: `${nickname}的笔记` });
        await each.call(calls.progress, { cid: `${bid}-2` });
        await each.call(calls.sendFeedback, { kind: '建议', content: `${nickname}说的话` });
      }
      const answer = await reader.call(calls.exportAccount);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-disposition']).toBe('attachment; filename="shuhai-account.json"');
      // It goes out while it is read: nobody knows before how long it is.
      expect(answer.headers).not.toHaveProperty('content-length');
      expect(answer.headers['cache-control']).toBe('no-store');
      const novel = { novel_title: '灯塔守夜人', novel_id: Number(bid) };
      expect(answer.json().data).toMatchObject({
        profile: { username: '导出', nickname: '书虫' },
        sessions: [{ device: 'Chrome · Windows', current: true }],
        bookshelf: [{ ...novel, added_at: expect.stringMatching(/^\d{4}-.*Z$/) }],
        progress: [{ ...novel, serial: 2 }],
        collected_chapters: [{ ...novel, serial: 2, note: '书虫的笔记' }],
        likes: [novel],
        feedback: [{ content: '书虫说的话' }],
      });
      expect(answer.body).not.toMatch(/argon2|password|token|hash|别人|邻人/);
    });
  });

  describe('the deletion', () => {
    it('an account is deleted only with its password', async () => {
      const [reader] = await register('误删');
      for (const [passwd, status, error] of [
        ['', 400, '密码不能为空'],
        ['wrong password', 403, '密码错误，账号没有注销'],
      ] as const) {
        const answer = await reader.call(calls.deleteAccount, { passwd });
        expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
      }
      expect(await isSignedIn(reader)).toBe(true);
    });

    it('deleting an account deletes all rows of the member, and frees the name', async () => {
      const [reader, other] = await register('删除', chrome, firefox);
      const [neighbour] = await register('邻居');
      const { id = 0 } =
        (await store.db.selectFrom('members').select('id').where('username', '=', '删除').executeTakeFirst()) ?? {};
      expect((await reader.call(calls.deleteAccount, { passwd: password })).json()).toEqual({
        data: { msg: '账号已注销' },
      });
      expect(reader.cookies.has('session')).toBe(false);
      expect(other && (await isSignedIn(other))).toBe(false);
      const tables = await personalTablesOf(store);
      expect(tables).toContain('sessions');
      for (const table of tables) {
        const rows = await store.db
          .selectFrom(table as 'sessions')
          .select('member_id')
          .where('member_id', '=', id)
          .execute();
        expect([table, rows]).toEqual([table, []]);
      }
      expect(await isSignedIn(neighbour)).toBe(true);
      expect((await openBrowser(app).register('删除', another)).statusCode).toBe(200);
    });
  });
});
