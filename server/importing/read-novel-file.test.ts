import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import iconv from 'iconv-lite';
import { isFailure } from './import-report.ts';
import { archiveBounds } from './open-archive.ts';
import { epubOf } from './testing/epub-of.ts';
import { passage } from './testing/fixtures.ts';
import { importFiles } from './testing/import-files.ts';
import { type ZippedFile, zipOf } from './testing/zip-of.ts';

const novel = (title: string) => `《${title}》\n第一章 雨\n${passage(title)}第二章 雪\n${passage(title)}`;

describe('the novels of a file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shuhai-zip-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const importZip = async (files: ZippedFile[]) => {
    const file = path.join(folder, 'a.zip');
    await writeFile(file, zipOf(files));
    const results = await importFiles(null, [folder]);
    return results.map((result) =>
      isFailure(result) ? result.error : `${path.relative(file, result.file)} ${result.title}`,
    );
  };

  it('a zip archive stands for the novels in it, whose names may be in the encoding of old archives [B6.09]', async () => {
    const book = epubOf({ metadata: '<dc:title>渡口</dc:title>', documents: { 'a.xhtml': `<p>${passage('渡')}</p>` } });
    const found = await importZip([
      { name: '书/夜雨.txt', content: novel('夜雨') },
      { name: iconv.encode('晨雨.txt', 'gb18030'), content: iconv.encode(novel('晨雨'), 'gb18030') },
      { name: 'b.epub', content: book },
      { name: '__MACOSX/._b.txt', content: 'x' },
      { name: 'readme.md', content: 'x' },
    ]);
    expect(found).toEqual(['b.epub 渡口', '书/夜雨.txt 夜雨', '晨雨.txt 晨雨']);
  });

  it('an archive without novels, and a file of one that is damaged or bad, are named', async () => {
    expect(await importZip([{ name: 'a.md', content: 'x' }])).toEqual(['压缩包里没有 TXT 或 EPUB 文件']);
    expect(
      await importZip([
        { name: 'a.txt', content: '' },
        { name: 'b.txt', content: novel('夜雨') },
        { name: 'c.txt', content: '雨'.repeat(9999), claimedSize: 10 },
      ]),
    ).toEqual(['文件是空的', 'b.txt 夜雨', '压缩包里的“c.txt”已损坏']);
  });

  it('an empty archive and a text that is called .zip are refused', async () => {
    expect(await importZip([])).toEqual(['压缩包是空的']);
    await writeFile(path.join(folder, 'a.zip'), novel('夜雨'));
    expect(await importFiles(null, [folder])).toMatchObject([{ error: '文件名是 .zip，内容却不是 zip 压缩包' }]);
  });

  it('an archive within the archive, and a file whose path leads out of it, are named and not read', async () => {
    const files = ['../夜雨.txt', '书/../../夜雨.txt', '书/更多.zip', '书/晨雨.txt'];
    await writeFile(path.join(folder, 'a.zip'), zipOf(files.map((name) => ({ name, content: novel('晨雨') }))));
    const results = await importFiles(null, [folder]);
    expect(results.map((result) => (isFailure(result) ? `${result.file} ${result.error}` : result.title))).toEqual([
      `${folder}/a.zip/../夜雨.txt 路径通到压缩包外面，没有读入`,
      `${folder}/a.zip/书/../../夜雨.txt 路径通到压缩包外面，没有读入`,
      '晨雨',
      `${folder}/a.zip/书/更多.zip 是压缩包里的压缩包，没有读入：请先解压，再单独导入`,
    ]);
  });

  it('a file that says it is larger than we take is not unpacked', async () => {
    expect(await importZip([{ name: 'a.txt', content: 'x', claimedSize: archiveBounds.entryBytes + 1 }])).toEqual([
      '压缩包里的“a.txt”太大（超过 100 MB）',
    ]);
  });

  it('an archive of books that unpack to more than 300 MB in all is read to its last book', async () => {
    // Of spaces alone, which cost nothing to read: what is bounded is what comes out.
    const large = Array.from({ length: 4 }, (_, index) => ({
      name: `${index}.txt`,
      content: Buffer.alloc(90_000_000, ' '),
    }));
    const found = await importZip([...large, { name: 'z.txt', content: novel('夜雨') }]);
    expect(found.at(-1)).toBe('z.txt 夜雨');
    expect(new Set(found.slice(0, -1))).toEqual(new Set(['文件里没有文字']));
  });

  describe('within lower bounds of an archive', () => {
    const usual = { ...archiveBounds };
    afterEach(() => {
      Object.assign(archiveBounds, usual);
    });

    it('novels that unpack to more in all are refused together, in one sentence', async () => {
      const files = ['a', 'b', 'c'].map((name) => ({ name: `${name}.txt`, content: novel(name) }));
      archiveBounds.novelsBytes = 3 * Buffer.byteLength(novel('a')) - 1;
      expect(await importZip(files)).toEqual([
        `压缩包解开后太大（超过 ${archiveBounds.novelsBytes / 1_000_000} MB），里面的书一本也没有读入：请分成几个压缩包`,
      ]);
      archiveBounds.novelsBytes += 1;
      expect(await importZip([...files, { name: 'd.jpg', content: 'x' }])).toEqual(['a.txt a', 'b.txt b', 'c.txt c']);
    });

    it('a book that unpacks to more in all is refused, and the next one is read', async () => {
      const book = epubOf({
        metadata: '<dc:title>渡口</dc:title>',
        documents: { 'a.xhtml': `<p>${passage('渡')}</p>` },
      });
      archiveBounds.bookBytes = passage('渡').length;
      const found = await importZip([
        { name: 'a.epub', content: book },
        { name: 'b.txt', content: novel('b') },
      ]);
      expect(found).toEqual([`EPUB 解开后太大（超过 ${archiveBounds.bookBytes / 1_000_000} MB）`, 'b.txt b']);
    });

    it('an archive of more files is refused', async () => {
      archiveBounds.entries = 2;
      const files = ['a', 'b', 'c'].map((name) => ({ name: `${name}.txt`, content: novel(name) }));
      expect(await importZip(files.slice(1))).toEqual(['b.txt b', 'c.txt c']);
      expect(await importZip(files)).toEqual(['压缩包里的文件太多（超过 2 个）']);
    });
  });
});
