import { sampleSummary } from '../../testing/fixtures.ts';
import { fillIntros, withoutIntros } from './dehydrated-intros.ts';
import { listed } from './listed-novel.ts';

test('introductions come back from the HTML of a page as they were, also of a novel that stands there twice', () => {
  const novels = [
    sampleSummary({ id: '1', intro: '“谁在那里？” <b>&amp; 𠮷' }),
    sampleSummary({ id: '2', intro: '' }),
    sampleSummary({ id: '1', intro: '“谁在…' }),
  ];
  const page = document.createElement('div');
  for (const { id, intro } of novels.filter((novel) => novel.intro !== '')) {
    const element = page.appendChild(document.createElement('p'));
    element.dataset.intro = id;
    element.textContent = intro;
  }
  const data: typeof novels = JSON.parse(JSON.stringify(withoutIntros(novels)));
  expect(JSON.stringify(data)).not.toContain('谁在');
  fillIntros(data, page);
  expect(data).toEqual(novels);
});

test('a list has as much of an introduction as it shows', () => {
  const novel = sampleSummary({ intro: '𠮷'.repeat(50) });
  expect(listed(novel, 20).intro).toBe(`${'𠮷'.repeat(19)}…`);
  expect(listed(novel, 50).intro).toBe(novel.intro);
  expect(listed(novel).intro).toBe('');
});
