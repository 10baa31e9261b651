import { useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { setup } from 'shared-api/console/calls';
import { post } from 'shared-api/request';
import { signInDialogAtom, useAuth } from 'shared-auth';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Loading } from 'shared-ui/loading';
import { Notice } from 'shared-ui/notice';
import { useLinkToken } from 'shared-ui/use-link-token';
import * as addresses from '../../addresses.ts';
import { PageTitle } from '../../area/page-title.tsx';

/** Page of the link that the first start prints: whoever is signed in becomes the first administrator by a press. */
const SetupPage = () => (
  <>
    <PageTitle>成为管理员</PageTitle>
    <SetupSteps />
  </>
);

/* The route's module: routes.tsx loads it as one chunk. */
export { SetupPage as Component };

const SetupSteps = () => {
  const token = useKeptToken(useLinkToken());
  const { known, isAuth, username } = useAuth();
  const ask = useSetAtom(signInDialogAtom);
  const [state, setState] = useState<'asked' | 'sending' | 'done'>('asked');
  const redeem = async () => {
    setState('sending');
    try {
      await post(setup, { token });
      keepUsed();
      setState('done');
    } catch {
      // The shell shows the server's sentence as a toast.
      setState('asked');
    }
  };

  if (!known || token === undefined) return <Loading />;
  if (state === 'done' || token === used) {
    return (
      <Step
        title="你现在是管理员了"
        actions={
          <PrimaryButton as="a" href={addresses.start}>
            打开管理页面
          </PrimaryButton>
        }
      >
        以后从右上角用户名下面的「管理」进入，地址是 {addresses.start}。链接已经失效，不能再用。
      </Step>
    );
  }
  if (token === null) {
    return (
      <Step title="链接不完整">
        请从服务器启动时的输出里复制整个链接，连同 # 后面的部分。也可以在服务器上运行 npm run library -- members role
        用户名 administrator。
      </Step>
    );
  }
  if (!isAuth) {
    return (
      <Step
        title="先登录，或注册一个账号"
        actions={
          <>
            <PrimaryButton type="button" onClick={() => ask('login')}>
              登录
            </PrimaryButton>
            <QuietButton type="button" onClick={() => ask('register')}>
              注册
            </QuietButton>
          </>
        }
      >
        登录以后这一页还在，再按一下就成为本站的管理员。
      </Step>
    );
  }
  const isSending = state === 'sending';
  return (
    <Step
      title={`让 ${username} 成为管理员？`}
      actions={
        <PrimaryButton type="button" aria-disabled={isSending} onClick={isSending ? undefined : redeem}>
          成为管理员
        </PrimaryButton>
      }
    >
      管理员可以做全部的事：处理反馈和会员，给别人分配角色。链接只能用一次。
    </Step>
  );
};

const Step = ({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) => (
  <Notice level="h2" title={title} actions={actions}>
    {children}
  </Notice>
);

const tokenKey = 'console-setup-token';
/** Stored in place of the token once it has been used. */
const used = '';

/** The link's token, which outlives the reload that follows a sign-in: for this tab alone. Undefined until it is known. */
const useKeptToken = (token: string | null | undefined): string | null | undefined => {
  const [kept, setKept] = useState<string | null>();
  useEffect(() => {
    if (token === undefined) return;
    try {
      if (token !== null) sessionStorage.setItem(tokenKey, token);
      setKept(token ?? sessionStorage.getItem(tokenKey));
    } catch {
      // Storage is forbidden: the link has to be opened again after the sign-in.
      setKept(token);
    }
  }, [token]);
  return kept;
};

/** Forgets the token, and keeps that it has been used: the reload may come after the press. */
const keepUsed = (): void => {
  try {
    sessionStorage.setItem(tokenKey, used);
  } catch {
    // Storage is forbidden: nothing was kept.
  }
};
