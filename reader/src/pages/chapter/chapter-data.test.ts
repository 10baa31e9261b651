import { sampleChapter } from '../../../testing/fixtures.ts';
import { dehydrate, rehydrate } from './chapter-data.ts';

test('a chapter comes back from its HTML as it was, character for character', () => {
  const paragraphs = [
    { pid: '7', text: '　“谁在那里？”他问。 <b>&amp; 𠮷' },
    { pid: '2', text: '' },
    { pid: '9', text: '两个  空格，和一个\n换行。' },
  ];
  const annotations = [{ kind: 'ruby' as const, start: 1, end: 2, text: 'kòng' }];
  const chapter = sampleChapter(2, {
    paragraphs: paragraphs.map((paragraph) => (paragraph.pid === '9' ? { ...paragraph, annotations } : paragraph)),
  });
  const region = document.createElement('div');
  for (const { pid, text } of paragraphs) {
    const paragraph = region.appendChild(document.createElement('p'));
    paragraph.dataset.pid = pid;
    paragraph.textContent = text;
  }
  const page = document.createElement('div');
  page.innerHTML = region.innerHTML;
  const data = JSON.parse(JSON.stringify(dehydrate(chapter)));
  expect(JSON.stringify(data)).not.toContain('谁在那里');
  rehydrate(data, page);
  expect(data).toEqual(chapter);
});
