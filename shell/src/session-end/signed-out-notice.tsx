import { type Store, signInDialogAtom } from 'shared-auth';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { toast } from '../provided/react-hot-toast.ts';
import { signedOutToastId } from './forced-sign-out.ts';
import { sessionEndedWords } from './tell-session-ended.ts';

/** Whether the reader has put the notice aside in this page. */
let isPutAside = false;

/** Says that the session has ended and why, and offers to sign in over the page, which stays as it is. @returns whether that is said now */
export const offerSignIn = (store: Store): boolean => {
  if (isPutAside || store.get(signInDialogAtom) !== null) return false;
  const signIn = () => {
    // At once: as it fades it would stand over the dialog, with a second button of the same name.
    toast.remove(signedOutToastId);
    store.set(signInDialogAtom, 'login');
  };
  const putAside = () => {
    isPutAside = true;
    toast.dismiss(signedOutToastId);
  };
  const notice = (
    <>
      <span>{`${sessionEndedWords}没存进账号的先留在这台设备上，登录后会补上`}</span>
      <NoticeActions>
        <QuietButton type="button" onClick={putAside}>
          稍后
        </QuietButton>
        <PrimaryButton type="button" onClick={signIn}>
          登录
        </PrimaryButton>
      </NoticeActions>
    </>
  );
  toast(notice, { id: signedOutToastId, duration: Number.POSITIVE_INFINITY });
  return true;
};

const NoticeActions = styled.span`
  display: flex;
  justify-content: end;
  gap: ${space.s};
  margin-block-start: ${space.s};
`;
