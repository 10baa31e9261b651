import { readLines } from './text-lines.ts';
import { cleanLines, decodeEntities } from './web-remains.ts';

describe('character references of HTML', () => {
  it('are decoded, also where they were escaped twice', () => {
    expect(decodeEntities('&#34;雨&quot;&amp;quot;&#x201c;&ldquo;&lt;')).toBe('"雨""““<');
    expect(decodeEntities('雨&nbsp;停')).toBe('雨\u00a0停');
  });

  it('are decoded without their semicolon where they are common', () => {
    expect(decodeEntities('他说&quot走&quot，&nbsp&nbsp她没动&hellip')).toBe('他说"走"，\u00a0\u00a0她没动…');
    expect(decodeEntities('&quotation &copy那')).toBe('&quotation &copy那');
  });

  it('a name that is none stays as it is', () => {
    expect(decodeEntities('Q&A;R&D;问&答')).toBe('Q&A;R&D;问&答');
  });
});

/** Lines of a text, those that go on with the line before behind a +, and what was taken out of it. */
const clean = (text: string) => {
  const { lines, leftOut } = cleanLines(text, readLines(text));
  return {
    lines: lines.map(({ start, end, goesOn }) => `${goesOn === true ? '+' : ''}${text.slice(start, end)}`),
    leftOut: leftOut.map(({ reason, start, end }) => `${reason} ${text.slice(start, end).trim()}`),
  };
};

describe('remains of web pages', () => {
  it.each([
    ' ...   ［本章未完，点击下一页继续］',
    '（本章未完，请点击下一页继续阅读）',
    '-->>本章未完，点击下一页继续阅读',
    '这章没有结束，请点击下一页继续阅读！',
    '小主，这个章节后面还有哦，请点击下一页继续阅读，后面更精彩！',
    '(本章未完,请翻页)',
    '这章没有结束^.^，请点击下一页继续阅读！',
    '小主子，这个章节后面还有哦^.^，请点击下一页继续阅读，后面更精彩！',
    '亲，本章未完，还有下一页哦^0^',
    '本章未完，点击[下一页]继续阅读-->>',
    '本章尚未结束，请点击下一章继续阅读！',
    '本章未完，点击下一页继续阅读(1/2)',
    '本章未完，请点击下一页继续阅读！第1页/共3页',
    '本章節未完，點選下一頁繼續閱讀',
  ])('%s is taken out, and the sentence that it cut goes on', (words) => {
    const { lines, leftOut } = clean(`他走在很长很长的路上，心里想着${words}\n\n　　明天的事情。`);
    expect(lines).toEqual(['他走在很长很长的路上，心里想着', '+明天的事情。']);
    expect(leftOut).toEqual([`pager ${words.trim()}`]);
  });

  it('a sentence that ends before such words does not go on behind them', () => {
    expect(clean('他走在很长很长的路上。\n请点击下一页\n第二天下雨了。').lines).toEqual([
      '他走在很长很长的路上。',
      '第二天下雨了。',
    ]);
  });

  it.each([
    '内容未完，下一页继续阅读',
    '更多精彩内容请点击下一页',
    '第1页 / 共3页',
    '本章共3页，当前第1页',
    '(1/2)',
    '--1/3--',
    '上一页 返回目录 下一页',
    '上一章 目录 下一章',
    '<<上一页 1 2 3 下一页>>',
    '[上一页][目录][下一页]',
    '上一章 ← 章节目录 → 下一章 加入书签',
    '上一篇：第3章 风起 下一篇：没有了',
    '返回书页',
    '手机用户请浏览m.example.com阅读，更优质的阅读体验。',
    '温馨提示：按 回车[Enter]键 返回书目，按 ←键 返回上一页',
  ])('%s on a line of its own is taken out, and the sentence that it cut goes on [B6.22]', (words) => {
    const { lines, leftOut } = clean(`他走在很长很长的路上，心里想着\n\n${words}\n\n明天的事情。`);
    expect(lines).toEqual(['他走在很长很长的路上，心里想着', '+明天的事情。']);
    expect(leftOut).toEqual([`pager ${words}`]);
  });

  it.each([
    '请点击下一页继续观看！',
    '请点击下一页继续阅读',
    '請點擊下一頁繼續閱讀！',
    '请您点击下一页继续查看，后面更精彩！',
    ' ……请点击下一页继续阅读！-->>',
  ])('%s within a sentence is taken out, at the end of a line and before its other half', (words) => {
    expect(clean(`他走在很长很长的路上，心里想着${words}\n明天的事情。`)).toEqual({
      lines: ['他走在很长很长的路上，心里想着', '+明天的事情。'],
      leftOut: [`pager ${words.trim()}`],
    });
    if (!words.includes('！')) return;
    expect(clean(`他走在很长很长的路上，心里想着${words}明天的事情。`).lines).toEqual([
      '他走在很长很长的路上，心里想着',
      '+明天的事情。',
    ]);
  });

  it('a request behind a sentence that has its end is taken out where it comes again and again', () => {
    const line = (no: number) => `他走在很长很长的路上，想了${no}天。请点击下一页继续观看！`;
    expect(clean([1, 2, 3].map(line).join('\n')).lines).toEqual([1, 2, 3].map((no) => line(no).slice(0, 16)));
    expect(clean(line(1)).leftOut).toEqual([]);
  });

  it.each([
    ['最新章节地址：https://www.example.com/book/12.html'],
    ['最新网址：www.example.com'],
    ['【最新网址：m.example.com】'],
    [
      '最新章节地址：http://www.example.com/1/',
      'txt下载地址：http://www.example.com/2/',
      '手机阅读：http://m.example.com/',
    ],
  ])('%s behind the words of a site is taken out with them', (...addresses) => {
    for (const words of ['本章未完，点击下一页继续阅读', '上一章 目录 下一章']) {
      const { lines, leftOut } = clean(
        `他走在很长很长的路上，心里想着\n${[words, ...addresses].join('\n\n')}\n明天的事情。`,
      );
      expect(lines).toEqual(['他走在很长很长的路上，心里想着', '+明天的事情。']);
      expect(leftOut).toEqual([words, ...addresses].map((each) => `pager ${each}`));
    }
  });

  it('an address elsewhere, and a sentence behind the words of a site, stay', () => {
    const lines = ['他走了。', '最新网址：www.example.com', '她也走了。'];
    expect(clean(lines.join('\n'))).toEqual({ lines, leftOut: [] });
    const behind = ['最新的消息：他已经走了。', '手机号码：12345。', '最新网址：www.example.com，他打开看了一眼。'];
    for (const line of behind) expect(clean(`本章未完，点击下一页继续阅读\n${line}`).lines).toEqual([line]);
  });

  it('the words of a navigation are taken out too where each has a line of its own', () => {
    expect(clean('他走了。\n上一章\n目录\n下一章\n她也走了。').lines).toEqual(['他走了。', '她也走了。']);
  });

  it('one word of a navigation is taken out where it comes again and again', () => {
    expect(clean('他走了。\n下一章\n她也走了。\n下一章\n雨停了。\n下一章').lines).toEqual([
      '他走了。',
      '她也走了。',
      '雨停了。',
    ]);
    expect(clean('他走了。\n下一章\n她也走了。').leftOut).toEqual([]);
  });

  it.each([
    '更新时间：2013-05-06 12:11:10 字数：3021',
    '更新时间：2013年5月6日 本章字数：3021',
    '【本章字数：3021字】',
  ])('%s within a text is taken out, and the sentence that it cut goes on', (words) => {
    const { lines, leftOut } = clean(`他走在很长很长的路上，心里想着\n${words}\n明天的事情。`);
    expect(lines).toEqual(['他走在很长很长的路上，心里想着', '+明天的事情。']);
    expect(leftOut).toEqual([`chapter_info ${words}`]);
  });

  it('the number of a page is taken out where the next page has the next one', () => {
    expect(clean('他走了。\n（1/2）\n她也走了。\n（2/2）').lines).toEqual(['他走了。', '她也走了。']);
    expect(clean('日记\n（10/12）\n他走了。\n（11/3）').leftOut).toEqual([]);
  });

  it.each([
    '目录\n第1章 风起\n第2章 雨落',
    '他翻到下一章，又翻回目录。',
    '“上一页，下一页。”她说。',
    '更新时间到了。',
    '更新时间：他看了看表，还有三分钟。',
    '字数：3021',
    '手机用户越来越多了。',
    '他按下回车键，返回了桌面。',
    '他把书翻到 1/2 的地方。',
  ])('%j is of the novel', (words) => {
    const text = `他走在很长很长的路上，心里想着明天。\n${words}\n她也走了。`;
    expect(clean(text)).toEqual({ lines: text.split('\n'), leftOut: [] });
  });

  it.each([
    '他说：“点击下一页继续。”然后就走了。',
    '他点击下一页看了看。',
    '这一章还没完，我得翻页了，于是翻页。',
    '翻页',
    '他请她翻到下一页继续阅读。',
    '她想，第1/3页已经读完了。',
    '那本书的最后一行用很小的字印着请点击下一页继续阅读',
    '他盯着屏幕看了很久，上面写着一行字，请点击下一页继续阅读！',
    '“等你们把这一章都看完了就请点击下一页继续阅读！”她的声音很轻。',
    '他把最后一行一个字一个字念了出来：请点击下一页继续阅读！',
    '那个按钮旁边是请点击下一页继续阅读的字样。',
    '老师让大家看完这一段就请点击下一页继续阅读课文。',
    '他翻到下一页继续观看！',
  ])('%s is a sentence of the novel', (sentence) => {
    expect(clean(sentence)).toEqual({ lines: [sentence], leftOut: [] });
  });

  it('the number of a page is taken out of a heading, and with the name of the book as a line of its own', () => {
    expect(clean('第5章 风起 第(1/3)页\n渡口记_分节阅读_3\n他说。')).toEqual({
      lines: ['第5章 风起', '他说。'],
      leftOut: ['pager 第(1/3)页', 'pager 渡口记_分节阅读_3'],
    });
  });

  it('tags are taken out: those of blocks begin a line, those within lines do not, scripts go whole', () => {
    expect(clean('雨<b>停</b>了。<br/>雪也停了。<!--go--><script>show();</script>').lines).toEqual([
      '雨',
      '+停',
      '+了。',
      '雪也停了。',
    ]);
    expect(clean('<p>雨停了。</p>').lines).toEqual(['雨停了。']);
  });

  it('calls of scripts and pictures of a forum are taken out', () => {
    expect(clean('他走了。chaptererror();\n雨停了。[img]http://x/y.jpg[/img]\nreadx();').lines).toEqual([
      '他走了。',
      '雨停了。',
    ]);
    for (const text of ['他写下 main();', '[img]里什么也没有。']) expect(clean(text).lines).toEqual([text]);
  });

  it('signs that only look like tags are text', () => {
    for (const text of ['<A>级任务', '他收到<S>级的信。', '1<b，c>2']) expect(clean(text).lines).toEqual([text]);
  });
});
