import { useState } from 'react';
import { Link } from 'react-router-dom';
import { calls, pages } from 'shared-api/paths';
import { post } from 'shared-api/request';
import { PrimaryButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { useLinkToken } from 'shared-ui/use-link-token';
import { NeedsScript } from '../../area/needs-script.tsx';
import { PageTitle } from '../../area/page-title.tsx';

/** Page that a mail's link opens to confirm the address. A press confirms it: mail servers open links too. */
const ConfirmEmailPage = () => {
  const token = useLinkToken();
  const [state, setState] = useState<'asked' | 'sending' | 'done'>('asked');
  const confirm = async () => {
    setState('sending');
    try {
      await post(calls.confirmEmail, { token });
      setState('done');
    } catch {
      // The shell shows the server's sentence as a toast.
      setState('asked');
    }
  };
  const isSending = state === 'sending';
  return (
    <>
      <PageTitle>确认邮箱</PageTitle>
      <NeedsScript />
      {token === null && (
        <Notice title="链接不完整" level="h2">
          请从信里重新打开链接，或者在个人设置里再寄一封。
        </Notice>
      )}
      {token && state !== 'done' && (
        <Notice
          title="这是你的邮箱吗？"
          level="h2"
          actions={
            <PrimaryButton type="button" aria-disabled={isSending} onClick={isSending ? undefined : confirm}>
              确认
            </PrimaryButton>
          }
        >
          确认以后，忘记密码时可以用它设置新密码。
        </Notice>
      )}
      {state === 'done' && (
        <Notice
          role="status"
          title="邮箱已确认"
          level="h2"
          actions={
            <PrimaryButton as={Link} to={pages.settings}>
              个人设置
            </PrimaryButton>
          }
        />
      )}
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { ConfirmEmailPage as Component };
