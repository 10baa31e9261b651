import { screen, waitFor } from '@testing-library/react';
import * as calls from 'shared-api/console/calls';
import { Inspection } from 'shared-api/console/schemas/inspector';
import { ownEntriesOf } from 'shared-api/own-entries';
import { validated } from 'shared-api/testing/mock-api';
import { openConsole, press } from '../../../testing/open-console.tsx';
import { may } from '../../../testing/records.ts';

const none: Inspection = { is_on: false, chosen: [], chosen_until: null, canary: null, apps: [] };

const open = (given: Partial<Inspection> = {}) => {
  let inspection = validated(Inspection, { ...none, ...given });
  const switched = (isOn: boolean) => {
    inspection = { ...inspection, is_on: isOn };
    return { msg: '好了', act: null };
  };
  return openConsole(
    '/console/inspector',
    {},
    {
      [`GET ${calls.inspection}`]: () => inspection,
      [`POST ${calls.switchInspector}`]: ({ body }) => switched((body as { is_on: boolean }).is_on),
    },
  );
};

test('a press switches the inspector on in this browser, and another off; while it is on the user menu leads here [B15.100]', async () => {
  const api = open();
  expect(await screen.findByText('现在没有打开。')).toBeTruthy();
  await press('打开检查');
  expect(await screen.findByText('现在开着。')).toBeTruthy();
  expect(screen.getByRole('link', { name: '去首页看看' }).getAttribute('href')).toBe('/home');
  const entries = () => ownEntriesOf('宋江').map(({ to }) => to);
  await waitFor(() => expect(entries()).toContain('/console/inspector'));
  await press('关闭检查');
  expect(await screen.findByText('现在没有打开。')).toBeTruthy();
  await waitFor(() => expect(entries()).not.toContain('/console/inspector'));
  expect(api.posted(calls.switchInspector)).toEqual([{ is_on: true }, { is_on: false }]);
});

test('the page says which releases were chosen in this browser, and ends that [B15.104]', async () => {
  const api = open({ is_on: true, chosen: ['reader@1.1.0-cccccccccc'], chosen_until: may(3) });
  expect(await screen.findByText(/自己选了 reader@1\.1\.0-cccccccccc/)).toBeTruthy();
  await press('回到大家的版本');
  expect(api.posted(calls.chooseRelease)).toEqual([{ release: null }]);
});
