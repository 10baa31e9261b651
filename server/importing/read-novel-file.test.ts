import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import iconv from 'iconv-lite';
import { archiveBounds } from './archive/open-archive.ts';
import { importFiles } from './import-files.ts';
import { isFailure } from './import-report.ts';
import { epubOf } from './testing/epub-of.ts';
import { passage } from './testing/fixtures.ts';
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

  describe('within lower bounds of an archive', () => {
    const usual = { ...archiveBounds };
    afterEach(() => {
      Object.assign(archiveBounds, usual);
    });

    it('what unpacks to more in all ends in a sentence for each novel behind the bound, and those before it are read', async () => {
      const files = ['a', 'b', 'c'].map((name) => ({ name: `${name}.txt`, content: novel(name) }));
      archiveBounds.totalBytes = Buffer.byteLength(novel('a')) + 10;
      const tooLarge = `压缩包解开后太大（超过 ${archiveBounds.totalBytes / 1_000_000} MB）`;
      expect(await importZip(files)).toEqual(['a.txt a', tooLarge, tooLarge]);
    });

    it('an archive of more files is refused', async () => {
      archiveBounds.entries = 2;
      const files = ['a', 'b', 'c'].map((name) => ({ name: `${name}.txt`, content: novel(name) }));
      expect(await importZip(files.slice(1))).toEqual(['b.txt b', 'c.txt c']);
      expect(await importZip(files)).toEqual(['压缩包里的文件太多（超过 2 个）']);
    });
  });
});
