import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { invitationIn, keepInvitation } from 'shared-api/members/invitation';
import { signInDialogAtom, useAuth } from 'shared-auth';

/** Where an invitation's link opened the page: takes its token out of the address bar, and opens the form that sends it. */
export const useInvitation = (): void => {
  const { hash, pathname } = useLocation();
  const { known, isAuth } = useAuth();
  const setSide = useSetAtom(signInDialogAtom);
  const token = invitationIn(hash);
  useEffect(() => {
    if (!known || token === undefined) return;
    window.history.replaceState(window.history.state, '', pathname);
    if (isAuth) return;
    keepInvitation(token);
    setSide('register');
  }, [known, isAuth, token, pathname, setSide]);
};
