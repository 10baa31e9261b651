import { useLinkToken } from 'shared-ui/use-link-token';
import { NeedsScript } from '../../area/needs-script.tsx';
import { PageTitle } from '../../area/page-title.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** Page for members who forgot the password: asks for a mail, or sets a new one with the mail's link. */
const PasswordPage = () => {
  const token = useLinkToken();
  return (
    <>
      <PageTitle>{token ? '设置新密码' : '忘记密码'}</PageTitle>
      <NeedsScript />
      {token === null && <ForgottenPassword />}
      {token && <NewPasswordForm token={token} />}
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { PasswordPage as Component };
