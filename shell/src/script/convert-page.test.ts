import { convertPage } from './convert-page.ts';

const toUpper = (text: string) => text.toUpperCase();
const settled = () => new Promise((resolve) => setTimeout(resolve));
const chapter = (text: string) =>
  `<article data-chapter="1-1"><h1 lang="zh-Hans">title</h1><p data-pid="1">${text}</p></article>`;
const paragraph = () => document.querySelector('p')?.firstChild as Text;

let restore = () => {};
beforeEach(() => {
  document.documentElement.lang = 'zh-CN';
  document.body.innerHTML = `<button>menu</button>${chapter('one')}<a data-novel-text>book</a>`;
});
afterEach(() => restore());

test("the texts of novels are converted in their text nodes, the page's own words are not", () => {
  const node = paragraph();
  restore = convertPage(toUpper, 'zh-Hant');
  expect(paragraph()).toBe(node);
  expect(document.body.textContent).toBe('menuTITLEONEBOOK');
});

test('texts that come later, and texts that change, are converted before the next paint', async () => {
  restore = convertPage(toUpper, 'zh-Hant');
  document.body.insertAdjacentHTML('beforeend', chapter('two'));
  paragraph().data = 'changed';
  await settled();
  expect([...document.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(['CHANGED', 'TWO']);
});

test('the language is that of the converted texts, and afterwards that of the originals', () => {
  restore = convertPage(toUpper, 'zh-Hant');
  expect([document.documentElement.lang, document.querySelector('h1')?.lang]).toEqual(['zh-Hant', 'zh-Hant']);
  restore();
  expect([document.documentElement.lang, document.querySelector('h1')?.lang]).toEqual(['zh-CN', 'zh-Hans']);
});

test('afterwards every text is as it was, but for those that changed meanwhile', async () => {
  restore = convertPage(toUpper, 'zh-Hant');
  (document.querySelector('a')?.firstChild as Text).data = 'other';
  await settled();
  restore();
  expect(document.body.textContent).toBe('menutitleoneother');
});
