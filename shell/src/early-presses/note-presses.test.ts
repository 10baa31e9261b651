interface Early {
  presses: { type: string; target: Element; key?: string }[];
  touched: boolean;
  region: Element | null;
  stop: () => void;
}
const early = () => (window as unknown as { EARLY_PRESSES?: Early }).EARLY_PRESSES;
const noted = () => early()?.presses.map(({ type, target, key }) => [type, target.id || key]);

const open = (html: string) => {
  document.body.innerHTML =
    `<div id="root">${html}</div>` +
    '<link id="program" rel="preload" href="/remotes/shell/main.js" integrity="sha256-main">';
  const link = document.getElementById('program') as HTMLLinkElement;
  // jsdom knows the attribute alone.
  Object.assign(link, { integrity: link.getAttribute('integrity') });
  jest.isolateModules(() => require('../first/start.ts'));
};
const element = (id: string) => document.getElementById(id) as HTMLElement;
const happen = (id: string, event: Event) => element(id).dispatchEvent(event);
const press = (key: string, more: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });

afterEach(() => {
  early()?.stop();
  Reflect.deleteProperty(window, 'EARLY_PRESSES');
  document.head.replaceChildren();
});

test("a browser that can run the program gets the shell's script, with its hash", () => {
  open('');
  const script = document.querySelector('script') as HTMLScriptElement;
  expect([new URL(script.src).pathname, script.integrity, script.crossOrigin, script.defer]).toEqual([
    '/remotes/shell/main.js',
    'sha256-main',
    'anonymous',
    true,
  ]);
});

test("where the shell's script cannot be had nothing is noted any more: the page stays the browser's", () => {
  open('<a id="nowhere" href="#login">登录</a>');
  document.querySelector('script')?.dispatchEvent(new Event('error'));
  expect(happen('nowhere', new MouseEvent('click', { bubbles: true, cancelable: true }))).toBe(true);
  expect(early()).toBeUndefined();
});

describe('an older browser', () => {
  const { hasOwn } = Object;
  beforeEach(() => Reflect.deleteProperty(Object, 'hasOwn'));
  afterEach(() => Object.assign(Object, { hasOwn }));

  test('a browser that cannot run the program gets none of it, and nothing is noted', () => {
    open('<button id="b">x</button>');
    element('b').click();
    expect(document.querySelector('script')).toBeNull();
    expect(early()).toBeUndefined();
  });

  test('a page that only the program can draw says so', () => {
    open('<noscript>只能用 JavaScript 显示</noscript>');
    expect(element('root').textContent).toBe('只能用 JavaScript 显示');
  });
});

describe('what is noted', () => {
  test('a pressed button is noted once, however often it is pressed, and by what stands in it', () => {
    open('<button type="button" id="b"><i id="i">x</i></button><p id="p">text</p>');
    element('i').click();
    element('b').click();
    element('p').click();
    expect(noted()).toEqual([['click', 'b']]);
  });

  test("a link that leads nowhere is noted, and the address stays; one that leads to a place is the browser's", () => {
    open(
      '<a id="nowhere" href="#login">登录</a><a id="away" href="/home">x</a><a id="skip" href="#p">x</a><p id="p"></p>',
    );
    const click = () => new MouseEvent('click', { bubbles: true, cancelable: true });
    expect([happen('nowhere', click()), happen('skip', click())]).toEqual([false, true]);
    expect(noted()).toEqual([['click', 'nowhere']]);
  });

  test('a form with something in it is sent by the browser; an empty one is noted', () => {
    open('<form id="f" action="/search"><input name="keyword" id="k"></form>');
    const submit = () => new Event('submit', { bubbles: true, cancelable: true });
    expect(happen('f', submit())).toBe(false);
    Object.assign(element('k'), { value: '雾' });
    expect(happen('f', submit())).toBe(true);
    expect(noted()).toEqual([['submit', 'f']]);
    // One that the page's program answers is kept for it.
    element('f').setAttribute('method', 'post');
    expect(happen('f', submit())).toBe(false);
  });

  test('leaving a field is noted, unless it was left for a button', () => {
    open('<input id="k"><button type="button" id="b">x</button>');
    happen('k', new FocusEvent('focusout', { bubbles: true }));
    expect(noted()).toEqual([['focusout', 'k']]);
    element('b').click();
    expect(noted()).toEqual([['click', 'b']]);
  });

  test('a chosen file is noted once, however often another is chosen, and no other change of a field [B15.197]', () => {
    open('<input type="file" id="f"><input id="k">');
    for (const id of ['f', 'k', 'f']) happen(id, new Event('change', { bubbles: true }));
    happen('f', new FocusEvent('focusout', { bubbles: true }));
    expect(noted()).toEqual([
      ['change', 'f'],
      ['focusout', 'f'],
    ]);
  });

  test('keys that the browser itself has no use for are noted, none that is typed into a field', () => {
    open('<p id="p"></p><input id="k">');
    for (const key of ['ArrowRight', '?', ' ', 'ArrowDown', 'Tab', 'Enter']) happen('p', press(key));
    happen('p', press('t', { ctrlKey: true }));
    happen('k', press('a'));
    expect(noted()).toEqual([
      ['keydown', 'p'],
      ['keydown', 'p'],
    ]);
    expect(early()?.presses.map(({ key }) => key)).toEqual(['ArrowRight', '?']);
    expect(early()?.touched).toBe(true);
  });

  test("once the frame is alive only the region's presses are noted, and nothing after the end", () => {
    open('<button type="button" id="a">x</button><main id="region"><button type="button" id="b">x</button></main>');
    Object.assign(early() as Early, { region: element('region') });
    element('a').click();
    element('b').click();
    expect(noted()).toEqual([['click', 'b']]);
    early()?.stop();
    element('b').click();
    expect(noted()).toEqual([['click', 'b']]);
  });
});
