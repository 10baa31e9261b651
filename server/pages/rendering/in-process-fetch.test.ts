import { createInProcessFetch } from './in-process-fetch.ts';

describe("loaders' calls", () => {
  const open = () => {
    const sent: { id: number; path: string }[] = [];
    const { fetchAt, receive } = createInProcessFetch((id, path) => sent.push({ id, path }));
    /** Answers the call that was sent last. */
    const answerLast = (status: number, body: string) =>
      receive({ id: sent.at(-1)?.id ?? 0, status, body, cacheable: true });
    return { fetchAt, receive, answerLast, asked: () => sent.map(({ path }) => path) };
  };
  const site = '/api/v1/site/';

  it('each call gets its own answer, whichever comes first', async () => {
    const { fetchAt, receive } = open();
    const [one, other] = [fetchAt(1)('/api/v1/chapter/1-1/'), fetchAt(1)('/api/v1/chapter/1-2/')];
    receive({ id: 2, status: 404, body: '{"code":"not_found"}', cacheable: true });
    receive({ id: 1, status: 200, body: '{"data":1}', cacheable: true });
    expect(await (await one).json()).toEqual({ data: 1 });
    const { ok, status } = await other;
    expect({ ok, status, text: await (await other).text() }).toEqual({
      ok: false,
      status: 404,
      text: '{"code":"not_found"}',
    });
  });

  it('a call that every page makes is sent once in each revision of the content', async () => {
    const { fetchAt, answerLast, asked } = open();
    const pages = [1, 2, 3].map(() => fetchAt(1)(site));
    answerLast(200, '书海');
    for (const page of [...pages, fetchAt(1)(site)]) expect(await (await page).text()).toBe('书海');
    const changed = fetchAt(2)(site);
    answerLast(200, '新书海');
    expect(await (await changed).text()).toBe('新书海');
    expect(asked()).toEqual([site, site]);
  });

  it('a call that every page makes is sent again after a failure', async () => {
    const { fetchAt, answerLast, asked } = open();
    const failed = fetchAt(1)(site);
    answerLast(503, '');
    expect((await failed).ok).toBe(false);
    const again = fetchAt(1)(site);
    answerLast(200, '书海');
    expect(await (await again).text()).toBe('书海');
    expect(asked()).toHaveLength(2);
  });

  it('a call that only some pages make is sent each time', () => {
    const { fetchAt, asked } = open();
    for (const _ of [1, 2]) void fetchAt(1)('/api/v1/chapter/1-1/');
    expect(asked()).toHaveLength(2);
  });

  it('only the page that got an uncacheable answer is told', async () => {
    const { fetchAt, receive } = open();
    const [first, second] = [jest.fn(), jest.fn()];
    const calls = [fetchAt(1, first)('/api/v1/chapter/1-1/'), fetchAt(1, second)('/api/v1/novel/other/search/')];
    receive({ id: 1, status: 200, body: '{}', cacheable: true });
    receive({ id: 2, status: 200, body: '{}', cacheable: false });
    await Promise.all(calls);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });
});
