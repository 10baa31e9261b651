import { epubOf } from './epub-of.ts';

/** A sentence of prose, so that a text counts as one. */
const line = '他走到门口，看见月亮很大，我们都在这里。';
const prose = `${line}\n`.repeat(3);

const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

const paragraphs = '<p>天还没有亮，渡口的灯先亮了。</p><p>老周把船推下水，听见有人咳嗽。</p>';
const named = (title: string) => `<dc:title>${title}</dc:title>`;
const link = (href: string, title: string) => `<li><a href="${href}">${title}</a></li>`;
/** A PNG of sixteen pixels a side. */
const smallPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAAAAAA6mKC9AAAAD0lEQVR42mNoQAMMI1sAAAUMgAHjM1mKAAAAAElFTkSuQmCC',
  'base64',
);
const twoChapters = { 'a.xhtml': paragraphs, 'b.xhtml': paragraphs };

/** EPUBs that would take time or memory out of proportion to their size. */
export const hostileEpubs: Record<string, () => Uint8Array> = {
  清单两万五千项: () =>
    epubOf({ documents: twoChapters, manifest: many(25_000, (index) => `<item id="x${index}" href="${index}.css"/>`) }),
  十万条说明: () =>
    epubOf({ metadata: named('说明') + many(100_000, () => '<meta>说明</meta>'), documents: twoChapters }),
  嵌套十万层: () => epubOf({ metadata: named('嵌套'), documents: { 'a.xhtml': '<div>'.repeat(100_000) + paragraphs } }),
  同一篇读一万五千次: () =>
    epubOf({
      metadata: named('重复'),
      documents: { 'a.xhtml': paragraphs.repeat(100) },
      spine: many(15_000, () => '<itemref idref="d0"/>'),
    }),
  一篇十五万行: () =>
    epubOf({
      metadata: named('长篇'),
      documents: { 'a.xhtml': '<p>雨下了一夜，天亮了。</p>'.repeat(150_000), 'b.xhtml': paragraphs },
      nav: link('a.xhtml', '第一章 雨') + link('b.xhtml', '第二章 雪'),
    }),
  五千条目录指向同一行: () =>
    epubOf({
      metadata: named('同一行'),
      documents: { 'a.xhtml': `<p>${line.repeat(50_000)}</p>`, 'b.xhtml': paragraphs },
      nav: many(5_000, (index) => link('a.xhtml', `第${index + 1}章 雨`)) + link('b.xhtml', '第5001章 雪'),
    }),
  十万段和一万五千条样式: () =>
    epubOf({
      metadata: named('样式'),
      documents: {
        'a.xhtml': `<style>${'.x{opacity:1}'.repeat(15_000)}</style>${'<p class="x">雨。</p>'.repeat(100_000)}`,
      },
    }),
  一行五万个注音和注释: () =>
    epubOf({
      metadata: named('一行注音'),
      documents: {
        'a.xhtml': `<p>${many(50_000, () => '<ruby>雨<rt>yǔ</rt></ruby><a epub:type="noteref" href="#n">1</a>')}</p><p epub:type="footnote" id="n">注。</p>`,
        'b.xhtml': `<p><ruby>雨${'<rt>yǔ</rt>'.repeat(100_000)}</ruby></p><p>${'<ruby>'.repeat(100)}${'<a epub:type="noteref" href="#n">'.repeat(50)}雨</p>`,
      },
    }),
  一万个文件名全是井号: () =>
    epubOf({
      metadata: named('井号'),
      documents: twoChapters,
      manifest: many(10_000, (index) => `<item id="x${index}" href="a${'#%'.repeat(900)}${index}"/>`),
    }),
  两万处插图: () =>
    epubOf({
      metadata: named('插图'),
      documents: {
        'a.xhtml':
          paragraphs + many(10_500, () => '<img src="a.png"/>') + many(10_000, (index) => `<img src="${index}.png"/>`),
        'b.xhtml': paragraphs,
      },
      more: [{ name: 'OEBPS/a.png', content: smallPicture }],
    }),
  两千篇和很长的加密清单: () =>
    epubOf({
      metadata: named('加密'),
      documents: Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`${index}.xhtml`, paragraphs])),
      more: [
        {
          name: 'META-INF/encryption.xml',
          content: `<encryption>${many(200_000, (index) => `<CipherReference URI="OEBPS/font${index}.otf"/>`)}</encryption>`,
        },
      ],
    }),
};

/** Files that somebody might send to stop or fill a server; each is made when it is needed. */
export const hostileFiles: Record<string, () => string | Uint8Array> = {
  空文件: () => '',
  全是零字节: () => new Uint8Array(50_000_000),
  乱码: () => Uint8Array.from({ length: 5_000_000 }, (_, index) => (index * 7919) % 251),
  一行一亿字节: () => `书名 ${line.repeat(1_600_000)}`,
  百万个注音记号: () =>
    `书名：注音\n${'\ufff9'.repeat(1_000_000)}\n${`${'\ufff9雨\ufffa'.repeat(500)}\n`.repeat(600)}${prose}`,
  同一行二十万次: () => `重复\n${`${line}\n`.repeat(200_000)}`,
  四万行各有坏字节: () =>
    Buffer.concat(Array.from({ length: 40_000 }, () => Buffer.concat([Buffer.from(line), Buffer.from([0xff, 0x0a])]))),
  字的一半在末尾: () => Buffer.concat([Buffer.from(`半字\n第一章 雨\n${prose}`), Buffer.from([0xe9, 0x9b])]),
  两千万个空行: () => `空行\n${'\n'.repeat(20_000_000)}第一章 雨\n${prose}`,
  十万个章名: () => `章名\n${many(100_000, (index) => `第${index + 1}章 题\n`)}`,
  四万卷: () => `分卷\n${many(40_000, (index) => `第${index + 1}卷 山\n第${index + 1}章 题${index}\n${prose}`)}`,
  目录两万行: () =>
    `目录\n目录\n${many(20_000, (index) => `第${index + 1}章 题${index}\n`)}${many(20_000, (index) => `第${index + 1}章 题${index}\n${prose}`)}`,
  倒着数的章: () => `倒数\n${many(60_000, (index) => `第${60_000 - index}章 题\n${prose}`)}`,
  五十万字的书名: () => `书名：${'长'.repeat(500_004)}\n第一章 雨\n${prose}`,
  五十兆的一章: () => `长章\n第一章 雨\n${`${line}\n\n`.repeat(800_000)}`,
  十万个标签: () => `书名：标签\n标签：${many(100_000, (index) => `标${index}、`)}\n第一章 雨\n${prose}`,
  书前一行三十万个空格: () =>
    `书名：空格${' '.repeat(300_000)}完\n-${' '.repeat(300_000)}完\n书名${' '.repeat(300_000)}完\n第一章 雨\n${prose}`,
  三百万个引号: () => `引号\n${'“'.repeat(3_000_000)}`,
  ...hostileEpubs,
  终端控制: () => `书名：\u001b]0;x\u0007\u001b[2J\n第一章 \u009b31m雨\n${prose}`,
};
