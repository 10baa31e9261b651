import type { Chapter } from 'shared-api/schemas/chapter';
import { mockApi } from 'shared-api/testing/mock-api';
import { sampleChapter } from '../../testing/fixtures.ts';

type Module = typeof import('./annotation-parts.ts');
let parts: Module;
beforeEach(() => {
  jest.resetModules();
  parts = jest.requireActual<Module>('./annotation-parts.ts');
  document.body.innerHTML = '';
});

const ruby = { kind: 'ruby' as const, start: 0, end: 1, text: 'dēng' };
const annotated: Chapter = sampleChapter(2, { paragraphs: [{ pid: '1', text: '灯。', annotations: [ruby] }] });

test('what draws ruby, notes and pictures is loaded before the first chapter that has any, and not for others [B1.37]', async () => {
  const plain = sampleChapter(1);
  expect(await parts.drawable(plain)).toBe(plain);
  expect(parts.annotationParts).toBeUndefined();
  expect(await parts.drawable(annotated)).toBe(annotated);
  expect(parts.annotationParts?.AnnotatedText).toBeDefined();
});

test('a text that the server has written with ruby, a note or a picture has what draws it before it is hydrated [B1.37]', async () => {
  document.body.innerHTML = '<article data-chapter="1-1"><p data-pid="1">灯。</p></article>';
  await parts.prepareWrittenText();
  expect(parts.annotationParts).toBeUndefined();
  document.body.innerHTML = '<p data-pid="1"><ruby>灯<rt data-reading="dēng"></rt></ruby>。</p>';
  await parts.prepareWrittenText();
  expect(parts.annotationParts?.AnnotatedText).toBeDefined();
});

test.each([
  ['has translated into elements of its own are', '<font><font>hui shen le</font></font>', 1],
  ['has translated in place are', 'hui shen le', 1],
  ['has left as they are are not', '灰深了。', 0],
])('words of a chapter that a browser %s fetched before the page is hydrated [B1.93]', async (_, words, count) => {
  const calls = mockApi(() => sampleChapter(1));
  document.body.innerHTML = `<article data-chapter="1001-1"><p data-pid="1">${words}</p></article>`;
  await parts.prepareWrittenText();
  expect(calls).toHaveLength(count);
});
