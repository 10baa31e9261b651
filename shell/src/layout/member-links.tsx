import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { calls, pages } from 'shared-api/paths';
import { get } from 'shared-api/request';
import { messageNumberAtom } from 'shared-auth';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { Badge, HeaderLink } from './header-links.tsx';
import { UserMenu } from './user-menu.tsx';

/** Number of messages from which on the badge shows `99+`. Source: specification, section 9. */
const maxBadgeCount = 99;

/** Links of the signed-in bar: bookshelf, messages and user menu. Source: specification, section 2. */
export const MemberLinks = ({ username }: { username: string }) => {
  const count = useUnreadCount();
  return (
    <>
      <HeaderLink as={Link} to={pages.bookshelf}>
        书架
      </HeaderLink>
      <HeaderLink as={Link} to={pages.messages}>
        消息
        {count > 0 && (
          <Badge>
            {count > maxBadgeCount ? `${maxBadgeCount}+` : count}
            <VisuallyHidden>条未读</VisuallyHidden>
          </Badge>
        )}
      </HeaderLink>
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
