import { chapter, incoming } from '../../../testing/incoming.ts';
import { prepareNovel } from '../incoming/prepare-novel.ts';
import { matchChapters, planChapters } from './plan-chapters.ts';

const now = Date.UTC(2026, 5, 15);
const prepared = (...chapters: ReturnType<typeof chapter>[]) => prepareNovel(incoming({ chapters })).chapters;

/** The rows after a first import of some chapters, an hour ago. */
const imported = (...chapters: ReturnType<typeof chapter>[]) => {
  const came = prepared(...chapters);
  const context = { novelId: 1001, nextSerial: 1, now: now - 3_600_000, oldTexts: new Map() };
  return planChapters([], came, matchChapters([], came, new Map()), context);
};

const planned = (before: ReturnType<typeof imported>, ...chapters: ReturnType<typeof chapter>[]) => {
  const came = prepared(...chapters);
  const oldTexts = new Map(before.texts.map(({ serial, paragraphs }) => [serial, paragraphs]));
  const context = { novelId: 1001, nextSerial: before.nextSerial, now, oldTexts };
  return planChapters(before.chapters, came, matchChapters(before.chapters, came, oldTexts), context);
};

describe('the plan of an import', () => {
  const [fog, ship, light] = [chapter('雾', '雾来了。'), chapter('船', '船没有来。'), chapter('灯', '灯亮着。')];
  const before = imported(fog, ship, light);

  it('the plan of an import gives chapters that come together times one after the other, of which the last is now', () => {
    expect(before.chapters.map(({ published_at }) => now - 3_600_000 - published_at)).toEqual([2, 1, 0]);
  });

  it('the plan of an import writes nothing for chapters that come again unchanged', () => {
    const plan = planned(before, fog, ship, light);
    expect(plan).toMatchObject({ rows: [], texts: [], staleRows: [], staleTexts: [], nextSerial: 4 });
    expect(plan.chapters).toEqual(before.chapters);
  });

  it('the plan of an import writes the rows of chapters that move, not their texts, and takes them for unchanged', () => {
    const plan = planned(before, chapter('序', '从前。'), fog, ship, light);
    expect(plan.rows.map(({ serial, no }) => [serial, no])).toEqual([
      [4, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ]);
    expect(plan.texts.map(({ serial }) => serial)).toEqual([4]);
    expect(plan.staleRows).toEqual([1, 2, 3]);
    expect(plan.counts).toEqual({ added: 1, changed: 0, removed: 0 });
    expect(plan.chapters.slice(1).map(({ updated_at }) => updated_at)).toEqual(
      before.chapters.map(({ updated_at }) => updated_at),
    );
  });

  it('the plan of an import writes the text of a chapter that was edited under its serial, with the next revision', () => {
    const plan = planned(before, fog, chapter('船', '船来了。', '船没有来。'), light);
    expect(plan.rows).toMatchObject([{ serial: 2, revision: 2, next_pid: 3, updated_at: now }]);
    expect(plan.rows[0]?.published_at).toBe(before.chapters[1]?.published_at);
    const paragraphs = [
      { pid: '2', text: '船来了。' },
      { pid: '1', text: '船没有来。' },
    ];
    expect(plan.texts).toEqual([{ serial: 2, paragraphs }]);
    expect([plan.staleRows, plan.staleTexts]).toEqual([[2], [2]]);
    expect(plan.counts).toEqual({ added: 0, changed: 1, removed: 0 });
  });

  it('the plan of an import writes the row alone of a chapter that got another title', () => {
    const plan = planned(before, fog, chapter('归船', '船没有来。'), light);
    expect(plan.rows).toMatchObject([{ serial: 2, title: '归船', revision: 1, updated_at: now }]);
    expect(plan.texts).toEqual([]);
    expect(plan.counts).toEqual({ added: 0, changed: 1, removed: 0 });
  });

  it('the plan of an import keeps serials with their texts where a chapter comes in before titles that are bare numbers', () => {
    const numbered = (...texts: string[]) => texts.map((text, index) => chapter(`第${index + 1}章`, text));
    const plan = planned(
      imported(...numbered('雾来了。', '船没有来。', '灯亮着。')),
      ...numbered('从前。', '雾来了。', '船没有来。', '灯亮着。'),
    );
    expect(plan.chapters.map(({ serial, title }) => [serial, title])).toEqual([
      [4, '第1章'],
      [1, '第2章'],
      [2, '第3章'],
      [3, '第4章'],
    ]);
    expect(plan.texts.map(({ serial }) => serial)).toEqual([4]);
    expect(plan.counts).toEqual({ added: 1, changed: 3, removed: 0 });
  });

  it('the plan of an import keeps serials with texts that were edited, and moved under titles that are bare numbers', () => {
    const numbered = (...texts: string[][]) => texts.map((text, index) => chapter(`第${index + 1}章`, ...text));
    const about = (what: string) => [1, 2, 3, 4].map((no) => `${what}的第${no}段，江水慢慢地涨上来。`);
    const edited = (what: string) => [...about(what).slice(0, 3), `${what}走了，再也没有回来。`];
    const plan = planned(
      imported(...numbered(about('雾'), about('船'), about('灯'))),
      ...numbered(about('序'), edited('雾'), edited('船'), edited('灯'), about('尾')),
    );
    expect(plan.chapters.map(({ serial, title }) => [serial, title])).toEqual([
      [4, '第1章'],
      [1, '第2章'],
      [2, '第3章'],
      [3, '第4章'],
      [5, '第5章'],
    ]);
    expect(plan.counts).toEqual({ added: 2, changed: 3, removed: 0 });
  });

  it('the plan of an import tells chapters without text by their titles alone', () => {
    const plan = planned(imported(chapter('雾'), chapter('船'), light), chapter('船'), chapter('雾'), light);
    expect(plan.chapters.map(({ serial, title }) => [serial, title])).toEqual([
      [2, '船'],
      [1, '雾'],
      [3, '灯'],
    ]);
    const renamed = planned(imported(fog, chapter('船'), ship, light), chapter('桥'), fog, ship, light);
    expect(renamed.chapters.map(({ serial }) => serial)).toEqual([5, 1, 3, 4]);
  });

  it('the plan of an import deletes row and text of a chapter that no longer comes', () => {
    const plan = planned(before, fog, ship);
    expect([plan.staleRows, plan.staleTexts]).toEqual([[3], [3]]);
    expect(plan.counts).toEqual({ added: 0, changed: 0, removed: 1 });
  });
});
