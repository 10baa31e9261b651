import { expectWellAtEachSize } from '../testing/accessibility/each-size.ts';
import { importNovels } from '../testing/library/import-novel.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/site.ts';
import { limitMs } from '../testing/time-limits.ts';

const paragraphs = ['街上没有人，只有灯还亮着。', '他收起伞，在门口站了一会儿。'];

test('novels are found, narrowed, ordered, taken down many at once after a look at how many, and put back by one undo [B15.66]', async ({
  page,
  ownSite: site,
}, info) => {
  const series = `灯影${info.project.name}${info.workerIndex}`;
  const long = `${series}${'很长的书名'.repeat(12)}`;
  const of = (title: string, chapters: number) => ({
    ...{ title, author: '林渡', category: '历史' },
    chapters: Object.fromEntries(
      Array.from({ length: chapters }, (_, index) => [`第${index + 1}章`, paragraphs] as const),
    ),
  });
  await importNovels(site, of(`${series}一`, 1), of(`${series}二`, 3), of(long, 2));
  const name = await signIn(page, site.origin, '编辑');
  await site.library('members', 'role', name, 'editor');

  await page.goto(`${site.origin}/console/novels`);
  const main = page.getByRole('main');
  await main.getByLabel('书名、作者或编号').fill(series);
  await main.getByRole('button', { name: '查找' }).click();
  const table = page.getByRole('table', { name: '作品' });
  const titles = table.getByRole('rowheader');
  await expect(titles).toHaveCount(3);
  const more = main.getByRole('button', { name: '更多条件和排序' });
  // On a phone the first novel is in sight, and the conditions are behind a button.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table.getByRole('columnheader', { name: '作者' })).toBeHidden();
  await expect(main.getByLabel('排序')).toBeHidden();
  await more.click();
  await main.getByLabel('排序').selectOption('字数');
  await expect(titles.first()).toContainText(`${series}二`);
  await main.getByLabel('先后').selectOption('从小到大');
  await expect(titles.first()).toContainText(`${series}一`);

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(more).toBeHidden();
  await table.getByRole('button', { name: '字数' }).click();
  await expect(titles.first()).toContainText(`${series}二`);
  // Chosen columns stay on the device.
  await page.getByText('选择列').click();
  await page.getByLabel('章数').check();
  await page.reload();
  await expect(table.getByRole('columnheader', { name: '章数' })).toBeVisible();
  await expectWellAtEachSize(page);

  await page.getByRole('button', { name: '修改符合条件的全部' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '下架' }).check();
  await expectWellAtEachSize(page);
  await dialog.getByRole('button', { name: '看会改多少' }).click();
  const job = page.getByRole('list', { name: '批量修改' }).getByRole('article', { name: '下架' }).first();
  await expect(job).toContainText('会改 3 部作品。');
  await expect(job).toContainText(`《${series}一》`);
  await job.getByRole('button', { name: '开始' }).click();
  await dialog.getByLabel('原因').fill('授权到期');
  await dialog.getByRole('button', { name: '开始修改' }).click();
  await expect(job).toContainText('改好了 3 部。');
  await expect(table.getByText('已下架')).toHaveCount(3);
  const found = async () =>
    (await (await page.request.get(`${site.origin}/api/v1/novel/search/?keyword=${series}`)).json()).data.items.length;
  expect(await found()).toBe(0);
  await expectWellAtEachSize(page);

  await job.getByRole('button', { name: '撤销' }).click();
  await dialog.locator('form').getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('article', { name: '撤销一批修改' }).first()).toContainText('改好了 3 部。', {
    timeout: limitMs(20_000),
  });
  await expect(table.getByText('已下架')).toHaveCount(0);
  expect(await found()).toBe(3);
});

test('a table of many pages scrolls on by itself, with few rows in the document, and the chosen ones are changed [B15.66]', async ({
  page,
  seededSite: site,
}) => {
  const name = await signIn(page, site.origin, '编辑');
  await site.library('members', 'role', name, 'editor');
  await page.goto(`${site.origin}/console/novels`);
  const table = page.getByRole('table', { name: '作品' });
  await expect(table.getByRole('rowheader').first()).toBeVisible();
  const reached = async () =>
    Math.max(
      ...(await table
        .getByRole('row')
        .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-rowindex') ?? 0)))),
    );
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 2_000);
      return reached();
    })
    .toBeGreaterThan(60);
  expect(await table.getByRole('rowheader').count()).toBeLessThan(50);

  // By its name: rows come and go while the table scrolls. The last one stays when it comes to rest.
  const label = (await table.getByRole('checkbox').last().getAttribute('aria-label')) ?? '';
  await table.getByRole('checkbox', { name: label, exact: true }).first().check();
  await page.getByRole('button', { name: '修改选中的' }).click();
  const dialog = page.getByRole('dialog', { name: '修改选中的 1 部作品' });
  await dialog.getByRole('radio', { name: '增减标签' }).check();
  await dialog.getByRole('button', { name: '看会改多少' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('请写上要添上或去掉的标签');
  await dialog.getByLabel('添上标签').fill('灯影');
  await dialog.getByRole('button', { name: '看会改多少' }).click();
  await expect(page.getByRole('article', { name: '添上标签灯影' })).toContainText(label.replace('选中', ''));
});
