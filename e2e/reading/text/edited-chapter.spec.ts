import { holdScripts } from '../../testing/hold-requests.ts';
import { importNovel } from '../../testing/library/import-novel.ts';
import { expectMarked, selectionBar, selectText } from '../../testing/reading/notes.ts';
import { programLoaded, readOn, textAtTop } from '../../testing/reading/reading-place.ts';
import { expect, test } from '../../testing/site.ts';

/** Each clause names the number of its paragraph, so that any line of the text says where it is. */
const paragraphs = Array.from({ length: 60 }, (_, index) => {
  const no = index + 10;
  return `雾里第${no}盏灯亮着，第${no}条船没有来，第${no}个人还在等，第${no}夜也就这样过去了。`.repeat(2);
});
const others = Object.fromEntries(['第二章 灯', '第三章 船'].map((heading) => [heading, paragraphs.slice(0, 12)]));

test('a chapter that was edited before the place and in it opens at the same sentence, and its mark is found again [B1.19]', async ({
  page,
  ownSite,
}) => {
  const edition = (first: string[]) =>
    importNovel(ownSite, { title: '会改的灯', author: '某人', chapters: { '第一章 雾': first, ...others } });
  const id = await edition(paragraphs);
  const address = `${ownSite.origin}/detail/${id}-1`;
  await page.goto(address);
  await programLoaded(page);
  await selectText(page, ['4', 0], ['4', 9]);
  await selectionBar(page).getByRole('button', { name: '划线' }).click();
  await expectMarked(page, 'yellow', ['雾里第13盏灯亮着']);
  await page.keyboard.press('Escape');
  const place = await readOn(page, 1_500);
  const [no = ''] = /\d\d/.exec(place) ?? [];

  const edited = [
    ...Array.from({ length: 9 }, (_, at) => `这是后来才写的第${at + 1}段，从前没有，它把后面的都往下推了。`.repeat(4)),
    ...paragraphs.map((text) =>
      text.replace(`雾里第${no}盏`, `大雾里的第${no}盏`).replace('雾里第13盏', '后来才知道，雾里第13盏'),
    ),
  ];
  expect(await edition(edited)).toBe(id);
  const release = await holdScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  const openedAt = () => textAtTop(page);
  await expect.poll(openedAt).toContain(no);
  release();
  await programLoaded(page);
  await expect(page.locator('[data-chapter]')).toHaveCount(2);
  await expect.poll(openedAt).toContain(no);
  await expectMarked(page, 'yellow', ['雾里第13盏灯亮着']);
});
