import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { calls, pages } from 'shared-api/paths';
import { get } from 'shared-api/request';
import { messageNumberAtom } from 'shared-auth';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { Badge, HeaderLink } from './header-links.tsx';
import { UserMenu } from './user-menu.tsx';

/** More unread messages than this are not counted out. Source: specification, section 9. */
const badgeMaximum = 99;

/** The signed-in bar. Source: specification, section 2. */
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
            {count > badgeMaximum ? `${badgeMaximum}+` : count}
            <VisuallyHidden>条未读</VisuallyHidden>
          </Badge>
        )}
      </HeaderLink>
      <UserMenu username={username} />
    </>
  );
};

/** The unread count, fetched when the shell has loaded as a member's. Source: specification, section 4. */
const useUnreadCount = (): number => {
  const [count, setCount] = useAtom(messageNumberAtom);
  useEffect(() => {
    get<{ count: number }>(calls.unreadMessages).then(
      (unread) => setCount(unread.count),
      // Said by the page's error listener.
      () => {},
    );
  }, [setCount]);
  return count;
};
