import { useAtom } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { signInDialogAtom, useAuth } from 'shared-auth';
import { PrimaryButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { replayRegion } from '../early-presses/replay-presses.ts';
import { toast } from '../provided/react-hot-toast.ts';

/** Duration of the message, and delay of the redirect. Source: specification, sections 6 and 9. */
const redirectDelayMs = 3_000;
const message = '请登录后访问';

/**
 * Guard of the user area: shows it to members, and redirects visitors to the site's root after a message. While they sign in the
 * page stays, and is theirs afterwards.
 */
export const SignedInOnly = ({ children }: { children: ReactNode }) => {
  const { known, isAuth } = useAuth();
  const navigate = useNavigate();
  const [side, ask] = useAtom(signInDialogAtom);
  const turnedAway = known && !isAuth;
  const isLeaving = turnedAway && side === null;

  useEffect(() => {
    if (!isLeaving) return;
    // The region is not drawn, so nothing waits for it.
    replayRegion();
    toast(message, { id: 'signed-in-only', duration: redirectDelayMs });
    const timer = setTimeout(() => navigate(pages.root, { replace: true }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [isLeaving, navigate]);

  if (!turnedAway) return children;
  return (
    <Notice
      title={message}
      actions={
        <PrimaryButton type="button" onClick={() => ask('login')}>
          登录
        </PrimaryButton>
      }
    >
      登录后可以使用书架、消息和个人设置，即将回到首页。
    </Notice>
  );
};
