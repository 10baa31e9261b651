import {
  changedSettings,
  defaultReadingSettings,
  isNewer,
  parseReadingSettings,
  type ReadingSettings,
} from './reading-settings.ts';

test('settings come back from the storage as they were, the defaults unsaid', () => {
  const settings: ReadingSettings = { ...defaultReadingSettings, theme: 'green', size: 21, indent: false };
  const stored = JSON.stringify(changedSettings(settings));
  expect(JSON.parse(stored)).toEqual({ theme: 'green', size: 21, indent: false });
  expect(parseReadingSettings(stored)).toEqual(settings);
});

test.each([null, '', '{', 'null', '7', '"dark"', '[]'])('where the storage holds %j the defaults hold', (stored) => {
  expect(parseReadingSettings(stored)).toEqual(defaultReadingSettings);
});

test('a part that is wrong has its default, and the others hold', () => {
  const stored = JSON.stringify({
    theme: 'pink',
    size: 400,
    width: '30',
    ink: 'red',
    gap: 1,
    constructor: 1,
    mode: 'page',
  });
  expect(parseReadingSettings(stored)).toEqual({ ...defaultReadingSettings, gap: 1, mode: 'page' });
});

test('a later change is newer, and any is newer than none', () => {
  const [none, early, late] = [null, '2026-11-22T08:00:00.000Z', '2026-11-22T09:00:00.000Z'].map((changed_at) => ({
    changed_at,
  })) as [{ changed_at: null }, { changed_at: string }, { changed_at: string }];
  expect([isNewer(late, early), isNewer(early, late), isNewer(early, none), isNewer(none, none)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
