import { expect, test, type Visitor } from './visitor.ts';

const title = (words: string) => `//h1[contains(., '${words}')]`;
const dialog = (name: string) =>
  `//dialog[@open][@aria-label='${name}' or @aria-labelledby=//*[normalize-space()='${name}']/@id]`;
const firstChapter = '/detail/1001-1';

/** A style of the first paragraph of the text. */
const styleOfText = ({ evaluate }: Visitor, name: 'fontSize') =>
  evaluate((style) => getComputedStyle(document.querySelector('article p[data-pid]') as Element)[style], name);
const ground = ({ evaluate }: Visitor) => evaluate(() => getComputedStyle(document.body).backgroundColor);

test('home shows covers and links; a book opens, and its first chapter', async ({ visitor }) => {
  await visitor.open('/home');
  await visitor.sees("//main//a[starts-with(@href, '/book/')]//*[local-name()='svg' or local-name()='img']");
  await visitor.click("//main//a[.='河工纪']");
  await visitor.sees(title('河工纪'));
  await visitor.click("//main//a[.='开始阅读']");
  await visitor.isAt('/detail/1004-1');
  await visitor.sees(title('第一回'));
  await visitor.sees('//article//p[@data-pid][string-length() > 20]');
});

test('the next chapter comes by its link and by a key', async ({ visitor }) => {
  await visitor.open(firstChapter);
  await visitor.click("//a[.='下一章']");
  await visitor.isAt('/detail/1001-2');
  await visitor.sees(title('第二章'));
  await visitor.press('ArrowRight');
  await visitor.isAt('/detail/1001-3');
  await visitor.sees(title('第三章'));
  await visitor.press('ArrowLeft');
  await visitor.isAt('/detail/1001-2');
});

test('the contents open beside the text, and a chapter of them', async ({ visitor }) => {
  await visitor.open(firstChapter);
  await visitor.click("//*[@role='toolbar']//a[.='目录']");
  await visitor.click(`${dialog('目录')}//a[contains(., '第四章')]`);
  await visitor.isAt('/detail/1001-4');
  await visitor.misses(dialog('目录'));
  await visitor.sees(title('第四章'));
});

test('theme and size of letters change, and are there after a reload', async ({ visitor }) => {
  await visitor.open(firstChapter);
  await visitor.click("//button[.='设置']");
  await visitor.click(`${dialog('阅读设置')}//label[contains(., '深色')]`);
  await visitor.click(`${dialog('阅读设置')}//button[@aria-label='增大字号' or .='增大字号']`);
  const look = async () => [await ground(visitor), await styleOfText(visitor, 'fontSize')];
  await expect.poll(look).toEqual(['rgb(19, 20, 22)', '19px']);
  await visitor.press('Escape');
  await visitor.misses(dialog('阅读设置'));
  await visitor.reload();
  expect(await look()).toEqual(['rgb(19, 20, 22)', '19px']);
});

test('in pages, a tap and a key turn a page', async ({ visitor }) => {
  await visitor.open('/home');
  await visitor.evaluate(() => localStorage.setItem('reading', JSON.stringify({ mode: 'page' })));
  await visitor.open('/detail/1001-2');
  const shown = () =>
    visitor.evaluate(() => {
      const { scrollLeft, clientWidth } = document.querySelector('[data-current]') as Element;
      return scrollLeft / clientWidth;
    });
  await visitor.sees("//*[starts-with(normalize-space(), '1 / ')]");
  const [width, height] = await visitor.evaluate(() => [innerWidth, innerHeight] as const);
  await visitor.clickAt(width * 0.85, height / 2);
  await expect.poll(shown).toBe(1);
  await visitor.press('ArrowLeft');
  await expect.poll(shown).toBe(0);
});

test('a search finds a book', async ({ visitor }) => {
  await visitor.open('/home');
  await visitor.click("//input[@type='search']");
  await visitor.press(...'wugang', 'Enter');
  await visitor.isAt('/search?keyword=wugang');
  await visitor.sees("//main//a[contains(., '雾港来信')]");
});

test('the dialog of signing in opens and closes', async ({ visitor }) => {
  await visitor.open('/home');
  await visitor.click("//header//a[.='登录']");
  await visitor.sees(dialog('登录'));
  await visitor.sees(`${dialog('登录')}//img`);
  await visitor.press('Escape');
  await visitor.misses(dialog('登录'));
});
