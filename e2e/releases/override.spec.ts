import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from '../testing/site.ts';

/** A developer's machine that serves the reader's build, as `npm run dev -w reader -- --in-site` does. */
const serveBuild = async (): Promise<{ origin: string; server: Server }> => {
  const build = path.resolve(import.meta.dirname, '../../reader/dist/production');
  const server = createServer((request, response) => {
    const file = path.join(build, path.normalize(request.url ?? '/'));
    response.setHeader('access-control-allow-origin', '*');
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.setHeader('content-type', file.endsWith('.js') ? 'text/javascript' : 'application/json');
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
};

let build: Awaited<ReturnType<typeof serveBuild>>;
// In one worker: so they share a site.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  build = await serveBuild();
});
test.afterAll(() => void build.server.close());

test('a signed link shows its bearer a developer’s build inside the site, visibly, until it is ended', async ({
  page,
  request,
  ownSite,
}) => {
  const link = await ownSite.release('override', 'reader', '--url', build.origin, '--hours', '2');
  expect(link.startsWith(`${ownSite.origin}/override?token=`)).toBe(true);
  await page.goto(link);
  await expect(page).toHaveURL(/\/home$/);
  const bar = page.getByRole('complementary', { name: '试看' });
  await expect(bar).toContainText(`reader 来自 ${build.origin}`);
  await expect(page.getByRole('main').getByRole('heading', { name: '编辑推荐' })).toBeVisible();

  const answer = await page.goto(`${ownSite.origin}/detail/1001-1`);
  await expect(page.getByRole('article')).toBeVisible();
  expect(answer?.headers()['cache-control']).toBe('private, no-store');
  expect(answer?.headers()['content-security-policy']).toContain(`connect-src 'self' ${build.origin};`);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded).toContain(`${build.origin}/files/remoteEntry.js`);
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'override');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

  await page.goto(`${ownSite.origin}/composition`);
  const card = page.getByRole('main').getByRole('region', { name: 'reader', exact: true });
  await expect(card).toContainText(`开发者的机器 ${new URL(build.origin).host}`);

  const others = await request.get(`${ownSite.origin}/detail/1001-1`);
  expect(await others.text()).not.toContain(build.origin);
  expect(others.headers()['cache-control']).toContain('public');

  await bar.getByRole('link', { name: '结束试看' }).click();
  await expect(page.getByRole('main').getByRole('heading', { name: '编辑推荐' })).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect(await page.content()).not.toContain(build.origin);
});

test('a link that the site did not sign is refused, and a cookie of that kind changes nothing', async ({
  request,
  ownSite,
}) => {
  const content = Buffer.from(
    JSON.stringify({ app: 'reader', origin: build.origin, build: 'a'.repeat(32), until: 4e12 }),
  ).toString('base64url');
  const forged = `${content}.${'A'.repeat(43)}`;
  const refused = await request.get(`${ownSite.origin}/override?token=${forged}`, { maxRedirects: 0 });
  expect([refused.status(), (await refused.json()).error]).toEqual([403, '这个链接不是本站签发的，请重新签发。']);
  expect(refused.headers()).not.toHaveProperty('set-cookie');
  const page = await request.get(`${ownSite.origin}/home`, { headers: { cookie: `override=${forged}` } });
  expect(await page.text()).not.toContain(build.origin);
});
