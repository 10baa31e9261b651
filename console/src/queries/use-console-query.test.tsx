import { act, screen, waitFor } from '@testing-library/react';
import * as calls from 'shared-api/console/calls';
import { openConsole, press } from '../../testing/open-console.tsx';
import { sampleAct } from '../../testing/records.ts';

/** Opens the record, of three pages, and loads some of them. @returns the cursors that were asked for since, in order */
const openRecord = async (pages: number) => {
  const cursors: (string | null)[] = [];
  openConsole(
    '/console/record',
    {},
    {
      [`GET ${calls.acts()}`]: ({ query }) => {
        const cursor = query.get('cursor');
        cursors.push(cursor);
        const number = Number(cursor ?? 1);
        return { items: [sampleAct(String(10 - number))], next_cursor: number < 3 ? String(number + 1) : null };
      },
    },
  );
  for (let loaded = 1; loaded < pages; loaded += 1) {
    await press('加载更多');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(loaded + 1));
  }
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(pages));
  cursors.length = 0;
  return cursors;
};

/** Comes back to the window. */
const comeBack = () => act(async () => void window.dispatchEvent(new Event('visibilitychange')));

test('whoever comes back to the window has the first page of a list asked for anew', async () => {
  const cursors = await openRecord(1);
  await comeBack();
  await waitFor(() => expect(cursors).toEqual([null]));
});

test('a list of several pages is asked for anew the seldomer the longer it is [B15.191]', async () => {
  const cursors = await openRecord(3);
  const loadedAt = Date.now();
  const clock = jest.spyOn(Date, 'now');
  for (const seconds of [1, 30, 119]) {
    clock.mockReturnValue(loadedAt + seconds * 1_000);
    await comeBack();
  }
  expect(cursors).toEqual([]);
  clock.mockReturnValue(loadedAt + 121_000);
  await comeBack();
  await waitFor(() => expect(cursors).toEqual([null, '2', '3']));
});

test('an act has all pages of a list asked for anew at once [B15.191]', async () => {
  const cursors = await openRecord(2);
  const [first] = screen.getAllByRole('article');
  if (!first) throw new Error('no entry');
  await press('撤销', first);
  const dialog = await screen.findByRole('dialog');
  await press('撤销', dialog);
  await waitFor(() => expect(cursors).toEqual([null, '2']));
});
