import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { libraryCommands, runLibrary } from './run-library.ts';

// Those that read standard input would wait for the terminal of the test.
const commandNames = libraryCommands.filter((name) => name !== 'reset-password');

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
    expect(out.indexOf('结论  3 章')).toBe(out.indexOf('\n') + 3);
  });

  it('the command import --encoding reads a text as it says', async () => {
    const args = ['import', fixture('gb18030.txt'), '--dry-run', '--json'];
    expect(await runLibrary([...args, '--encoding', 'GBK'])).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      title: '灯塔与信',
      encoding: 'gb18030',
      encoding_reason: '由 --encoding 给出',
    });
    out = '';
    await runLibrary([...args, '--encoding', 'utf-16le', '--title', '灯塔']);
    expect(out).not.toContain('沈小渔');
  });

  it("the command import --replace says what its rules would change, from lines or legado's export", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-rules-'));
    const file = path.join(folder, '规则.txt');
    const importIt = () => runLibrary(['import', fixture('gb18030.txt'), '--dry-run', '--replace', file]);
    try {
      writeFileSync(file, '船头=>船尾\n/(坏/\n@js:\n空 => @js:result\n');
      expect(await importIt()).toBe(0);
      expect(out).toMatch(
        /^替换规则 2 条。\n {2}没有用：第 2 行“\/\(坏\/”：正则表达式写法不对.*\n {2}没有用：第 4 行“空 => @js:result”：换成的内容是脚本（@js:），不支持\n/,
      );
      expect(out).toMatch(/替换 {2}改动 1 处：“船头=>船尾”1 处\n {2}例 {2}第.章 .*：.*船头漆着.* → .*船尾漆着/);
      out = '';
      writeFileSync(file, JSON.stringify([{ name: '船', pattern: '船(头)', replacement: '$1', isEnabled: true }]));
      await importIt();
      expect(out).toContain('替换  改动 1 处：“船”1 处');
      writeFileSync(file, '[{"pattern"');
      expect(await importIt()).toBe(1);
      expect(err).toContain('读不了规则文件：规则文件不是完整的 JSON');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    [[], '用法'],
    [['fly'], '没有这个命令：fly'],
    [['import'], '没有给出文件'],
    [['import', 'a.txt', '--fast'], '没有这个选项：--fast'],
    [['import', 'a.txt', '--status', '断更'], '--status 应是 1、2、连载 或 完本'],
    [['import', 'a.txt', 'b.txt', '--title', '夜雨'], '--title 只能用于一个文件'],
    [['import', 'a.txt', '--author', ' '], '--author 不能为空'],
    [['import', 'a.txt', '--encoding', 'ebcdic'], '--encoding 应是 utf-8、gb18030、big5'],
    [['seed', '--novels', '0', '--chapters', '3'], '--novels 应是不小于 1 的整数'],
    [['seed', '--novels', '3'], '--chapters 应是不小于 1 的整数'],
    [['seed', 'many'], '多余的参数：many'],
  ])('the command line called with %j ends with 2 and says how it is called', async (args, message) => {
    expect(await runLibrary(args)).toBe(2);
    expect(err).toContain(message);
    expect(err).toContain('npm run library -- ');
    expect(out).toBe('');
  });

  it.each(commandNames)(
    'called with an empty text, the command %s says no sentence that ends with its colon [B7.33]',
    async (name) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-library-'));
      process.env.DATA_DIR = dataDir;
      try {
        for (const args of [[''], ['1001', ''], ['list', ''], ['a', '', 'b']]) await runLibrary([name, ...args]);
      } finally {
        delete process.env.DATA_DIR;
        rmSync(dataDir, { recursive: true });
      }
      expect(err).not.toBe('');
      expect(err).not.toMatch(/[：:]\s*(?:\n\n|$)/);
    },
  );

  it('a command on a folder without a library says that it makes a new one, once [B7.15]', async () => {
    const dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'shuhai-library-')), 'dtaa');
    process.env.DATA_DIR = dataDir;
    try {
      expect(await runLibrary(['list'])).toBe(0);
      expect(err).toBe(`${dataDir} 里还没有书库，正在新建一个。如果本该有，请检查环境变量 DATA_DIR\n`);
      err = '';
      expect(await runLibrary(['list'])).toBe(0);
      expect(err).toBe('');
    } finally {
      delete process.env.DATA_DIR;
      rmSync(path.dirname(dataDir), { recursive: true });
    }
  });

  it('the option --help prints the usage of every command', async () => {
    expect(await runLibrary(['--help'])).toBe(0);
    expect(err).toContain('--dry-run');
  });
});
