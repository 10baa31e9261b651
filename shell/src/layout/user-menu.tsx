import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { color, fingerSize, focusRing, radius, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { toast } from '../provided/react-hot-toast.ts';
import { withRetries } from '../remotes/with-retries.ts';

const loadItems = () => withRetries(() => import(/* webpackChunkName: "user-menu" */ './user-menu-items.tsx'));

type Items = Awaited<ReturnType<typeof loadItems>>['UserMenuItems'];

/** Button with the member's name, which opens the user menu. Visitors never load the menu, members after the first render. */
export const UserMenu = ({ username }: { username: string }) => {
  const [open, setOpen] = useState(false);
  const [Items, setItems] = useState<Items>();
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // Preloads the menu. A failure is ignored here: opening the menu tries again, and shows it.
    loadItems().catch(() => {});
  }, []);
  const toggle = async () => {
    try {
      const { UserMenuItems } = await loadItems();
      setItems(() => UserMenuItems);
      setOpen(!open);
    } catch {
      toast.error('菜单没有加载成功，请重试');
    }
  };

  return (
    <MenuAnchor ref={frame}>
      <UserButton ref={button} type="button" aria-haspopup="menu" aria-expanded={open} onClick={toggle}>
        <span>{username}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </UserButton>
      {Items && <Items open={open} setOpen={setOpen} frame={frame} button={button} />}
    </MenuAnchor>
  );
};

const MenuAnchor = styled.div`
  position: relative;
  min-inline-size: 0;
`;

const UserButton = styled.button`
  display: flex;
  align-items: center;
  gap: ${space.xs};
  max-inline-size: min(10em, 100%);
  min-block-size: ${fingerSize};
  padding: 0 ${space.s};
  border: 0;
  border-radius: ${radius.round};
  background: none;
  cursor: pointer;
  ${focusRing}

  span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  svg {
    flex: none;
  }

  &:hover {
    background: ${color.wash};
  }
`;
