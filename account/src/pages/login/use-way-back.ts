import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { calls } from 'shared-api/paths';
import { get } from 'shared-api/request';
import { signInDialogAtom, useAuth } from 'shared-auth';

/**
 * Where a site for members only led a visitor here (`?from=…`): opens the form to sign in, and leads back whoever is signed in.
 * @returns whether it did
 */
export const useWayBack = (): boolean => {
  const from = new URLSearchParams(useLocation().search).get('from');
  const { known, isAuth } = useAuth();
  const setSide = useSetAtom(signInDialogAtom);
  const isBegun = useRef(false);
  useEffect(() => {
    // Once: who signs in here has the page loaded anew.
    if (!known || from === null || isBegun.current) return;
    isBegun.current = true;
    if (isAuth) void leadBack(from);
    else setSide('login');
  }, [known, isAuth, from, setSide]);
  return from !== null;
};

const leadBack = async (from: string): Promise<void> => {
  try {
    // The session may be over: then the shell signs this browser out, and nobody is led in a circle.
    await get(calls.unreadMessages);
  } catch {
    return;
  }
  const address = addressOnSite(from, window.location.origin);
  if (address !== undefined) window.location.replace(address);
};

/** The whole address that one names on this site; undefined where it is another's, or none. */
export const addressOnSite = (from: string, origin: string): string | undefined => {
  try {
    const { origin: asked, href } = new URL(from, origin);
    return asked === origin ? href : undefined;
  } catch {
    return undefined;
  }
};
