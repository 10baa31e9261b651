import { render } from '@testing-library/react';
import { createElement } from 'react';
import { inReadersScript } from 'shared-api/readers-script';
import { convertPage, type ScriptConverter } from './convert-page.ts';
import { scriptOf } from './script-of.ts';

/** In Latin letters, so that they stand out: small letters are the other script. */
const toUpper: ScriptConverter = {
  script: 'hant',
  convert: (text) => text.toUpperCase(),
  scriptOf: () => 'hans',
};
const toLetters = (script: 'hans' | 'hant'): ScriptConverter => ({
  script,
  convert: (text) => text.replace(/\p{Script=Han}/gu, script === 'hans' ? 's' : 't'),
  scriptOf,
});
const settled = () => new Promise((resolve) => setTimeout(resolve));
const chapter = (text: string) =>
  `<article><h1 data-novel-text="1-1" lang="zh-Hans">title</h1><div data-novel-text="1-1"><p>${text}</p></div></article>`;
const paragraph = () => document.querySelector('p')?.firstChild as Text;

let restore = () => {};
beforeEach(() => {
  document.documentElement.lang = 'zh-CN';
  document.body.innerHTML = `<button>menu</button>${chapter('one')}<a data-novel-text>book</a>`;
});
afterEach(() => restore());

test("the texts of novels are converted in their text nodes, the page's own words are not", () => {
  const node = paragraph();
  restore = convertPage(toUpper);
  expect(paragraph()).toBe(node);
  expect(document.body.textContent).toBe('menuTITLEONEBOOK');
});

test('texts that come later, and texts that change, are converted before the next paint', async () => {
  restore = convertPage(toUpper);
  document.body.insertAdjacentHTML('beforeend', chapter('two'));
  paragraph().data = 'changed';
  await settled();
  expect([...document.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(['CHANGED', 'TWO']);
});

test('the language is that of the converted texts, and afterwards that of the originals', () => {
  restore = convertPage(toUpper);
  expect([document.documentElement.lang, document.querySelector('h1')?.lang]).toEqual(['zh-Hant', 'zh-Hant']);
  restore();
  expect([document.documentElement.lang, document.querySelector('h1')?.lang]).toEqual(['zh-CN', 'zh-Hans']);
});

test('afterwards every text is as it was, but for those that changed meanwhile', async () => {
  restore = convertPage(toUpper);
  (document.querySelector('a')?.firstChild as Text).data = 'other';
  await settled();
  restore();
  expect(document.body.textContent).toBe('menutitleoneother');
});

describe('what is in the script already stays as it is', () => {
  const textOf = (selector: string) => document.querySelector(selector)?.textContent;
  const labels = () =>
    [...document.querySelectorAll('[aria-label], [aria-valuetext], [alt], [title]')].map(
      (element) =>
        ['aria-label', 'aria-valuetext', 'alt', 'title'].flatMap((name) => element.getAttribute(name) ?? [])[0],
    );
  const show = (script: 'hans' | 'hant', html: string) => {
    document.body.innerHTML = html;
    restore = convertPage(toLetters(script));
  };
  const simplified = '<h1 data-novel-text="1-1">土著</h1><div data-novel-text="1-1"><p>土著人说</p><p>乾巫</p></div>';
  const traditional = '<h2 data-novel-text="2-1">皇后</h2><div data-novel-text="2-1"><p>他說</p><p>皇后</p></div>';

  test('a chapter goes by its whole text, in which a paragraph may tell nothing [B1.36]', () => {
    show('hans', simplified + traditional);
    expect(document.body.textContent).toBe('土著土著人说乾巫ssssss');
    restore();
    restore = convertPage(toLetters('hant'));
    expect(document.body.textContent).toBe('tttttttt皇后他說皇后');
  });

  test('a chapter that tells nothing goes by the chapter of its novel before', async () => {
    show('hant', traditional);
    document.body.insertAdjacentHTML('beforeend', '<div data-novel-text="2-2"><p>太后</p></div>');
    await settled();
    expect(textOf('[data-novel-text="2-2"]')).toBe('太后');
  });

  test('a chapter of a reader from before contract 1.5.0 goes by its whole text as well', () => {
    show('hans', '<article data-chapter="1-1"><nav>說</nav><h1>土著</h1><p>土著人说</p><p>乾巫</p></article>');
    expect(document.body.textContent).toBe('說土著土著人说乾巫');
    restore();
    restore = convertPage(toLetters('hant'));
    expect(document.body.textContent).toBe('說tttttttt');
  });

  test('titles and authors go each by its own script, found words by the sentence around them', () => {
    show('hans', '<a data-novel-text>红楼</a><a data-novel-text>紅樓</a><q data-novel-text>說<mark>乾坤</mark></q>');
    expect(document.body.textContent).toBe('红楼sssss');
  });

  test('a title within a chapter of the other script goes by its own', () => {
    show('hans', '<div data-novel-text="1-1"><p><a data-novel-text>紅樓</a></p><p>他们这样说</p></div>');
    expect(document.body.textContent).toBe('ss他们这样说');
  });

  test('a name that tells nothing becomes traditional, and stays in simplified', () => {
    show('hant', '<a data-novel-text>皇后</a>');
    expect(textOf('a')).toBe('tt');
    restore();
    restore = convertPage(toLetters('hans'));
    expect(textOf('a')).toBe('皇后');
  });

  test("a name in an element's labels goes by its own, the words around it stay as they are", () => {
    show(
      'hans',
      '<li data-novel-name="紅樓"><button aria-label="移出《紅樓》"></button><input aria-valuetext="紅樓，說 %"></li><img alt="紅樓" data-novel-name="紅樓"><b title="紅樓"></b>',
    );
    expect(labels()).toEqual(['移出《ss》', 'ss，說 %', 'ss', '紅樓']);
    restore();
    expect(labels()).toEqual(['移出《紅樓》', '紅樓，說 %', '紅樓', '紅樓']);
  });

  test("labels that come later, and those that change, hold the name in the reader's script", async () => {
    show('hans', '<button data-novel-name="紅樓" aria-label="《紅樓》：在读"></button>');
    document.body.insertAdjacentHTML('beforeend', '<p data-novel-name="後宮"><i title="後宮"></i></p>');
    document.querySelector('button')?.setAttribute('aria-label', '《紅樓》：读完');
    await settled();
    expect(labels()).toEqual(['《ss》：读完', 'ss']);
    const button = document.querySelector('button');
    button?.setAttribute('data-novel-name', '三國');
    button?.setAttribute('aria-label', '《三國》：读完');
    await settled();
    expect(labels()).toEqual(['《ss》：读完', 'ss']);
    restore();
    expect(labels()).toEqual(['《三國》：读完', '後宮']);
  });

  test('a label that React draws again keeps the name in that script', async () => {
    const row = (status: string, isPressed: boolean) =>
      createElement(
        'p',
        { 'data-novel-name': '紅樓' },
        createElement('i', { 'aria-label': `《紅樓》：${status}`, 'aria-pressed': isPressed }),
      );
    show('hans', '');
    const { rerender } = render(row('在读', false));
    await settled();
    rerender(row('在读', true));
    await settled();
    expect(labels()).toEqual(['《ss》：在读']);
    rerender(row('读完', true));
    await settled();
    expect(labels()).toEqual(['《ss》：读完']);
  });

  test('an app is given what leaves the page in the script that is chosen, and as it is where none is', () => {
    show('hans', '');
    expect([inReadersScript('紅樓'), inReadersScript('红楼')]).toEqual(['ss', '红楼']);
    restore();
    expect(inReadersScript('紅樓')).toBe('紅樓');
  });

  test('what a reader typed stays as it was typed [B3.12]', async () => {
    document.head.innerHTML = '<title data-novel-text="false">搜索：紅樓 - 书海</title>';
    show('hans', '<p data-novel-text>後<q data-novel-text="false">紅樓</q></p>');
    expect([document.title, document.body.textContent]).toEqual(['搜索：紅樓 - 书海', 's紅樓']);
    document.title = '搜索：後宮 - 书海';
    await settled();
    expect(document.title).toBe('搜索：後宮 - 书海');
    document.head.innerHTML = '';
  });

  test("the parts of the page's title go each by its own script", () => {
    document.title = '第一回 說 - 紅樓 - 书海';
    show('hans', '');
    expect(document.title).toBe('sss s - ss - 书海');
  });
});
