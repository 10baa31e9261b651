/** @jest-environment jsdom */
import { pageDataId, type ReleaseSet, rootId } from 'shared-api/contract';
import { renderDocument } from './document.ts';

const set: ReleaseSet = {
  id: 'set',
  shell: { release: 'shell@1', entry: '/remotes/shell/shell@1/main.js', routes: [] },
  remotes: {},
};
const parse = (parts: Partial<Parameters<typeof renderDocument>[0]>) => {
  const html = renderDocument({ set, hydration: '{}', preloads: [], head: '', body: '', ...parts });
  return new DOMParser().parseFromString(html, 'text/html');
};
const dataOf = (page: Document) => JSON.parse(page.getElementById(pageDataId)?.textContent ?? '');

describe('the document', () => {
  it('is Chinese, fits a phone, and names its script and what to fetch with it', () => {
    const page = parse({ preloads: ['/a.js', '/b.js'], head: '<title>书</title>', body: '<p>text</p>' });
    expect(page.compatMode).toBe('CSS1Compat');
    expect(page.documentElement.lang).toBe('zh-CN');
    expect(page.title).toBe('书');
    expect(page.querySelector('meta[name=viewport]')?.getAttribute('content')).toContain('width=device-width');
    const preloads = [...page.querySelectorAll('link[rel=preload][as=script]')];
    expect(preloads.map((link) => link.getAttribute('href'))).toEqual(['/a.js', '/b.js']);
    expect(preloads.some((link) => link.hasAttribute('crossorigin'))).toBe(false);
    expect(page.querySelector('script[src]')?.getAttribute('src')).toBe(set.shell.entry);
    expect(page.getElementById(rootId)?.innerHTML).toBe('<p>text</p>');
  });

  it.each(['</script><script>alert(1)</script>', '<!--<script>', '"\'&<>', '\u2028\u2029', '\\u003c', '海'])(
    'carries data that holds %j unharmed, and nothing of it becomes markup',
    (text) => {
      const page = parse({ hydration: JSON.stringify({ text }), set: { ...set, id: text } });
      expect(dataOf(page)).toEqual({ set: { ...set, id: text }, hydration: { text } });
      expect(page.querySelectorAll('script')).toHaveLength(3);
    },
  );

  it('says with null that the browser is to render the page', () => {
    expect(dataOf(parse({ hydration: 'null' }))).toEqual({ set, hydration: null });
  });

  it('lets no address out of its attribute', () => {
    const url = '/a"><script>alert(1)</script>&amp;.js';
    const page = parse({ preloads: [url], set: { ...set, shell: { ...set.shell, entry: url } } });
    expect(page.querySelector('link[rel=preload]')?.getAttribute('href')).toBe(url);
    expect(page.querySelector('script[src]')?.getAttribute('src')).toBe(url);
    expect(page.querySelectorAll('script')).toHaveLength(3);
  });
});
