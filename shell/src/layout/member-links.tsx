import { useAtom } from 'jotai';
import { useLayoutEffect } from 'react';
import { Link } from 'react-router-dom';
import { calls } from 'shared-api/paths';
import { get } from 'shared-api/request';
import { messageNumberAtom } from 'shared-auth';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { useFrameEntries } from './frame-entries.ts';
import { Badge, HeaderLink } from './header-links.tsx';
import { UserMenu } from './user-menu.tsx';

/** Number of messages from which on the badge shows `99+`. Source: specification, section 9. */
const maxBadgeCount = 99;

/** Links of the signed-in bar: those that remotes declare, and the user menu. Source: specification, section 2. */
export const MemberLinks = ({ username }: { username: string }) => {
  const count = useUnreadCount(username);
  return (
    <>
      {useFrameEntries('member').map(({ label, to, unread }) => (
        <HeaderLink as={Link} to={to} key={label} data-counted={unread ? (count > 0 ? 'shown' : 'none') : undefined}>
          <span>{label}</span>
          {unread && count > 0 && (
            <Badge>
              <span>{count > maxBadgeCount ? `${maxBadgeCount}+` : count}</span>
              <VisuallyHidden>条未读</VisuallyHidden>
            </Badge>
          )}
        </HeaderLink>
      ))}
      <UserMenu username={username} />
    </>
  );
};

/** Number of a member's unread messages, fetched when the shell has loaded for them. Source: specification, section 4. */
const useUnreadCount = (username: string): number => {
  const [count, setCount] = useAtom(messageNumberAtom);
  // Before it is painted: the number of another member, who was signed in until now, is not shown.
  useLayoutEffect(() => {
    setCount(0);
    // Without a network nothing is asked for: a line says so already.
    if (!navigator.onLine) return;
    const leaving = new AbortController();
    get<{ count: number }>(calls.unreadMessages, { signal: leaving.signal }).then(
      (unread) => setCount(unread.count),
      // The page's error listener has shown the error.
      () => {},
    );
    return () => leaving.abort();
  }, [username, setCount]);
  return count;
};
