import { render } from '@testing-library/react';
import type { Chapter } from 'shared-api/schemas/chapter';
import { drawable } from '../../../../text/annotation-parts.ts';
import { ChapterText } from '../../text/chapter-text.tsx';
import { showEdits } from './show-edits.ts';
import { GivingBack } from './shown-replacements.tsx';

const ruby = { kind: 'ruby' as const, start: 0, end: 2, text: 'dùkǒu' };
const note = { kind: 'note' as const, at: 4, label: '[1]', text: '一盏油灯。' };
const chapterWith = (annotations: (typeof ruby | typeof note)[], text = '渡口的灯亮了') =>
  ({ id: '1-1', paragraphs: [{ pid: '1', text, annotations }] }) as unknown as Chapter;
const page = (chapter: Chapter) => (
  <>
    <article data-chapter="1-1">
      <ChapterText chapterId="1-1" paragraphs={chapter.paragraphs} lang={undefined} hasIds isBelow={false} />
    </article>
    <GivingBack chapters={[chapter]} />
  </>
);
const shown = () => document.querySelector('p');

test('React draws a paragraph anew that shows edits, as it would without them [B1.67]', async () => {
  const before = await drawable(chapterWith([ruby, note]));
  const { rerender } = render(page(before));
  showEdits(before, new Map([['1', [{ start: 1, end: 4, text: '头' }]]]));
  expect(shown()?.querySelector('ruby')).toBeNull();
  rerender(page(chapterWith([note], '渡口的灯，亮了')));
  expect(shown()?.textContent).toBe('渡口的灯，亮了');
  expect(shown()?.querySelectorAll('[data-replaced], ruby')).toHaveLength(0);
  rerender(page(chapterWith([ruby])));
  expect(shown()?.querySelector('ruby')?.textContent).toBe('渡口');
  expect(shown()?.querySelector('button')).toBeNull();
});
