import { useAtom, useStore } from 'jotai';
import { useLayoutEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { joinHistory, sendOwnHistory } from 'shared-api/join-history';
import { lostSignIn, signInProblem } from 'shared-api/kept-session';
import { pages } from 'shared-api/paths';
import { recordSignIn, type SignInDialog as Side, signInDialogAtom } from 'shared-auth';
import { Dialog } from 'shared-ui/dialog';
import { toast } from '../provided/react-hot-toast.ts';
import { forgetNamesake } from './forget-namesake.ts';
import { FormSwitch, SignInProblem, SwitchRow } from './form-parts.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

/** Delay before the page is reloaded as the member's. Source: specification, section 4. */
const reloadDelayMs = 1_000;

const sides = {
  login: { title: '登录', done: '登录成功', Form: LoginForm, toggle: '没有账号？去注册', other: 'register' },
  register: { title: '注册', done: '注册成功', Form: RegisterForm, toggle: '已有账号？去登录', other: 'login' },
} as const satisfies Record<Side, object>;

/** Dialog with the login form and the registration form, one at a time. */
const SignInDialog = () => {
  const [side, setSide] = useAtom(signInDialogAtom);
  const store = useStore();
  const [problem, setProblem] = useState<string>();
  const isOpen = side !== null;
  // Before the paint: nobody begins to type what cannot help.
  useLayoutEffect(() => {
    if (isOpen) setProblem(signInProblem());
  }, [isOpen]);
  if (side === null) return null;

  const { title, done, Form, toggle, other } = sides[side];
  const signedIn = async (username: string) => {
    const lost = await lostSignIn();
    if (lost !== undefined) return setProblem(lost);
    if (side === 'register') await forgetNamesake(username);
    recordSignIn(store, username);
    void sendOwnHistory().then(joinHistory);
    toast.success(done);
    setSide(null);
    setTimeout(() => window.location.reload(), reloadDelayMs);
  };
  return (
    <Dialog title={title} onClose={() => setSide(null)}>
      {problem === undefined ? (
        <>
          <Form key={side} onSignedIn={signedIn} />
          <SwitchRow>
            {side === 'login' && (
              <FormSwitch as={Link} to={pages.password} onClick={() => setSide(null)}>
                忘记密码？
              </FormSwitch>
            )}
            <FormSwitch type="button" onClick={() => setSide(other)}>
              {toggle}
            </FormSwitch>
          </SwitchRow>
        </>
      ) : (
        <SignInProblem role="alert">{problem}</SignInProblem>
      )}
    </Dialog>
  );
};

export default SignInDialog;
