import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { color, fingerSize, focusRing, radius, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { toast } from '../provided/react-hot-toast.ts';
import { withRetries } from '../remotes/with-retries.ts';

const loadItems = () => withRetries(() => import(/* webpackChunkName: "user-menu" */ './user-menu-items.tsx'));

type Items = Awaited<ReturnType<typeof loadItems>>['UserMenuItems'];

/** The member's name, with what belongs to the account behind it: visitors never load that, members once the page stands. */
export const UserMenu = ({ username }: { username: string }) => {
  const [open, setOpen] = useState(false);
  const [Items, setItems] = useState<Items>();
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // So that it is at hand. What fails here is tried again, and said, when the menu is asked for.
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
    <Frame ref={frame}>
      <Name ref={button} type="button" aria-haspopup="menu" aria-expanded={open} onClick={toggle}>
        <span>{username}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </Name>
      {Items && <Items open={open} setOpen={setOpen} frame={frame} button={button} />}
    </Frame>
  );
};

const Frame = styled.div`
  position: relative;
  min-inline-size: 0;
`;

const Name = styled.button`
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
