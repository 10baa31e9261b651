import { useAtom } from 'jotai';
import { useEffect } from 'react';
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
  const count = useUnreadCount();
  return (
    <>
      {useFrameEntries('member').map(({ label, to, unread }) => (
        <HeaderLink as={Link} to={to} key={label}>
          {label}
          {unread && count > 0 && (
            <Badge>
              {count > maxBadgeCount ? `${maxBadgeCount}+` : count}
              <VisuallyHidden>条未读</VisuallyHidden>
            </Badge>
          )}
        </HeaderLink>
      ))}
      <UserMenu username={username} />
    </>
  );
};

/** Number of unread messages, fetched when the shell has loaded for a member. Source: specification, section 4. */
const useUnreadCount = (): number => {
  const [count, setCount] = useAtom(messageNumberAtom);
  useEffect(() => {
    get<{ count: number }>(calls.unreadMessages).then(
      (unread) => setCount(unread.count),
      // The page's error listener has shown the error.
      () => {},
    );
  }, [setCount]);
  return count;
};
