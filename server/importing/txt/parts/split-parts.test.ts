import { passage } from '../../testing/fixtures.ts';
import { readStructure } from '../headings/structure.ts';
import { readParts } from './split-parts.ts';

const read = (...lines: string[]) => {
  const text = lines.join('\n');
  const { view, outline } = readStructure(text);
  const { head, parts, volumes, leftOut } = readParts(view, outline);
  const slice = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  return {
    head: head.map(slice),
    parts: parts.map(({ kind, no, title, isNamed, defaultTitle, volume }) => ({
      kind,
      no,
      title: defaultTitle ?? title.map(slice).join(' '),
      isNamed,
      volume,
    })),
    bodies: parts.map(({ body }) => body.map(slice)),
    volumes: volumes.map(({ spans }) => spans.map(slice)),
    leftOut: leftOut.map((span) => `${span.reason} ${slice(span)}`),
  };
};

const text = passage('夜里').trim();
const [firstLine = '', secondLine = ''] = text.split('\n').map((line) => line.trim());

describe('parts of a text', () => {
  it('lines go to the head, to titles or to the bodies of parts', () => {
    const { head, parts, bodies } = read(
      '夜雨',
      '作者：王小明',
      '第一章 风起',
      text,
      '第二章',
      text,
      '番外一 火',
      text,
    );
    expect(head).toEqual(['夜雨', '作者：王小明']);
    expect(parts).toEqual([
      { kind: 'chapter', no: 1, title: '第一章 风起', isNamed: true, volume: null },
      { kind: 'chapter', no: 2, title: '第二章', isNamed: false, volume: null },
      { kind: 'section', no: null, title: '番外一 火', isNamed: true, volume: null },
    ]);
    expect(bodies).toEqual([1, 2, 3].map(() => [firstLine, secondLine]));
  });

  it('a part belongs to the volume above it', () => {
    const { volumes, parts } = read('第一卷 山', '第一章 风起', text, '第二卷 水', '第二章 雨落', text, '尾声', text);
    expect(volumes).toEqual([['第一卷 山'], ['第二卷 水']]);
    expect(parts.map(({ title, volume }) => `${title} ${volume}`)).toEqual([
      '第一章 风起 0',
      '第二章 雨落 1',
      '尾声 1',
    ]);
  });

  it('a volume that stands on the line of each chapter is opened once', () => {
    const { volumes, parts, leftOut } = read(
      ...[1, 2, 3].flatMap((no) => [`第${no < 3 ? 1 : 2}卷 山下：第${no}章 回信`, text]),
    );
    expect(volumes).toEqual([['第1卷 山下'], ['第2卷 山下']]);
    expect(parts.map(({ title, volume }) => `${title} ${volume}`)).toEqual([
      '第1章 回信 0',
      '第2章 回信 0',
      '第3章 回信 1',
    ]);
    expect(leftOut).toEqual(['separator ：', 'separator ：', 'repeated_volume 第1卷 山下', 'separator ：']);
  });

  it('headings of volumes directly one below the other are one volume', () => {
    const chapters = [1, 2, 3].flatMap((no) => [`第${no}章 风起`, text]);
    expect(read('第一部 山', '第一卷 雪', ...chapters).volumes).toEqual([['第一部 山', '第一卷 雪']]);
  });

  it('text between a volume and its first chapter is a section of its own', () => {
    const { parts } = read('第一卷 山', firstLine, '第一章 风起', text, '第二章 雨落', text);
    expect(parts[0]).toEqual({ kind: 'section', no: null, title: '卷首', isNamed: false, volume: 0 });
  });

  it.each(['第一卷 山', '第一卷　　山', '《夜雨》第一卷 山', '夜雨 第一卷 山'])(
    '%s below the volume 第一卷 山 says its name again',
    (again) => {
      const { volumes, parts, leftOut } = read('第一卷 山', again, again, '第一章 风起', text, '第二章 雨落', text);
      expect(volumes).toEqual([['第一卷 山']]);
      expect(parts.map(({ title }) => title)).toEqual(['第一章 风起', '第二章 雨落']);
      expect(leftOut).toEqual([again, again].map((line) => `repeated_volume ${line}`));
    },
  );

  it('上卷 below 上卷 says its name again, a sentence that ends with it does not', () => {
    const chapters = ['第一章 风起', text, '第二章 雨落', text];
    expect(read('上卷', '上卷', ...chapters).parts).toHaveLength(2);
    expect(read('上卷', '他说，这是 上卷', ...chapters).parts[0]).toMatchObject({ title: '卷首' });
    expect(read('上卷', '读者请看上卷', ...chapters).parts[0]).toMatchObject({ title: '卷首' });
  });

  it('text between the contents list and the first heading is a preface', () => {
    const headings = ['第一章 风起', '第二章 雨落', '第三章 初雪'];
    const { head, parts, bodies, leftOut } = read(
      '目录',
      ...headings,
      firstLine,
      ...headings.flatMap((each) => [each, text]),
    );
    expect(head).toEqual([]);
    expect(parts[0]).toMatchObject({ kind: 'section', title: '前言' });
    expect(bodies[0]).toEqual([firstLine]);
    expect(leftOut).toEqual(['目录', ...headings].map((line) => `contents_list ${line}`));
  });

  it('lines below a heading that repeat its title, or give date and length, are left out', () => {
    const { bodies, leftOut } = read(
      '第一回风起云涌',
      '第一回风起　云涌',
      '(3021字)',
      text,
      '第二回雨落无声',
      text,
      '字数：3',
    );
    expect(leftOut).toEqual(['repeated_title 第一回风起　云涌', 'chapter_info (3021字)']);
    expect(bodies[1]).toEqual([firstLine, secondLine, '字数：3']);
  });

  it('a title on the line below a heading is joined to it', () => {
    const { parts, bodies } = read(...[1, 2, 3].flatMap((no) => [`第${no}回`, '樵夫入洞', text]));
    expect(parts[0]).toMatchObject({ title: '第1回 樵夫入洞', isNamed: true });
    expect(bodies[0]).toEqual([firstLine, secondLine]);
  });
});
