import { screen, waitFor } from '@testing-library/react';
import * as calls from 'shared-api/console/calls';
import type { SecondFactor } from 'shared-api/console/schemas/second-factor';
import { failedResponse } from 'shared-api/testing/mock-api';
import { fill, openConsole, press } from '../../../testing/open-console.tsx';
import { may, sampleMe } from '../../../testing/records.ts';

const codes = ['ABCD-EFGH-IJKL-MNOP', 'QRST-UVWX-YZ23-4567'];
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const openSecurity = (factor: Partial<SecondFactor> = {}, wrong = '000000') =>
  openConsole(
    '/console/security',
    { me: sampleMe({ confirmed_until: '2099-01-01T00:00:00.000Z' }) },
    {
      [`GET ${calls.secondFactor}`]: () => ({ state: 'off', since: null, recovery_codes: 0, ...factor }),
      [`POST ${calls.beginSecondFactor}`]: () => ({ secret, uri: `otpauth://totp/x?secret=${secret}` }),
      [`POST ${calls.switchOnSecondFactor}`]: ({ body }) =>
        (body as { code: string }).code === wrong
          ? failedResponse(403, 'forbidden', '动态码不对')
          : { msg: '两步验证已开启', act: '1', codes },
      [`POST ${calls.renewRecoveryCodes}`]: () => ({ msg: '恢复码已换成新的', act: '2', codes }),
    },
  );

test('the second factor is set up by a secret and a right code, and shows the recovery codes once [B15.87 B15.90]', async () => {
  const { posted } = openSecurity();
  await press('开启两步验证');
  await press('下一步');
  expect((await screen.findByLabelText('密钥')).textContent).toBe('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
  expect(await screen.findByRole('img', { name: '二维码' })).toBeTruthy();
  await fill('动态码', '000000');
  await press('开启');
  expect((await screen.findByRole('alert')).textContent).toBe('动态码不对');
  await fill('动态码', '123456');
  await press('开启');
  const list = await screen.findByRole('list', { name: '恢复码' });
  expect(list.textContent).toBe(codes.join(''));
  expect(posted(calls.switchOnSecondFactor)).toEqual([{ code: '000000' }, { code: '123456' }]);
  await press('已经存好');
  expect(screen.queryByRole('list', { name: '恢复码' })).toBeNull();
});

test('new recovery codes and switching off ask once more [B15.91]', async () => {
  const { posted } = openSecurity({ state: 'given', since: may(1), recovery_codes: 3 });
  expect(await screen.findByText(/还有 3 个恢复码没有用过/)).toBeTruthy();
  await press('换一组恢复码');
  await press('换一组');
  expect((await screen.findByRole('list', { name: '恢复码' })).textContent).toBe(codes.join(''));
  await press('已经存好');
  await press('关闭两步验证');
  await press('确认关闭');
  await waitFor(() => expect(posted(calls.switchOffSecondFactor)).toHaveLength(1));
});

test('a session that has not given a code sees the form for it in the place of the page, until it has [B15.88]', async () => {
  let state: 'needed' | 'given' = 'needed';
  const { posted } = openConsole(
    '/console/members',
    {},
    {
      [`GET ${calls.me}`]: () => sampleMe({ second_factor: state }),
      [`POST ${calls.giveCode}`]: ({ body }) => {
        if ((body as { code: string }).code !== '123456') return failedResponse(403, 'forbidden', '动态码不对');
        state = 'given';
        return { msg: '验证通过', act: null };
      },
    },
  );
  await screen.findByRole('heading', { name: '两步验证' });
  expect(screen.queryByRole('heading', { name: '会员' })).toBeNull();
  await press('继续');
  expect((await screen.findByRole('alert')).textContent).toBe('请输入动态码');
  await fill('动态码', '654321');
  await press('继续');
  expect((await screen.findByText('动态码不对')).textContent).toBe('动态码不对');
  await fill('动态码', '123456');
  await press('继续');
  expect(await screen.findByRole('heading', { name: '会员' })).toBeTruthy();
  expect(posted(calls.giveCode)).toHaveLength(2);
});

test('a recovery code takes the place of a code [B15.90]', async () => {
  const { posted } = openConsole('/console/members', { me: sampleMe({ second_factor: 'needed' }) });
  await press('验证器不在手边，用恢复码');
  await fill('恢复码', codes[0] ?? '');
  await press('继续');
  await waitFor(() => expect(posted(calls.giveCode)).toEqual([{ code: codes[0] }]));
});

test('an administrator whose duty it is is led to the set-up, and nowhere else [B15.92]', async () => {
  openConsole('/console/members', { me: sampleMe({ second_factor: 'due' }) });
  expect(await screen.findByRole('heading', { name: '请先开启两步验证' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: '会员' })).toBeNull();
  expect(screen.getByRole('link', { name: '去开启' }).getAttribute('href')).toBe('/console/security');
});

test('where a browser knows that a code may be needed, a page asks for nothing before it is known [B15.88]', async () => {
  localStorage.setItem('console-second-factor', '宋江');
  const { calls: made } = openConsole('/console/members', { me: sampleMe({ second_factor: 'needed' }) });
  await screen.findByRole('heading', { name: '两步验证' });
  expect(made.map(({ path }) => path)).toEqual([calls.me]);
});
