import { screen, waitFor, within } from '@testing-library/react';
import * as calls from 'shared-api/console/calls';
import { Invitation, type InvitationList } from 'shared-api/console/schemas/invitations';
import { validated } from 'shared-api/testing/mock-api';
import { fill, openConsole, press } from '../../../testing/open-console.tsx';
import { may } from '../../../testing/records.ts';

const invitation = (id: string, given: Partial<Invitation> = {}): Invitation =>
  validated(Invitation, {
    ...{ id, note: `客人${id}`, uses: 0, max_uses: 1, made_by: '宋江', made_at: may(1), expires_at: may(9) },
    state: 'valid',
    ...given,
  });

const openInvitations = (items: Invitation[], registration: InvitationList['registration'] = 'invitation') =>
  openConsole(
    '/console/members/invitations',
    {},
    {
      [`GET ${calls.invitations()}`]: () => ({ items, next_cursor: null, registration }),
      [`POST ${calls.makeInvitation}`]: () => ({ msg: '邀请已经做好', act: '9', token: 'x'.repeat(43) }),
    },
  );

test('invitations are listed with what became of them, and those that are valid can be revoked [B15.125]', async () => {
  const { posted } = openInvitations([
    invitation('3'),
    invitation('2', { state: 'used', uses: 1 }),
    invitation('1', { state: 'revoked', made_by: '' }),
  ]);
  const rows = within(await screen.findByRole('list', { name: '发出过的' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^给客人3有效，注册了 0\/1 个账号，到 .+ 为止；宋江 于 .+ 发出收回$/),
    expect.stringMatching(/^给客人2用完了，注册了 1\/1 个账号.*发出$/),
    expect.stringMatching(/^给客人1收回了.*已删除的账号 于/),
  ]);
  await press('收回给客人3的邀请');
  await press('收回', await screen.findByRole('dialog'));
  expect(posted(calls.revokeInvitation)).toEqual([{ id: '3', reason: '' }]);
});

test('an invitation is made, and its link shown this once [B15.120]', async () => {
  const { posted } = openInvitations([]);
  await screen.findByText('现在凭邀请才能注册。');
  await press('发出邀请');
  await press('做邀请链接');
  expect((await screen.findByRole('alert')).textContent).toBe('请写明给谁');
  await fill('给谁', ' 林冲 ');
  await fill('能注册几个账号', '3');
  await fill('有效到哪一天', '2026-06-30');
  await press('做邀请链接');
  await waitFor(() =>
    expect(posted(calls.makeInvitation)).toEqual([{ note: ' 林冲 ', max_uses: 3, until: '2026-06-30' }]),
  );
  const link = await screen.findByLabelText<HTMLInputElement>('邀请链接');
  expect(link.value).toBe(`${window.location.origin}/login#invitation=${'x'.repeat(43)}`);
  await press('已经存好');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an invitation for too many says so, and is not sent', async () => {
  const { posted } = openInvitations([]);
  await press('发出邀请');
  await fill('给谁', '林冲');
  await fill('能注册几个账号', '101');
  await press('做邀请链接');
  expect((await screen.findByRole('alert')).textContent).toBe('请填 1 到 100 的整数');
  expect(posted(calls.makeInvitation)).toEqual([]);
});

test('where registration is open or closed the page says what invitations are good for', async () => {
  openInvitations([], 'closed');
  expect(await screen.findByText(/^现在不开放注册，邀请也不能用/)).toBeTruthy();
});
