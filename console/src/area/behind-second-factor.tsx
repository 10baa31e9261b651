import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Me } from 'shared-api/console/schemas/staff';
import { storedText, storeText } from 'shared-api/device-storage';
import { PrimaryButton } from 'shared-ui/button';
import { Loading } from 'shared-ui/loading';
import { Notice } from 'shared-ui/notice';
import * as addresses from '../addresses.ts';
import { CodeForm } from './code-form.tsx';

interface BehindSecondFactorProps {
  /** Who is signed in; undefined until it is known. */
  me: Me | undefined;
  /** Their name; empty until it is known. */
  username: string;
  /** The page. */
  children: ReactNode;
}

/** A page of the console, once this session may open it: until then the form for a code, or what leads to the set-up. */
export const BehindSecondFactor = ({ me, username, children }: BehindSecondFactorProps) => {
  const { pathname } = useLocation();
  const state = me?.second_factor;
  useEffect(() => {
    if (state !== undefined) noteSecondFactor(username, state === 'needed' || state === 'given');
  }, [state, username]);
  // The calls of the page would be refused.
  if (state === undefined && username !== '' && hasSecondFactor(username)) return <Loading />;
  if (state === 'needed') return <CodeForm />;
  if (state === 'due' && !pathname.startsWith(addresses.security)) return <SetUpFirst />;
  return children;
};

const SetUpFirst = () => (
  <Notice
    title="请先开启两步验证"
    actions={
      <PrimaryButton as={Link} to={addresses.security}>
        去开启
      </PrimaryButton>
    }
  >
    本站要求管理员开启两步验证。开启以后，就能打开管理的各个页面。
  </Notice>
);

/** Name under which a browser keeps whose second factor it has met. */
const storageKey = 'console-second-factor';

/** Whether this browser knows of a member's second factor. If not, the page's calls are made and refused before the form shows. */
const hasSecondFactor = (username: string): boolean => storedText(storageKey) === username;

const noteSecondFactor = (username: string, has: boolean): void => {
  if (has) storeText(storageKey, username);
  else if (hasSecondFactor(username)) storeText(storageKey, null);
};
