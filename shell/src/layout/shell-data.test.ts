import type { LoaderFunctionArgs } from 'react-router-dom';
import { loadShellData } from './shell-data.tsx';

const site = { name: '墨香', disclaimer: '免责', licence: '备案', copyright: '版权' };
const links = [{ link_name: '书友会', link_url: 'https://friends.example/' }];

/** Runs the loader as the server does, over an API that knows these addresses and no other. */
const load = (known: Record<string, unknown>, url = 'http://shuhai.example:3000/book/1?from=2') => {
  const fetch = async (address: unknown) =>
    String(address) in known
      ? Response.json({ data: known[String(address)] })
      : Response.json({ error: '维护中', code: 'unavailable' }, { status: 503 });
  return loadShellData({ request: new Request(url), context: { fetch }, params: {} } as unknown as LoaderFunctionArgs);
};

test("the shell's loader gives the site's texts and links", async () => {
  const data = await load({ '/api/v1/site/': site, '/api/v1/links/': links });
  expect(data).toMatchObject({ site, links });
});

test('the shell’s loader gives the host with its port, as the visitor reached it', async () => {
  expect((await load({})).host).toBe('shuhai.example:3000');
  expect((await load({}, 'http://shuhai.example/home')).host).toBe('shuhai.example');
});

test('a failed call for the links leaves the texts of the site', async () => {
  expect(await load({ '/api/v1/site/': site })).toMatchObject({ site, links: [] });
});

test('without the API the shell’s loader gives the name that the page bears, or 书海, and no links', async () => {
  expect(await load({})).toMatchObject({ site: { name: '书海' }, links: [] });
  document.head.innerHTML = '<meta name="application-name" content="墨香">';
  expect(await load({})).toMatchObject({ site: { name: '墨香' }, links: [] });
});
