import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as calls from 'shared-api/console/calls';
import { EditedChapter, type PastedChapters } from 'shared-api/console/schemas/chapters';
import { HiddenChapter } from 'shared-api/console/schemas/hidden-chapters';
import { EditedNovel } from 'shared-api/console/schemas/novel';
import { failedResponse, noResponse, validated } from 'shared-api/testing/mock-api';
import { fill, keptKey, openConsole, press } from '../../../testing/open-console.tsx';
import { may, sampleAct, sampleFeedback, sampleMe } from '../../../testing/records.ts';

const novel = validated(EditedNovel, {
  ...{ id: '1001', title: '山雪', author: '林渡', category: '武侠', tags: ['江湖', '雪'], status: 1 },
  ...{ intro: '雪下了一夜。', cover_url: null, source: null, word_count: 3000, chapter_count: 2, read_total: 5 },
  ...{ created_at: may(1), updated_at: may(2), taken_down_at: null, edited: [] },
});

const versions = { first: '1'.repeat(32), second: '2'.repeat(32) };

const chapterOf = (version: string, ...texts: string[]): EditedChapter =>
  validated(EditedChapter, {
    ...{ id: '1001-3', novel_id: '1001', novel_title: '山雪', no: 3, title: '第三章 渡口', version },
    paragraphs: texts.map((text, index) => ({ pid: String(index + 1), text })),
    ...{ volume: null, begins_volume: false, previous: '1001-2', next: '1001-4' },
  });

const before = chapterOf(versions.first, '他在渡囗等了一夜。', '船没有来。');

const answers = (chapter = () => before) => ({
  [`GET ${calls.novel('1001')}`]: () => novel,
  [`GET ${calls.chapter('1001-3')}`]: chapter,
});

const area = () => screen.findByLabelText('正文，一行一段') as Promise<HTMLTextAreaElement>;
const draftKey = keptKey('console-chapter-1001-3');

test('of the fields of a novel those are sent that were changed [B15.67]', async () => {
  const api = openConsole('/console/novels/1001', {}, answers());
  await fill('书名', '山雪行');
  await fill('标签', '江湖、 雪，夜');
  await fill('原因（写进记录，可以不写）', '书名写错了');
  await press('保存资料');
  expect(api.posted(calls.editNovel)).toEqual([
    { id: '1001', title: '山雪行', tags: ['江湖', ' 雪', '夜'], reason: '书名写错了' },
  ]);
  await waitFor(() => expect(localStorage.getItem(keptKey('console-novel-1001'))).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('原因（写进记录，可以不写）').value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('书名').value).toBe('山雪行');
});

test('a novel without a title is not sent', async () => {
  const api = openConsole('/console/novels/1001', {}, answers());
  await fill('书名', ' ');
  await press('保存资料');
  expect((await screen.findByRole('alert')).textContent).toBe('请填写书名');
  expect(api.posted(calls.editNovel)).toEqual([]);
});

test('fields that a lost line did not take stay on the device [B15.70]', async () => {
  openConsole('/console/novels/1001', {}, { ...answers(), [`POST ${calls.editNovel}`]: () => noResponse });
  await fill('简介', '雪停了。');
  await press('保存资料');
  expect(localStorage.getItem(keptKey('console-novel-1001'))).toContain('雪停了。');
});

test('a novel is taken down with a reason [B15.67]', async () => {
  const api = openConsole('/console/novels/1001', {}, answers());
  await press('下架');
  await fill('原因（写进记录）', '版权方要求');
  await press('下架', await screen.findByRole('dialog'));
  expect(api.posted(calls.takeDownNovel)).toEqual([{ id: '1001', reason: '版权方要求' }]);
});

test('the history tells what was done to the novel, shows what an edit changed, and undoes it [B15.68 B15.75]', async () => {
  const edited = sampleAct('8', {
    kind: 'chapter.edit',
    object: { kind: 'novel', id: '1001', name: '山雪' },
    before: { chapter_titles: '“第三章”12 字', state: 'a' },
    after: { chapter_titles: '“第三章”13 字', state: 'b', edit: 5 },
  });
  const api = openConsole(
    '/console/novels/1001',
    { acts: [edited] },
    {
      ...answers(),
      [`GET ${calls.chapterChanges('5')}`]: () => ({
        before: [{ title: '第三章', texts: ['渡囗'] }],
        after: [{ title: '第三章', texts: ['渡口'] }],
      }),
    },
  );
  const entry = await screen.findByRole('article');
  expect(entry.textContent).toContain('“第三章”12 字 → “第三章”13 字');
  expect(entry.textContent).not.toContain('state');
  await press('看改了什么', entry);
  expect((await within(entry).findByText('囗')).closest('del')?.textContent).toBe('渡囗');
  expect(within(entry).getByText('口').closest('ins')?.textContent).toBe('渡口');
  await press('撤销', entry);
  await press('撤销', await screen.findByRole('dialog'));
  expect(api.posted(calls.undoAct)).toEqual([{ id: '8', reason: '' }]);
});

test('what changed in a chapter is shown before it is saved, with the version that was seen [B15.69]', async () => {
  let chapter = before;
  const api = openConsole(
    '/console/novels/1001/chapters/1001-3',
    {},
    answers(() => chapter),
  );
  await fill('正文，一行一段', '他在渡口等了一夜。\n\n船没有来。\n');
  await press('看改动');
  expect((await screen.findByText('囗')).closest('del')?.textContent).toBe('他在渡囗等了一夜。');
  expect(screen.getAllByText('1 段没有改动')).toHaveLength(2);
  expect(api.posted(calls.editChapter)).toEqual([]);
  chapter = chapterOf(versions.second, '他在渡口等了一夜。', '船没有来。');
  await press('保存');
  expect(api.posted(calls.editChapter)).toMatchObject([
    { id: '1001-3', title: '第三章 渡口', version: versions.first, text: '他在渡口等了一夜。\n\n船没有来。\n' },
  ]);
  expect((await area()).value).toBe('他在渡口等了一夜。\n船没有来。');
  expect(localStorage.getItem(draftKey)).toBeNull();
  expect(screen.getByRole('button', { name: '拆成两章' })).toBeTruthy();
});

test('of two editors the second sees what the first changed, joins both, and saves against that [B15.69]', async () => {
  let chapter = before;
  const api = openConsole(
    '/console/novels/1001/chapters/1001-3',
    {},
    {
      ...answers(() => chapter),
      [`POST ${calls.editChapter}`]: ({ body }) =>
        (body as { version: string }).version === chapter.version
          ? { msg: '已保存', act: '9' }
          : failedResponse(409, 'conflict', '这一章刚才被改过，没有保存'),
    },
  );
  await fill('正文，一行一段', '他在渡口等了一夜。\n船没有来。');
  await press('看改动');
  chapter = chapterOf(versions.second, '他在渡囗等了一夜。', '船来了。');
  await press('保存');
  expect((await screen.findByRole('alert')).textContent).toContain('这一章在你修改的时候被改过');
  expect(localStorage.getItem(draftKey)).toContain('他在渡口等了一夜。');
  await press('把两边合在一起');
  expect((await area()).value).toBe('他在渡口等了一夜。\n船来了。');
  await press('看改动');
  await press('保存');
  expect(api.posted(calls.editChapter)).toMatchObject([
    { version: versions.first },
    { version: versions.second, text: '他在渡口等了一夜。\n船来了。' },
  ]);
});

test.each([
  ['用我的', '他在渡口等了一夜。\n船没有来。'],
  ['用那边的，丢弃我的', '他在渡头等了一夜。\n船没有来。'],
])('where both changed one place, one of them is chosen: %s [B15.69]', async (choice, text) => {
  localStorage.setItem(
    draftKey,
    JSON.stringify({
      base: { version: versions.first, title: '第三章 渡口', text: '他在渡囗等了一夜。\n船没有来。' },
      typed: { title: '第三章 渡口', text: '他在渡口等了一夜。\n船没有来。' },
    }),
  );
  openConsole(
    '/console/novels/1001/chapters/1001-3',
    {},
    answers(() => chapterOf(versions.second, '他在渡头等了一夜。', '船没有来。')),
  );
  expect(await screen.findByText('两边改了同一处，不能自动合在一起。')).toBeTruthy();
  await press(choice);
  expect((await area()).value).toBe(text);
});

test('a text that is being typed is there again, until it is thrown away [B15.70]', async () => {
  const draft = {
    base: { version: versions.first, title: '第三章 渡口', text: '他在渡囗等了一夜。\n船没有来。' },
    typed: { title: '第三章 渡口', text: '写到一半' },
  };
  localStorage.setItem(draftKey, JSON.stringify(draft));
  openConsole('/console/novels/1001/chapters/1001-3', {}, answers());
  const field = await area();
  await waitFor(() => expect(field.value).toBe('写到一半'));
  await press('丢弃修改');
  expect(field.value).toBe('他在渡囗等了一夜。\n船没有来。');
  await waitFor(() => expect(localStorage.getItem(draftKey)).toBeNull());
});

test('what is kept in another form is no draft', async () => {
  localStorage.setItem(draftKey, '"一段旧的文字"');
  openConsole('/console/novels/1001/chapters/1001-3', {}, answers());
  expect((await area()).value).toBe('他在渡囗等了一夜。\n船没有来。');
});

test('a chapter is split at a paragraph, under a title [B15.71]', async () => {
  const api = openConsole('/console/novels/1001/chapters/1001-3', {}, answers());
  await press('拆成两章');
  await fill('新的一章的章名', '第四章 船');
  await press('拆开');
  expect(api.posted(calls.splitChapter)).toEqual([
    { id: '1001-3', pid: '2', title: '第四章 船', version: versions.first, reason: '' },
  ]);
});

test('a chapter is joined, moved, and begins a volume [B15.71 B15.72]', async () => {
  const api = openConsole('/console/novels/1001/chapters/1001-3', {}, answers());
  await press('合并后一章');
  await press('合并', await screen.findByRole('dialog'));
  await press('移动');
  await fill('移到第几章后面', '0');
  await press('移动', await screen.findByRole('dialog'));
  await press('从这章起分卷');
  await fill('卷名', '下卷');
  await press('确定');
  expect(api.posted(calls.joinChapter)).toEqual([{ id: '1001-3', with_title: false, reason: '' }]);
  expect(api.posted(calls.moveChapters)).toEqual([{ first: '1001-3', last: '1001-3', after: 0, reason: '' }]);
  expect(api.posted(calls.setVolume)).toEqual([{ id: '1001-3', title: '下卷', reason: '' }]);
});

test('the list leads to the editor of each chapter, and says where volumes begin [B15.71]', async () => {
  openConsole(
    '/console/novels/1001/chapters',
    {},
    {
      ...answers(),
      [`GET ${calls.novelVolumes('1001')}`]: () => ({ items: [] }),
      [`GET ${calls.novelChapters('1001')}`]: () => ({
        items: [
          { id: '1001-1', no: 1, title: '第一章 雪', word_count: 900, begins: '上卷' },
          { id: '1001-3', no: 2, title: '第三章 渡口', word_count: 800, begins: null },
        ],
        next_cursor: null,
      }),
    },
  );
  const list = await screen.findByRole('list', { name: '章节' });
  const links = await within(list).findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/console/novels/1001/chapters/1001-1',
    '/console/novels/1001/chapters/1001-3',
  ]);
  expect(within(list).getByText('上卷')).toBeTruthy();
});

test('a chapter is hidden with a reason [B15.145]', async () => {
  const api = openConsole('/console/novels/1001/chapters/1001-3', {}, answers());
  await press('隐藏');
  await fill('原因（写进记录）', '有人投诉');
  await press('隐藏', await screen.findByRole('dialog'));
  await waitFor(() => expect(api.posted(calls.hideChapter)).toEqual([{ id: '1001-3', reason: '有人投诉' }]));
});

test('the chapters that are hidden are listed, each with its text, and shown again [B15.145]', async () => {
  const hidden = (id: string, title: string, after: string | null) =>
    validated(HiddenChapter, { id, title, word_count: 800, after, hidden_at: may(3), edit: '5' });
  const api = openConsole(
    '/console/novels/1001/chapters',
    {},
    {
      ...answers(),
      [`GET ${calls.novelVolumes('1001')}`]: () => ({ items: [] }),
      [`GET ${calls.hiddenChapters('1001')}`]: () => ({
        items: [hidden('1001-3', '第三章 渡口', '第一章 雪'), hidden('1001-2', '楔子', null)],
        next_cursor: null,
      }),
      [`GET ${calls.chapterChanges('5')}`]: () => ({
        before: [{ title: '第三章 渡口', texts: ['他在渡口等了一夜。'] }],
        after: [],
      }),
    },
  );
  expect((await screen.findByText(/^隐藏了 2 章/)).tagName).toBe('SUMMARY');
  const rows = within(screen.getByRole('list', { name: '隐藏的章节', hidden: true })).getAllByRole('listitem', {
    hidden: true,
  });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('第三章 渡口800 字，在“第一章 雪”后面，'),
    expect.stringContaining('楔子800 字，在最前面，'),
  ]);
  fireEvent.click(screen.getByRole('button', { name: '重新显示“第三章 渡口”', hidden: true }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('他在渡口等了一夜。')).toBeTruthy();
  await press('显示', dialog);
  await waitFor(() => expect(api.posted(calls.unhideChapter)).toEqual([{ id: '1001-3', reason: '' }]));
});

test('chapters of a pasted text are shown, and those are added that are chosen [B15.74]', async () => {
  const pasted: PastedChapters = {
    items: [
      { title: '第三章 渡口', text: '他等了一夜。', word_count: 6, is_known: true },
      { title: '第四章 船', text: '船来了。', word_count: 4, is_known: false },
    ],
    left_out: [{ text: '------', reason: '分隔线' }],
  };
  const api = openConsole(
    '/console/novels/1001/paste',
    {},
    { ...answers(), [`POST ${calls.readPasted}`]: () => pasted },
  );
  await fill('一章或几章，每章以章名开头，如“第十二章 归船”', '第四章 船\n船来了。');
  await press('读出章节');
  const found = await screen.findByRole('list', { name: '读出的章节' });
  expect(
    within(found)
      .getAllByRole<HTMLInputElement>('checkbox')
      .map(({ checked }) => checked),
  ).toEqual([false, true]);
  expect(screen.getByText(/分隔线/)).toBeTruthy();
  await press('添上这 1 章');
  expect(api.posted(calls.addChapters)).toMatchObject([
    { novel: '1001', chapters: [{ title: '第四章 船', text: '船来了。' }] },
  ]);
  await waitFor(() => expect(localStorage.getItem(keptKey('console-pasted-1001'))).toBeNull());
});

test('the text of a chosen file comes into the field, and stays on the device until it was sent [B15.196]', async () => {
  const text = '第四章 船\n船来了。';
  const api = openConsole(
    '/console/novels/1001/paste',
    {},
    { ...answers(), [`POST ${calls.readChapterFile}`]: () => ({ text }) },
  );
  const field = await screen.findByLabelText<HTMLInputElement>('选择文件');
  fireEvent.change(field, { target: { files: [new File(['ab'], '第四章.txt')] } });
  const pasted = screen.getByLabelText<HTMLTextAreaElement>('一章或几章，每章以章名开头，如“第十二章 归船”');
  await waitFor(() => expect(pasted.value).toBe(text));
  expect(api.posted(calls.readChapterFile)).toEqual([{ file: 'YWI=' }]);
  await waitFor(() => expect(localStorage.getItem(keptKey('console-pasted-1001'))).toBe(text));
  fireEvent.change(field, { target: { files: [new File(['ab'], '第四章.txt')] } });
  await waitFor(() => expect(pasted.value).toBe(`${text}\n\n${text}`));
});

test('a new chapter comes behind another, and stays on the device until it was sent [B15.70 B15.71]', async () => {
  const api = openConsole('/console/novels/1001/new-chapter?after=1001-3', {}, answers());
  await fill('章名', '番外');
  await fill('正文，一行一段', '雪后。');
  expect(localStorage.getItem(keptKey('console-new-chapter-1001-3'))).toContain('雪后。');
  await press('添上这一章');
  expect(api.posted(calls.addChapters)).toEqual([
    { novel: '1001', after: '1001-3', chapters: [{ title: '番外', text: '雪后。' }], reason: '' },
  ]);
  await waitFor(() => expect(localStorage.getItem(keptKey('console-new-chapter-1001-3'))).toBeNull());
});

test('the place of a feedback leads editors to its paragraph in the editor [B15.76]', async () => {
  const place = {
    ...{ novel_id: '1001', novel_title: '山雪', chapter_id: '1001-3', chapter_title: '第三章 渡口' },
    ...{ pid: '2', text: '船没有来。' },
  };
  openConsole('/console/feedback/5', { feedback: [sampleFeedback('5', { place })] }, answers());
  const link = await screen.findByRole('link', { name: '改正' });
  expect(link.getAttribute('href')).toBe('/console/novels/1001/chapters/1001-3?pid=2');
  await act(async () => fireEvent.click(link));
  const field = await area();
  await waitFor(() => expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('船没有来。'));
});

test('a moderator is not led to the editor [B15.76]', async () => {
  const place = {
    ...{
      novel_id: '1001',
      novel_title: '山雪',
      chapter_id: '1001-3',
      chapter_title: '第三章 渡口',
      pid: '2',
      text: '船。',
    },
  };
  const me = sampleMe({ role: 'moderator' });
  openConsole('/console/feedback/5', { me, feedback: [sampleFeedback('5', { place })] });
  expect(await screen.findByRole('link', { name: '《山雪》第三章 渡口' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: '改正' })).toBeNull();
});
