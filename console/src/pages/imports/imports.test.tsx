import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as calls from 'shared-api/console/calls';
import { ImportBook, ImportChapters, ImportJob, ImportJobs } from 'shared-api/console/schemas/imports';
import { failedResponse, validated } from 'shared-api/testing/mock-api';
import { fill, openConsole, press } from '../../../testing/open-console.tsx';
import { may } from '../../../testing/records.ts';
import { uploads } from './upload-queue.ts';

/** The uploads that the double of tus-js-client was given, and whether it lets them fail. */
const tus: { sent: { address: string; name: string; from: number }[]; fails: boolean } = { sent: [], fails: false };

jest.mock('tus-js-client', () => ({
  Upload: class {
    private readonly file: File;
    private readonly options: {
      uploadUrl: string;
      onProgress: (sent: number) => void;
      onError: (error: object) => void;
      onSuccess: () => void;
    };
    constructor(file: File, options: never) {
      this.file = file;
      this.options = options;
    }
    start() {
      const { uploadUrl: address, onProgress, onError, onSuccess } = this.options;
      tus.sent.push({ address, name: this.file.name, from: 0 });
      onProgress(this.file.size / 2);
      if (tus.fails)
        onError({ originalResponse: { getBody: () => JSON.stringify({ error: '这次上传已经不在了，请重新上传' }) } });
      else onSuccess();
    }
    async abort() {}
  },
}));

beforeEach(() => {
  tus.sent = [];
  tus.fails = false;
});
afterEach(() => act(() => uploads.clear()));

const sampleJob = (id: string, given: Partial<ImportJob> = {}): ImportJob =>
  validated(ImportJob, {
    id,
    file: `第${id}本.txt`,
    bytes: 1_200_000,
    state: 'ready',
    error: null,
    may_retry: false,
    from_folder: false,
    uploaded_by: { id: '7', username: '宋江' },
    created_at: may(1),
    updated_at: may(1),
    books: { all: 1, ready: 1, failed: 0, taken: 0 },
    title: '夜雨',
    author: '林渡',
    doubts: 0,
    ...given,
  });

const counts = { uploading: 0, waiting: 0, working: 0, ready: 0, failed: 0, done: 0, discarded: 0 };
const list = (...items: ImportJob[]): ImportJobs =>
  validated(ImportJobs, { items, next_cursor: null, counts, watches_folder: false });

const sampleBook = (given: Partial<ImportBook> = {}): ImportBook =>
  validated(ImportBook, {
    ...{ id: '31', job: '12', file: '第12本.txt', state: 'ready', error: null, title: '夜雨', author: '林渡' },
    ...{ doubts: 1, novel_id: null, corrections: {} },
    report: {
      ...{ title: '夜雨', author: '林渡', category: '武侠', status: 1, tags: [], intro: '', encoding: 'gb18030' },
      ...{ encoding_reason: '最像中文', rule: '按序号（第…章），得分 2.5', chapters: 3, volumes: 0, sections: [] },
      ...{ characters: 9_000, pictures: 0, adverts: 0, undecodable: 0, doubts: ['缺少的章：2'], left_out: [] },
      ...{ rules: [], title_beginning: null, first_lines: ['那一天，街上没有人。'] },
      effect: { novel_id: '1001', added: 1, changed: 1, removed: 0, changed_titles: ['第三章 晴'], removed_titles: [] },
    },
    ...given,
  });

const chapters: ImportChapters = validated(ImportChapters, {
  items: [
    { no: 1, title: '第一章 雨', volume: null, characters: 3_000, begins: '那一天', doubts: [] },
    { no: 2, title: '第三章 晴', volume: null, characters: 3_000, begins: '第二天', doubts: ['前面缺章'] },
  ],
  total: 2,
});

const openBook = (book: ImportBook = sampleBook()) =>
  openConsole(
    '/console/imports/12',
    {},
    {
      [`GET ${calls.importJob('12')}`]: () => ({
        job: sampleJob('12'),
        items: [(({ corrections: _, report: __, ...row }) => row)(book)],
        next_cursor: null,
      }),
      [`GET ${calls.importBook('31')}`]: () => book,
      [`GET ${calls.importChapters('31')}`]: () => chapters,
    },
  );

const listed = `GET ${calls.imports()}`;
const choose = async (...files: File[]) => {
  const field = await screen.findByLabelText('选择文件');
  await act(async () => {
    fireEvent.change(field, { target: { files } });
  });
};
const begun = (offset = 0) => ({ job: '12', address: '/api/v1/console/imports/uploads/ab/', offset });

test('files that are chosen are sent, and those that nobody could read are not [B15.40]', async () => {
  const api = openConsole(
    '/console/imports',
    {},
    {
      [listed]: () => list(),
      [`POST ${calls.beginUpload}`]: () => begun(),
    },
  );
  await choose(
    new File(['夜雨'], '夜雨.txt', { lastModified: 5 }),
    new File(['x'], '照片.jpg'),
    new File([], '空.txt'),
  );
  await waitFor(() => expect(tus.sent.map(({ name }) => name)).toEqual(['夜雨.txt']));
  expect(api.posted(calls.beginUpload)).toEqual([{ name: '夜雨.txt', bytes: 6, modified: 5 }]);
  expect(await screen.findByText('传好了 1 个，2 个没有传成')).toBeTruthy();
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    '只收 TXT、EPUB 和 zip 文件',
    '文件是空的',
  ]);
});

test('what was there already is not sent again [B15.40]', async () => {
  openConsole('/console/imports', {}, { [listed]: () => list(), [`POST ${calls.beginUpload}`]: () => begun(6) });
  await choose(new File(['夜雨'], '夜雨.txt'));
  expect(await screen.findByText('传好了 1 个')).toBeTruthy();
  expect(tus.sent).toEqual([]);
});

test('an upload that failed says why in the server’s words, and is tried again by a press [B15.40 B15.41]', async () => {
  let isFull = true;
  openConsole(
    '/console/imports',
    {},
    {
      [listed]: () => list(),
      [`POST ${calls.beginUpload}`]: () =>
        isFull ? failedResponse(507, 'unavailable', '服务器的磁盘快满了，放不下这个文件：请管理员腾出空间') : begun(),
    },
  );
  await choose(new File(['夜雨'], '夜雨.txt'));
  expect((await screen.findByRole('alert')).textContent).toContain('服务器的磁盘快满了');
  isFull = false;
  tus.fails = true;
  await press('重试 夜雨.txt');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('这次上传已经不在了，请重新上传'));
  tus.fails = false;
  await press('重试 夜雨.txt');
  expect(await screen.findByText('传好了 1 个')).toBeTruthy();
});

test('the list shows what became of each file, and all that are ready are taken in together [B15.44]', async () => {
  const api = openConsole(
    '/console/imports',
    {},
    {
      [listed]: () =>
        list(
          sampleJob('13', {
            state: 'failed',
            error: '压缩包已损坏，或不是 zip',
            title: null,
            author: null,
            books: { all: 0, ready: 0, failed: 0, taken: 0 },
          }),
          sampleJob('12', { doubts: 2 }),
        ),
    },
  );
  const table = await screen.findByRole('table', { name: '上传的文件' });
  expect(within(table).getByRole('row', { name: /第13本/ }).textContent).toContain('没有读成压缩包已损坏，或不是 zip');
  expect(within(table).getByRole('row', { name: /第12本/ }).textContent).toContain('《夜雨》待收入疑点 2 处');
  await press('全部收入（1 部）');
  const dialog = await screen.findByRole('dialog', { name: '全部收入书库' });
  expect(dialog.textContent).toContain('其中 1 个文件有疑点');
  await fill('原因（写进记录）', '读者要的');
  await press('收入', dialog);
  expect(api.posted(calls.takeImports)).toEqual([{ jobs: ['12'], reason: '读者要的' }]);
});

test('files of the watched folder are told from uploads, and where one is watched the page says so [B15.52]', async () => {
  openConsole(
    '/console/imports',
    {},
    {
      [listed]: () => ({
        ...list(
          sampleJob('14', { file: '科幻/甲.txt', from_folder: true, uploaded_by: null }),
          sampleJob('13', { uploaded_by: null }),
        ),
        watches_folder: true,
      }),
    },
  );
  const table = await screen.findByRole('table', { name: '上传的文件' });
  expect(within(table).getByRole('row', { name: /科幻/ }).textContent).toContain('文件夹');
  expect(within(table).getByRole('row', { name: /第13本/ }).textContent).not.toContain('文件夹');
  expect(screen.getByText('放进服务器上监视的文件夹的书，不用上传，也会列在这里。')).toBeTruthy();
});

test('a list that is filtered goes on by itself while files that it does not show are worked on [B15.44]', async () => {
  let asked = 0;
  openConsole(
    '/console/imports?state=ready',
    {},
    {
      [listed]: () => {
        asked += 1;
        return asked === 1 ? { ...list(), counts: { ...counts, working: 1 } } : list(sampleJob('12'));
      },
    },
  );
  await screen.findByText('没有这样的文件');
  expect(await screen.findByRole('table', { name: '上传的文件' })).toBeTruthy();
});

test('where no folder is watched, the page says nothing of it [B15.52]', async () => {
  openConsole('/console/imports', {}, { [listed]: () => list(sampleJob('12')) });
  await screen.findByRole('table', { name: '上传的文件' });
  expect(screen.queryByText(/监视的文件夹/)).toBeNull();
});

test('a book is shown with its doubts, its chapters and what it would change, and is taken in [B15.44]', async () => {
  const api = openBook();
  expect(await screen.findByText('书库里已有这部作品（编号 1001）：新增 1 章，改动 1 章。')).toBeTruthy();
  expect(screen.getByText('缺少的章：2')).toBeTruthy();
  expect(screen.getByText('那一天，街上没有人。')).toBeTruthy();
  expect((await screen.findByText('第三章 晴', { selector: 'strong' })).parentElement?.textContent).toContain(
    '前面缺章',
  );
  await press('收入书库');
  await press('收入', await screen.findByRole('dialog'));
  expect(api.posted(calls.takeImports)).toEqual([{ books: ['31'], reason: '' }]);
});

test('a book is put right, and only what was filled in is sent [B15.46]', async () => {
  const api = openBook(sampleBook({ corrections: { category: '武侠' } }));
  await fill('书名', ' 夜雨声 ');
  await fill('状态', '2');
  await fill('编码', 'big5');
  await press('重新读取');
  expect(api.posted(calls.correctImport)).toEqual([
    { id: '31', corrections: { encoding: 'big5', title: '夜雨声', category: '武侠', status: 2 } },
  ]);
});

test('what every title begins with is proposed to be stripped, and is, once it was filled in [B1.60]', async () => {
  const { report } = sampleBook();
  const api = openBook(sampleBook({ report: report && { ...report, title_beginning: '《夜雨》目录' } }));
  const field = await screen.findByLabelText('去掉章名开头的文字');
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('每个章名都以“《夜雨》目录”开头');
  await fill('去掉章名开头的文字', '《夜雨》目录');
  await press('重新读取');
  expect(api.posted(calls.correctImport)).toEqual([{ id: '31', corrections: { strip_titles: '《夜雨》目录' } }]);
});

test('of titles that begin with nothing in common nothing is proposed', async () => {
  openBook();
  await screen.findByLabelText('去掉章名开头的文字');
  expect(screen.queryByText(/^每个章名都以/)).toBeNull();
});

test('a book that was taken in leads to the library, and is not asked about any more [B15.47]', async () => {
  openBook(sampleBook({ state: 'taken', novel_id: '1001' }));
  const link = await screen.findByRole('link', { name: '去看书库里的这部作品' });
  expect(link.getAttribute('href')).toBe('/book/1001');
  expect(screen.queryByRole('button', { name: '收入书库' })).toBeNull();
});
