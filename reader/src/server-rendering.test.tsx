/** @jest-environment node */
import { createStore, Provider } from 'jotai';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { calls } from 'shared-api/paths';
import { serve } from '../testing/fake-api.ts';
import { sampleChapter, sampleNovel, sampleSummary, sampleWindow } from '../testing/sample-library.ts';
import { routes } from './routes.tsx';

/** As the server will: the same loaders, their calls answered without a network, and no browser anywhere. */
const renderOnServer = async (address: string): Promise<string> => {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://127.0.0.1${address}`), {
    requestContext: { fetch: globalThis.fetch },
  });
  if (context instanceof Response) throw new Error(`${address} answered ${context.status}`);
  return renderToString(
    <Provider store={createStore()}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Provider>,
  );
};

const works = { items: [sampleSummary()], next_cursor: 'abc' };
const answers = {
  [calls.home]: {
    picks: works.items,
    hot: works.items,
    updated: works.items,
    added: works.items,
    finished: works.items,
  },
  [calls.categoryNovels]: [{ category: { id: '9', name: '悬疑', novel_count: 1 }, novels: works.items }],
  [calls.categories]: [{ id: '9', name: '悬疑', novel_count: 1 }],
  [calls.search('灯')]: works,
  [calls.filter({ ns: '1' })]: works,
  [calls.novel('1001')]: sampleNovel(),
  [calls.chapters('1001', { from: 1, limit: 100 })]: sampleWindow(1, 3),
  [calls.chapter('1001-2')]: sampleChapter(2),
};

test.each([
  ['/home', '开始阅读', 'href="/book/1001"'],
  ['/search?keyword=%E7%81%AF', '搜索：灯 - 书海', 'rel="next"'],
  ['/filter?ns=1', '<h1', 'href="/filter?ns=1&amp;order=words"'],
  ['/book/1001', '第1章 信', 'href="/detail/1001-1"'],
  ['/detail/1001-2', '这是第2章的第一段。', 'href="/detail/1001-3"'],
])('%s is whole without a browser', async (address, text, attribute) => {
  serve(answers);
  const html = await renderOnServer(address);
  expect(html).toContain(text);
  expect(html).toContain(attribute);
  // Two readers get the same page, byte for byte: it may be kept.
  expect(await renderOnServer(address)).toBe(html);
});

test('rendering for many keeps no chapter in the process', async () => {
  const asked = serve(answers);
  await renderOnServer('/detail/1001-2');
  await renderOnServer('/detail/1001-2');
  expect(asked).toEqual([calls.chapter('1001-2'), calls.chapter('1001-2')]);
});
