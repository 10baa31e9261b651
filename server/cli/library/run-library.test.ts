import path from 'node:path';
import { runLibrary } from './run-library.ts';

const fixture = (name: string) => path.join(__dirname, '../../importing/txt/fixtures', name);

describe('the command line of the library', () => {
  let out: string;
  let err: string;
  beforeEach(() => {
    out = '';
    err = '';
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      out += text;
      return true;
    });
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
      err += text;
      return true;
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('the command import --json prints one object a file and nothing else', async () => {
    const files = [fixture('gb18030.txt'), fixture('empty.txt')];
    expect(await runLibrary(['import', ...files, '--dry-run', '--json'])).toBe(1);
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      {
        file: files[0],
        novel_id: null,
        title: '灯塔与信',
        author: '沈小渔',
        encoding: 'gb18030',
        chapters: 3,
        warnings: [],
      },
      { file: files[1], novel_id: null, title: null, chapters: 0, titles: [], warnings: [], error: '文件是空的' },
    ]);
  });

  it('the command import --dry-run shows what would be imported', async () => {
    expect(
      await runLibrary(['import', fixture('gb18030.txt'), '--dry-run', '--category', '科幻', '--tags', '海、灯']),
    ).toBe(0);
    expect(out).toContain('《灯塔与信》 沈小渔');
    expect(out).toContain('归类  科幻 · 连载 · 海 · 灯');
    expect(out).toContain('首章  第一章 湿信封');
    expect(out).toContain('结果  仅预览，未入库');
    expect(out).toContain('共 1 个文件：成功 1 个，失败 0 个。');
  });

  it.each([
    [[], '用法'],
    [['fly'], '没有这个命令：fly'],
    [['import'], '没有给出文件'],
    [['import', 'a.txt', '--fast'], '没有这个选项：--fast'],
    [['import', 'a.txt', '--status', '断更'], '--status 应是 1、2、连载 或 完本'],
    [['import', 'a.txt', 'b.txt', '--title', '夜雨'], '--title 只能用于一个文件'],
    [['import', 'a.txt', '--author', ' '], '--author 不能为空'],
    [['seed', '--novels', '0', '--chapters', '3'], '--novels 应是不小于 1 的整数'],
    [['seed', '--novels', '3'], '--chapters 应是不小于 1 的整数'],
    [['seed', 'many'], '多余的参数：many'],
  ])('the command line called with %j ends with 2 and says how it is called', async (args, message) => {
    expect(await runLibrary(args)).toBe(2);
    expect(err).toContain(message);
    expect(err).toContain('npm run library -- ');
    expect(out).toBe('');
  });

  it('the option --help prints the usage of every command', async () => {
    expect(await runLibrary(['--help'])).toBe(0);
    expect(err).toContain('--dry-run');
  });
});
