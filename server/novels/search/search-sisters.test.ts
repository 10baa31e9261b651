import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { maxUnderWay, restMs, sisterSearch } from './search-sisters.ts';

const novel = { id: '7', title: '山海', author: { name: '沈舟' }, intro: '海边的山。', word_count: 5, more: 'ignored' };

describe('sister libraries', () => {
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) server.close();
    for (const server of servers) server.closeAllConnections();
  });

  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  const library =
    (name: string, answer: unknown, status = 200): RequestListener =>
    (request, response) => {
      const site = request.url?.includes('/site/');
      response.statusCode = site ? 200 : status;
      response.setHeader('location', 'http://127.0.0.1:9/');
      response.end(JSON.stringify(site ? { data: { name } } : answer));
    };

  it('sister libraries answer with their novels, named and linked', async () => {
    const asked: (string | undefined)[] = [];
    const origin = await serve((request, response) => {
      asked.push(request.url);
      library('山海阁', { data: { items: [novel], next_cursor: null } })(request, response);
    });
    const ask = sisterSearch([origin]);
    const answer = {
      name: '山海阁',
      url: `${origin}/search?keyword=%E5%B1%B1`,
      novels: [{ title: '山海', author: '沈舟', intro: '海边的山。', word_count: 5, url: `${origin}/book/7` }],
      failed: null,
    };
    expect(await ask('山')).toEqual([answer]);
    expect(await ask('山')).toEqual([answer]);
    expect(asked.toSorted()).toEqual(['/api/v1/novel/search/?keyword=%E5%B1%B1', '/api/v1/site/']);
  });

  it('sister libraries are told apart: one that fails does not take the others with it, and says which it is', async () => {
    const good = await serve(library('好的', { data: { items: [], next_cursor: null } }));
    const wrong = await serve(library('别的', { data: { items: [{ ...novel, id: '../../evil' }] } }));
    const redirecting = await serve(library('转走', {}, 302));
    const endless = await serve((request, response) => {
      if (request.url?.includes('/site/')) return response.end(JSON.stringify({ data: { name: '无尽' } }));
      const write = () => response.writableLength < 1e6 && !response.destroyed && response.write('['.repeat(65_536));
      return response.on('drain', write) && write();
    });
    const silent = await serve(() => {});
    const answers = await sisterSearch([good, wrong, redirecting, endless, silent])('山');
    expect(answers.map(({ name, failed, novels }) => [name, failed, novels])).toEqual([
      ['好的', null, []],
      ['别的', '回答无法识别', []],
      ['转走', '回答无法识别', []],
      ['无尽', '回答无法识别', []],
      [new URL(silent).host, '没有在 2 秒内回答', []],
    ]);
  });

  it('a sister that failed is left in peace for a while, and then asked once more', async () => {
    let asked = 0;
    let status = 500;
    const origin = await serve((request, response) => {
      if (request.url?.includes('/search/')) asked += 1;
      library('病了', { data: { items: [], next_cursor: null } }, status)(request, response);
    });
    const search = sisterSearch([origin]);
    for (const keyword of ['山', '海', '风']) {
      expect(await search(keyword)).toMatchObject([{ name: '病了', failed: '回答无法识别', novels: [] }]);
    }
    expect(asked).toBe(1);
    status = 200;
    const later = Date.now() + restMs + 60_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    const [first, ...others] = await Promise.all(['山', '海', '风'].map(search));
    expect(first).toMatchObject([{ failed: null }]);
    expect(others).toMatchObject([[{ failed: '回答无法识别' }], [{ failed: '回答无法识别' }]]);
    expect(asked).toBe(2);
    expect(await search('海')).toMatchObject([{ failed: null }]);
    jest.restoreAllMocks();
  });

  it('a sister is asked a few searches at once; further ones do without it', async () => {
    const held = Promise.withResolvers<void>();
    let asked = 0;
    const origin = await serve(async (request, response) => {
      if (request.url?.includes('/search/')) {
        asked += 1;
        await held.promise;
      }
      library('忙的', { data: { items: [], next_cursor: null } })(request, response);
    });
    const search = sisterSearch([origin]);
    const first = Array.from({ length: maxUnderWay }, (_, number) => search(`山${number}`));
    expect(await search('海')).toMatchObject([{ failed: '现在查询的人太多', novels: [] }]);
    held.resolve();
    expect((await Promise.all(first)).flat().map(({ failed }) => failed)).toEqual(first.map(() => null));
    expect(asked).toBe(maxUnderWay);
    expect(await search('海')).toMatchObject([{ failed: null }]);
  });

  it('sister libraries that are not there are said to be out of reach', async () => {
    const [answer] = await sisterSearch(['http://127.0.0.1:9'])('山');
    expect(answer).toMatchObject({ name: '127.0.0.1:9', failed: '暂时连接不上', novels: [] });
  });

  it('sister libraries are none unless some are configured', async () => {
    expect(await sisterSearch([])('山')).toEqual([]);
  });
});
