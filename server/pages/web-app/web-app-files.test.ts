import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { AppRelease, PageData } from 'shared-api/contract';
import { scriptsOf } from 'shared-api/script-address';
import type { Store } from '../../db/open-store.ts';
import { setSite } from '../../novels/editing/site-texts.ts';
import { buildTestSite } from '../../testing/build-test-site.ts';
import { describeOnSqlite } from '../../testing/databases.ts';

const pageDataIn = (html: string): PageData => JSON.parse(/id="page-data">([^<]*)</.exec(html)?.[1] ?? '');

describeOnSqlite('what makes the site an app', (open) => {
  let store: Store;
  let site: FastifyInstance;
  beforeAll(async () => {
    store = await open();
    site = await buildTestSite(store);
  });
  afterAll(() => site.close());

  it('the manifest names the site, its first page and icons that are there', async () => {
    const { headers, body } = await site.inject('/manifest.webmanifest');
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
    const manifest = JSON.parse(body);
    expect(manifest).toMatchObject({ name: '书海', start_url: '/home', display: 'standalone', lang: 'zh-CN' });
    for (const { src, type } of manifest.icons) {
      const icon = await site.inject(src);
      expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, type]);
    }
    expect((await site.inject('/home')).body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  });

  it('every page names an icon that is there and that its policy allows, and beside all else there is one as well', async () => {
    const failing = await buildTestSite(store);
    failing.get('/fails', () => Promise.reject(new Error('broken')));
    for (const page of ['/home', '/no-such-page', '/app-shell', '/kit/', '/fails']) {
      const { headers, body } = await failing.inject({ url: page, headers: { accept: 'text/html' } });
      const policy = String(headers['content-security-policy']);
      expect([page, /img-src ([^;]*)/.exec(policy)?.[1]]).toEqual([page, expect.stringContaining("'self'")]);
      const { statusCode, headers: icon } = await failing.inject(
        /<link rel="icon" href="([^"]+)"/.exec(body)?.[1] ?? '',
      );
      expect([page, statusCode, icon['content-type']]).toEqual([page, 200, 'image/svg+xml']);
    }
    await failing.close();
    const { statusCode, headers } = await site.inject('/favicon.ico');
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
  });

  it('the manifest bears the name that the site was given [B7.36]', async () => {
    await setSite(store, { name: '灯下' });
    const { name, short_name } = (await site.inject('/manifest.webmanifest')).json();
    await setSite(store, { name: '' });
    expect([name, short_name]).toEqual(['灯下', '灯下']);
  });

  it('the worker of the active shell is asked for anew each time, may serve the whole site and ask our origin alone', async () => {
    const { headers, body, statusCode } = await site.inject('/sw.js');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['service-worker-allowed']).toBe('/');
    expect(headers['x-service-worker']).toBe('on');
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
    expect(body).toContain('release-files');
    const again = await site.inject({ url: '/sw.js', headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it('the worker is compressed for browsers that accept it', async () => {
    const { rawPayload, headers } = await site.inject({ url: '/sw.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect([headers['content-encoding'], headers.vary]).toEqual(['br', expect.stringMatching(/accept-encoding/i)]);
    expect(brotliDecompressSync(rawPayload).toString()).toContain('release-files');
  });

  it('the app shell names the scripts that reading needs without a network, those of the chapter among them, and no dictionary', async () => {
    const { body } = await site.inject('/app-shell');
    const { offline, set } = pageDataIn(body);
    const files = scriptsOf(set.shell).concat(scriptsOf(set.remotes.reader as AppRelease));
    const kept = files.filter(({ url }) => offline?.includes(url)).map(({ file }) => file);
    expect(kept.length).toBe(offline?.length);
    expect(kept).toEqual(expect.arrayContaining(['main.js', 'remoteEntry.js', 'chapter.js', 'reading-settings.js']));
    expect(kept.filter((file) => file.startsWith('to-'))).toEqual([]);
    expect(pageDataIn((await site.inject('/home')).body).offline).toBeUndefined();
  });

  it('where it is switched off the worker removes itself and what it kept', async () => {
    const without = await buildTestSite(store, { variables: { SERVICE_WORKER: 'off' } });
    const { body, headers } = await without.inject({ url: '/sw.js', method: 'HEAD' });
    expect([body, headers['x-service-worker']]).toEqual(['', 'off']);
    const { body: script } = await without.inject('/sw.js');
    await without.close();
    expect(script).toContain('registration.unregister()');
    expect(script).not.toContain('release-files');
  });

  it('the app shell is a page that the browser renders, the same for everybody', async () => {
    const { headers, body, statusCode } = await site.inject('/app-shell');
    expect([statusCode, headers['cache-control']]).toEqual([200, expect.stringMatching(/^public/)]);
    expect(body).toContain('"hydration":null');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });
});
