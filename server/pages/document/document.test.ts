/** @jest-environment jsdom */
import { pageDataId, type ReleaseSet, rootId } from 'shared-api/contract';
import { renderDocument } from './document.ts';
import { pageStyle } from './page-style.ts';
import { maxStyleAttributes } from './styles-in-html.ts';

const set: ReleaseSet = {
  id: 'set',
  shell: { release: 'shell@1', entry: '/remotes/shell/shell@1/main.js', integrity: {}, routes: [] },
  remotes: {},
};
const main = { url: set.shell.entry, integrity: 'sha256-main' };
const render = (parts: Partial<Parameters<typeof renderDocument>[0]>) =>
  renderDocument({
    siteName: '听雨 <楼>',
    set,
    main,
    hydration: '{}',
    preloads: [],
    headScripts: [],
    contentScripts: [],
    endScripts: ['last()'],
    head: '',
    body: '',
    ...parts,
  });
const parse = (parts: Partial<Parameters<typeof renderDocument>[0]>) =>
  new DOMParser().parseFromString(render(parts).html, 'text/html');
const preloads = ['a', 'b'].map((name) => ({ url: `/${name}.js`, integrity: `sha256-${name}` }));
const dataOf = (page: Document) => JSON.parse(page.getElementById(pageDataId)?.textContent ?? '');

describe('the document', () => {
  it('a page is Chinese, fits a phone, and names its script and those to preload [S1.05]', () => {
    const page = parse({ preloads, head: '<title>书</title>', body: '<p>text</p>' });
    expect(page.compatMode).toBe('CSS1Compat');
    expect(page.documentElement.lang).toBe('zh-CN');
    expect(page.title).toBe('书');
    expect(page.querySelector('meta[name=application-name]')?.getAttribute('content')).toBe('听雨 <楼>');
    expect(page.querySelector('meta[name=viewport]')?.getAttribute('content')).toContain('width=device-width');
    const links = [...page.querySelectorAll('link[rel=preload][as=script]')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([set.shell.entry, '/a.js', '/b.js']);
    expect(page.getElementById(rootId)?.innerHTML).toBe('<p>text</p>');
  });

  it.each(['</script><script>alert(1)</script>', '<!--<script>', '"\'&<>', '\u2028\u2029', '\\u003c', '海'])(
    'data with %j comes through the page as it was, and nothing of it becomes markup',
    (text) => {
      const page = parse({ hydration: JSON.stringify({ text }), set: { ...set, id: text } });
      expect(dataOf(page)).toEqual({ set: { ...set, id: text }, hydration: { text } });
      expect(page.querySelectorAll('script')).toHaveLength(2);
    },
  );

  it('every script has its hash, in the one mode in which browsers check it and use what was preloaded', () => {
    const page = parse({ preloads });
    const scripts = [...page.querySelectorAll('script[src], link[rel=preload]')];
    expect(scripts.map((script) => script.getAttribute('integrity'))).toEqual(['sha256-main', 'sha256-a', 'sha256-b']);
    expect(scripts.every((script) => script.getAttribute('crossorigin') === '')).toBe(true);
  });

  it('the policy of a page has to allow its scripts, and the styles that stand in it', () => {
    const head = '<style data-x="1">a{color:red}</style><title>书</title><style>@media (width<9em){b{top:0}}</style>';
    const { html, policy } = render({ preloads, head, headScripts: ['go()'] });
    expect(policy).toEqual({
      scripts: ['sha256-main', 'sha256-a', 'sha256-b'],
      inlineScripts: ['go()', 'last()'],
      styles: [pageStyle, 'a{color:red}', '@media (width<9em){b{top:0}}'],
      styleAttributes: [],
      set: 'set',
    });
    expect(html).toMatch(/<script>go\(\)<\/script>.*<body>.*<script>last\(\)<\/script>/s);
  });

  it('style files stand in the head with their hashes, behind all other styles and before the text [B13.38]', () => {
    const stylesheets = [{ url: '/shelf.css', integrity: 'sha256-shelf' }];
    const { html } = render({ stylesheets, head: '<style>a{top:0}</style>', body: '<p>text</p>' });
    expect(html).toMatch(
      /a\{top:0\}<\/style><link rel="stylesheet" href="\/shelf\.css" integrity="sha256-shelf" crossorigin>\s*<\/head>.*text/s,
    );
  });

  it('style attributes and style elements of what React drew are in the policy as they are, each once [B13.36]', () => {
    const body =
      '<p style="width:120px;color:red">a</p><b class="x" style="font-family:&quot;A &amp; B&quot;"></b><i style="width:120px;color:red"></i>';
    const { policy } = render({ body: `${body}<style>p{top:0}</style><p>style=&quot;color:blue&quot;</p>` });
    expect(policy.styleAttributes).toEqual(['width:120px;color:red', 'font-family:"A & B"']);
    expect(policy.styles).toEqual([pageStyle, 'p{top:0}']);
  });

  it('a page with more style attributes than its policy has room for is not made: the browser draws it [B13.36]', () => {
    const bars = (count: number) =>
      Array.from({ length: count }, (_, index) => `<i style="width:${index}px"></i>`).join('');
    expect(render({ body: bars(maxStyleAttributes) }).policy.styleAttributes).toHaveLength(maxStyleAttributes);
    expect(() => render({ body: bars(maxStyleAttributes + 1) })).toThrow('style attributes');
  });

  it('data of null says that the browser is to render the page', () => {
    expect(dataOf(parse({ hydration: 'null' }))).toEqual({ set, hydration: null });
  });

  it('no address gets out of its attribute', () => {
    const url = '/a"><script>alert(1)</script>&amp;.js';
    const page = parse({ main: { url, integrity: url } });
    expect(page.querySelector('link[rel=preload]')?.getAttribute('integrity')).toBe(url);
    expect(page.querySelector('link[rel=preload]')?.getAttribute('href')).toBe(url);
    expect(page.querySelectorAll('script')).toHaveLength(2);
  });
});
