import { packParagraphs, unpackParagraphs } from '../../catalog/chapters/pack-paragraphs.ts';
import { assignPids } from './assign-pids.ts';

const old = [
  { pid: '1', text: '雾来了。' },
  { pid: '2', text: '船没有来。' },
  { pid: '3', text: '灯亮着。' },
];

describe('paragraphs of an edited chapter', () => {
  it('paragraphs of an edited chapter keep their pid when one is put in before them, which gets the next', () => {
    const { paragraphs, nextPid } = assignPids(old, ['雾来了。', '风也来了。', '船没有来。', '灯亮着。'], 4);
    expect(paragraphs.map(({ pid }) => pid)).toEqual(['1', '4', '2', '3']);
    expect(nextPid).toBe(5);
  });

  it('paragraphs of an edited chapter keep their pid when a word of them is corrected', () => {
    const { paragraphs } = assignPids(old, ['雾来了。', '船还没有来。', '灯亮着。'], 4);
    expect(paragraphs[1]).toEqual({ pid: '2', text: '船还没有来。' });
  });

  it('paragraphs of an edited chapter never get the pid of one that is gone', () => {
    const shorter = assignPids(old, ['雾来了。'], 4);
    const longer = assignPids(shorter.paragraphs, ['雾来了。', '天亮了。'], shorter.nextPid);
    expect(longer.paragraphs.map(({ pid }) => pid)).toEqual(['1', '4']);
  });

  it('paragraphs of an edited chapter come out of the table as they went in', () => {
    const paragraphs = [{ pid: '7', text: '“引号”\\与<标签>\n换行𠮷' }];
    expect(unpackParagraphs(packParagraphs(paragraphs))).toEqual(paragraphs);
  });
});
