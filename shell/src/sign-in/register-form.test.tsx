import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { keepInvitation, keptInvitation } from 'shared-api/members/invitation';
import { calls } from 'shared-api/paths';
import { failedResponse, mockApi } from 'shared-api/testing/mock-api';
import { RegisterForm } from './register-form.tsx';

const password = '床前明月光，疑是地上霜';

afterEach(() => sessionStorage.clear());

/** Fills in the form and sends it. @param answer of the call to register */
const register = async (answer: unknown) => {
  const made = mockApi(({ path }) =>
    path === calls.register ? answer : { captcha_key: 'key', captcha_image: '/captcha.png' },
  );
  const signedIn = jest.fn();
  render(<RegisterForm onSignedIn={signedIn} />);
  await screen.findByRole('img', { name: /^验证码图片/ });
  const entries = { 用户名: '林冲', 密码: password, 确认密码: password, 验证码: '1234' };
  for (const [label, value] of Object.entries(entries))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '注册' })));
  await waitFor(() => expect(made.map(({ path }) => path)).toContain(calls.register));
  return { sent: made.find(({ path }) => path === calls.register)?.body, signedIn };
};

test('the token of an invitation is sent with the form, and forgotten once somebody has registered with it [B15.126]', async () => {
  keepInvitation('abc');
  const { sent, signedIn } = await register({ username: '林冲' });
  expect(sent).toMatchObject({ username: '林冲', invitation_token: 'abc' });
  await waitFor(() => expect(signedIn).toHaveBeenCalledWith('林冲'));
  expect(keptInvitation()).toBeUndefined();
});

test('the token is kept where the form was refused [B15.126]', async () => {
  keepInvitation('abc');
  await register(failedResponse(409, 'conflict', '用户名已被注册'));
  expect(keptInvitation()).toBe('abc');
});

test('without an invitation the form sends none', async () => {
  const { sent } = await register({ username: '林冲' });
  expect(sent).not.toHaveProperty('invitation_token');
});
